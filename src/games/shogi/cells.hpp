#pragma once

#include "games/shogi/builder.hpp"

// The arrays of the original document: 11 by 11 cells with a wall around the board, hands of seven
// counts, and moves by cells and drop codes. Its player (HUM) is Sente, its COM is Gote.
namespace banmen::shogi {

inline constexpr int cell_columns = 11, cell_count = cell_columns * cell_columns;
inline constexpr int wall_code = 99;

constexpr int cell_of(Square square) {
  return rank_of(square) * cell_columns + 10 - file_of(square);
}
Square square_of_cell(long long cell);               // no_square for walls and what is no cell
int code_of(Piece piece);                            // 0 to 30
std::optional<Piece> piece_of_code(long long code);  // an empty piece for 0; nothing for no code
int drop_code(Side side, Kind kind);                 // 201 to 219
struct DropCode {
  Side side;
  Kind kind;
};
std::optional<DropCode> drop_of_code(long long code);

std::string to_cells(const Position& pos);
Result<Position> parse_cells(std::string_view text, const Options& options);
std::string to_readable_json(const Position& pos);
Result<Position> parse_readable_json(std::string_view text, const Options& options);

}  // namespace banmen::shogi
