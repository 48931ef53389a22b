#include "core/view.hpp"

#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

// White's discs are counted above the board, Black's below it.
constexpr double board_top = 1.45, gap = 0.2;

std::string_view name_of(Side side) {
  return Othello::side_names[static_cast<std::size_t>(index(side))];
}

double beside(const View& view, Side side) { return side == Side::second ? 0 : view.height - 1; }

void add_counter(View& view, const Position& pos, Side side) {
  const std::string id = "discs:" + std::string(name_of(side));
  const int total = count(discs(pos, side));
  view.spots.push_back({.id = id,
                        .y = beside(view, side),
                        .kind = "counter",
                        .name = "discs of " + std::string(name_of(side))});
  view.items.push_back({id, "disc", "othello.counted", side, total, std::to_string(total)});
}

}  // namespace

View view(const Position& pos) {
  View view;
  view.width = 8;
  view.height = board_top + 8 + gap + 1;
  for (Square square = 0; square < square_count; ++square) {
    const std::string id = square_name(square);
    view.spots.push_back(
        {.id = id, .x = static_cast<double>(square % 8), .y = board_top + square / 8});
    for (const Side side : {Side::first, Side::second})
      if (discs(pos, side) & bit(square)) view.items.push_back({id, "disc", "othello.disc", side});
  }
  for (const Side side : {Side::first, Side::second}) add_counter(view, pos, side);
  if (is_legal(pos, pass_move))
    view.spots.push_back(
        {.id = "pass", .x = 6, .y = beside(view, pos.to_move), .w = 2, .kind = "button"});
  for (int i = 0; i < 8; ++i) {
    view.labels.push_back({-0.2, board_top + i + 0.5, std::to_string(i + 1)});
    view.labels.push_back({i + 0.5, board_top - 0.2, std::string(1, static_cast<char>('a' + i))});
  }
  return view;
}

Clicks clicks(const Position&, const Move& move) { return {to_text(move)}; }

std::string picture(const Position& pos) {
  std::string text = "  a b c d e f g h\n";
  for (int row = 0; row < 8; ++row) {
    text += std::to_string(row + 1);
    for (int column = 0; column < 8; ++column) {
      const Bits here = bit(8 * row + column);
      text += discs(pos, Side::first) & here ? " X" : discs(pos, Side::second) & here ? " O" : " .";
    }
    text += '\n';
  }
  for (const Side side : {Side::first, Side::second}) {
    text += std::string(side == Side::first ? "Black X: " : "White O: ") +
            std::to_string(count(discs(pos, side)));
    if (side == pos.to_move && pos.result == Outcome::ongoing)
      text += is_legal(pos, pass_move) ? "  <- must pass" : "  <- to move";
    text += '\n';
  }
  return text;
}

}  // namespace banmen::othello
