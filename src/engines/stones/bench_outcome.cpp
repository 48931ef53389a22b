#include "engines/stones/bench_outcome.hpp"

#include <chrono>

#include "engines/stones/open_model.hpp"
#include "engines/stones/quiet.hpp"

namespace banmen::stones {
namespace {

using Facts = nlohmann::ordered_json;

struct Run {
  double seconds = 0;  // of one solution
  search::ProofCounts counts{};
};

// Solves anew until enough time has passed.
template <class Model, class State>
Result<Run> solve_often(const Model& model, const State& start, const search::Work& work) {
  constexpr double span = 1;
  search::ProofTable table(64);
  search::ProofSearch<Model> search(model, table);
  int rounds = 0;
  double seconds = 0;
  // The first solution also pays for fresh pages, as a user's does; more make the figure steady.
  for (; seconds < span; ++rounds) {
    if (rounds > 0) table.clear();
    const auto began = Clock::now();
    if (!search.run(start, work).is_won()) return fail(Errc::stopped, "stopped");
    seconds += std::chrono::duration<double>(Clock::now() - began).count();
  }
  const auto per_round = static_cast<std::uint64_t>(rounds);
  return Run{seconds / rounds,
             {search.counts().nodes / per_round, search.counts().positions / per_round}};
}

void add(Facts& facts, const std::string& name, const Run& run) {
  facts[name + "_seconds"] = run.seconds;
  facts[name + "_nodes"] = run.counts.nodes;
  facts[name + "_nodes_per_second"] = static_cast<double>(run.counts.nodes) / run.seconds;
  facts[name + "_positions_per_second"] = static_cast<double>(run.counts.positions) / run.seconds;
}

Result<Facts> bench(const search::Work& given) {
  const Options rules{5, 5, 1, Ko::none};
  const Position start = StoneCapture::start(rules);
  const QuietModel<false> quiet(rules);
  const OpenModel open(rules);
  Facts facts;
  Run one;
  search::Work work = given;
  for (const int threads : {1, 2}) {
    work.threads = threads;
    const auto run = solve_often(quiet, quiet.enter(start).state, work);
    if (!run) return fail(run.error());
    add(facts, "threads_" + std::to_string(threads), *run);
    if (threads == 1) one = *run;
  }
  work.threads = 1;
  const auto plain = solve_often(open, open.enter(start), work);
  if (!plain) return fail(plain.error());
  add(facts, "plain_proof_search", *plain);
  facts["nodes_ratio"] =
      static_cast<double>(plain->counts.nodes) / static_cast<double>(one.counts.nodes);
  facts["time_ratio"] = plain->seconds / one.seconds;
  return facts;
}

}  // namespace

search::Bench outcome_bench() {
  return {"outcome", "5x5 with m=1 solved, against proof search without the limits of m=1", bench};
}

}  // namespace banmen::stones
