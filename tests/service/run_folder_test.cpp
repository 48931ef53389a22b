#include "service/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <thread>

#include "core/draft.hpp"
#include "core/file.hpp"
#include "service/json_file.hpp"
#include "service/metrics.hpp"
#include "service/temporary_folder.hpp"

namespace banmen::service {
namespace {

using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::ordered_json;

RunPlan plan() {
  RunPlan plan;
  plan.program = "0.1.0";
  plan.game = "toy";
  plan.seed = 7;
  plan.settings = {{"games", "400"}, {"method", "td"}};
  plan.checkpoint_every = 100;
  plan.games_wanted = 400;
  plan.gate = GatePlan{0, 20, 40};
  return plan;
}

Checkpoint checkpoint(std::uint64_t step) {
  Checkpoint made;
  made.step = step;
  made.games = 10 * step;
  made.seconds = 1.5;
  made.metrics_bytes = 0;
  made.due = true;
  made.files = {{"state.bin", "state " + std::to_string(step)}, {"empty.bin", ""}};
  made.weights = "weights " + std::to_string(step);
  return made;
}

class Run : public testing::Test {
 protected:
  RunFolder with_checkpoints(std::initializer_list<std::uint64_t> steps) {
    auto run = RunFolder::create(folder_ / "run", plan()).value();
    EXPECT_TRUE(run.lock());
    for (const auto step : steps) EXPECT_TRUE(run.add(checkpoint(step)));
    return run;
  }
  std::filesystem::path file(const std::string& name) const { return folder_ / "run" / name; }

  TemporaryFolder folder_{test::fast_folder()};
};

TEST_F(Run, PlansComeBackAsTheyWere) {
  EXPECT_EQ(parse_run_plan(to_text(plan()), "run.json").value(), plan());
  RunPlan plain = plan();
  plain.gate.reset();
  plain.games_wanted.reset();
  EXPECT_EQ(parse_run_plan(to_text(plain), "run.json").value(), plain);
  plain.gate = GatePlan{-5, 2.5, 100, "openings.txt"};
  EXPECT_EQ(parse_run_plan(to_text(plain), "run.json").value(), plain);
  const auto json = Json::parse(to_text(plan()));
  EXPECT_EQ(json["format"], "banmen-run");
  EXPECT_EQ(json["settings"]["games"], "400");
  EXPECT_EQ(json["gate"]["elo1"], 20);
}

TEST_F(Run, DamagedPlansAreRefused) {
  const std::string text = to_text(plan());
  for (std::size_t size = 0; size < text.size() - 2; ++size)
    EXPECT_FALSE(parse_run_plan(text.substr(0, size), "run.json")) << size;
  for (const auto& [key, value] : std::vector<std::pair<std::string, Json>>{
           {"format", "banmen-checkpoint"},
           {"version", 2},
           {"version", nullptr},
           {"game", 5},
           {"seed", -1},
           {"settings", Json::array()},
           {"settings", {{"games", 400}}},
           {"checkpoint_every", 0},
           {"gate", 3},
           {"gate", {{"elo0", 1}}},
           {"gate", {{"elo0", 1}, {"elo1", 0}, {"games", 4}}},
           {"gate", {{"elo0", 0}, {"elo1", 1}, {"games", 4}, {"openings", "../x"}}}}) {
    auto json = Json::parse(text);
    json[key] = value;
    const auto read = parse_run_plan(json.dump(), "run.json");
    ASSERT_FALSE(read) << json;
    EXPECT_EQ(read.error().where, "run.json");
  }
  auto newer = Json::parse(text);
  newer["version"] = 2;
  const auto refused = parse_run_plan(newer.dump(), "run.json");
  EXPECT_EQ(refused.error().code, Errc::unsupported);
  EXPECT_THAT(refused.error().what, HasSubstr("version is 2"));
}

TEST_F(Run, CheckpointsComeBackAsTheyWere) {
  const auto run = with_checkpoints({3});
  const auto again = RunFolder::open(folder_ / "run").value();
  EXPECT_EQ(again.plan(), plan());
  const auto read = again.newest().value();
  ASSERT_TRUE(read);
  EXPECT_EQ(read->step, 3u);
  EXPECT_EQ(read->games, 30u);
  EXPECT_EQ(read->seconds, 1.5);
  EXPECT_TRUE(read->due);
  EXPECT_FALSE(read->finished);
  EXPECT_EQ(read->weights, "weights 3");
  ASSERT_EQ(read->files.size(), 2u);
  EXPECT_EQ(read->files[0].name, "empty.bin");
  EXPECT_EQ(read->files[1].bytes, "state 3");
  EXPECT_EQ(read_file(file("latest")).value(), "ckpt-00000003\n");
  const auto manifest = Json::parse(read_file(file("ckpt-00000003/manifest.json")).value());
  EXPECT_EQ(manifest["format"], "banmen-checkpoint");
  EXPECT_EQ(manifest["run"], fingerprint(read_file(file("run.json")).value()));
  EXPECT_EQ(manifest["files"]["weights.bin"]["bytes"], 9);
  EXPECT_EQ(manifest["files"]["weights.bin"]["xxh3"], fingerprint("weights 3"));
}

TEST_F(Run, TheNewestTwoAreKept) {
  auto run = with_checkpoints({1, 2, 3, 10});
  EXPECT_THAT(run.checkpoints(), ElementsAre("ckpt-00000003", "ckpt-00000010"));
  EXPECT_EQ(run.newest_name().value(), "ckpt-00000010");
  EXPECT_EQ(run.read("ckpt-00000003")->weights, "weights 3");
  const auto none = run.read("ckpt-00000002");
  EXPECT_EQ(none.error().code, Errc::unknown_name);
  EXPECT_THAT(none.error().hint, HasSubstr("ckpt-00000010"));
  EXPECT_FALSE(run.read("../run"));
}

TEST_F(Run, NobodyBeginsInARunThatIsThere) {
  const auto run = with_checkpoints({1});
  const auto twice = RunFolder::create(folder_ / "run", plan());
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().hint, HasSubstr("--resume"));
  std::filesystem::remove(file("run.json"));
  EXPECT_THAT(RunFolder::create(folder_ / "run", plan()).error().what,
              HasSubstr("holds ckpt-00000001"));
  const auto none = RunFolder::open(folder_ / "run");
  EXPECT_THAT(none.error().what, HasSubstr("no training run"));
}

TEST_F(Run, NobodyBeginsAmongWhatIsSomebodys) {
  for (const char* name : {"photos.tmp", ".hidden", "openings.txt", "best.bin", "ckpt-1"}) {
    const auto mine = folder_ / "mine" / name;
    ASSERT_TRUE(write_file(mine, "mine"));
    const auto refused = RunFolder::create(folder_ / "mine", plan(), "1\n");
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().code, Errc::illegal);
    EXPECT_THAT(refused.error().what, HasSubstr(name));
    EXPECT_THAT(refused.error().hint, HasSubstr("another folder"));
    EXPECT_EQ(read_file(mine).value(), "mine");
    std::filesystem::remove(mine);
  }
  ASSERT_TRUE(write_file(folder_ / "file", "mine"));
  EXPECT_FALSE(RunFolder::create(folder_ / "file", plan()));
  // What a writer that was killed at the very beginning leaves is in nobody's way.
  ASSERT_TRUE(write_file(folder_ / "mine" / draft_name(), "half"));
  EXPECT_TRUE(RunFolder::create(folder_ / "mine", plan()));
}

TEST_F(Run, AFolderNeedsANameAndAPlace) {
  const auto nameless = RunFolder::create("", plan());
  ASSERT_FALSE(nameless);
  EXPECT_EQ(nameless.error().where, "run");
  EXPECT_NE(nameless.error().hint, "");
  std::filesystem::create_symlink("nowhere", folder_ / "link");
  const auto nowhere = RunFolder::create(folder_ / "link", plan());
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().hint, "it is a link that leads nowhere");
}

TEST_F(Run, ForeignFilesOfARunStay) {
  auto run = with_checkpoints({1, 2});
  std::filesystem::create_directories(file("photos.tmp"));
  for (const char* name : {"photos.tmp/one.jpg", "notes.tmp", "ckpt-mine.tmp", "ckpt-2.tmp"})
    ASSERT_TRUE(write_file(file(name), "mine"));
  ASSERT_TRUE(run.add(checkpoint(3)));
  ASSERT_TRUE(run.go_back_to("ckpt-00000002"));
  for (const char* name : {"photos.tmp/one.jpg", "notes.tmp", "ckpt-mine.tmp", "ckpt-2.tmp"})
    EXPECT_EQ(read_file(file(name)).value(), "mine") << name;
}

TEST_F(Run, AFailedCheckpointLeavesNothing) {
  auto run = with_checkpoints({1});
  auto bad = checkpoint(2);
  bad.files[1].name = "weights.bin";
  EXPECT_FALSE(run.add(bad));
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "run"))
    names.push_back(entry.path().filename().string());
  EXPECT_THAT(names, testing::UnorderedElementsAre("run.json", "latest", "ckpt-00000001"));
}

// Settings that JSON cannot hold, or that its reader refuses.
TEST_F(Run, PlansThatCouldNotBeReadAgainAreNotWritten) {
  std::vector<RunPlan> bad(7, plan());
  bad[0].gate->elo1 = std::numeric_limits<double>::infinity();
  bad[1].gate->elo0 = std::numeric_limits<double>::quiet_NaN();
  bad[2].gate->games = 0;
  bad[3].gate->games = -4;
  bad[4].gate->openings = "../x";
  bad[5].settings["games"] = "\xff";
  bad[6].checkpoint_every = 0;
  for (std::size_t i = 0; i < bad.size(); ++i) {
    EXPECT_FALSE(checked_text(bad[i])) << i;
    EXPECT_FALSE(RunFolder::create(folder_ / "bad", bad[i])) << i;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "bad")) << i;
  }
  EXPECT_EQ(checked_text(bad[5]).error().where, "games");
  RunPlan large = plan();
  large.seed = large.checkpoint_every = std::numeric_limits<std::uint64_t>::max();
  large.settings["name"] = "\u76e4\n\"\\";
  EXPECT_EQ(parse_run_plan(checked_text(large).value(), "run.json").value(), large);
}

TEST_F(Run, OneTrainsAtATime) {
  {
    const auto run = with_checkpoints({1});
    auto other = RunFolder::open(folder_ / "run").value();
    EXPECT_EQ(other.lock().error().code, Errc::busy);
  }
  auto other = RunFolder::open(folder_ / "run").value();
  EXPECT_TRUE(other.lock());
}

TEST_F(Run, OneBeginsAtATime) {
  std::atomic<int> begun = 0;
  std::vector<std::thread> all;
  for (int i = 0; i < 8; ++i)
    all.emplace_back([&] {
      const auto run = RunFolder::create(folder_ / "run", plan());
      begun += run.has_value();
    });
  for (auto& one : all) one.join();
  EXPECT_EQ(begun, 1);
}

TEST_F(Run, RunsAreListed) {
  EXPECT_THAT(RunFolder::list(folder_.path()).value(), IsEmpty());
  const auto run = with_checkpoints({1});
  std::filesystem::create_directories(folder_ / "other");
  EXPECT_THAT(RunFolder::list(folder_.path()).value(), ElementsAre(folder_ / "run"));
  EXPECT_FALSE(RunFolder::list(folder_ / "nowhere"));
}

// Every byte of every file, changed or cut off: whatever is read is what was written.
TEST_F(Run, DamagedCheckpointsAreRefusedAndAWholeOneIsNamed) {
  const auto run = with_checkpoints({1, 2});
  int refused = 0;
  for (const char* name : {"manifest.json", "state.bin", "weights.bin", "empty.bin"}) {
    const auto path = file(std::string("ckpt-00000002/") + name);
    const std::string whole = read_file(path).value();
    std::vector<std::string> damaged{whole + "x"};
    for (std::size_t i = 0; i < whole.size(); ++i) {
      damaged.push_back(whole.substr(0, i));
      damaged.push_back(whole);
      damaged.back()[i] ^= 1;
    }
    for (const auto& bytes : damaged) {
      ASSERT_TRUE(write_file(path, bytes));
      const auto read = run.newest();
      if (read) {  // only space between the words of the manifest may go
        EXPECT_STREQ(name, "manifest.json");
        EXPECT_EQ((*read)->step, 2u);
        EXPECT_EQ((*read)->games, 20u);
        continue;
      }
      ++refused;
      EXPECT_THAT(read.error().where, HasSubstr("ckpt-00000002"));
      EXPECT_THAT(read.error().hint, HasSubstr("--resume --from ckpt-00000001"));
    }
    std::filesystem::remove(path);
    EXPECT_FALSE(run.newest());
    ASSERT_TRUE(write_file(path, whole));
    EXPECT_TRUE(run.newest());
  }
  EXPECT_GT(refused, 500);
  for (const char* text : {"", "ckpt-00000009", "ckpt-2", "../run", "ckpt-00000002/x"}) {
    ASSERT_TRUE(write_file(file("latest"), text));
    const auto read = run.newest();
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().hint, HasSubstr("is whole"));
  }
}

TEST_F(Run, ForeignCheckpointsAreRefused) {
  const auto run = with_checkpoints({1});
  RunPlan other = plan();
  other.seed = 8;
  auto foreign = RunFolder::create(folder_ / "foreign", other).value();
  ASSERT_TRUE(foreign.add(checkpoint(2)));
  std::filesystem::copy(folder_ / "foreign" / "ckpt-00000002", file("ckpt-00000002"));
  EXPECT_THAT(run.read("ckpt-00000002").error().what, HasSubstr("another run"));

  other.game = "contrast";
  auto game = RunFolder::create(folder_ / "game", other).value();
  ASSERT_TRUE(game.add(checkpoint(3)));
  std::filesystem::copy(folder_ / "game" / "ckpt-00000003", file("ckpt-00000003"));
  EXPECT_THAT(run.read("ckpt-00000003").error().what, HasSubstr("'contrast'"));

  std::filesystem::copy(file("ckpt-00000001"), file("ckpt-00000004"));
  EXPECT_THAT(run.read("ckpt-00000004").error().what, HasSubstr("step 1"));

  const auto path = file("ckpt-00000001/manifest.json");
  auto newer = Json::parse(read_file(path).value());
  newer["version"] = 2;
  ASSERT_TRUE(write_file(path, newer.dump()));
  EXPECT_EQ(run.read("ckpt-00000001").error().code, Errc::unsupported);
}

TEST_F(Run, FilesOfACourseStayInTheirFolder) {
  auto run = with_checkpoints({});
  for (const char* name : {"../x", "", "a/b", "weights.bin", "manifest.json", ".x", "x.tmp"}) {
    auto bad = checkpoint(1);
    bad.files[0].name = name;
    EXPECT_FALSE(run.add(bad)) << name;
  }
  EXPECT_THAT(run.checkpoints(), IsEmpty());
}

TEST_F(Run, WhatAKilledWriterLeavesIsNoHarm) {
  auto run = with_checkpoints({1, 2});
  // While it wrote the next one, before `latest`, and while it dropped an old one.
  std::filesystem::create_directories(file("ckpt-00000003.tmp"));
  std::filesystem::create_directories(file("ckpt-00000001.old.tmp"));
  ASSERT_TRUE(write_file(file("ckpt-00000003.tmp/state.bin"), "half"));
  const auto left = file(draft_name());
  ASSERT_TRUE(write_file(left / "state.bin", "half"));
  EXPECT_EQ(run.newest().value()->step, 2u);
  ASSERT_TRUE(run.add(checkpoint(3)));
  ASSERT_TRUE(write_file(file("latest"), "ckpt-00000002\n"));
  EXPECT_EQ(run.newest().value()->step, 2u);
  ASSERT_TRUE(run.go_back_to("ckpt-00000002"));
  EXPECT_THAT(run.checkpoints(), ElementsAre("ckpt-00000002"));
  EXPECT_FALSE(std::filesystem::exists(file("ckpt-00000001.old.tmp")));
  EXPECT_FALSE(std::filesystem::exists(left));
  ASSERT_TRUE(run.add(checkpoint(3)));
  std::filesystem::remove(file("latest"));
  EXPECT_EQ(run.newest().value()->step, 3u);
}

TEST_F(Run, TheCurveGoesOnWhereItWasCut) {
  const auto path = folder_ / "metrics.ndjson";
  EXPECT_THAT(read_metrics(path), IsEmpty());
  std::uint64_t after_two = 0;
  {
    auto metrics = Metrics::open(path).value();
    ASSERT_TRUE(metrics.append({{"step", 1}, {"loss", 3.0}}));
    ASSERT_TRUE(metrics.append({{"step", 2}}));
    after_two = metrics.bytes();
    ASSERT_TRUE(metrics.append({{"step", 3}, {"loss", 1.0}}));
  }
  const std::string whole = read_file(path).value();
  ASSERT_TRUE(write_file(path, whole + "{\"step\":4,\"lo"));  // killed within a line
  EXPECT_EQ(read_metrics(path).size(), 3u);
  EXPECT_EQ(last_of(read_metrics(path), "loss"), 1.0);
  EXPECT_EQ(last_of(read_metrics(path), "match"), nullptr);
  auto metrics = Metrics::open(path).value();
  ASSERT_TRUE(metrics.cut(after_two));
  ASSERT_TRUE(metrics.append({{"step", 3}, {"loss", 1.0}}));
  EXPECT_EQ(read_file(path).value(), whole);
  EXPECT_EQ(read_metrics(path, after_two).size(), 1u);
  EXPECT_EQ(read_curve(path, after_two).lines, 1u);
  EXPECT_EQ(metrics.cut(whole.size() + 1).error().code, Errc::corrupt);
}

TEST_F(Run, LinesHaveNumbersWhateverTheySay) {
  const auto path = folder_ / "metrics.ndjson";
  ASSERT_TRUE(write_file(path,
                         "{\"step\":1,\"games\":5}\n"
                         "{\"step\":1,\"match\":{\"against\":\"x\",\"wins\":1,\"draws\":0,"
                         "\"losses\":0}}\n"
                         "damaged\n\n{\"step\":2,\"games\":\"many\"}\n{\"step\":3}\n{\"step\":4"));
  const auto curve = read_curve(path);
  EXPECT_THAT(curve.numbers, ElementsAre(1u, 2u, 6u));
  EXPECT_EQ(curve.records.size(), 3u);
  EXPECT_EQ(curve.damaged_lines, 2u);
  EXPECT_EQ(curve.lines, 6u);
}

}  // namespace
}  // namespace banmen::service
