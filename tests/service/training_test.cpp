#include "service/training.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "core/file.hpp"
#include "lesson/lesson.hpp"
#include "registry/registry.hpp"
#include "service/gate.hpp"
#include "service/metrics.hpp"
#include "service/temporary_folder.hpp"

namespace banmen::service {
namespace {

using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::uint64_t all_games = 400, batch = 10, steps = all_games / batch;

class Training : public testing::Test {
 protected:
  static RunPlan plan(bool gate = false) {
    RunPlan plan;
    plan.program = "0.1.0";
    plan.seed = 5;
    plan.checkpoint_every = 60;
    if (gate) plan.gate = GatePlan{0, 200, 60, "openings.txt"};
    return plan;
  }

  Result<Json> begin(const std::string& name, const RunPlan& run, const TrainingWork& work = {}) {
    return begin_training(toy_, training_, folder_ / name, run, "1\n2\n3\n1 1\n1 2\n", work);
  }
  Result<Json> resume(const std::string& name, const TrainingWork& work = {},
                      const std::string& from = "") {
    return resume_training(toy_, training_, folder_ / name, from, work);
  }
  RunFolder open(const std::string& name) { return RunFolder::open(folder_ / name).value(); }

  // All that a run has learnt and shown, without what depends on the time.
  std::string result_of(const std::string& name) {
    const auto run = open(name);
    const auto newest = run.newest().value();
    EXPECT_TRUE(newest);
    std::string text = checkpoint_name(newest->step) + newest->weights;
    for (const auto& file : newest->files) text += file.name + file.bytes;
    for (auto record : read_metrics(run.metrics())) {
      record.erase("seconds");
      record.erase("games_per_second");
      text += record.dump() + "\n";
    }
    return text + (std::filesystem::exists(run / "best.bin")
                       ? read_file(run / "best.bin").value() + read_file(run / "best.json").value()
                       : "");
  }

  // Asks to stop when the course shows progress for the nth time: between steps or within one.
  struct Trap {
    explicit Trap(std::uint64_t count) : left(count) {
      work.progress = [this](const Progress&) {
        if (left-- == 0) work.stop.request();
      };
    }
    std::uint64_t left;
    TrainingWork work{};
  };

  TemporaryFolder folder_{test::fast_folder()};
  registry::Registry registry_{
      registry::EntryList<registry::Entry<toy::Toy, toy::LessonPlayers>>{}};
  const registry::AnyGame& toy_ = *registry_.games().front();
  learn::Training training_ = *toy_.training();
};

TEST_F(Training, LearnsAndTellsWhatItHasShown) {
  const auto facts = begin("run", plan());
  ASSERT_TRUE(facts) << to_text(facts.error());
  EXPECT_EQ((*facts)["finished"], true);
  EXPECT_EQ((*facts)["games"], all_games);
  EXPECT_EQ((*facts)["step"], steps);
  EXPECT_EQ((*facts)["checkpoint"], "ckpt-00000040");
  EXPECT_LT((*facts)["validation"], 0.5);
  const auto run = open("run");
  EXPECT_EQ(run.plan().game, "toy");
  EXPECT_EQ(run.plan().settings.at("first_rate"), "0.1");  // completed
  EXPECT_EQ(run.plan().games_wanted, all_games);
  EXPECT_THAT(run.checkpoints(), ElementsAre("ckpt-00000036", "ckpt-00000040"));
  const auto records = read_metrics(run.metrics());
  ASSERT_EQ(records.size(), steps);
  EXPECT_EQ(records[11]["step"], 12);
  EXPECT_EQ(records[11]["games"], 120);
  EXPECT_EQ(records[11]["stage"], "games");
  EXPECT_TRUE(records[11].contains("seconds"));
  EXPECT_GT(records.front()["validation"], records.back()["validation"]);
  EXPECT_EQ(records.back()["finished"], true);
}

TEST_F(Training, StopsAnywhereChangeNothing) {
  ASSERT_TRUE(begin("whole", plan()));
  const std::string whole = result_of("whole");
  Rng rng(2026);
  for (int i = 0; i < 20; ++i) {
    const std::string name = "run" + std::to_string(i);
    Trap first(rng.below(400));
    auto facts = begin(name, plan(), first.work);
    int parts = 1;
    for (; facts && (*facts)["finished"] == false; ++parts) {
      ASSERT_LT(parts, 100);
      Trap next(rng.below(200));
      facts = resume(name, next.work);
    }
    ASSERT_TRUE(facts) << to_text(facts.error());
    EXPECT_GT(parts, 1);
    EXPECT_EQ(result_of(name), whole) << i;
  }
}

TEST_F(Training, AKilledRunGoesOnFromItsCheckpoint) {
  ASSERT_TRUE(begin("whole", plan()));
  Trap trap(250);
  ASSERT_TRUE(begin("run", plan(), trap.work));
  // What a program that was killed has written after its last checkpoint is written again.
  {
    auto metrics = Metrics::open(open("run").metrics()).value();
    ASSERT_TRUE(metrics.append({{"step", 99}, {"loss", 7}}));
    ASSERT_TRUE(metrics.append({{"step", 100}, {"match", "nonsense"}}));
  }
  ASSERT_TRUE(resume("run"));
  EXPECT_EQ(result_of("run"), result_of("whole"));
  ASSERT_TRUE(resume("run"));  // finished: nothing happens
  EXPECT_EQ(result_of("run"), result_of("whole"));
  ASSERT_TRUE(resume("run", {}, "ckpt-00000036"));
  EXPECT_EQ(result_of("run"), result_of("whole"));
}

TEST_F(Training, ARunKilledBeforeItsFirstCheckpointBeginsAgain) {
  ASSERT_TRUE(begin("whole", plan()));
  RunPlan run = plan();
  run.game = "toy";
  run.settings = complete(training_.options, {}, "").value();
  run.games_wanted = all_games;
  ASSERT_TRUE(RunFolder::create(folder_ / "run", run));
  ASSERT_TRUE(write_file(folder_ / "run" / "metrics.ndjson", "{\"step\":1}\n{\"st"));
  ASSERT_TRUE(resume("run"));
  EXPECT_EQ(result_of("run"), result_of("whole"));
}

TEST_F(Training, ADamagedCheckpointIsNotPassedOverInSilence) {
  ASSERT_TRUE(begin("run", plan()));
  const std::string whole = result_of("run");
  const auto file = folder_ / "run" / "ckpt-00000040" / "values.bin";
  ASSERT_TRUE(write_file(file, read_file(file).value() + "x"));
  const auto refused = resume("run");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, file.string());
  EXPECT_THAT(refused.error().hint, HasSubstr("--resume --from ckpt-00000036"));
  ASSERT_TRUE(resume("run", {}, "ckpt-00000036"));
  EXPECT_EQ(result_of("run"), whole);
}

TEST_F(Training, OnlyItsOwnRunIsTakenUp) {
  EXPECT_FALSE(resume("run"));
  RunPlan other = plan();
  other.game = "contrast";
  ASSERT_TRUE(RunFolder::create(folder_ / "other", other));
  EXPECT_THAT(resume("other").error().what, HasSubstr("'contrast'"));
  other.game = "toy";
  other.settings = {{"speed", "9"}};
  ASSERT_TRUE(RunFolder::create(folder_ / "settings", other));
  EXPECT_THAT(resume("settings").error().what, HasSubstr("speed"));
  other.settings = {{"games", "9"}};
  ASSERT_TRUE(RunFolder::create(folder_ / "few", other));
  EXPECT_EQ(resume("few").error().code, Errc::unsupported);
  RunPlan unlucky = plan();
  unlucky.settings = {{"games", "13"}};
  EXPECT_EQ(begin("unlucky", unlucky).error().where, "games");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "unlucky"));
  // Somebody trains there.
  ASSERT_TRUE(begin("run", plan()));
  auto busy = open("run");
  ASSERT_TRUE(busy.lock());
  EXPECT_EQ(resume("run").error().code, Errc::busy);
}

TEST_F(Training, TimeAsksForCheckpointsToo) {
  RunPlan rare = plan();
  rare.checkpoint_every = 1'000'000;
  TrainingWork work;
  work.between_checkpoints = std::chrono::seconds(0);
  ASSERT_TRUE(begin("run", rare, work));
  EXPECT_THAT(open("run").checkpoints(), ElementsAre("ckpt-00000039", "ckpt-00000040"));
}

TEST_F(Training, TheGateKeepsTheBestWeights) {
  const auto facts = begin("run", plan(true));
  ASSERT_TRUE(facts) << to_text(facts.error());
  const auto run = open("run");
  std::string best = "ckpt-00000006";  // the first checkpoint has no opponent
  int matches = 0, accepted = 0;
  for (const auto& record : read_metrics(run.metrics())) {
    if (!record.contains("match")) continue;
    const auto& match = record["match"];
    EXPECT_EQ(match["against"], best) << match;
    EXPECT_LE(match["wins"].get<int>() + match["draws"].get<int>() + match["losses"].get<int>(),
              60);
    ++matches;
    if (match["accepted"] != true) continue;
    ++accepted;
    best = checkpoint_name(record["step"].get<std::uint64_t>());
  }
  EXPECT_EQ(matches, 6);  // at 120, 180, …, 360 games and at the end
  EXPECT_GT(accepted, 0);
  EXPECT_EQ((*facts)["best"], best);
  EXPECT_EQ(read_best(run).value()->checkpoint, best);
  EXPECT_EQ(read_best_weights(run).value().size(), 112u);
}

TEST_F(Training, StopsAndKillsChangeNothingAboutTheGate) {
  ASSERT_TRUE(begin("whole", plan(true)));
  const std::string whole = result_of("whole");
  Rng rng(7);
  for (int i = 0; i < 10; ++i) {
    const std::string name = "run" + std::to_string(i);
    Trap first(rng.below(500));
    first.work.threads = 2;
    auto facts = begin(name, plan(true), first.work);
    while (facts && (*facts)["finished"] == false) {
      Trap next(rng.below(300));
      facts = resume(name, next.work);
    }
    ASSERT_TRUE(facts) << to_text(facts.error());
    facts = resume(name);  // a match may have been stopped at the very end
    ASSERT_TRUE(facts);
    EXPECT_EQ(result_of(name), whole) << i;
  }
}

// Copies of the folder after each change of the gate's files are what a kill there leaves.
TEST_F(Training, KillsBetweenMatchAndBestWeightsAreMended) {
  ASSERT_TRUE(begin("whole", plan(true)));
  const std::string whole = result_of("whole");
  const auto run = open("whole");
  const auto newest = run.newest().value();
  const auto records = read_metrics(run.metrics(), newest->metrics_bytes);
  ASSERT_EQ(records.size(), 1u);  // the match of the last checkpoint
  const auto copy = [&](const std::string& name) {
    std::filesystem::copy(folder_ / "whole", folder_ / name,
                          std::filesystem::copy_options::recursive);
    return folder_ / name;
  };
  // Before the match was written down.
  std::filesystem::resize_file(copy("before") / "metrics.ndjson", newest->metrics_bytes);
  ASSERT_TRUE(resume("before"));
  EXPECT_EQ(result_of("before"), whole);
  // Within its line.
  std::filesystem::resize_file(copy("within") / "metrics.ndjson", newest->metrics_bytes + 20);
  ASSERT_TRUE(resume("within"));
  EXPECT_EQ(result_of("within"), whole);
  // Between best.bin and best.json.
  const auto between = copy("between");
  ASSERT_TRUE(write_file(between / "best.bin", newest->weights));
  ASSERT_TRUE(resume("between"));
  EXPECT_EQ(read_best(open("between")).value()->checkpoint, "ckpt-00000040");
  // Something else has changed best.bin.
  const auto changed = copy("changed");
  ASSERT_TRUE(write_file(changed / "best.bin", "what?"));
  std::filesystem::resize_file(changed / "metrics.ndjson", newest->metrics_bytes);
  EXPECT_EQ(resume("changed").error().code, Errc::corrupt);
}

TEST_F(Training, GatesNeedNamesThatPlayersCanRead) {
  EXPECT_EQ(begin("a,b", plan(true)).error().where, "--run");
  EXPECT_TRUE(begin("a,b", plan()));
}

// Whatever would only be found out by a match, or when the run is opened again.
TEST_F(Training, GatesThatCannotBePlayedAreRefusedAtOnce) {
  const double none = std::numeric_limits<double>::quiet_NaN(),
               infinite = std::numeric_limits<double>::infinity();
  for (const auto& [elo0, elo1] : std::vector<std::pair<double, double>>{
           {5, 5}, {5, 0}, {0, infinite}, {-infinite, 0}, {none, 20}, {0, none}, {0, 1e300}}) {
    RunPlan bad = plan(true);
    bad.gate->elo0 = elo0;
    bad.gate->elo1 = elo1;
    const auto refused = begin("run", bad);
    ASSERT_FALSE(refused) << elo0 << " " << elo1;
    EXPECT_EQ(refused.error().code, Errc::out_of_range);
    EXPECT_EQ(refused.error().where, "gate");
  }
  for (const int games : {0, -1, 1, 3, 1'000'001}) {
    RunPlan bad = plan(true);
    bad.gate->games = games;
    EXPECT_EQ(begin("run", bad).error().where, "gate_games") << games;
  }
  RunPlan never = plan();
  never.checkpoint_every = 0;
  EXPECT_EQ(begin("run", never).error().where, "every");
  for (const char* openings : {"", "9 9\n", "# none\n"})
    EXPECT_FALSE(begin_training(toy_, training_, folder_ / "run", plan(true), openings, {}))
        << openings;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run"));
}

TEST_F(Training, WhatHasBegunCanBeOpenedAgain) {
  RunPlan odd = plan(true);
  odd.seed = odd.checkpoint_every = std::numeric_limits<std::uint64_t>::max();
  odd.gate->elo0 = -2000;
  odd.gate->elo1 = 0.1;
  odd.gate->games = 2;
  odd.settings = {{"games", "20"}, {"first_rate", "0.30000000000000004"}};
  ASSERT_TRUE(begin("odd name = 100 %", odd));
  EXPECT_EQ(open("odd name = 100 %").plan().gate, odd.gate);
  EXPECT_TRUE(resume("odd name = 100 %"));
}

}  // namespace
}  // namespace banmen::service
