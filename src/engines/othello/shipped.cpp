#include "core/embed.hpp"
#include "engines/othello/evaluation.hpp"

BANMEN_EMBED(othello_weights, BANMEN_DATA "/othello/weights.bin")

namespace banmen::othello {

const Weights& Weights::shipped() {
  static const Weights weights = weights_from_file(othello_weights()).value();
  return weights;
}

const Evaluation& Evaluation::standard() {
  static const Evaluation evaluation(Weights::shipped());
  return evaluation;
}

}  // namespace banmen::othello
