#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/history.hpp"
#include "games/contrast/board.hpp"

namespace banmen::contrast {

struct Options {
  Side starts = Side::first;
  Jump jump = Jump::run;
  bool tiles = true;            // false: pieces move, no tile can be placed
  std::uint8_t repetition = 4;  // the n-th occurrence of a position is a draw; 0: never
  std::uint32_t max_plies = 0;  // a draw after so many plies; 0: never

  bool operator==(const Options&) const = default;
};

// A board with the rules it is played by and the positions since the last tile, which can recur.
struct Position {
  Board board{};
  Options options{};
  std::uint32_t plies = 0;
  std::uint8_t occurrences = 1;  // how often this position has stood on the board, counted to 255
  bool recording = true;         // false after forget()
  History past{};

  // The same game state. The past counts only as far as it has brought a repetition nearer.
  bool operator==(const Position& that) const {
    return board == that.board && options == that.options && plies == that.plies &&
           occurrences == that.occurrences;
  }
};

struct Contrast {
  using Position = contrast::Position;
  using Move = contrast::Move;
  using Options = contrast::Options;

  static constexpr std::string_view id = "contrast";
  static constexpr std::string_view about =
      "Reach the far rank on a 5x5 board whose tiles change how pieces move";
  static constexpr std::array<std::string_view, 2> side_names = {"black", "white"};

  static std::vector<OptionSpec> option_specs();
  static Result<Options> options(const Settings& settings);
  static std::vector<Format<Contrast>> formats();
  static Position start(const Options& options);
  static Result<Position> parse(std::string_view text, const Options& options);
  static std::vector<std::string> split_moves(std::string_view text);  // a move may hold a space
  static std::vector<std::string> plane_names();
};

// A position that begins here: no past, ply 0.
Position position_of(const Board& board, const Options& options);

Result<Move> parse_move(const Position& pos, std::string_view text);
Result<Move> parse_json_move(const Position& pos, std::string_view text);
std::string to_text(const Position& pos);
std::string to_text(const Position& pos, const Move& move);
std::string to_text(const Move& move);
std::string to_json_text(const Position& pos, const Move& move);
inline Side side_to_move(const Position& pos) { return pos.board.to_move; }
void legal_moves(const Position& pos, MoveList<Move>& out);
std::uint64_t count_moves(const Position& pos);
bool is_legal(const Position& pos, const Move& move);
void play(Position& pos, const Move& move);
void forget(Position& pos);
Outcome outcome(const Position& pos);
// What the rules add to a board's key; nothing if they are the usual ones. Who begins is of no
// importance any more.
Key rules_key(const Options& options);
// Board and rules, and the ply where the rules count plies. The past is not in it, which knows
// positions by their boards.
Key key(const Position& pos);
View view(const Position& pos);
Clicks clicks(const Position& pos, const Move& move);
std::string picture(const Position& pos);
PlaneShape plane_shape(const Position& pos);
void write_planes(const Position& pos, std::uint8_t* out);

// Appends the step with every tile that the mover could put after it.
void add_tiled(const Board& board, Move step, MoveList<Move>& out);

// The outcome by the board alone: a goal reached or no move left; never a draw.
Outcome outcome(const Board& board, Jump jump);
bool has_step(const Board& board, Jump jump);

std::string cell_name(int cell);        // 0 → "a5"
int parse_cell(std::string_view text);  // "a5" → 0; -1 if it is no cell

}  // namespace banmen::contrast
