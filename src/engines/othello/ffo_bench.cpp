#include <algorithm>

#include "engines/othello/bench.hpp"
#include "engines/othello/exercises.hpp"
#include "engines/othello/peer.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

struct Solved {
  int score = 0;
  Square move = no_square;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct Total {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

template <class One>
Total total_of(const std::vector<One>& solved) {
  Total total;
  for (const auto& one : solved) {
    total.nodes += one.nodes;
    total.seconds += one.seconds;
  }
  return total;
}

double rate(std::uint64_t nodes, double seconds) {
  return static_cast<double>(nodes) / std::max(seconds, 1e-9);
}

// With an empty table, as if it were the only position.
Result<Solved> solve(const Exercise& exercise, Search& search, Table& table, const Stop& stop) {
  table.clear();
  SearchLimits limits;
  limits.solving = true;
  limits.stop = stop;
  const auto start = Clock::now();
  const Found found = search.run(exercise.position.board, limits, 1, {});
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (!found.exact)
    return fail(Errc::stopped, "stopped at FFO " + std::to_string(exercise.number), "bench");
  return Solved{found.lines[0].score, found.lines[0].move, found.nodes, seconds};
}

bool is_right(const Exercise& exercise, const Solved& solved) {
  return solved.score == exercise.score &&
         std::ranges::find(exercise.best, solved.move) != exercise.best.end();
}

struct Runs {
  std::vector<Solved> one{}, many{};  // `many` is empty when there is only one thread
  std::vector<PeerSolved> peer{};     // empty: nobody was asked
};

// Each position on one thread and at once on several: machines change their speed from minute to
// minute.
Result<Runs> run_all(const search::Work& work) {
  auto table = Table::make(Table::default_megabytes);
  if (!table) return fail(table.error());
  Search::Settings settings{.evaluation = &Evaluation::standard(),
                            .ordering = &SmallEvaluation::standard(),
                            .table = table->get()};
  const auto alone = Search::make(settings);
  settings.threads = work.threads;
  const auto together = work.threads > 1 ? Search::make(settings) : nullptr;
  Runs runs;
  const auto& exercises = ffo_positions();
  for (const auto& exercise : exercises) {
    if (work.progress)
      work.progress({.stage = "FFO " + std::to_string(exercise.number),
                     .done = runs.one.size(),
                     .total = exercises.size()});
    auto one = solve(exercise, *alone, **table, work.stop);
    if (!one) return fail(one.error());
    runs.one.push_back(*one);
    if (!together) continue;
    auto many = solve(exercise, *together, **table, work.stop);
    if (!many) return fail(many.error());
    runs.many.push_back(*many);
  }
  if (work.peer.empty()) return runs;
  std::vector<Position> positions;
  for (const auto& exercise : ffo_positions()) positions.push_back(exercise.position);
  if (work.progress) work.progress({.stage = "asking " + work.peer, .done = 0, .total = 1});
  auto peer = ask_peer(work.peer, positions, work.stop);
  if (!peer) return fail(peer.error());
  runs.peer = *std::move(peer);
  return runs;
}

Facts row_of(const Runs& runs, std::size_t i) {
  const auto& exercise = ffo_positions()[i];
  const Solved& one = runs.one[i];
  Facts row = {{"number", exercise.number},
               {"empties", count(exercise.position.board.empty())},
               {"score", one.score},
               {"move", square_name(one.move)},
               {"right", is_right(exercise, one)},
               {"nodes", one.nodes},
               {"seconds", one.seconds},
               {"nodes_per_second", rate(one.nodes, one.seconds)}};
  if (!runs.many.empty()) {
    row["threads_right"] = is_right(exercise, runs.many[i]);
    row["threads_nodes"] = runs.many[i].nodes;
    row["threads_seconds"] = runs.many[i].seconds;
  }
  if (!runs.peer.empty()) {
    row["peer_right"] = runs.peer[i].score == exercise.score;
    row["peer_nodes"] = runs.peer[i].nodes;
    row["peer_seconds"] = runs.peer[i].seconds;
  }
  return row;
}

Result<Facts> run(const search::Work& work) {
  const auto runs = run_all(work);
  if (!runs) return fail(runs.error());
  Facts rows = Facts::array();
  for (std::size_t i = 0; i < runs->one.size(); ++i) rows.push_back(row_of(*runs, i));
  const auto right = std::ranges::count_if(rows, [](const Facts& row) {
    return row["right"] == true && row.value("threads_right", true);
  });
  const Total one = total_of(runs->one);
  Facts facts = {{"positions", rows},
                 {"right", right},
                 {"nodes", one.nodes},
                 {"seconds", one.seconds},
                 {"nodes_per_second", rate(one.nodes, one.seconds)}};
  if (!runs->many.empty()) {
    const Total many = total_of(runs->many);
    facts["threads"] = work.threads;
    facts["threads_nodes"] = many.nodes;
    facts["threads_seconds"] = many.seconds;
    facts["threads_nodes_per_second"] = rate(many.nodes, many.seconds);
    facts["threads_times_faster"] = one.seconds / many.seconds;
  }
  if (!runs->peer.empty()) {
    const Total peer = total_of(runs->peer);
    facts["peer_nodes"] = peer.nodes;
    facts["peer_seconds"] = peer.seconds;
    facts["peer_nodes_per_second"] = rate(peer.nodes, peer.seconds);
    facts["times_faster_than_peer"] = peer.seconds / one.seconds;
    facts["nodes_to_peer"] = static_cast<double>(one.nodes) / static_cast<double>(peer.nodes);
  }
  return facts;
}

}  // namespace

search::Bench ffo_bench() {
  return {"ffo", "the endgames FFO 40-49, exactly: scores, nodes and seconds", run, true};
}

}  // namespace banmen::othello
