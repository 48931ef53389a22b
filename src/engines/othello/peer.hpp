#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/stop.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {

// What another program says about a position that it solved.
struct PeerSolved {
  int number = 0;  // from 1, as it stands in the file
  int score = 0;
  double seconds = 0;
  std::uint64_t nodes = 0;
};

// A line of the table that Edax prints for `-solve`:
//   1|   20   +38        0:01.058      12824629   12121578 a2 B1 c1
// None: it is another line, such as the table's head.
std::optional<PeerSolved> parse_solved(std::string_view line);

// Runs `command FILE`, where the file holds the positions, one a line as OBF.
Result<std::vector<PeerSolved>> ask_peer(const std::string& command,
                                         const std::vector<Position>& positions, const Stop& stop);

}  // namespace banmen::othello
