#include "toy/toy.hpp"

#include "core/text.hpp"

namespace banmen::toy {

constexpr int most_stones = 99, most_taken = 3;

// "7/l": seven stones, the left player to move.
Result<Decoded<Position>> decode(std::string_view text, const Options&) {
  const auto parts = split(trim(text), '/');
  const auto stones = parse_integer(parts[0]);
  if (!stones || parts.size() != 2 || (parts[1] != "l" && parts[1] != "r"))
    return fail(Errc::bad_syntax, "'" + std::string(trim(text)) + "' is not a row", "position",
                "write the number of stones and l or r: 7/l");
  if (*stones < 0 || *stones > most_stones)
    return fail(Errc::out_of_range, parts[0] + " stones do not fit", "position", "0 to 99 do");
  return Decoded<Position>{
      {static_cast<int>(*stones), parts[1] == "l" ? Side::first : Side::second}};
}

std::vector<OptionSpec> Toy::option_specs() {
  return {integer("stones", 12, 1, most_stones, "how many stones there are at the start")};
}

Result<Options> Toy::options(const Settings& settings) {
  return complete(option_specs(), settings, "options").map([](const Settings& all) {
    return Options{static_cast<int>(get_integer(all, "stones"))};
  });
}

std::vector<Format<Toy>> Toy::formats() {
  return {{"row", "stones and side to move: 7/l", to_text, decode}};
}

Position Toy::start(const Options& options) { return {options.stones, Side::first}; }

Result<Position> Toy::parse(std::string_view text, const Options& options) {
  return decode(text, options).map([](const auto& decoded) { return decoded.position; });
}

Result<Move> parse_move(const Position&, std::string_view text) {
  const auto take = parse_integer(trim(text));
  if (take && *take >= 1 && *take <= most_taken) return Move{static_cast<int>(*take)};
  return fail(Errc::bad_syntax, "'" + std::string(trim(text)) + "' is not a move", "move",
              "write how many stones to take: 1, 2 or 3");
}

std::string to_text(const Position& pos) {
  return std::to_string(pos.stones) + (pos.to_move == Side::first ? "/l" : "/r");
}

std::string to_text(const Position&, const Move& move) { return std::to_string(move.take); }

void legal_moves(const Position& pos, MoveList<Move>& out) {
  for (int take = 1; take <= std::min(most_taken, pos.stones); ++take) out.push_back({take});
}

void play(Position& pos, const Move& move) {
  pos.stones -= move.take;
  pos.to_move = other(pos.to_move);
}

Outcome outcome(const Position& pos) {
  return pos.stones > 0 ? Outcome::ongoing : win_for(other(pos.to_move));
}

Key key(const Position& pos) {
  return mix(static_cast<std::uint64_t>(pos.stones), static_cast<std::uint64_t>(pos.to_move));
}

View view(const Position& pos) {
  View view{.width = static_cast<double>(pos.stones), .height = 1};
  for (int i = 0; i < pos.stones; ++i) {
    const std::string id = "s" + std::to_string(i);
    view.spots.push_back({.id = id, .x = static_cast<double>(i)});
    view.items.push_back({id, "stone", "toy.stone", pos.to_move});
  }
  return view;
}

// One click: the leftmost stone that is taken.
Clicks clicks(const Position& pos, const Move& move) {
  return {"s" + std::to_string(pos.stones - move.take)};
}

std::string picture(const Position& pos) {
  return std::string(static_cast<std::size_t>(pos.stones), 'o') + "\n";
}

}  // namespace banmen::toy
