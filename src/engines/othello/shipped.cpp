#include "core/embed.hpp"
#include "engines/othello/evaluation.hpp"

BANMEN_EMBED(othello_weights, BANMEN_DATA "/othello/weights.bin")
BANMEN_EMBED(ordering_weights, BANMEN_DATA "/othello/ordering.bin")

namespace banmen::othello {

std::string_view Weights::shipped_file() { return othello_weights(); }

const Weights& Weights::shipped() {
  static const Weights weights = weights_from_file(shipped_file()).value();
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
