#pragma once

#include <string>
#include <string_view>

#include "core/rng.hpp"
#include "games/contrast/position.hpp"
#include "search/player.hpp"

namespace banmen::contrast {

// A move and the rule that chose it, for people.
struct Choice {
  Move move{};
  std::string_view why{};
};

// The players that follow rules of thumb instead of searching. Precondition: the game is not over.
Choice greedy_choice(const Position& pos, Rng& rng);
Choice rulebased_choice(const Position& pos, Rng& rng);
Choice rulebased2_choice(const Position& pos, Rng& rng);

search::PlayerKind<Contrast> rule_kind(std::string name, std::string about,
                                       Choice (*choose)(const Position&, Rng&));

}  // namespace banmen::contrast
