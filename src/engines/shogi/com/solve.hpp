#pragma once

#include <filesystem>

#include "engines/shogi/com/state.hpp"
#include "search/solver.hpp"

namespace banmen::shogi::com {

enum class Goal : u8 {
  win,         // COM resigns
  all_capture  // and owns nothing but its king then
};

struct WinRequest {
  Kind kind = Kind::hum_sente;
  bool timelimit = false;
  std::vector<std::string> prefix{};  // USI moves from the start, COM's replies included
  Goal goal = Goal::win;
  int depth = 1;                   // HUM's moves after the prefix, at most
  std::size_t most_lines = 10000;  // that are listed; all are counted
  std::size_t megabytes = 256;     // of the table of states without a win
  bool quick = true;               // skip thinks of which it is proved that COM plays on
  int every = 1;                   // search only each n-th part, to project the time of the whole
  std::filesystem::path checkpoint{};
  bool resume = false;  // begin with what the checkpoint holds
  double checkpoint_seconds = 60;
};

struct WinReport {
  bool complete = false;                  // false: stopped, or only a sample was searched
  std::uint64_t count = 0;                // of all winning lines found
  std::vector<std::string> lines{};       // after the prefix, sorted; "3g3f N*6d 9g6d 6c6d N*6c"
  int shortest = 0;                       // plies of the shortest, prefix included; 0: none
  std::uint64_t thinks = 0, skipped = 0;  // COM's replies; those proved to play on
  std::uint64_t states = 0, merged = 0;   // searched; met again by another order of moves
  std::uint64_t parts = 0, parts_done = 0;
  double seconds = 0;
  double projected_seconds = 0;  // for all parts with the same threads
};

// Every line of at most `depth` moves of HUM's that makes COM resign. The answer does not depend on
// the number of threads.
Result<WinReport> shortest_wins(const WinRequest& request, const search::Work& work);

// The state after the moves; each of COM's must be the one it plays, each of HUM's legal.
Result<State> replay(Kind kind, bool timelimit, const std::vector<std::string>& moves);

}  // namespace banmen::shogi::com
