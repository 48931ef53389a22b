#include <algorithm>
#include <chrono>

#include "core/stop.hpp"
#include "engines/othello/bench.hpp"
#include "engines/othello/subject.hpp"
#include "learn/fit.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

// How often a second, on one thread: `work` says how much it has done each time. A stop ends it
// early.
template <class Work>
double rate_of(const Stop& stop, Work work) {
  using namespace std::chrono_literals;
  std::uint64_t done = 0;
  const auto start = Clock::now();
  auto now = start;
  for (int i = 0; now - start < 1s && !stop.requested(); ++i, now = Clock::now()) done += work(i);
  return static_cast<double>(done) /
         std::max(std::chrono::duration<double>(now - start).count(), 1e-9);
}

Facts row_of(const std::string& what, const std::string& baseline, double slow, double fast) {
  return {{"what", what},
          {"per_second", fast},
          {"baseline", baseline},
          {"baseline_per_second", slow},
          {"times", fast / slow}};
}

Failure stopped() { return fail(Errc::stopped, "stopped before the end", "bench"); }

Result<Facts> run(const search::Work& work) {
  const auto evaluation = std::shared_ptr<const Evaluation>(&Evaluation::standard(), [](auto*) {});
  Facts rows = Facts::array();
  const auto games = [&](const std::string& what, const learn::GamePlan& plan) {
    if (work.progress) work.progress({.stage = what, .done = rows.size(), .total = 5});
    const auto played = [&](Vectors vectors) {
      Subject::Player player(evaluation, {}, vectors);
      return rate_of(work.stop, [&](int number) {
        Rng rng(1, static_cast<std::uint64_t>(number));
        player.play(plan, rng);
        return 1;
      });
    };
    rows.push_back(row_of(what, "without vectors", played(Vectors::none), played(best_vectors())));
  };
  games("games, one ply", {.depth = 1});
  games("games, two plies", {.depth = 2});
  games("games, two plies with leaves", {.depth = 2, .leaves = true});
  games("games, four plies, solved from 12", {.depth = 4, .solved_from = 12});

  const Subject subject(PatternSet::standard());
  learn::Rows samples(subject.lanes()), none(subject.lanes());
  Subject::Player player(evaluation, {});
  for (std::uint64_t number = 0; samples.size() < 20'000 && !work.stop.requested(); ++number) {
    Rng rng(2, number);
    for (const auto& turn : player.play({}, rng).turns)
      subject.entries(turn.position, {samples.add(turn.value, 1), samples.lanes});
  }
  std::vector<float> table(subject.weights());
  std::vector<std::uint32_t> visits(subject.weights());
  const auto fitted = [&](learn::Method method) {
    return rate_of(work.stop, [&](int) {
      learn::fit(table.data(), visits.data(), table.size(), samples, none,
                 {.method = method, .epochs = 1, .early_stop = false});
      return samples.size();
    });
  };
  if (work.stop.requested()) return stopped();
  const double adam = fitted(learn::Method::adam);
  rows.push_back(
      row_of("samples fitted, descent", "lazy Adam", adam, fitted(learn::Method::descent)));
  rows.push_back(
      row_of("samples fitted, counted descent", "lazy Adam", adam, fitted(learn::Method::counted)));
  if (work.stop.requested()) return stopped();
  return Facts{{"speeds", rows}, {"features_of_a_sample", subject.lanes()}};
}

}  // namespace

search::Bench learning_bench() {
  return {"learning", "games against itself and fits, on one thread", run};
}

}  // namespace banmen::othello
