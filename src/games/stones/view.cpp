#include "core/view.hpp"

#include "games/stones/position.hpp"

namespace banmen::stones {

View view(const Position& pos) {
  const Options& rules = pos.rules;
  View view{.width = static_cast<double>(rules.cols), .height = static_cast<double>(rules.rows)};
  for (int point = 0; point < rules.rows * rules.cols; ++point) {
    const std::string id = to_text(pos, Move{static_cast<std::int8_t>(point)});
    view.spots.push_back({.id = id,
                          .x = static_cast<double>(point % rules.cols),
                          .y = static_cast<double>(point / rules.cols)});
    for (const Side side : {Side::first, Side::second})
      if (pos.board.stones(side) & bit(point))
        view.items.push_back({id, "stone", "stones.stone", side});
  }
  return view;
}

// The last line counts what is needed to win: "Black X: 1 of 2 captured".
std::string picture(const Position& pos) {
  const Options& rules = pos.rules;
  std::string text = " ";
  for (int col = 0; col < rules.cols; ++col) text += " " + std::to_string(col);
  text += '\n';
  for (int row = 0; row < rules.rows; ++row) {
    text += std::to_string(row);
    for (int col = 0; col < rules.cols; ++col) {
      const Points here = bit(row * rules.cols + col);
      text += pos.board.black & here ? " X" : pos.board.white & here ? " O" : " .";
    }
    text += '\n';
  }
  for (const Side side : {Side::first, Side::second})
    text += std::string(side == Side::first ? "Black X: " : "White O: ") +
            std::to_string(pos.captures[static_cast<std::size_t>(index(side))]) + " of " +
            std::to_string(rules.m) + " captured" +
            (side == pos.to_move && pos.result == Outcome::ongoing ? "  <- to move\n" : "\n");
  return text;
}

}  // namespace banmen::stones
