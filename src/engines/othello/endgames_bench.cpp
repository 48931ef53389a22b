#include <algorithm>

#include "engines/othello/bench.hpp"
#include "engines/othello/exercises.hpp"
#include "engines/othello/peer.hpp"
#include "engines/othello/solver.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

struct Solved {
  int score = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// On one thread, as `banmen solve` does it: the making of the search and of its table counts.
Result<Solved> solve(const Board& board, const Stop& stop) {
  Evaluation::standard(), SmallEvaluation::standard();  // unpacked once in a program
  const auto start = Clock::now();
  auto solving = SolvingSearch::make(
      count(board.empty()), Table::default_megabytes,
      {.evaluation = &Evaluation::standard(), .ordering = &SmallEvaluation::standard()});
  if (!solving) return fail(solving.error());
  SearchLimits limits;
  limits.solving = true;
  limits.stop = stop;
  const Found found = solving->search->run(board, limits, 1, {});
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (!found.exact) return fail(Errc::stopped, "stopped", "bench");
  return Solved{found.lines[0].score, found.nodes, seconds};
}

// What was measured of all positions with the same number of empty squares.
struct Row {
  int empties = 0;
  std::uint64_t positions = 0, right = 0, nodes = 0, peer_right = 0, peer_nodes = 0;
  double seconds = 0, peer_seconds = 0;

  Facts facts(bool with_peer) const {
    Facts facts = {{"empties", empties},
                   {"positions", positions},
                   {"right", right},
                   {"nodes", nodes},
                   {"seconds", seconds},
                   {"nodes_per_second", static_cast<double>(nodes) / std::max(seconds, 1e-9)}};
    if (!with_peer) return facts;
    facts["peer_right"] = peer_right;
    facts["peer_nodes"] = peer_nodes;
    facts["peer_seconds"] = peer_seconds;
    facts["times_faster_than_peer"] = peer_seconds / std::max(seconds, 1e-9);
    return facts;
  }
};

Result<Facts> run(const search::Work& work) {
  const auto& exercises = small_endgames();
  std::vector<PeerSolved> peer;
  if (!work.peer.empty()) {
    std::vector<Position> positions;
    for (const auto& exercise : exercises) positions.push_back(exercise.position);
    auto asked = ask_peer(work.peer, positions, work.stop);
    if (!asked) return fail(asked.error());
    peer = *std::move(asked);
  }
  std::vector<Row> rows;
  Row total;
  for (std::size_t i = 0; i < exercises.size(); ++i) {
    const auto& [number, position, score, best] = exercises[i];
    const int empties = count(position.board.empty());
    if (work.progress) work.progress({.stage = "endgames", .done = i, .total = exercises.size()});
    const auto solved = solve(position.board, work.stop);
    if (!solved) return fail(solved.error());
    if (rows.empty() || rows.back().empties != empties) rows.push_back({.empties = empties});
    for (Row* row : {&rows.back(), &total}) {
      ++row->positions;
      row->right += solved->score == score;
      row->nodes += solved->nodes;
      row->seconds += solved->seconds;
      if (peer.empty()) continue;
      row->peer_right += peer[i].score == score;
      row->peer_nodes += peer[i].nodes;
      row->peer_seconds += peer[i].seconds;
    }
  }
  Facts facts = {{"endgames", Facts::array()}};
  for (const Row& row : rows) facts["endgames"].push_back(row.facts(!peer.empty()));
  const Facts totals = total.facts(!peer.empty());
  for (const auto& [name, value] : totals.items())
    if (name != "empties") facts[name] = value;
  return facts;
}

}  // namespace

search::Bench endgames_bench() {
  return {"endgames", "90 endgames of 10 to 18 empty squares, as `solve` solves them", run, true};
}

}  // namespace banmen::othello
