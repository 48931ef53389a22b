#include <gtest/gtest.h>

#include "cli/cli.hpp"
#include "games/contrast/position.hpp"
#include "registry/entry.hpp"

// The command line with another registry: a game whose solver has options of its own.
namespace banmen::cli {
namespace {

using contrast::Contrast;

Result<nlohmann::ordered_json> echo(const contrast::Position& pos, const Settings& settings,
                                    const search::Work& work) {
  if (settings.at("limit") == "9") work.stop.request();
  return nlohmann::ordered_json{{"position", to_text(pos)},
                                {"limit", settings.at("limit")},
                                {"deep", settings.at("deep")},
                                {"best", {"a", "b"}},
                                {"table", {{{"n", 1}, {"value", "win"}}}}};
}

struct Players : registry::PlainPlayers<Contrast> {
  static std::optional<search::Solver<Contrast>> solver() {
    return search::Solver<Contrast>{
        "echoes", {integer("limit", 3, 0, 9, "a number"), flag("deep", "a flag")}, echo};
  }
};

struct Ran {
  int exit = 0;
  std::string out, err;
};

Ran run_here(std::vector<std::string> words) {
  const registry::Registry registry{registry::EntryList<registry::Entry<Contrast, Players>>{}};
  words.insert(words.begin(), "banmen");
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Ran ran;
  ran.exit = run(registry, static_cast<int>(argv.size()), argv.data());
  ran.out = testing::internal::GetCapturedStdout();
  ran.err = testing::internal::GetCapturedStderr();
  return ran;
}

TEST(Solve, OptionsOfTheSolverAreOptionsOfTheVerb) {
  const Ran ran = run_here({"solve", "contrast", "--limit", "5", "--deep", "--moves", "c5,c4"});
  EXPECT_EQ(ran.out,
            "position: 3303300300000000000066666/3131/w\n"
            "limit: 5\n"
            "deep: true\n"
            "best: a, b\n"
            "table:\n"
            "  n 1, value win\n");
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.exit, 0);
}

TEST(Solve, DefaultsAndJson) {
  EXPECT_EQ(run_here({"solve", "contrast", "--json"}).out,
            R"({"position":"3333300000000000000066666/3131/b","limit":"3","deep":"false",)"
            R"("best":["a","b"],"table":[{"n":1,"value":"win"}]})"
            "\n");
}

TEST(Solve, BadValuesAreRefused) {
  const Ran ran = run_here({"solve", "contrast", "--limit", "12"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.err,
            "banmen solve: error: '12' is no value for option 'limit' (solve); limit is a whole "
            "number from 0 to 9\n");
}

TEST(Solve, StoppedEarlyWithAResultIsExitCodeThree) {
  EXPECT_EQ(run_here({"solve", "contrast", "--limit", "9"}).exit, 3);
}

}  // namespace
}  // namespace banmen::cli
