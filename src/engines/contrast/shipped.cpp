#include "core/embed.hpp"
#include "engines/contrast/network.hpp"

BANMEN_EMBED(contrast_weights, BANMEN_DATA "/contrast/weights.bin")

namespace banmen::contrast {

std::string_view NetworkWeights::shipped_file() { return contrast_weights(); }

const NetworkWeights& NetworkWeights::shipped() {
  static const NetworkWeights weights = weights_from_file(shipped_file()).value();
  return weights;
}

const Network& Network::standard() {
  static const Network network(NetworkWeights::shipped());
  return network;
}

}  // namespace banmen::contrast
