#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/history.hpp"
#include "games/nested/board.hpp"

namespace banmen::nested {

struct Options {
  std::uint8_t depth = 2;
  Side starts = Side::first;  // X
  bool nearest = false;       // a free move stays in the last grid that was entered
  LineRules lines{};
  bool count = false;  // without a line the side with more cells of the root wins

  bool operator==(const Options&) const = default;
};

// An empty cell, by its number on the board.
struct Move {
  std::uint32_t cell = 0;

  bool operator==(const Move&) const = default;
};

// Who has to play where. X is Side::first.
struct Position {
  Board board{};
  Options options{};
  Side to_move = Side::first;
  Outcome result = Outcome::ongoing;
  std::uint32_t target = 0;  // the grid to play in; 0, the root: anywhere
  std::uint32_t last = 0;    // the last move's cell; 0: none is known
  bool recording = true;     // false after forget()
  History played{};          // cells since the position began
  // The tree as it was read, where the board had to change it for play or cannot hold it: too deep
  // to play, or with unknown sub-grids. Gone with the first move.
  std::shared_ptr<const Tree> loaded{};
  bool playable = true;

  // The same to play on and to write down; the way here does not matter.
  bool operator==(const Position& that) const;
};

struct Nested {
  using Position = nested::Position;
  using Move = nested::Move;
  using Options = nested::Options;

  static constexpr std::string_view id = "nested";
  static constexpr std::string_view about =
      "Tic-tac-toe in tic-tac-toe, one to six levels deep: your cell says where the reply must go";
  static constexpr std::array<std::string_view, 2> side_names = {"X", "O"};

  static std::vector<OptionSpec> option_specs();
  static Result<Options> options(const Settings& settings);
  static std::vector<Format<Nested>> formats();
  static Position start(const Options& options);
  static Result<Position> parse(std::string_view text, const Options& options);
  static std::vector<std::string> plane_names();
};

// The position on a tree that is left of a game of this depth; nobody has moved yet. Trees that
// cannot be played can be looked at.
Position position_of(const Tree& tree, const Options& options, Side to_move, int depth);
// How deep the game was where nobody says it. A tree shows it but for a full lone grid, which is
// what is left of any game once all is decided: that is taken for as deep as the options say.
int depth_of(const Tree& tree, const Options& options);
Tree tree_of(const Position& pos);

// Where a move sends the reply: the number of an open grid, 0 for anywhere.
std::uint32_t target_after(const Board& board, std::uint32_t cell, bool nearest);

Result<Move> parse_move(const Position& pos, std::string_view text);
Result<Move> parse_json_move(const Position& pos, std::string_view text);
std::string to_text(const Position& pos);
std::string to_text(const Position& pos, const Move& move);
std::string to_json_text(const Position& pos, const Move& move);
inline Side side_to_move(const Position& pos) { return pos.to_move; }
void legal_moves(const Position& pos, MoveList<Move>& out);
std::uint64_t count_moves(const Position& pos);
bool is_legal(const Position& pos, const Move& move);
void play(Position& pos, const Move& move);
void forget(Position& pos);
inline Outcome outcome(const Position& pos) { return pos.result; }
Key key(const Position& pos);
View view(const Position& pos);
Clicks clicks(const Position& pos, const Move& move);
std::string picture(const Position& pos);
PlaneShape plane_shape(const Position& pos);
void write_planes(const Position& pos, std::uint8_t* out);
// The cells of the lowest level; a cell above it that is taken fills its whole square.
banmen::Grid grid(const Position& pos);

// "1.8.3" ↔ the number of a cell or grid; the empty path is the root.
std::string path_text(std::uint32_t number);
Result<std::uint32_t> parse_path(std::string_view text, std::string_view what);

// Signs that a tree does not come from a game of this depth: unfinished_collapse, ragged,
// both_in_leaf_grid.
std::vector<std::string> findings(const Tree& tree, LineRules rules, int depth);

}  // namespace banmen::nested
