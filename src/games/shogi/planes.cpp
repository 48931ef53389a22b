#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

constexpr std::size_t size = square_count;  // of a plane
constexpr std::size_t kinds = kind_count - 1;

constexpr std::array<std::string_view, kinds> names = {
    "pawns",  "lances", "knights", "silvers",         "bishops",          "rooks",
    "golds",  "king",   "tokins",  "promoted lances", "promoted knights", "promoted silvers",
    "horses", "dragons"};

}  // namespace

std::vector<std::string> Shogi::plane_names() {
  std::vector<std::string> all;
  for (const auto side : side_names)
    for (const auto name : names) all.push_back(std::string(side) + "'s " + std::string(name));
  for (const auto side : side_names)
    for (const Kind kind : hand_kinds)
      all.push_back(std::string(names[index(kind) - 1]) + " in " + std::string(side) + "'s hand");
  all.emplace_back("gote to move");
  return all;
}

PlaneShape plane_shape(const Position&) {
  return {static_cast<int>(2 * kinds + 2 * hand_kinds.size() + 1), 9, 9};
}

void write_planes(const Position& pos, std::uint8_t* out) {
  const Board& board = pos.board;
  for (Squares men = board.occupied(); men.any();) {
    const Square square = men.take_lowest();
    const Piece piece = board.at(square);
    const std::size_t plane =
        static_cast<std::size_t>(banmen::index(piece.side())) * kinds + index(piece.kind()) - 1;
    // As diagrams show it: file 9 on the left.
    const int column = 9 - file_of(square), row = rank_of(square) - 1;
    out[plane * size + static_cast<std::size_t>(row * 9 + column)] = 1;
  }
  out += 2 * kinds * size;
  for (const Side side : {Side::first, Side::second})
    for (const Kind kind : hand_kinds) {
      if (const int held = board.in_hand(side, kind))
        std::fill_n(out, size, static_cast<std::uint8_t>(held));
      out += size;
    }
  std::fill_n(out, size, static_cast<std::uint8_t>(banmen::index(board.to_move)));
}

}  // namespace banmen::shogi
