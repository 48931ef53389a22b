#include "core/view.hpp"

#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

// Black's tray stands above the board, White's below it, each beside its owner's home rank.
constexpr double board_top = 1.4, tray_gap = 0.4;

std::string tray_id(Side side, Tile tile) {
  return std::string(Contrast::side_names[static_cast<std::size_t>(index(side))]) +
         (tile == Tile::black ? "-tray:black" : "-tray:gray");
}

std::string click_of(Side side, Side mover, Tile tile) {
  if (side != mover) return tray_id(side, tile);
  return tile == Tile::black ? "tile:black" : "tile:gray";
}

bool can_place(const Position& pos) {
  const auto& stock = pos.board.own_stock();
  return pos.options.tiles && (stock[0] || stock[1]);
}

}  // namespace

View view(const Position& pos) {
  const Board& board = pos.board;
  View view;
  view.width = width;
  view.height = board_top + width + tray_gap + 1;
  for (int cell = 0; cell < cell_count; ++cell) {
    const Cells here = bit(cell);
    const std::string id = cell_name(cell);
    const int column = cell % width, row = cell / width;
    view.spots.push_back({.id = id, .x = static_cast<double>(column), .y = board_top + row});
    if (board.tiles() & here) {
      const std::string colour = board.black_tiles & here ? "black" : "gray";
      view.items.push_back({id, "tile-" + colour, "contrast.tile." + colour, Side::first});
    }
    for (const Side side : {Side::first, Side::second})
      if (board.pieces[static_cast<std::size_t>(index(side))] & here)
        view.items.push_back({id, "piece", "contrast.piece", side});
  }
  for (const Side side : {Side::first, Side::second}) {
    const double y = side == Side::first ? 0 : board_top + width + tray_gap;
    for (const Tile tile : {Tile::black, Tile::gray}) {
      const std::string colour = tile == Tile::black ? "black" : "gray";
      const std::string id = click_of(side, board.to_move, tile);
      view.spots.push_back(
          {.id = id, .x = tile == Tile::black ? 0.0 : 1.0, .y = y, .kind = "tray"});
      const auto& stock = board.stock[static_cast<std::size_t>(index(side))];
      view.items.push_back({id, "tile-" + colour, "contrast.tile." + colour, side,
                            stock[tile == Tile::black ? 0 : 1]});
    }
    if (side == board.to_move && can_place(pos))
      view.spots.push_back({.id = "tile:none", .x = 3, .y = y, .w = 2, .kind = "button"});
  }
  for (int i = 0; i < width; ++i) {
    view.labels.push_back({-0.2, board_top + i + 0.5, std::string(1, static_cast<char>('5' - i))});
    view.labels.push_back(
        {i + 0.5, board_top + width + 0.2, std::string(1, static_cast<char>('a' + i))});
  }
  return view;
}

Clicks clicks(const Position& pos, const Move& move) {
  Clicks path = {cell_name(move.from), cell_name(move.to)};
  if (!can_place(pos)) return path;
  // With tiles in hand a bare step would be a prefix of the same step with a tile, so it is ended
  // by a click of its own.
  if (move.tile == Tile::none) {
    path.emplace_back("tile:none");
  } else {
    path.emplace_back(move.tile == Tile::black ? "tile:black" : "tile:gray");
    path.push_back(cell_name(move.tile_cell));
  }
  return path;
}

std::string picture(const Position& pos) {
  const Board& board = pos.board;
  std::string text;
  for (int y = 0; y < width; ++y) {
    text += static_cast<char>('5' - y);
    text += ' ';
    for (int x = 0; x < width; ++x) {
      const Cells here = bit(y * width + x);
      const char* tile = board.black_tiles & here ? "[]" : board.gray_tiles & here ? "()" : "  ";
      const char piece = board.pieces[0] & here   ? 'x'
                         : board.pieces[1] & here ? 'o'
                         : board.tiles() & here   ? ' '
                                                  : '.';
      text += {tile[0], piece, tile[1]};
    }
    text += '\n';
  }
  text += "   a  b  c  d  e\n";
  for (const Side side : {Side::first, Side::second}) {
    const auto& stock = board.stock[static_cast<std::size_t>(index(side))];
    text += std::string(side == Side::first ? "Black x: " : "White o: ") +
            std::to_string(stock[0]) + " black, " + std::to_string(stock[1]) + " gray tiles" +
            (side == board.to_move ? "  <- to move\n" : "\n");
  }
  return text;
}

}  // namespace banmen::contrast
