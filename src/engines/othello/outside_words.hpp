#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/othello/position.hpp"
#include "search/player.hpp"

// What is said to other programs that play Othello, and what they say.
namespace banmen::othello {

using search::Candidate;

// How long a program may think about a move, where time counts: a second if nothing is said.
std::optional<std::chrono::milliseconds> time_of(const search::Limits& limits);
// When to give up on a program. Neither protocol knows a way to make it move at once, and some keep
// no clock, so this is far more than its time.
Clock::time_point last_moment(const search::Limits& limits);

// "set game (;GM[Othello]…;)": the position as the start of a game with a clock.
std::string game_words(const Position& pos, const search::Limits& limits);
// Reads "=== F5/1.50/0.3" and also "=== f5 +1.50 0.3"; none: it is no such line. The move is as it
// was said.
struct NboardMove {
  std::string move;
  std::optional<double> discs{};
};
std::optional<NboardMove> read_nboard_move(std::string_view line);
// "search F5d6C3 1.50 0 12 …" and "book …", as far as its moves can be played; none: it is no such
// line.
struct NboardLine {
  Candidate<Othello> candidate;
  int depth = 0;
};
std::optional<NboardLine> read_nboard_line(const Position& pos, std::string_view line);
search::Score score_of_discs(double discs, Side side);

// Moves that lead from one position to another; none if there are none or if it takes too long to
// find them.
std::optional<std::vector<Move>> way_between(const Position& from, const Position& to);

}  // namespace banmen::othello
