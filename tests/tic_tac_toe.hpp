#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

// Noughts and crosses, as small as the contract allows: a game whose every value is known.
namespace banmen::tic_tac_toe {

struct Options {
  bool operator==(const Options&) const = default;
};

struct Position {
  unsigned stones[2] = {0, 0};  // bit 3*y+x
  Side mover = Side::first;

  bool operator==(const Position&) const = default;
};

struct TicTacToe {
  using Position = tic_tac_toe::Position;
  using Move = int;
  using Options = tic_tac_toe::Options;

  static constexpr std::string_view id = "tic-tac-toe";
  static constexpr std::string_view about = "Three in a row";
  static constexpr std::array<std::string_view, 2> side_names = {"x", "o"};

  static std::vector<OptionSpec> option_specs() { return {}; }
  static Result<Options> options(const Settings&) { return Options{}; }
  static std::vector<Format<TicTacToe>> formats() { return {}; }
  static Position start(const Options&) { return {}; }
  // Nine of "xo." row by row; X moves when there are as many of both.
  static Result<Position> parse(std::string_view text, const Options&) {
    Position pos;
    int balance = 0;
    if (text.size() != 9) return fail(Errc::bad_syntax, "nine cells, please", "position");
    for (int i = 0; i < 9; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c == 'x') pos.stones[0] |= 1u << i, ++balance;
      if (c == 'o') pos.stones[1] |= 1u << i, --balance;
    }
    pos.mover = balance > 0 ? Side::second : Side::first;
    return pos;
  }
};

inline Outcome outcome(const Position& pos) {
  for (const Side side : {Side::first, Side::second})
    for (const unsigned row : {0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u})
      if ((pos.stones[index(side)] & row) == row) return win_for(side);
  return (pos.stones[0] | pos.stones[1]) == 0777u ? Outcome::draw : Outcome::ongoing;
}
inline void legal_moves(const Position& pos, MoveList<int>& out) {
  if (outcome(pos) != Outcome::ongoing) return;
  for (int i = 0; i < 9; ++i)
    if (!((pos.stones[0] | pos.stones[1]) >> i & 1)) out.push_back(i);
}
inline void play(Position& pos, const int& move) {
  pos.stones[index(pos.mover)] |= 1u << move;
  pos.mover = other(pos.mover);
}
inline Side side_to_move(const Position& pos) { return pos.mover; }
inline Key key(const Position& pos) {
  return mix(pos.stones[0] | pos.stones[1] << 9, static_cast<unsigned>(index(pos.mover)));
}
inline std::string to_text(const Position& pos) {
  std::string text(9, '.');
  for (std::size_t i = 0; i < 9; ++i) {
    if (pos.stones[0] >> i & 1) text[i] = 'x';
    if (pos.stones[1] >> i & 1) text[i] = 'o';
  }
  return text;
}
inline std::string to_text(const Position&, const int& move) { return std::to_string(move); }
inline Result<int> parse_move(const Position&, std::string_view text) {
  return text.empty() ? 0 : text[0] - '0';
}
inline View view(const Position&) { return {}; }
inline Clicks clicks(const Position& pos, const int& move) { return {to_text(pos, move)}; }
inline std::string picture(const Position& pos) { return to_text(pos); }

}  // namespace banmen::tic_tac_toe
