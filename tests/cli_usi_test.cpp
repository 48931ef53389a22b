#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "run_program.hpp"
#include "talk.hpp"

// The real program as an engine that speaks USI, and as a driver of such engines.
namespace banmen::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Engine : public Talk {
 public:
  explicit Engine(const std::string& arguments = "") : Talk("usi " + arguments) {}

  // What was said before it was asked whether it is ready.
  Lines so_far() {
    Lines lines = ask("isready", "readyok");
    lines.pop_back();
    return lines;
  }
};

std::string move_of(const Lines& lines) {
  const auto words = split_words(lines.back());
  return words.size() > 1 && words[0] == "bestmove" ? words[1] : "";
}

TEST(UsiProgram, IntroducesItself) {
  Engine engine;
  const Lines lines = engine.ask("usi", "usiok");
  EXPECT_THAT(lines[0], StartsWith("id name Banmen "));
  EXPECT_EQ(lines[1], "id author The Banmen authors");
  const std::regex option(
      "option name \\S+ type (check default (true|false)"
      "|spin default -?\\d+ min -?\\d+ max \\d+"
      "|combo default \\S+( var \\S+)+|string default \\S+)");
  for (std::size_t i = 2; i + 1 < lines.size(); ++i)
    EXPECT_TRUE(std::regex_match(lines[i], option)) << lines[i];
  EXPECT_GT(lines.size(), 5u);
  EXPECT_THAT(lines, Contains(StartsWith("option name tt type spin default ")));
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, EveryFormOfGoIsAnsweredOnce) {
  Engine engine("--engine alphabeta:time=20");
  const std::regex info(
      "info depth \\d+ (multipv \\d+ )?score (cp -?\\d+|mate -?\\d+) "
      "nodes \\d+ nps \\d+ time \\d+ pv [1-9a-i+*A-Z ]+");
  engine.tell("usinewgame");
  std::string moves;
  std::size_t infos = 0;
  for (const char* how :
       {"go depth 2", "go nodes 300", "go movetime 20", "go btime 0 wtime 0 byoyomi 30",
        "go btime 1000 wtime 1000", "go btime 500 wtime 500 binc 20 winc 20", "go"}) {
    engine.tell("position startpos" + (moves.empty() ? "" : " moves" + moves));
    const Lines lines = engine.ask(how, "bestmove");
    for (std::size_t i = 0; i + 1 < lines.size(); ++i, ++infos)
      EXPECT_TRUE(std::regex_match(lines[i], info)) << lines[i];
    EXPECT_TRUE(std::regex_match(lines.back(), std::regex("bestmove [1-9a-i+*A-Z]+"
                                                          "( ponder [1-9a-i+*A-Z]+)?")))
        << lines.back();
    moves += " " + move_of(lines);
    EXPECT_EQ(engine.so_far(), Lines{}) << "one answer to " << how;
  }
  EXPECT_GT(infos, 1u);  // a search that has little time may have nothing to tell
  engine.tell("position startpos moves" + moves);
  EXPECT_EQ(engine.so_far(), Lines{}) << "all its moves were legal";
  engine.tell("gameover win");
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, ThinksUntilItIsStopped) {
  Engine engine;
  engine.tell("position startpos");
  engine.tell("go infinite");
  engine.hear("info ");
  for (const auto& line : engine.so_far()) EXPECT_THAT(line, StartsWith("info "));
  EXPECT_NE(move_of(engine.ask("stop", "bestmove")), "");
  engine.tell("stop");
  EXPECT_EQ(engine.so_far(), Lines{});
  // Also one that has nothing to think about any more says nothing before.
  engine.tell("go infinite depth 1");
  engine.hear("info depth 1 ");
  EXPECT_THAT(engine.so_far(), Not(Contains(StartsWith("bestmove"))));
  engine.ask("stop", "bestmove");
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, PondersUntilTheMoveComes) {
  Engine engine;
  engine.tell("position startpos moves 7g7f 3c3d");
  engine.tell("go ponder btime 100 wtime 100 byoyomi 50");
  // It has thought for longer than its clock has, as it says itself.
  for (int spent = 0; spent < 300;) {
    const auto words = split_words(engine.hear("info ").back());
    const auto time = std::ranges::find(words, "time");
    if (time != words.end() && time + 1 != words.end()) spent = std::stoi(time[1]);
  }
  EXPECT_THAT(engine.so_far(), Not(Contains(StartsWith("bestmove"))));
  EXPECT_NE(move_of(engine.ask("ponderhit", "bestmove")), "");
  engine.tell("ponderhit");
  engine.tell("go ponder depth 1");
  EXPECT_THAT(engine.so_far(), Not(Contains(StartsWith("bestmove"))));
  EXPECT_NE(move_of(engine.ask("ponderhit", "bestmove")), "");
  engine.tell("go ponder btime 100000 wtime 100000");
  EXPECT_NE(move_of(engine.ask("stop", "bestmove")), "");
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, ANewGoEndsTheOneBefore) {
  Engine engine;
  engine.tell("position startpos");
  engine.tell("go infinite");
  engine.tell("go infinite");
  engine.hear("bestmove");
  engine.tell("go depth 1");
  engine.hear("bestmove");
  engine.hear("bestmove");
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, LooksForMate) {
  Engine engine;
  engine.tell("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
  const std::string answer = engine.ask("go mate 10000", "checkmate").back();
  EXPECT_TRUE(answer == "checkmate notimplemented" || answer == "checkmate G*5b") << answer;
  engine.tell("go mate infinite");
  engine.tell("stop");
  engine.hear("checkmate");
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, OptionsAreCheckedAndKept) {
  Engine engine("--engine alphabeta:depth=1");
  engine.tell("setoption name USI_Hash value 16");
  engine.tell("setoption name USI_Ponder value true");
  engine.tell("setoption name depth value 2");
  EXPECT_EQ(engine.so_far(), Lines{});
  const Lines lines = engine.ask("usi", "usiok");
  EXPECT_THAT(lines, Contains(StartsWith("option name tt type spin default 16 ")));
  EXPECT_THAT(lines, Contains(StartsWith("option name depth type spin default 2 ")));
  EXPECT_THAT(engine.ask("go infinite", "info depth 2").back(), HasSubstr(" pv "));
  engine.ask("stop", "bestmove");
  engine.tell("setoption name depth value many");
  EXPECT_THAT(engine.so_far()[0],
              StartsWith("info string error 'many' is no value for option 'depth' (setoption)"));
  engine.tell("setoption name dept value 3");
  EXPECT_THAT(engine.so_far()[0], HasSubstr("did you mean 'depth'?"));
  engine.tell("setoption");
  EXPECT_THAT(engine.so_far()[0], StartsWith("info string error an option without a name"));
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, WhatIsNoPositionIsTold) {
  Engine engine;
  struct Case {
    const char *line, *said;
  };
  for (const Case& one :
       {Case{"position", "neither startpos nor sfen"}, Case{"position sfen", "without a board"},
        Case{"position startpos moves 7g7f 7g7f", "moves[1]"},
        Case{"position startpos moves 3c3d", "moves[0]"},
        Case{"position sfen lnsgkgsnl/9/9 b - 1", "info string error"},
        Case{"position sfen 4k4/9/9/9/9/9/9/9/4KK3 b - 1", "info string error"}}) {
    engine.tell(one.line);
    const Lines lines = engine.so_far();
    ASSERT_EQ(lines.size(), 1u) << one.line;
    EXPECT_THAT(lines[0], HasSubstr(one.said));
    EXPECT_EQ(engine.ask("go", "bestmove").back(), "bestmove resign");
  }
  engine.tell("position startpos");
  EXPECT_NE(move_of(engine.ask("go depth 1", "bestmove")), "resign");
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, AMatedSideGivesUp) {
  Engine engine;
  engine.tell("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
  EXPECT_EQ(engine.ask("go depth 1", "bestmove").back(), "bestmove resign");
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, UnknownCommandsAreIgnored) {
  Engine engine;
  for (const char* line : {"", "  ", "hello", "ponderhit", "stop", "usi2", "GO", "register later"})
    engine.tell(line);
  EXPECT_EQ(engine.so_far(), Lines{});
  EXPECT_EQ(engine.quit(), 0);
}

TEST(UsiProgram, TheEndOfInputIsTheEnd) {
  EXPECT_EQ(banmen("usi").exit, 0);
  EXPECT_THAT(banmen("usi", "position startpos\ngo depth 2\n").out, HasSubstr("\nbestmove "))
      << "a search that ends by itself is waited for";
  EXPECT_THAT(banmen("usi", "go infinite\n").out, HasSubstr("bestmove "));
  const Ran quit = banmen("usi", "go infinite\nquit\ngo\n");
  EXPECT_EQ(quit.exit, 0);
  EXPECT_EQ(split(quit.out, '\n').back(), "");
}

TEST(UsiProgram, BadArguments) {
  EXPECT_THAT(banmen("usi --engine alphabetta").err, HasSubstr("did you mean 'alphabeta'?"));
  EXPECT_THAT(banmen("usi --engine alphabeta:dept=3").err, HasSubstr("did you mean 'depth'?"));
  EXPECT_THAT(banmen("usi --option nosuch=1").err, HasSubstr("unknown option 'nosuch'"));
}

// Anything at all, in any order: each go has its answer, and at the end it is still there.
TEST(UsiProgram, NothingMakesItFail) {
  const Lines words = {"usi",
                       "isready",
                       "setoption",
                       "name",
                       "value",
                       "usinewgame",
                       "position",
                       "startpos",
                       "sfen",
                       "moves",
                       "ponder",
                       "btime",
                       "wtime",
                       "byoyomi",
                       "binc",
                       "infinite",
                       "movetime",
                       "depth",
                       "nodes",
                       "stop",
                       "ponderhit",
                       "gameover",
                       "win",
                       "7g7f",
                       "3c3d",
                       "resign",
                       "tt",
                       "time",
                       "USI_Hash",
                       "1",
                       "3",
                       "-1",
                       "99999999999999999999",
                       "x",
                       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
                       "b",
                       "-",
                       "G*5b",
                       "\xff\xfe",
                       "mate"};
  std::size_t goes = 0, answers = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Rng rng(seed);
    Engine engine("--engine alphabeta:depth=2,tt=1");
    std::size_t here = 0;
    for (int i = 0; i < 60; ++i) {
      std::string line;
      switch (rng.below(5)) {
        case 0:
          line = "go";
          break;
        case 1:
          line = "position startpos moves";
          break;
        case 2:  // bytes
          for (std::uint64_t n = rng.below(40); n > 0; --n) {
            const char c = static_cast<char>(rng.below(256));
            if (c != '\n') line += c;
          }
          line = "# " + line;
          break;
        default:
          break;
      }
      if (!line.starts_with('#'))
        for (std::uint64_t n = rng.below(7); n > 0; --n)
          line += (line.empty() ? "" : " ") + words[rng.below(words.size())];
      const auto said = split_words(line);
      // A table of any size and searches of any length are allowed, but not for a test.
      if (!said.empty() && said[0] == "setoption" &&
          (line.find("tt") != std::string::npos || line.find("Hash") != std::string::npos))
        continue;
      if (!said.empty() && said[0] == "go") ++here;
      engine.tell(line);
    }
    engine.tell("stop");
    engine.tell("gameover draw");
    for (const auto& line : engine.last_words())
      answers += line.starts_with("bestmove ") || line.starts_with("checkmate ");
    EXPECT_EQ(engine.end(), 0) << "seed " << seed;
    goes += here;
  }
  EXPECT_EQ(answers, goes);
  EXPECT_GT(goes, 100u);
}

TEST(Outside, ProgramsPlayMatches) {
  const Ran ran = banmen(
      "match shogi random 'usi:banmen usi --engine alphabeta:depth=1' --games 2 "
      "--max-plies 30 --json");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["games"], 2);
  EXPECT_TRUE(json["complete"]);
}

TEST(Outside, APlayerThatFailsLoses) {
  const Ran ran = banmen(
      "match shogi random 'usi:while read -r w r; do case $w in usi) echo usiok;; isready) echo "
      "readyok;; go) echo bestmove 5e5d;; esac; done' --games 2");
  EXPECT_THAT(ran.out, HasSubstr("total      +2 =0 -0\n"));
  EXPECT_THAT(ran.out, HasSubstr("answered '5e5d', which is no legal move"));
  EXPECT_THAT(banmen("match shogi random usi:/no/such/program --games 2").err,
              HasSubstr("has ended with exit code 127"));
}

TEST(Outside, GnuShogiPlays) {
  ASSERT_TRUE(std::filesystem::exists("/usr/games/gnushogi")) << "install gnushogi (packages.txt)";
  const std::string file = testing::TempDir() + "banmen-gnushogi-" + std::to_string(::getpid());
  const Ran ran = banmen(
      "match shogi random gnushogi:/usr/games/gnushogi --games 2 --max-plies 12 "
      "--time 200ms -o " +
      file);
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("engine failed")));
  const auto lines = split(read_file(file).value(), '\n');
  ASSERT_EQ(lines.size(), 3u);
  for (const auto& line : {lines[0], lines[1]}) EXPECT_EQ(nlohmann::json::parse(line)["plies"], 12);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace banmen::test
