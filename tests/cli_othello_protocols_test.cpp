#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <thread>

#include "core/rng.hpp"
#include "run_program.hpp"
#include "talk.hpp"

// The real program as an engine that speaks NBoard or GTP, and as a driver of such engines.
namespace banmen::test {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string start_squares =
    "---------------------------O*------*O---------------------------";

std::string game(const std::string& rest, const std::string& side = "*") {
  return "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00//2:00]TY[8]BO[8 " + start_squares +
         " " + side + "]" + rest + ";)";
}

class Nboard : public Talk {
 public:
  explicit Nboard(const std::string& engine = "alphabeta:depth=2,hash=1")
      : Talk("nboard --engine " + engine) {
    tell("nboard 2");
  }
  // What was said before a ping was answered.
  Lines so_far() {
    Lines lines = ask("ping 99", "pong 99");
    lines.pop_back();
    return lines;
  }
};

TEST(NboardProgram, SaysItsNameAndItsMoves) {
  Nboard engine;
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_THAT(engine.ask("set depth 3", "set myname "),
              ElementsAre("set myname Banmen alphabeta depth 3"));
  engine.tell("set contempt 5");
  engine.tell(game(""));
  EXPECT_EQ(engine.so_far(), Lines{});
  const std::regex answer("=== [A-H][1-8]/-?\\d+\\.\\d\\d/\\d+\\.\\d\\d");
  const Lines lines = engine.ask("go", "===");
  EXPECT_THAT(lines[0], StartsWith("nodestats "));
  EXPECT_TRUE(std::regex_match(lines.back(), answer)) << lines.back();
  // A move is not played before it is told.
  EXPECT_TRUE(std::regex_match(engine.ask("go", "===").back(), std::regex("=== (D3|C4|F5|E6)/.*")));
  engine.tell("move F5/1.00/2.5");
  EXPECT_TRUE(std::regex_match(engine.ask("go", "===").back(), std::regex("=== (D6|F6|F4)/.*")));
  engine.tell("move d6//1.2");
  engine.tell("move C3");
  EXPECT_TRUE(std::regex_match(engine.ask("go", "===").back(), answer));
  EXPECT_EQ(engine.ask("learn", "learned").size(), 1u);
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(NboardProgram, Hints) {
  Nboard engine;
  const std::regex search("search [A-H][1-8]([A-H][1-8]|PA)* -?\\d+\\.\\d\\d 0 (\\d+|100%W?)");
  for (const int count : {1, 3, 4, 60}) {
    const Lines lines = engine.ask("hint " + std::to_string(count), "status");
    ASSERT_EQ(lines.back(), "status thinking");
    std::set<std::string> moves;
    Lines thoughts;
    do {
      const Lines more = engine.hear("status");
      thoughts.insert(thoughts.end(), more.begin(), more.end());
    } while (thoughts.back() != "status");
    thoughts.pop_back();
    ASSERT_FALSE(thoughts.empty());
    EXPECT_THAT(thoughts.back(), StartsWith("nodestats "));
    thoughts.pop_back();
    for (const auto& line : thoughts) {
      EXPECT_TRUE(std::regex_match(line, search)) << line;
      moves.insert(line.substr(0, 9));
    }
    EXPECT_EQ(moves.size(), static_cast<std::size_t>(std::min(count, 4)));
  }
  EXPECT_EQ(engine.quit(), 0);
}

TEST(NboardProgram, PingEndsASearchSilently) {
  Nboard engine("alphabeta:hash=1");
  engine.tell("set depth 60");
  engine.hear("set myname");
  for (const char* command : {"hint 4", "go", "analyze"}) {
    engine.tell(command);
    std::this_thread::sleep_for(50ms);
    const Lines lines = engine.ask("ping 7", "pong 7");
    EXPECT_THAT(lines, Not(Contains(StartsWith("==="))));
    EXPECT_EQ(engine.so_far(), Lines{}) << "nothing more about what was asked before";
  }
  // What was told before the ping holds all the same.
  engine.tell("go");
  engine.tell("move F5");
  engine.tell("go");
  engine.ask("ping 8", "pong 8");
  engine.tell("set depth 1");
  EXPECT_TRUE(std::regex_match(engine.ask("go", "===").back(), std::regex("=== (D6|F6|F4)/.*")));
  EXPECT_EQ(engine.quit(), 0);
}

TEST(NboardProgram, Passes) {
  Nboard engine;
  const std::string board = "BO[8 ------*O" + std::string(56, '-');
  engine.tell("set game (;GM[Othello]" + board + " *];)");
  EXPECT_THAT(engine.ask("go", "===").back(), StartsWith("=== PA/"));
  engine.tell("move PA");
  EXPECT_THAT(engine.ask("go", "===").back(), StartsWith("=== F1/"));
  engine.tell("move F1");  // the game is over
  EXPECT_EQ(engine.ask("go", "===").back(), "=== PA");
  EXPECT_EQ(engine.ask("hint 2", "status"), Lines{"status"});
  Lines lines = engine.ask("analyze", "analysis 2");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_THAT(lines[0], StartsWith("analysis 0 -"));
  EXPECT_EQ(lines[2], "analysis 2 -64.00") << "Black is to move and has lost all";
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(NboardProgram, GamesBringTheirMovesAndClocks) {
  Nboard engine("alphabeta:hash=1");
  // A tenth of a second is left for the whole game: the clock ends the search, not the depth.
  engine.tell("set depth 60");
  engine.tell("set game (;GM[Othello]TI[10]BO[8 " + start_squares + " *]B[F5//9.9]W[D6//1];)");
  EXPECT_THAT(engine.ask("go", "===").back(), StartsWith("=== "));
  engine.tell("set depth 1");
  engine.hear("set myname Banmen alphabeta depth 1");
  engine.tell(game("B[F5/1.00/2]W[d6]B[C3//1.5]"));
  EXPECT_EQ(engine.ask("analyze", "analysis 3").size(), 4u);
  EXPECT_EQ(engine.quit(), 0);
}

TEST(NboardProgram, ErrorsAreAStatus) {
  Nboard engine;
  engine.tell("set depth many");
  EXPECT_THAT(engine.so_far(), ElementsAre(StartsWith("status error: 'many' is no depth")));
  engine.tell("move A1");
  EXPECT_THAT(engine.so_far(), ElementsAre(HasSubstr("A1")));
  engine.tell("move");
  EXPECT_THAT(engine.so_far(), ElementsAre(StartsWith("status error: ")));
  engine.tell("set game (;GM[Chess];)");
  EXPECT_THAT(engine.so_far(), ElementsAre(HasSubstr("this is a game of Chess")));
  engine.tell(game("B[A1]"));
  EXPECT_THAT(engine.so_far(), ElementsAre(HasSubstr("a1 is not legal")));
  for (const char* line : {"", "  ", "hello", "F5", "set", "set colour blue", "# 7", "nboard 1"})
    engine.tell(line);
  EXPECT_EQ(engine.so_far(), Lines{}) << "unknown lines are ignored";
  EXPECT_TRUE(std::regex_match(engine.ask("go", "===").back(), std::regex("=== (D3|C4|F5|E6)/.*")))
      << "the game is the one before";
  EXPECT_EQ(engine.quit(), 0);
}

TEST(NboardProgram, TheEndOfInputIsTheEnd) {
  EXPECT_EQ(banmen("nboard").exit, 0);
  EXPECT_THAT(banmen("nboard", "nboard 2\nset depth 2\ngo\n").out, HasSubstr("\n=== "))
      << "a search that ends by itself is waited for";
  const Ran quit = banmen("nboard", "set depth 60\ngo\nquit\ngo\n");
  EXPECT_EQ(quit.exit, 0);
  EXPECT_THAT(quit.out, HasSubstr("=== "));
  EXPECT_EQ(quit.out.find("==="), quit.out.rfind("==="));
  EXPECT_THAT(banmen("nboard --engine alphabetta").err, HasSubstr("did you mean 'alphabeta'?"));
}

// Anything at all, in any order: each go has its answer unless a ping ended it.
TEST(NboardProgram, NothingMakesItFail) {
  const Lines words = {"set",
                       "depth",
                       "game",
                       "move",
                       "F5",
                       "d6",
                       "PA",
                       "hint",
                       "2",
                       "-1",
                       "99999999999999999999",
                       "(;GM[Othello];)",
                       "(;",
                       "learn",
                       "move F5//1",
                       "move d6/x/y",
                       "contempt",
                       "analyze",
                       "nboard",
                       "1",
                       "x",
                       "\xff\xfe",
                       "===",
                       "status"};
  std::size_t goes = 0, answers = 0, pings = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Rng rng(seed);
    Nboard engine("alphabeta:depth=2,hash=1,time=20");
    for (int i = 0; i < 60; ++i) {
      std::string line;
      for (std::uint64_t n = rng.below(4); n > 0; --n)
        line += (line.empty() ? "" : " ") + words[rng.below(words.size())];
      if (rng.below(5) == 0) line = "go";
      if (rng.below(9) == 0) line = game(rng.below(2) ? "B[F5]W[D6]" : "B[F5]W[A1]");
      if (rng.below(15) == 0) {  // all that was asked before has been answered
        for (const auto& said : engine.ask("learn", "learned")) answers += said.starts_with("=== ");
        engine.ask("ping 5", "pong 5");
        ++pings;
      }
      goes += line == "go";
      // The word may come by chance, too; it is answered once each time.
      if (line.starts_with("learn") || line.starts_with("quit")) continue;
      engine.tell(line);
    }
    for (const auto& said : engine.last_words()) answers += said.starts_with("=== ");
    EXPECT_EQ(engine.end(), 0) << "seed " << seed;
  }
  EXPECT_EQ(answers, goes);
  EXPECT_GT(goes, 50u);
  EXPECT_GT(pings, 10u);
}

// Requests and answers, as they stand in the file of a protocol.
std::string gtp(const std::string& requests,
                const std::string& engine = "--engine alphabeta:depth=1,hash=1") {
  const Ran ran = banmen("gtp " + engine, requests);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return ran.out;
}

TEST(GtpProgram, ATranscript) {
  EXPECT_EQ(
      gtp("1 protocol_version\n2 name\n3 known_command genmove\nknown_command dance\n"
          "known_command\nlist_games\nset_game Othello\nset_game Go\nboardsize 8\n"
          "boardsize 19\nboardsize\nkomi 6.5\nkomi x\n7 dance\n12\n# nothing\n\n8 quit # bye\n"
          "name\n"),
      "=1 2\n\n=2 Banmen alphabeta\n\n=3 true\n\n= false\n\n= false\n\n= Othello\n\n=\n\n"
      "? unsupported game\n\n=\n\n? unacceptable size\n\n"
      "? syntax error, write boardsize 8\n\n=\n\n? syntax error, write komi X\n\n"
      "?7 unknown command\n\n?12 unknown command\n\n=8\n\n");
}

TEST(GtpProgram, MovesAndColours) {
  EXPECT_EQ(gtp("undo\nplay b f5\nplay b d6\nplay white D6\nplay W a1\nplay B z9\nplay b\n"
                "play red c3\nplay b pass\nplay b C3\ngogui-rules_side_to_move\nfinal_score\n"
                "undo\nundo\nundo\nundo\ngogui-rules_legal_moves\nfinal_score\n"),
            "? cannot undo\n\n=\n\n? wrong color\n\n=\n\n? wrong color\n\n? illegal move\n\n"
            "? syntax error, write play COLOR MOVE\n\n? syntax error, write play COLOR MOVE\n\n"
            "? illegal move\n\n=\n\n= white\n\n= B+3\n\n=\n\n=\n\n=\n\n? cannot undo\n\n"
            "= D3 C4 F5 E6\n\n= 0\n\n");
}

TEST(GtpProgram, ChoosesAndPlays) {
  const std::string out =
      gtp("genmove b\nreg_genmove w\ngogui-rules_side_to_move\ngenmove w\n"
          "genmove w\ngenmove\n");
  EXPECT_TRUE(std::regex_match(
      out, std::regex("= (D3|C4|F5|E6)\n\n= [A-H][1-8]\n\n= white\n\n= [A-H][1-8]\n\n"
                      "\\? wrong color\n\n\\? syntax error, write genmove COLOR\n\n")))
      << out;
}

TEST(GtpProgram, Passes) {
  const std::string set = "othello-setboard ------XO" + std::string(56, '-');
  // Said by whoever drives it, or left out.
  EXPECT_EQ(gtp(set + " X\ngogui-rules_legal_moves\nplay b pass\nplay w f1\nfinal_score\n"),
            "=\n\n= pass\n\n=\n\n=\n\n= W+64\n\n");
  EXPECT_EQ(gtp(set + " X\nplay w h8\ngogui-rules_side_to_move\nplay w f1\nundo\nundo\nundo\n"),
            "=\n\n? illegal move\n\n= black\n\n=\n\n=\n\n? cannot undo\n\n? cannot undo\n\n");
  EXPECT_EQ(gtp(set + " X\ngenmove b\ngenmove w\n"), "=\n\n= PASS\n\n= F1\n\n");
  EXPECT_EQ(gtp(set + " X\nreg_genmove w\ngogui-rules_side_to_move\ngenmove w\n"),
            "=\n\n= F1\n\n= black\n\n= F1\n\n");
  // When the game is over, all that is left is to pass.
  EXPECT_EQ(gtp(set + " O\nplay w f1\ngenmove b\nplay w pass\nplay b c3\ngogui-rules_legal_moves\n"
                      "gogui-rules_final_result\nundo\nundo\nundo\ngogui-rules_legal_moves\n"),
            "=\n\n=\n\n= PASS\n\n=\n\n? illegal move\n\n=\n\n= White wins by 64 (0 to 3)\n\n"
            "=\n\n=\n\n=\n\n= F1\n\n");
}

// Whoever leaves out a pass when playing leaves it out when taking back.
TEST(GtpProgram, AMoveIsTakenBackWithThePassBeforeIt) {
  const std::string row = "XO------", blank = "--------";
  const std::string set =
      "othello-setboard " + row + blank + row + blank + row + blank + blank + blank + " X\n";
  const std::string look = "gogui-rules_side_to_move\ngogui-rules_legal_moves\n";
  EXPECT_EQ(gtp(set + "play b c1\nplay b c3\nundo\n" + look + "undo\n" + look + "undo\n"),
            "=\n\n=\n\n=\n\n=\n\n= white\n\n= pass\n\n=\n\n= black\n\n= C1 C3 C5\n\n"
            "? cannot undo\n\n");
  // Chosen moves are no other; a pass that is said is one to take back.
  EXPECT_EQ(gtp(set + "play b c1\ngenmove b\nundo\nplay w pass\nundo\nundo\n" + look + "undo\n")
                .substr(6),
            gtp(set + "play b c1\ngenmove b\n").substr(6) +
                "=\n\n=\n\n=\n\n=\n\n= black\n\n= C1 C3 C5\n\n? cannot undo\n\n");
}

// Nor is a pass that a file leaves out a move of its own; one that it writes is.
TEST(GtpProgram, AFileTellsItsMovesAndNoOthers) {
  const std::string file = testing::TempDir() + "passes-" + std::to_string(::getpid()) + ".sgf";
  const std::string start = "(;GM[2]AB[a1][a3][a5]AW[b1][b3][b5]PL[B];B[c1]";
  const std::string look = "gogui-rules_side_to_move\ngogui-rules_legal_moves\n";
  const std::string begin = "= black\n\n= C1 C3 C5\n\n", between = "= white\n\n= pass\n\n";
  ASSERT_TRUE(write_file(file, start + ";B[c3])"));
  EXPECT_EQ(gtp("loadsgf " + file + "\nundo\n" + look + "undo\n" + look + "undo\n"),
            "=\n\n=\n\n" + between + "=\n\n" + begin + "? cannot undo\n\n");
  EXPECT_EQ(gtp("loadsgf " + file + " 2\n" + look + "loadsgf " + file + " 1\n" + look),
            "=\n\n" + between + "=\n\n" + begin);
  EXPECT_EQ(gtp("loadsgf " + file + " 3\nundo\nundo\nundo\n"),
            gtp("loadsgf " + file + "\nundo\nundo\nundo\n"));
  ASSERT_TRUE(write_file(file, start + ";W[];B[c3])"));
  EXPECT_EQ(gtp("loadsgf " + file + "\nundo\nundo\n" + look + "undo\nundo\n"),
            "=\n\n=\n\n=\n\n" + between + "=\n\n? cannot undo\n\n");
  EXPECT_EQ(gtp("loadsgf " + file + " 2\n" + look + "loadsgf " + file + " 3\nundo\n" + look),
            "=\n\n" + between + "=\n\n=\n\n" + between);
  std::filesystem::remove(file);
}

TEST(GtpProgram, RulesForBoardsWithoutRules) {
  EXPECT_EQ(gtp("play b f5\ngogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_board\n"
                "gogui-rules_final_result\n"),
            "=\n\n= Othello\n\n= 8\n\n=\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
            ". . . X X X . .\n. . . O X . . .\n. . . . . . . .\n. . . . . . . .\n"
            ". . . . . . . .\n\n= The game is not over (4 to 1)\n\n");
}

TEST(GtpProgram, EveryCommandItListsIsThere) {
  const auto lines = split(gtp("list_commands\n"), '\n');
  std::string requests;
  for (const auto& line : lines)
    if (!line.empty() && line != "= protocol_version" && line != "quit" &&
        line != "known_command" && line != "othello-solve")
      requests += "known_command " + line + "\n" + line + "\n";
  const std::string out = gtp(requests);
  EXPECT_EQ(out.find("unknown command"), std::string::npos);
  EXPECT_EQ(out.find("false"), std::string::npos);
  EXPECT_GT(lines.size(), 28u);
  for (const char* name : {"name",
                           "version",
                           "quit",
                           "boardsize",
                           "clear_board",
                           "komi",
                           "play",
                           "genmove",
                           "reg_genmove",
                           "undo",
                           "showboard",
                           "time_settings",
                           "time_left",
                           "set_game",
                           "list_games",
                           "loadsgf",
                           "final_score",
                           "gogui-rules_game_id",
                           "gogui-rules_board_size",
                           "gogui-rules_board",
                           "gogui-rules_legal_moves",
                           "gogui-rules_side_to_move",
                           "gogui-rules_final_result",
                           "gogui-analyze_commands",
                           "othello-solve",
                           "othello-setboard"})
    EXPECT_THAT(lines, Contains(name));
}

TEST(GtpProgram, ClocksAndPictures) {
  EXPECT_EQ(gtp("time_settings 60 5 1\ntime_left b 10 0\ntime_left w 5 1\ntime_settings 1\n"
                "time_settings -1 0 0\ntime_left blue 1 1\ntime_left b x 1\nclear_board\n"),
            "=\n\n=\n\n=\n\n? syntax error, write time_settings MAIN PERIOD STONES\n\n"
            "? syntax error, write time_settings MAIN PERIOD STONES\n\n"
            "? syntax error, write time_left COLOR SECONDS STONES\n\n"
            "? syntax error, write time_left COLOR SECONDS STONES\n\n=\n\n");
  // Without its clock this would be a search without an end.
  EXPECT_TRUE(std::regex_match(
      gtp("time_settings 0 1 10\ngenmove b\n", "--engine alphabeta:time=86400000,hash=1,book=off"),
      std::regex("=\n\n= [A-H][1-8]\n\n")));
  const auto board = gtp("showboard\n");
  EXPECT_TRUE(board.starts_with("=\n")) << board;
  EXPECT_EQ(board.find("\n\n"), board.size() - 2) << board;
}

TEST(GtpProgram, LoadsGames) {
  const std::string file = testing::TempDir() + "banmen gtp " + std::to_string(::getpid()) + ".sgf";
  const std::string sides = "\ngogui-rules_side_to_move\nfinal_score\n";
  ASSERT_TRUE(write_file(file, "(;GM[2]PB[a]PW[b];B[f5];W[d6];B[c3])"));
  EXPECT_EQ(gtp("loadsgf " + file + sides + "loadsgf " + file + " 2" + sides + "undo\nundo\n"),
            "=\n\n= white\n\n= B+3\n\n=\n\n= white\n\n= B+3\n\n=\n\n? cannot undo\n\n");
  ASSERT_TRUE(write_file(file, "(;GM[Othello]BO[8 " + start_squares + " *]B[F5]W[D6];)"));
  EXPECT_EQ(gtp("loadsgf " + file + sides), "=\n\n= black\n\n= 0\n\n");
  ASSERT_TRUE(write_file(file, "(;GM[2];B[a1])"));
  EXPECT_THAT(gtp("loadsgf " + file + "\n"), StartsWith("? cannot load file, a1 is not legal"));
  std::filesystem::remove(file);
  EXPECT_THAT(gtp("loadsgf " + file + "\nloadsgf\n"), StartsWith("? cannot load file, "));
}

TEST(GtpProgram, Positions) {
  EXPECT_THAT(gtp("othello-setboard XO\n"), StartsWith("? "));
  EXPECT_THAT(gtp("othello-setboard\n"), StartsWith("? syntax error"));
  const std::string one_move = "-OX" + std::string(61, 'X') + " X";
  const std::string out = gtp("othello-setboard " + one_move + "\nothello-solve\n");
  EXPECT_THAT(out, StartsWith("=\n\n= "));
  EXPECT_THAT(gtp("othello-solve soon\n"), StartsWith("? syntax error"));
}

TEST(GtpProgram, NothingMakesItFail) {
  const Lines words = {"play",
                       "b",
                       "w",
                       "f5",
                       "d6",
                       "pass",
                       "genmove",
                       "undo",
                       "clear_board",
                       "boardsize",
                       "8",
                       "-1",
                       "99999999999999999999",
                       "komi",
                       "time_left",
                       "7",
                       "time_settings",
                       "0",
                       "1e300",
                       "nan",
                       "showboard",
                       "loadsgf",
                       "/",
                       "#",
                       "othello-setboard",
                       start_squares,
                       "X",
                       "list_commands",
                       "\x01\xff",
                       "reg_genmove",
                       "final_score",
                       "gogui-rules_board",
                       "known_command"};
  std::size_t asked = 0, answers = 0, good = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Rng rng(seed);
    std::string requests;
    for (int i = 0; i < 100; ++i) {
      Lines line;
      if (rng.below(3) == 0) line.push_back(rng.below(2) ? "genmove" : "play");
      for (std::uint64_t n = rng.below(4); n > 0; --n)
        line.push_back(words[rng.below(words.size())]);
      // A clock of any length is allowed, but not for a test.
      if (!line.empty() && line[0].starts_with("time")) line.pop_back();
      const auto said = join(line, " ");
      // A line of nothing but comments and control characters is no request.
      const auto plain = said.substr(0, said.find('#'));
      asked += !trim(plain).empty();
      requests += said + "\n";
    }
    const auto lines = split(gtp(requests, "--engine alphabeta:depth=1,hash=1,time=10"), '\n');
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (i == 0 || lines[i - 1].empty()) {
        answers += lines[i].starts_with("=") || lines[i].starts_with("?");
        good += lines[i].starts_with("=");
      }
  }
  EXPECT_EQ(answers, asked);
  EXPECT_GT(asked, 700u);
  EXPECT_GT(good, 100u);
}

nlohmann::json match(const std::string& arguments) {
  const Ran ran = banmen("match othello " + arguments + " --json");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out, nullptr, false);
  return json.is_object() ? json : nlohmann::json::object();
}

TEST(OthelloOutside, ProgramsPlayMatches) {
  for (const char* programs :
       {"random 'nboard:banmen nboard --engine alphabeta:depth=1,hash=1'",
        "random 'gtp:banmen gtp --engine alphabeta:depth=1,hash=1'",
        "'gtp:banmen gtp --engine random' 'nboard:banmen nboard --engine random'"}) {
    const auto json = match(std::string(programs) + " --games 4 --opening-plies 8 --seed 5");
    EXPECT_EQ(json["games"], 4) << json.dump();
    EXPECT_TRUE(json["complete"]) << json.dump();
    EXPECT_EQ(json.dump().find("engine failed"), std::string::npos) << json.dump();
  }
}

TEST(OthelloOutside, APlayerThatFailsLoses) {
  const Ran ran = banmen(
      "match othello random 'nboard:while read -r w r; do case $w in ping) echo pong $r;; go) "
      "echo === a1;; esac; done' --games 2");
  EXPECT_THAT(ran.out, HasSubstr("total      +2 =0 -0\n"));
  EXPECT_THAT(ran.out, HasSubstr("answered 'a1', which is no legal move"));
  for (const char* kind : {"nboard", "gtp"})
    EXPECT_THAT(
        banmen("match othello random " + std::string(kind) + ":/no/such/program --games 2").err,
        HasSubstr("has ended with exit code 127"));
}

}  // namespace
}  // namespace banmen::test
