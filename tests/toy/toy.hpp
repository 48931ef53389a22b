#pragma once

#include "core/game.hpp"

// A row of stones: take one, two or three from its right end; whoever takes the last one wins.
namespace banmen::toy {

struct Options {
  int stones = 12;
  bool operator==(const Options&) const = default;
};

struct Position {
  int stones = 0;
  Side to_move = Side::first;
  bool operator==(const Position&) const = default;
};

struct Move {
  int take = 1;
  bool operator==(const Move&) const = default;
};

struct Toy {
  using Position = toy::Position;
  using Move = toy::Move;
  using Options = toy::Options;

  static constexpr std::string_view id = "toy";
  static constexpr std::string_view about = "Take one to three stones; the last stone wins";
  static constexpr std::array<std::string_view, 2> side_names = {"left", "right"};

  static std::vector<OptionSpec> option_specs();
  static Result<Options> options(const Settings& settings);
  static std::vector<Format<Toy>> formats();
  static Position start(const Options& options);
  static Result<Position> parse(std::string_view text, const Options& options);
};

Result<Move> parse_move(const Position& pos, std::string_view text);
std::string to_text(const Position& pos);
std::string to_text(const Position& pos, const Move& move);
inline Side side_to_move(const Position& pos) { return pos.to_move; }
void legal_moves(const Position& pos, MoveList<Move>& out);
void play(Position& pos, const Move& move);
Outcome outcome(const Position& pos);
Key key(const Position& pos);
View view(const Position& pos);
Clicks clicks(const Position& pos, const Move& move);
std::string picture(const Position& pos);

}  // namespace banmen::toy
