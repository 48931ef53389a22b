#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "run_program.hpp"

// `banmen train` as a user types it, with the toy game that tests/lesson teaches.
namespace banmen::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

class CliTrain : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "banmen-train-" + std::to_string(::getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Ran here(const std::string& command) const { return shell("cd " + folder_ + " && " + command); }
  Ran lesson(const std::string& arguments) const { return here("banmen-lesson " + arguments); }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_;
};

TEST_F(CliTrain, TrainedLookedAtDrawnAndExported) {
  const Ran trained = lesson("train toy --run runs/a --every 60 --gate 0,100 --gate-games 40");
  ASSERT_EQ(trained.exit, 0) << trained.err;
  EXPECT_THAT(trained.out,
              StartsWith("run: runs/a\ngame: toy\nstep: 40\ngames: 400 of 400 (100 %)"));
  EXPECT_THAT(trained.out, HasSubstr("\ncheckpoint: ckpt-00000040\n"));
  EXPECT_THAT(trained.out, HasSubstr("\nbest: ckpt-"));
  ASSERT_EQ(lesson("train toy --run runs/b --first-rate 0.02 --seed 3").exit, 0);

  const Ran status = lesson("train status runs/a");
  EXPECT_EQ(status.exit, 0) << status.err;
  EXPECT_THAT(status.out, HasSubstr("\nmatch: +"));
  EXPECT_THAT(status.out, HasSubstr("\ncheckpoints: ckpt-00000036, ckpt-00000040\n"));
  const auto json = Json::parse(lesson("train status runs/b --json").out);
  EXPECT_EQ(json["games"], 400);
  EXPECT_EQ(json["games_wanted"], 400);
  EXPECT_EQ(json["seed"], 3);
  EXPECT_EQ(json["finished"], true);
  EXPECT_GT(json["validation"], 0.0);
  const Ran list = lesson("train list runs");
  EXPECT_THAT(list.out, StartsWith("a: toy, 400 of 400 (100 %) games, loss "));
  EXPECT_THAT(list.out, HasSubstr("\nb: toy, "));

  ASSERT_EQ(lesson("train plot runs/a runs/b -o curve.svg").exit, 0);
  const std::string picture = read_file(file("curve.svg")).value();
  EXPECT_THAT(picture, StartsWith("<svg "));
  EXPECT_THAT(picture, HasSubstr("a validation"));
  EXPECT_THAT(picture, HasSubstr("mean absolute error (points)"));
  EXPECT_THAT(picture, HasSubstr("match score (%)"));
  EXPECT_EQ(lesson("train plot runs/b -o -").exit, 0);
  EXPECT_THAT(lesson("train plot runs/a -o curve.gif").err, HasSubstr("svg, png"));

  ASSERT_EQ(lesson("train export runs/a -o w.bin").exit, 0);
  EXPECT_EQ(read_file(file("w.bin")).value(),
            read_file(file("runs/a/ckpt-00000040/weights.bin")).value());
  ASSERT_EQ(lesson("train export runs/a -o w.bin --from best").exit, 0);
  EXPECT_EQ(read_file(file("w.bin")).value(), read_file(file("runs/a/best.bin")).value());
  EXPECT_EQ(lesson("match toy reader:weights=w.bin random --games 20").exit, 0);
  EXPECT_EQ(lesson("train export runs/b -o w.bin --from best").exit, 2);
  EXPECT_THAT(lesson("train export runs/b -o w.bin --from ckpt-7").err, HasSubstr("ckpt-00000040"));
}

TEST_F(CliTrain, CtrlCIsTakenUpAgain) {
  ASSERT_EQ(lesson("train toy --run whole").exit, 0);
  const Ran stopped = here(
      "{ banmen-lesson train toy --run run --stall 150 & } && trainer=$! && "
      "until [ \"$(grep -c . run/metrics.ndjson)\" = 15 ] || "
      "! grep -q '^State:.[^Z]' /proc/$trainer/status; do sleep 0.02; done 2>/dev/null; "
      "kill -INT $trainer; wait $trainer");
  EXPECT_EQ(stopped.exit, 3) << stopped.err;
  EXPECT_THAT(stopped.out, HasSubstr("games: 150 of 400 (38 %)"));
  EXPECT_THAT(stopped.out, HasSubstr("finished: no\n"));
  EXPECT_THAT(stopped.err, HasSubstr("banmen train toy --run run --resume"));
  const Ran other = lesson("train toy --run run --resume --stall 0");
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("--stall"));
  ASSERT_EQ(lesson("train toy --run run --resume --threads 1").exit, 0);
  EXPECT_EQ(read_file(file("run/ckpt-00000040/weights.bin")).value(),
            read_file(file("whole/ckpt-00000040/weights.bin")).value());
}

TEST_F(CliTrain, ErrorsSayWhatToDo) {
  const Ran none = lesson("train stone-capture --run a --games 5");
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, StartsWith("banmen: there is no training for stone-capture\n"
                                   "  at:   GAME\n"
                                   "  hint: games with training: "));
  EXPECT_THAT(none.err, HasSubstr("toy"));
  const Ran typo = lesson("train toi --run a");
  EXPECT_THAT(typo.err, HasSubstr("unknown game or verb 'toi'"));
  EXPECT_THAT(typo.err, HasSubstr("did you mean 'toy'"));
  EXPECT_THAT(lesson("train toy").err, HasSubstr("--run is missing"));
  EXPECT_THAT(lesson("train toy --run a --gamse 4").err, HasSubstr("--games"));
  EXPECT_THAT(lesson("train toy --run a --games 0").err, HasSubstr("games is"));
  EXPECT_THAT(lesson("train toy --run a --games 13").err, HasSubstr("bad luck"));
  EXPECT_THAT(lesson("train toy --run a --gate 5").err, HasSubstr("ELO0,ELO1"));
  EXPECT_THAT(lesson("train toy --run a --gate-games 5").err, HasSubstr("--gate 0,20"));
  EXPECT_THAT(lesson("train toy --run a --every 0").err, HasSubstr("at least 1"));
  EXPECT_THAT(lesson("train toy --run a --from ckpt-00000001").err, HasSubstr("--resume"));
  EXPECT_THAT(lesson("train toy --run a --gate 0,9 --gate-openings no.txt").err,
              HasSubstr("no.txt"));
  EXPECT_THAT(lesson("train toy --run a --resume").err, HasSubstr("no training run"));
  EXPECT_FALSE(std::filesystem::exists(file("a")));
  ASSERT_EQ(lesson("train toy --run a --games 20").exit, 0);
  const Ran twice = lesson("train toy --run a");
  EXPECT_EQ(twice.exit, 2);
  EXPECT_THAT(twice.err, HasSubstr("--resume"));
  EXPECT_EQ(lesson("train status nowhere").exit, 2);
  EXPECT_EQ(lesson("train list nowhere").exit, 2);
  EXPECT_EQ(lesson("train plot -o x.svg").exit, 2);
}

TEST_F(CliTrain, NothingOfTheUserIsTouched) {
  for (const char* mine : {"d/photos.tmp", "e/.cache", "f/openings.txt"})
    ASSERT_EQ(here(std::string("mkdir -p ") + mine).exit, 0);
  for (const char* folder : {"d", "e", "f"}) {
    const Ran refused = lesson(std::string("train toy --games 20 --run ") + folder);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_THAT(refused.err, HasSubstr("must be empty"));
    EXPECT_THAT(refused.err, HasSubstr("hint: choose another folder"));
  }
  EXPECT_EQ(here("find d e f -mindepth 1 | sort").out, "d/photos.tmp\ne/.cache\nf/openings.txt\n");
  // Nor what was put into the folder of a run later.
  ASSERT_EQ(here("mkdir empty && banmen-lesson train toy --games 20 --run empty && "
                 "mkdir empty/photos.tmp && echo mine >empty/notes.tmp")
                .exit,
            0);
  ASSERT_EQ(lesson("train toy --run empty --resume").exit, 0);
  EXPECT_EQ(here("ls empty | grep tmp").out, "notes.tmp\nphotos.tmp\n");
}

TEST_F(CliTrain, ADamagedRunHidesNoOther) {
  for (const char* run : {"a", "b", "c"})
    ASSERT_EQ(lesson(std::string("train toy --games 20 --run runs/") + run).exit, 0);
  ASSERT_EQ(here("echo '{\"step\":3,\"games\":\"many\",\"loss\":[]}' >>runs/a/metrics.ndjson && "
                 "echo '{\"step\":1' >runs/b/run.json")
                .exit,
            0);
  const Ran list = lesson("train list runs");
  EXPECT_EQ(list.exit, 2);
  EXPECT_THAT(list.out, StartsWith("a: toy, 20 of 20 (100 %) games, loss "));
  EXPECT_THAT(list.out,
              HasSubstr(", damaged lines: 1\nb: it is damaged: no whole JSON object\nc: toy, 20 "));
  const auto json = Json::parse(lesson("train list runs --json").out)["runs"];
  ASSERT_EQ(json.size(), 3u);
  EXPECT_EQ(json[0]["games"], 20);
  EXPECT_EQ(json[0]["damaged_lines"], 1);
  EXPECT_THAT(json[1]["error"]["what"].get<std::string>(), HasSubstr("damaged"));
  EXPECT_FALSE(json[2].contains("damaged_lines"));
  const Ran status = lesson("train status runs/a");
  EXPECT_EQ(status.exit, 0) << status.err;
  EXPECT_THAT(status.out, HasSubstr("\ndamaged_lines: 1\n"));
  EXPECT_EQ(lesson("train plot runs/a -o a.svg").exit, 0);
}

TEST_F(CliTrain, GatesThatCannotBePlayedAreRefused) {
  for (const char* gate : {"0,inf", "nan,20", "-inf,0", "0,1e308", "20,0"}) {
    const Ran refused = lesson(std::string("train toy --run run --gate=") + gate);
    EXPECT_EQ(refused.exit, 2) << gate;
    EXPECT_THAT(refused.err, HasSubstr("at:   --gate\n")) << gate;
  }
  for (const char* games : {"0", "1", "3"}) {
    const Ran refused =
        lesson(std::string("train toy --run run --gate 0,20 --gate-games ") + games);
    EXPECT_EQ(refused.exit, 2) << games;
    EXPECT_THAT(refused.err, HasSubstr("at:   --gate-games\n")) << games;
  }
  EXPECT_FALSE(std::filesystem::exists(file("run")));
}

// A game that is trained, by which program, and with options for which that takes a second or so.
struct Subject {
  std::string program, game, options;
  bool stalls;  // cannot be done before it is killed for the first time
};

class KilledTraining : public CliTrain, public testing::WithParamInterface<Subject> {};

TEST_P(KilledTraining, LearnsTheSame) {
  const auto& [program, game, options, stalls] = GetParam();
  const std::string train = program + " train " + game + " --run ";
  const Ran whole = here(train + "whole " + options);
  ASSERT_EQ(whole.exit, 0) << whole.err;
  Rng rng(2026);
  int killed = 0;
  for (int i = 0; i < 12; ++i) {
    const bool begun = std::filesystem::exists(file("run/run.json"));
    const auto lines = begun ? read_file(file("run/metrics.ndjson")).value_or("") : "";
    // At any moment after some more steps, or when it has ended.
    const auto wanted = std::ranges::count(lines, '\n') + static_cast<long>(1 + rng.below(3));
    const Ran ran = here(
        "{ " + train + "run " + (begun ? "--resume" : options + (stalls ? " --stall 50" : "")) +
        " & } && trainer=$! && until [ \"$(grep -c . run/metrics.ndjson)\" -ge " +
        std::to_string(wanted) +
        " ] || ! grep -q '^State:.[^Z]' /proc/$trainer/status; do :; done 2>/dev/null; sleep 0.00" +
        std::to_string(rng.below(10)) + "; kill -KILL $trainer; wait $trainer");
    if (ran.exit == 0) break;
    ASSERT_EQ(ran.exit, 137) << ran.err;
    ++killed;
  }
  if (stalls) {
    EXPECT_GE(killed, 1);
  }
  const bool begun = std::filesystem::exists(file("run/run.json"));
  const Ran last = here(train + "run " + (begun ? "--resume" : options));
  ASSERT_EQ(last.exit, 0) << last.err;
  const std::string show = program + " train status --json ";
  const auto one = Json::parse(here(show + "whole").out),
             other = Json::parse(here(show + "run").out);
  EXPECT_EQ(one["checkpoint"], other["checkpoint"]);
  EXPECT_EQ(one["loss"], other["loss"]);
  EXPECT_EQ(
      here("diff whole/$(cat whole/latest)/weights.bin run/$(cat run/latest)/weights.bin").exit, 0);
  std::uint64_t step = 0;
  for (const auto& line : split(read_file(file("run/metrics.ndjson")).value(), '\n')) {
    if (line.empty()) continue;
    const auto record = Json::parse(line);
    if (record.contains("match")) continue;
    EXPECT_EQ(record["step"], ++step) << line;
  }
  EXPECT_EQ(step, one["step"]);
}

INSTANTIATE_TEST_SUITE_P(Games, KilledTraining,
                         testing::Values(Subject{"banmen-lesson", "toy", "--every 20 --gate 0,100",
                                                 true},
                                         Subject{"banmen", "othello",
                                                 "--method td --patterns small --games 400 "
                                                 "--batch 20 --every 40",
                                                 false}),
                         [](const auto& one) { return one.param.game; });

}  // namespace
}  // namespace banmen::test
