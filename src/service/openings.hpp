#pragma once

#include <cstdint>
#include <vector>

#include "registry/any_game.hpp"

namespace banmen::service {

// `count` openings of `plies` random moves from the start of `from`, none of them a finished game,
// the same for the same seed. They differ as long as the game has enough of them near at hand;
// after that they come again in the same order.
Result<std::vector<Line>> random_openings(const registry::AnyGame& game, const Line& from,
                                          int plies, std::size_t count, std::uint64_t seed);

}  // namespace banmen::service
