#pragma once

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "games/shogi/builder.hpp"

// What the JSON notations have in common.
namespace banmen::shogi {

using Json = nlohmann::ordered_json;

inline std::string_view side_name(Side side) {
  return Shogi::side_names[static_cast<std::size_t>(banmen::index(side))];
}

std::optional<long long> whole_number(const Json& json);

void add_turn(Json& json, const Position& pos);  // "to_move" and "ply"
// Reads them; Sente and 0 where they lack.
Result<Position> finish_with_turn(const Json& json, Builder builder, const Options& options);

// {"sente": …, "gote": …}, either may lack. Points into `hands`.
Result<std::vector<std::pair<Side, const Json*>>> read_hands(const Json& hands);
Result<Side> read_side(const Json& json, const std::string& where);

}  // namespace banmen::shogi
