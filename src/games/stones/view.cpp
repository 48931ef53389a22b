#include "core/view.hpp"

#include "games/stones/position.hpp"

namespace banmen::stones {
namespace {

// White's captures are counted above the board, Black's below it.
constexpr double board_top = 1.45, gap = 0.2;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

// A stone with the liberties of its group.
View::Item stone(const Position& pos, int point, Side side) {
  const Shape& shape = shape_of(pos.rules);
  const Points group = shape.group(bit(point), pos.board.stones(side));
  const int count = std::popcount(liberties(shape, pos.board, group));
  const bool atari = count == 1;
  return {to_text(pos, Move{static_cast<std::int8_t>(point)}),
          atari ? "stone-atari" : "stone",
          atari ? "stone-capture.stone.atari" : "stone-capture.stone",
          side,
          1,
          std::to_string(count)};
}

// What a side has taken, of what it needs: "1 / 2" beside a stone of the other side.
void add_counter(View& view, const Position& pos, Side side) {
  const std::string name(StoneCapture::side_names[at(side)]);
  const std::string id = "captures:" + name;
  const int total = pos.captures[at(side)];
  view.spots.push_back({.id = id,
                        .y = side == Side::second ? 0 : view.height - 1,
                        .kind = "counter",
                        .name = "captured by " + name});
  view.items.push_back({id, "stone", "stone-capture.captured", other(side), total,
                        std::to_string(total) + " / " + std::to_string(pos.rules.m)});
}

}  // namespace

View view(const Position& pos) {
  const int rows = pos.rules.rows, cols = pos.rules.cols;
  View view;
  view.width = cols;
  view.height = board_top + rows + gap + 1;
  for (int point = 0; point < rows * cols; ++point) {
    view.spots.push_back({.id = to_text(pos, Move{static_cast<std::int8_t>(point)}),
                          .x = static_cast<double>(point % cols),
                          .y = board_top + point / cols,
                          .kind = "point"});
    for (const Side side : {Side::first, Side::second})
      if (pos.board.stones(side) & bit(point)) view.items.push_back(stone(pos, point, side));
  }
  for (const Side side : {Side::first, Side::second}) add_counter(view, pos, side);
  for (int row = 0; row < rows; ++row)
    view.labels.push_back({-0.2, board_top + row + 0.5, std::to_string(row)});
  for (int col = 0; col < cols; ++col)
    view.labels.push_back({col + 0.5, board_top - 0.2, std::to_string(col)});
  return view;
}

// The last lines count what is needed to win: "Black X: 1 of 2 captured".
std::string picture(const Position& pos) {
  const int rows = pos.rules.rows, cols = pos.rules.cols;
  std::string text = " ";
  for (int col = 0; col < cols; ++col) text += " " + std::to_string(col);
  text += '\n';
  for (int row = 0; row < rows; ++row) {
    text += std::to_string(row);
    for (int col = 0; col < cols; ++col) {
      const Points here = bit(row * cols + col);
      text += pos.board.black & here ? " X" : pos.board.white & here ? " O" : " .";
    }
    text += '\n';
  }
  for (const Side side : {Side::first, Side::second})
    text += std::string(side == Side::first ? "Black X: " : "White O: ") +
            std::to_string(pos.captures[at(side)]) + " of " + std::to_string(pos.rules.m) +
            " captured" +
            (side == pos.to_move && pos.result == Outcome::ongoing ? "  <- to move\n" : "\n");
  return text;
}

}  // namespace banmen::stones
