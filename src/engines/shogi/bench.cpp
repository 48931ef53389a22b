#include "engines/shogi/bench.hpp"

#include <algorithm>

#include "core/perft.hpp"
#include "core/process.hpp"
#include "core/text.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

using Facts = nlohmann::ordered_json;

constexpr int depth = 5;
constexpr std::string_view peer = "fairy-stockfish";
constexpr auto moment = std::chrono::milliseconds(100);  // how long a stop may go unnoticed

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

struct Counted {
  std::uint64_t leaves = 0;
  double seconds = 0;
  double rate() const { return static_cast<double>(leaves) / seconds; }
};

Result<Counted> count_here(const Stop& stop) {
  const auto began = Clock::now();
  const auto leaves = perft<Shogi>(Shogi::start({}), depth, stop);
  if (!leaves) return fail(leaves.error());
  return Counted{*leaves, seconds_since(began)};
}

// Debian keeps games out of the usual path.
Result<Counted> count_there(const Stop& stop) {
  auto program = Process::start("PATH=$PATH:/usr/games exec " + std::string(peer));
  if (!program) return tl::unexpected(program.error());
  const auto until = Clock::now() + std::chrono::minutes(2);
  Clock::time_point began{};
  for (const std::string& line :
       {std::string("uci"), std::string("setoption name UCI_Variant value shogi"),
        std::string("position startpos"), "go perft " + std::to_string(depth)}) {
    began = Clock::now();
    if (auto told = program->write_line(line, until); !told) return tl::unexpected(told.error());
  }
  for (;;) {
    if (stop.requested()) return fail(Errc::stopped, "stopped before the end", "bench");
    const auto line = program->read_line(std::min(until, Clock::now() + moment));
    if (!line) return tl::unexpected(line.error());
    if (!*line && Clock::now() < until) continue;
    if (!*line) return fail(Errc::unreadable, "no answer within two minutes", std::string(peer));
    const auto words = split_words(**line);
    if (words.size() == 3 && words[0] == "Nodes" && words[1] == "searched:")
      return Counted{std::stoull(words[2]), seconds_since(began)};
  }
}

Result<Facts> run(const search::Work& work) {
  const auto here = count_here(work.stop);
  if (!here) return fail(here.error());
  Facts facts{{"depth", depth}, {"leaves", here->leaves}, {"leaves_per_second", here->rate()}};
  if (const auto there = count_there(work.stop)) {
    facts["peer_leaves"] = there->leaves;
    facts["peer_leaves_per_second"] = there->rate();
    facts["times_peer"] = here->rate() / there->rate();
  } else if (work.stop.requested()) {
    return fail(there.error());
  } else {
    facts["peer"] = std::string(peer) + " could not be asked: is the Debian package installed?";
  }
  return facts;
}

}  // namespace

search::Bench peer_bench() {
  return {"peer", "perft from the start beside fairy-stockfish, whose moves ignore pawn-drop mate",
          run};
}

}  // namespace banmen::shogi
