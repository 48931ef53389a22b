#include <gtest/gtest.h>

#include "cli/cli.hpp"
#include "games/contrast/memory.hpp"
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

// Plays the first move there is, and says why.
class FirstMove final : public search::Player<Contrast> {
 public:
  explicit FirstMove(bool fails) : fails_(fails) {}
  search::Thought<Contrast> think(const contrast::Position& pos, const search::Request& request,
                                  const search::ThoughtSink<Contrast>&) override {
    search::Thought<Contrast> thought;
    if (fails_) {
      thought.failure = Error{Errc::unsupported, "it has no idea"};
      return thought;
    }
    thought.candidates.push_back({{}, {legal_moves<Contrast>(pos).front()}});
    if (request.explain)
      thought.explanation = {{{"root", "7"}, {"moves", "many"}},
                             {"move", "value"},
                             {{"a5,a4", "12"}, {"b5,b4 c3b", "-1"}},
                             {"the first is the first"}};
    return thought;
  }

 private:
  bool fails_;
};

search::PlayerKind<Contrast> first_kind(const std::string& name) {
  return {.name = name,
          .about = "the first move",
          .make = [name](const Settings& settings,
                         std::uint64_t) -> Result<std::unique_ptr<search::Player<Contrast>>> {
            const bool fails = name == "outside" && settings.at("command") != "a:b,c d";
            return std::make_unique<FirstMove>(fails);
          },
          .honours = search::Honours::everything(),
          .external = name == "outside"};
}

struct Players : registry::PlainPlayers<Contrast> {
  static std::vector<search::PlayerKind<Contrast>> kinds() {
    auto all = registry::PlainPlayers<Contrast>::kinds();
    all.push_back(first_kind("first"));
    all.push_back(first_kind("outside"));
    return all;
  }
  static std::vector<search::Solver<Contrast>> solvers() {
    const std::vector<OptionSpec> options = {integer("limit", 3, 0, 9, "a number"),
                                             flag("deep", "a flag")};
    return {{.about = "echoes",
             .options = options,
             .solve = echo,
             .honours = search::Honours::everything()},
            {.about = "echoes from afar",
             .options = options,
             .solve = echo,
             .words = {"limit", "jump"},
             .name = "far",
             .honours = search::Honours::everything()}};
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

TEST(Solve, ASolverOfAnotherNameIsAVerbOfItsOwn) {
  const auto json = nlohmann::json::parse(
      run_here({"solve", "contrast-far", "4", "single", "--deep", "--json"}).out);
  EXPECT_EQ(json["limit"], "4");
  EXPECT_EQ(json["deep"], "true");
  EXPECT_EQ(
      nlohmann::json::parse(run_here({"solve", "contrast-far", "limit=5", "--json"}).out)["limit"],
      "5");
  EXPECT_EQ(
      run_here({"solve", "contrast-far", "4", "sideways"}).err,
      "banmen solve: error: 'sideways' is no value for option 'jump' (options); jump is one of "
      "run, single, none\n");
  EXPECT_EQ(run_here({"solve", "contrast-far", "4", "--limit", "5"}).err,
            "banmen solve: error: option 'limit' is given twice (words)\n");
  EXPECT_EQ(run_here({"solve", "contrast-far", "4", "none", "5"}).err,
            "banmen solve: error: '5' is one word too many (words); it takes limit and jump\n");
  EXPECT_EQ(run_here({"solve", "contrast-near"}).err,
            "banmen: unknown game 'contrast-near'\n  at:   banmen solve\n  hint: did you mean "
            "'contrast-far'? known games: contrast, contrast-far\n");
}

TEST(Solve, SolversAreListed) {
  const auto games = nlohmann::json::parse(run_here({"games", "contrast", "--json"}).out);
  ASSERT_EQ(games["solvers"].size(), 2u);
  EXPECT_EQ(games["solvers"][0]["name"], "");
  EXPECT_EQ(games["solvers"][1]["name"], "far");
  EXPECT_NE(run_here({"games", "contrast"}).out.find("  solver far: echoes from afar\n"),
            std::string::npos);
}

constexpr const char* reckoning =
    "root: 7\n"
    "moves: many\n"
    "move       value\n"
    "a5,a4      12\n"
    "b5,b4 c3b  -1\n"
    "the first is the first\n";

TEST(Explain, FactsTableAndReasons) {
  const Ran ran = run_here({"analyse", "contrast", "--engine", "first", "--explain"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_TRUE(ran.out.ends_with("best: a5,a4, black +0 points\n" + std::string(reckoning)))
      << ran.out;
  const Ran quiet = run_here({"analyse", "contrast", "--engine", "first"});
  EXPECT_TRUE(quiet.out.ends_with("best: a5,a4, black +0 points\n")) << quiet.out;
}

TEST(Explain, AsJson) {
  const auto json = nlohmann::ordered_json::parse(
      run_here({"analyse", "contrast", "--engine", "first", "--explain", "--json"}).out);
  EXPECT_EQ(json["explanation"].dump(),
            R"({"facts":{"root":"7","moves":"many"},"columns":["move","value"],)"
            R"("rows":[["a5,a4","12"],["b5,b4 c3b","-1"]],"reasons":["the first is the first"]})");
  const auto none = nlohmann::json::parse(
      run_here({"analyse", "contrast", "--engine", "random", "--explain", "--json"}).out);
  EXPECT_TRUE(none.at("explanation").is_null());
  EXPECT_FALSE(
      nlohmann::json::parse(run_here({"analyse", "contrast", "--engine", "first", "--json"}).out)
          .contains("explanation"));
}

TEST(Explain, AnEngineThatCannotSaysSo) {
  const Ran ran = run_here({"analyse", "contrast", "--engine", "random", "--explain"});
  EXPECT_TRUE(ran.out.ends_with("\nrandom does not explain its moves\n")) << ran.out;
}

TEST(Explain, EveryThoughtOfASideAlongALine) {
  const std::string part = ", black +0 points\n" + std::string(reckoning) + "\n";
  const std::vector<std::string> words = {"analyse", "contrast", "--engine",   "first",
                                          "--every", "--moves",  "c5,c4 c1,c2"};
  const Ran ran = run_here(words);
  EXPECT_EQ(ran.out,
            "ply 0, black, played: c5,c4\nbest: a5,a4" + part + "ply 2, black\nbest: c4,c5" + part);
  auto white = words;
  white.insert(white.end(), {"--side", "white", "--json"});
  const auto json = nlohmann::json::parse(run_here(white).out);
  EXPECT_EQ(json["ply"], 1);
  EXPECT_EQ(json["played"], "c1,c2");
  EXPECT_TRUE(json["explanation"].is_object());
  auto nobody = words;
  nobody.insert(nobody.end(), {"--side", "green"});
  EXPECT_EQ(run_here(nobody).err,
            "banmen: 'green' is no side\n  at:   --side\n  hint: black or white\n");
}

TEST(Explain, WhilePlaying) {
  const Ran ran =
      run_here({"play", "contrast", "--first", "first", "--second", "human", "--explain"});
  EXPECT_NE(ran.out.find("black (first): a5,a4\n" + std::string(reckoning)), std::string::npos)
      << ran.out;
}

TEST(Outside, TheCommandIsTheWholeRest) {
  EXPECT_EQ(run_here({"analyse", "contrast", "--engine", "outside:a:b,c d"}).exit, 0);
  const Ran failed = run_here({"analyse", "contrast", "--engine", "outside:other"});
  EXPECT_EQ(failed.exit, 2);
  EXPECT_EQ(failed.err, "banmen: it has no idea\n");
  EXPECT_EQ(run_here({"analyse", "contrast", "--engine", "outside"}).err,
            "banmen: which program is 'outside' to run?\n  at:   engine outside\n"
            "  hint: write outside:COMMAND\n");
}

TEST(Outside, AFailureLosesTheGame) {
  const Ran ran = run_here({"match", "contrast", "random", "outside:other", "--games", "2"});
  EXPECT_NE(ran.out.find("total      +2 =0 -0\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("game 1     engine failed: it has no idea\n"), std::string::npos);
  EXPECT_NE(ran.out.find("game 2     engine failed: it has no idea\n"), std::string::npos);
}

TEST(Outside, OnlyOutsideProgramsNeedPermission) {
  EXPECT_EQ(run_here({"serve", "--allow-engine", "random"}).err,
            "banmen: 'random' is no outside engine\n  at:   --allow-engine\n"
            "  hint: known forms: outside:COMMAND\n");
}

}  // namespace
}  // namespace banmen::cli
