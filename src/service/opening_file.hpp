#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"

namespace banmen::service {

// Openings from a text, one a line: moves as the game's players write them down, played from the
// end of `start`. Empty lines and what follows # are passed over, and so is what follows a tab:
// files of openings often tell more about each. Errors name `file`, the line and the ply.
Result<std::vector<Line>> read_openings(const registry::AnyGame& game, const Line& start,
                                        std::string_view text, const std::string& file);

}  // namespace banmen::service
