#include "games/shogi/json_fields.hpp"

namespace banmen::shogi {

std::optional<long long> whole_number(const Json& json) {
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > (std::uint64_t{1} << 62))
    return std::nullopt;
  return json.get<long long>();
}

Result<Side> read_side(const Json& json, const std::string& where) {
  for (const Side side : {Side::first, Side::second})
    if (json.is_string() && json.get<std::string>() == side_name(side)) return side;
  return fail(Errc::bad_syntax, "this is no side", where, R"(write "sente" or "gote")");
}

void add_turn(Json& json, const Position& pos) {
  json["to_move"] = side_name(pos.board.to_move);
  json["ply"] = pos.ply;
}

Result<Position> finish_with_turn(const Json& json, Builder builder, const Options& options) {
  if (json.contains("to_move")) {
    const auto side = read_side(json["to_move"], "to_move");
    if (!side) return fail(side.error());
    builder.to_move(*side);
  }
  long long ply = 0;
  if (json.contains("ply")) {
    const auto given = whole_number(json["ply"]);
    if (!given || *given < 0 || *given > most_plies_before)
      return fail(Errc::out_of_range, "this is no number of moves", "ply",
                  "a whole number from 0 on");
    ply = *given;
  }
  return builder.finish(options, static_cast<std::uint32_t>(ply));
}

Result<std::vector<std::pair<Side, const Json*>>> read_hands(const Json& hands) {
  if (!hands.is_object())
    return fail(Errc::bad_syntax, "the hands are no object", "hands",
                R"(write {"sente": …, "gote": …})");
  std::vector<std::pair<Side, const Json*>> found;
  for (const auto& [name, hand] : hands.items()) {
    const auto side = read_side(name, "hands." + name);
    if (!side) return fail(side.error());
    found.emplace_back(*side, &hand);
  }
  return found;
}

}  // namespace banmen::shogi
