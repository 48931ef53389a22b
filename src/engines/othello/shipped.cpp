#include "core/embed.hpp"
#include "engines/othello/evaluation.hpp"

BANMEN_EMBED(othello_weights, BANMEN_DATA "/othello/weights.bin")
BANMEN_EMBED(ordering_weights, BANMEN_DATA "/othello/ordering.bin")

namespace banmen::othello {

const Weights& Weights::shipped() {
  static const Weights weights = weights_from_file(othello_weights()).value();
  return weights;
}

template <>
const Evaluation& Evaluation::standard() {
  static const Evaluation evaluation(Weights::shipped());
  return evaluation;
}

template <>
const SmallEvaluation& SmallEvaluation::standard() {
  static const SmallEvaluation evaluation(weights_from_file(ordering_weights()).value());
  return evaluation;
}

}  // namespace banmen::othello
