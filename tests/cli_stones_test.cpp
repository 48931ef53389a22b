#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "run_program.hpp"

// `banmen solve stone-capture` as a user types it: files, exit codes, one-line errors.
namespace banmen::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class SolveStones : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "banmen-stones-" + std::to_string(::getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Ran solve(const std::string& arguments) const {
    return shell("cd " + folder_ + " && banmen solve stone-capture " + arguments);
  }
  Ran here(const std::string& command) const { return shell("cd " + folder_ + " && " + command); }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  bool nothing_written() const { return std::filesystem::is_empty(folder_); }

  std::string folder_;
};

void expect_error(const Ran& ran, int exit, const std::string& words) {
  EXPECT_EQ(ran.exit, exit) << ran.err;
  EXPECT_THAT(ran.err, StartsWith("banmen solve: error: "));
  EXPECT_THAT(ran.err, HasSubstr(words));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_EQ(ran.out, "");
}

TEST_F(SolveStones, TheDocumentIsNamedAfterTheBoard) {
  const Ran ran = solve("3 1");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("root_value: ±6\n"));
  EXPECT_THAT(ran.out, HasSubstr("analysis_n3_m1.json"));
  EXPECT_EQ(here("banmen visualize check analysis_n3_m1.json").exit, 0);
  EXPECT_EQ(here("banmen-visualize check analysis_n3_m1.json").exit, 0);
  const Ran kifu = here("banmen visualize kifu analysis_n3_m1.json");
  EXPECT_EQ(kifu.exit, 0);
  EXPECT_THAT(kifu.out, HasSubstr("Black wins by capture after 7 moves"));
  EXPECT_EQ(solve("2 1").exit, 0);
  EXPECT_THAT(here("banmen visualize kifu analysis_n2_m1.json").out, HasSubstr("after 4 moves"));
  EXPECT_EQ(solve("--rows 2 --cols 4 --m 1 --ko none").exit, 0);
  EXPECT_TRUE(std::filesystem::exists(file("analysis_r2_c4_m1.json")));
}

TEST_F(SolveStones, EveryModePassesTheCheck) {
  for (const char* arguments :
       {"3 1 --mode reduced", "3 1 --mode proof", "2 2 --both-sides --raw", "2 3 --optimal value",
        "2 3 --optimal outcome --value-limit 10", "5 1 --mode outcome", "2 2 --no-values",
        "2 2 --mode outcome --ko simple", "2 1 --gzip"}) {
    const Ran ran = solve(std::string(arguments) + " --out .");
    ASSERT_EQ(ran.exit, 0) << arguments << ran.err;
    ASSERT_FALSE(nothing_written());
    const std::string name = std::filesystem::directory_iterator(folder_)->path().string();
    const Ran check = shell("banmen visualize check " + name);
    EXPECT_EQ(check.exit, 0) << arguments << ": " << check.err;
    std::filesystem::remove(name);
  }
}

TEST_F(SolveStones, SameBytesOnStdoutAndInTheFile) {
  EXPECT_EQ(solve("2 2").exit, 0);
  const Ran out = solve("2 2 --stdout --threads 2");
  EXPECT_EQ(out.out, read_file(file("analysis_n2_m2.json")).value());
  EXPECT_EQ(solve("2 2 --gzip").exit, 0);
  EXPECT_EQ(here("gzip -dc analysis_n2_m2.json.gz").out, out.out);
}

TEST_F(SolveStones, RootModeIsOneJsonDocument) {
  const auto json = nlohmann::json::parse(solve("3 1 --mode root").out);
  EXPECT_EQ(json["root_value"], "±6");
  EXPECT_EQ(json["root_outcome"], "N");
  EXPECT_EQ(json["root_plies"], 7);
  EXPECT_EQ(json["states_any"], 12675);
  EXPECT_EQ(json["node_count"], 3884);
  EXPECT_TRUE(nothing_written());
  const auto from =
      nlohmann::json::parse(solve("m=1 --from XX./..O --cap 0,0 --to-move -1 --mode root").out);
  EXPECT_EQ(from["root_value"], "{{∞|}|0}");
  EXPECT_EQ(from["root_plies"], 3);
  ASSERT_TRUE(write_file(file("board.txt"), "XX.\n..O\n"));
  EXPECT_EQ(nlohmann::json::parse(
                solve("m=1 --from board.txt --to-move 1 --mode root").out)["root_plies"],
            1);
}

TEST_F(SolveStones, AGridOfBoards) {
  const Ran ran = solve("--batch n=1..3 m=1..2 --ko none --summary grid.tsv");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(read_file(file("grid.tsv")).value(),
            "rows\tcols\tm\tko\toutcome\tvalue\tplies\n"
            "1\t1\t1\tnone\tP\t0\t0\n"
            "1\t1\t2\tnone\tP\t0\t0\n"
            "2\t2\t1\tnone\tP\t0\t-4\n"
            "2\t2\t2\tnone\tP\t0\t-4\n"
            "3\t3\t1\tnone\tN\t±6\t7\n"
            "3\t3\t2\tnone\tN\t±5\t7\n");
  EXPECT_EQ(here("banmen visualize heatmap --summary grid.tsv -o grid.txt").exit, 0);
}

TEST_F(SolveStones, BadArguments) {
  expect_error(solve("7 1"), 2, "7");
  expect_error(solve("3 0"), 2, "0");
  expect_error(solve("3 41"), 2, "41");
  expect_error(solve("3 1 9"), 2, "'9' is one word too many");
  expect_error(solve("3 1 --from XX"), 2, "--from");
  expect_error(solve("3 1 --from XQX/.../..."), 3, "XQX");
  expect_error(solve("3 1 --from O.O/X../... --cap 1,0"), 2, "--cap");
  // A board of another size than was said; nothing said is no contradiction.
  const std::string sizes =
      "the position has 2 rows and 3 columns, the options say 3 rows and 3 columns (";
  const std::string advice = "; leave out n, rows and cols, or give a position of that size";
  expect_error(solve("3 1 --from X.O/..."), 2, sizes + "--from)" + advice);
  expect_error(solve("3 1 --position X.O/..."), 2, sizes + "position)" + advice);
  expect_error(solve("--rows 3 --from X.O/... --mode root"), 2, "the options say 3 rows");
  for (const std::string verb : {"show", "moves", "analyse", "perft", "encode"}) {
    const std::string rest = verb == "perft" ? " 1" : verb == "encode" ? " --format id" : "";
    const auto ask = [&](const std::string& option) {
      return here("banmen " + verb + " stone-capture --position X.O/... --option " + option + rest);
    };
    const Ran refused = ask("n=3");
    EXPECT_EQ(refused.exit, 2) << verb;
    EXPECT_EQ(refused.err,
              "banmen: the position has 2 rows and 3 columns, the options say 3 rows and 3 columns"
              "\n  at:   position\n"
              "  hint: leave out n, rows and cols, or give a position of that size\n");
    EXPECT_EQ(ask("n=3 --option rows=2").exit, 0) << verb;
  }
  EXPECT_EQ(here("banmen decode stone-capture --option n=3 X.O/...").exit, 2);
  EXPECT_EQ(here("banmen decode stone-capture --option m=2 X.O/...").exit, 0);
  EXPECT_EQ(solve("--rows 2 --from X.O/... --mode root").exit, 0);
  EXPECT_EQ(solve("--rows 2 --cols 3 --from X.O/... --mode root").exit, 0);
  expect_error(solve("3 1 --cap two"), 2, "--cap");
  expect_error(solve("3 1 --to-move 2"), 2, "--to-move");
  expect_error(solve("3 1 --mode reduced --both-sides"), 2, "--both-sides");
  expect_error(solve("3 1 --no-values --raw"), 2, "--raw");
  expect_error(solve("3 1 --proof p"), 2, "--mode outcome");
  expect_error(solve("3 1 --mode best"), 2, "best");
  expect_error(solve("--batch n=1..9 m=1"), 2, "n=1..9");
  expect_error(solve("--batch n=1..2"), 2, "m is missing");
  expect_error(solve("6 1"), 2, "25 points");
  EXPECT_EQ(solve("3 1 --frm X").exit, 2);
  EXPECT_TRUE(nothing_written());
}

TEST_F(SolveStones, FilesThatCannotBeWritten) {
  expect_error(solve("2 1 --out /dev/null/x"), 3, "cannot write");
  EXPECT_TRUE(nothing_written());
}

TEST_F(SolveStones, TooLargeIsRefusedWithTheExactCount) {
  expect_error(solve("3 1 --max-nodes 5000"), 6, "5053");
  EXPECT_TRUE(nothing_written());
  EXPECT_EQ(solve("3 1 --max-nodes 5053").exit, 0);
  EXPECT_EQ(solve("3 1 --max-nodes 10 --force").exit, 0);
}

TEST_F(SolveStones, LimitsLeaveNothingHalfWritten) {
  expect_error(solve("5 1 --ko none --time-limit 0.2 --force"), 7, "stopped");
  EXPECT_TRUE(nothing_written());
  expect_error(solve("4 1 --no-values --time-limit 0.05 --force"), 7, "stopped");
  EXPECT_TRUE(nothing_written());
  // Who wins is still open: the file says so.
  const Ran ran = solve("6 1 --mode outcome --time-limit 0.3 --max-memory 64");
  EXPECT_EQ(ran.exit, 7) << ran.err;
  const auto json = nlohmann::json::parse(read_file(file("analysis_n6_m1.json")).value());
  EXPECT_EQ(json["metadata"]["complete"], false);
  EXPECT_EQ(here("banmen visualize check analysis_n6_m1.json").exit, 0);
}

TEST_F(SolveStones, AnInterruptedSolveLeavesNothing) {
  // Large enough never to be done before the signal comes, on any machine.
  expect_error(interrupted("cd " + folder_ + "; banmen solve stone-capture 5 1 --ko none --force"),
               7, "stopped");
  EXPECT_TRUE(nothing_written());
}

TEST_F(SolveStones, ProofsAreAccepted) {
  for (const char* board : {"3 1", "4 1", "3 2 --ko none", "2 3", "5 1"}) {
    const Ran ran = solve(std::string(board) + " --mode outcome --proof proof");
    ASSERT_EQ(ran.exit, 0) << ran.err;
    const Ran judged = here("banmen-check-proof proof");
    EXPECT_EQ(judged.exit, 0) << judged.out << judged.err;
    EXPECT_THAT(judged.out, HasSubstr("accepted"));
  }
}

TEST_F(SolveStones, StatisticsAndTreesOfOtherGames) {
  EXPECT_EQ(solve("3 1 --mode root --stats stats.json").exit, 0);
  const auto stats = nlohmann::json::parse(read_file(file("stats.json")).value());
  EXPECT_EQ(stats["distinct_values"], 128);
  EXPECT_GT(stats["states_per_second"].get<double>(), 0);
  const Ran tree = here("banmen solve nested --depth 1 --tree ttt.json --json");
  ASSERT_EQ(tree.exit, 0) << tree.err;
  const auto json = nlohmann::json::parse(tree.out);
  EXPECT_EQ(json["node_count"].get<int>() + json["terminal_count"].get<int>(), 5478);
  EXPECT_EQ(json["root_value"], "draw");
  EXPECT_EQ(here("banmen-visualize check ttt.json").exit, 0);
  EXPECT_EQ(here("banmen-visualize tree ttt.json --depth 2 -o ttt.html").exit, 0);
}

}  // namespace
}  // namespace banmen::test
