#pragma once

#include "games/othello/cells.hpp"
#include "games/othello/position.hpp"

// Notations of positions.
namespace banmen::othello {

Discs discs_of(const Position& pos);
Position position_of_discs(const Discs& discs, Side to_move, const Options& options);
// The position, and what in it no game from the start can have brought about.
Decoded<Position> looked_at(Position pos);

// 64 squares in any alphabet and the side to move, black if left out; white space anywhere between.
Result<Decoded<Position>> parse_board(std::string_view text, const Options& options);
// The position after a transcript.
Result<Decoded<Position>> parse_after_moves(std::string_view text, const Options& options);
// A line of a file of test positions: the same, and scores of moves behind it.
std::string to_obf(const Position& pos);
Result<Decoded<Position>> parse_obf(std::string_view text, const Options& options);
// Black's and White's discs as numbers of 16 hexadecimal digits, and the side to move.
std::string to_bits(const Position& pos);
bool looks_like_bits(std::string_view text);
Result<Decoded<Position>> parse_bits(std::string_view text, const Options& options);
std::string to_json(const Position& pos);
Result<Decoded<Position>> parse_json(std::string_view text, const Options& options);

}  // namespace banmen::othello
