#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"

// How things are said in the protocols of Othello.
namespace banmen::protocols {

std::string upper(std::string_view text);  // ASCII only
// "F5D6PA": moves in a row.
std::string moves_in_a_row(const std::vector<std::string>& moves);
// In discs for `side`, "-3.50". A proved win without its margin counts as all discs.
std::string disc_words(double discs);
double discs_for(const search::Score& score, std::string_view unit, Side side);
// One line, whatever the error holds.
std::string one_line(const Error& error);

struct DiscCount {
  int black = 0, white = 0, empty = 0;

  // Black's discs less White's; when the game is over the winner gets the empty squares.
  int score(bool over) const;
};
DiscCount count_discs(const registry::AnyPosition& pos);

// How long to think when there are `left` seconds for the rest of the game, and each move brings
// `more`.
std::chrono::milliseconds time_share(double left, double more, int empty);

}  // namespace banmen::protocols
