#pragma once

#include <optional>
#include <string>

#include "games/shogi/position.hpp"
#include "search/player.hpp"

// The words of the USI protocol, as whoever drives an engine says and hears them.
namespace banmen::shogi {

// "position startpos moves 7g7f 3c3d": where the game began and all moves since.
std::string position_words(const Position& pos);
// "go btime 0 wtime 0 byoyomi 1000 depth 5".
std::string go_words(const search::Limits& limits);

// One "info" line that holds a line of play.
struct UsiInfo {
  search::Candidate<Shogi> candidate;
  std::size_t line = 1;  // multipv
  int depth = 0;
  std::uint64_t nodes = 0;
};
// Nothing if the text is no such line. Moves from the first one that is not legal are left out.
std::optional<UsiInfo> read_info(const Position& pos, std::string_view text);

}  // namespace banmen::shogi
