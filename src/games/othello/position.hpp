#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/played.hpp"
#include "games/othello/board.hpp"

namespace banmen::othello {

// What happens to a side that has no move: it plays a pass, or it is passed over.
enum class Passes : std::uint8_t { played, automatic };

struct Options {
  Passes passes = Passes::played;

  bool operator==(const Options&) const = default;
};

// A small plain value: searches and counts copy it.
struct Position {
  Board board = start_board;
  Side to_move = Side::first;  // whose discs `board.own` are
  Outcome result = Outcome::ongoing;
  Options options{};

  bool operator==(const Position&) const = default;
};

struct Move {
  std::uint8_t square = 0;

  constexpr bool is_pass() const { return square == square_count; }
  bool operator==(const Move&) const = default;
};

inline constexpr Move pass_move = {square_count};
constexpr Move move_to(Square square) { return {static_cast<std::uint8_t>(square)}; }

struct Othello {
  using Position = othello::Position;
  using Move = othello::Move;
  using Options = othello::Options;

  static constexpr std::string_view id = "othello";
  static constexpr std::string_view about =
      "Enclose the other's discs to turn them; most discs win";
  static constexpr std::array<std::string_view, 2> side_names = {"black", "white"};
  // As everybody counts here: a game that ends early is one leaf of a deeper tree.
  static constexpr bool ends_are_leaves = true;

  static std::vector<OptionSpec> option_specs();
  static Result<Options> options(const Settings& settings);
  static std::vector<Format<Othello>> formats();
  static std::vector<RecordFormat<Othello>> records();  // transcripts, GGF, SGF, WTHOR
  static Position start(const Options& options);
  static Result<Position> parse(std::string_view text, const Options& options);
  static std::vector<std::string> split_moves(std::string_view text);  // also "f5d6c3"
  static std::vector<std::string> plane_names();
};

// With automatic passes a side that cannot move is passed over here already.
Position position_of(const Board& board, Side to_move, const Options& options);
// The discs of one colour.
inline Bits discs(const Position& pos, Side side) {
  return side == pos.to_move ? pos.board.own : pos.board.opponent;
}
// Black's discs less White's when the game ends here; the winner gets the empty squares.
int final_score_for_black(const Position& pos);

Result<Move> parse_move(const Position& pos, std::string_view text);
std::string to_text(const Position& pos);  // 64 squares and the side to move, see formats.cpp
std::string to_text(const Position& pos, const Move& move);
std::string to_text(Move move);              // "f5", "pass"
std::string square_name(Square square);      // "f5"
Square parse_square(std::string_view text);  // any case; no_square if it is none
inline Side side_to_move(const Position& pos) { return pos.to_move; }
void legal_moves(const Position& pos, MoveList<Move>& out);
std::uint64_t count_moves(const Position& pos);
bool is_legal(const Position& pos, const Move& move);
void play(Position& pos, const Move& move);
inline Outcome outcome(const Position& pos) { return pos.result; }
inline Key key(const Position& pos) {
  return mix(discs(pos, Side::first), discs(pos, Side::second)) ^
         (pos.to_move == Side::first ? 0 : 0x9e3779b97f4a7c15) ^
         (pos.options.passes == Passes::played ? 0 : 0xd1b54a32d192ed03);
}
// Leaves of the tree `depth` plies deep, without going through positions.
std::uint64_t count_leaves(const Position& pos, int depth);
View view(const Position& pos);
Clicks clicks(const Position& pos, const Move& move);
std::string picture(const Position& pos);
PlaneShape plane_shape(const Position& pos);
void write_planes(const Position& pos, std::uint8_t* out);

}  // namespace banmen::othello
