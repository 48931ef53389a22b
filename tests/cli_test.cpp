#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/facts_words.hpp"
#include "cli/limit_options.hpp"
#include "cli/progress_printer.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "run_program.hpp"

// The real program, as people and scripts use it.
namespace banmen::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::ordered_json;

constexpr const char* verbs[] = {
    "games", "show",  "moves", "perft", "encode", "decode",  "convert", "play", "analyse", "solve",
    "cgt",   "match", "bench", "usi",   "book",   "weights", "train",   "tune", "version", "help"};

void expect_text(const Ran& ran, const std::string& out) {
  EXPECT_EQ(ran.out, out);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.exit, 0);
}

// Bad input: nothing on stdout, exactly this on stderr, exit code 2.
void expect_refused(const std::string& arguments, const std::string& err,
                    const std::string& input = "") {
  const Ran ran = banmen(arguments, input);
  EXPECT_EQ(ran.out, "") << arguments;
  EXPECT_EQ(ran.err, err) << arguments;
  EXPECT_EQ(ran.exit, 2) << arguments;
}

TEST(Cli, Perft) {
  expect_text(banmen("perft contrast 3"), "5547990\n");
  expect_text(banmen("perft contrast 0"), "1\n");
  expect_text(banmen("perft contrast 2 --no-bulk"), "22625\n");
  const Ran divided = banmen("perft contrast 2 --divide");
  const auto lines = split(divided.out, '\n');
  ASSERT_EQ(lines.size(), 157u);  // 155 moves, the total, the end
  EXPECT_EQ(lines[155], "22625");
  EXPECT_EQ(Json::parse(banmen("perft contrast 2 --json").out)["leaves"], 22625);
}

TEST(Cli, ShowDrawsThePosition) {
  expect_text(banmen("show contrast --moves 'c5,c4 c1,c2 c1b'"),
              "5  x  x  .  x  x \n"
              "4  .  .  x  .  . \n"
              "3  .  .  .  .  . \n"
              "2  .  .  o  .  . \n"
              "1  o  o [ ] o  o \n"
              "   a  b  c  d  e\n"
              "Black x: 3 black, 1 gray tiles  <- to move\n"
              "White o: 2 black, 1 gray tiles\n"
              "position: 3303300300000000060066166/3121/b\n"
              "to move:  black, 348 legal moves\n"
              "result:   ongoing\n");
  const auto json = Json::parse(banmen("show contrast --json --moves c5,c4").out);
  EXPECT_EQ(json["to_move"], "white");
  EXPECT_EQ(json["line"]["moves"], Json({"c5,c4"}));
  EXPECT_EQ(json["view"]["width"], 5);
}

TEST(Cli, MovesWithClicksAndTheGamesOwnJson) {
  const auto lines = split(banmen("moves contrast").out, '\n');
  EXPECT_EQ(lines.size(), 156u);
  EXPECT_EQ(lines[0], "a5,a4");
  const auto json = Json::parse(banmen("moves contrast --json").out)["moves"];
  ASSERT_EQ(json.size(), 155u);
  EXPECT_EQ(json[0]["clicks"], Json({"a5", "a4", "tile:none"}));
  EXPECT_EQ(json[0]["json"]["dy"], 1);
}

TEST(Cli, EncodeTellsWhatATextLeavesOut) {
  const Ran bits = banmen("encode nested --format bits --moves 4.2");
  EXPECT_EQ(bits.exit, 0);
  EXPECT_EQ(bits.err, "banmen: warning: target_unknown\n");
  EXPECT_EQ(banmen("decode nested --format bits -", bits.out).err,
            "banmen: warning: target_unknown\n");
  EXPECT_EQ(banmen("show nested --position -", bits.out).err, "banmen: warning: target_unknown\n");
  EXPECT_EQ(banmen("encode nested --moves 4.2").err, "");
  EXPECT_EQ(banmen("encode nested --format picture --moves 4.2").err, "");
}

TEST(Cli, EncodeAndDecodeAreInverse) {
  const std::string array = "[3,3,0,3,3,0,0,3,0,0,0,0,0,0,0,0,0,0,0,0,6,6,6,6,6,3,1,3,1]\n";
  expect_text(banmen("encode contrast --format array --moves c5,c4"), array);
  expect_text(banmen("decode contrast -", "3303300300000000000066666/3131/w\n"),
              "3303300300000000000066666/3131/w\n");
  expect_text(shell("banmen encode contrast --format json --moves c5,c4 | banmen decode contrast"),
              "3303300300000000000066666/3131/w\n");
  const Ran json = banmen("decode contrast --json --format array '" + array + "'");
  EXPECT_EQ(Json::parse(json.out)["format"], "array");
  expect_text(banmen("perft contrast 1 --position -", array), "372\n");
  expect_text(banmen("encode contrast --format array 3303300300000000000066666/3131/w"), array);
  expect_text(banmen("encode contrast -", array), "3303300300000000000066666/3131/b\n");
  expect_refused("encode contrast --position 3303300300000000000066666/3131/w -",
                 "banmen: the position is given twice\n"
                 "  at:   --position\n"
                 "  hint: give it as TEXT or with --position\n");
}

TEST(Cli, DecodeWarnsAboutImpossiblePositions) {
  const Ran ran = banmen("decode contrast 3333000000000000000066666/3131/b");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "3333000000000000000066666/3131/b\n");
  EXPECT_EQ(ran.err,
            "banmen: warning: piece_count\n"
            "banmen: warning: no game reaches this position from the start\n");
}

TEST(Cli, RuleOptions) {
  expect_text(banmen("perft contrast 1 --option tile=off"), "5\n");
  expect_refused("perft contrast 1 --option jump=high",
                 "banmen: 'high' is no value for option 'jump'\n"
                 "  at:   options\n"
                 "  hint: jump is one of run, single, none\n");
  expect_refused("perft contrast 1 --option jump",
                 "banmen: 'jump' is not KEY=VALUE\n"
                 "  at:   --option\n"
                 "  hint: for example --option KEY=VALUE; `banmen games GAME` lists the keys\n");
}

TEST(Cli, MistypedVerbsAndOptionsAreGuessed) {
  EXPECT_THAT(banmen("pertf contrast 3").err, HasSubstr("hint: did you mean 'perft'? known verbs"));
  EXPECT_THAT(banmen("show contrast --postion x").err,
              HasSubstr("banmen: unknown option '--postion'\n  at:   banmen show\n  hint: did you "
                        "mean '--position'?"));
  EXPECT_THAT(banmen("solve contrats").err, HasSubstr("did you mean 'contrast'?"));
  EXPECT_THAT(banmen("help formts").err, HasSubstr("did you mean 'formats'?"));
  EXPECT_THAT(banmen("").err, StartsWith("banmen: a verb is missing\n"));
}

TEST(Cli, BadInputForEveryVerb) {
  const std::string known = "  at:   game\n  hint: did you mean 'contrast'? known games: ";
  for (const char* arguments :
       {"games contrats", "show contrats", "moves contrats", "perft contrats 1", "encode contrats",
        "decode contrats x", "convert contrats", "play contrats", "analyse contrats",
        "match contrats random random", "bench contrats"}) {
    const Ran ran = banmen(arguments);
    EXPECT_EQ(ran.exit, 2) << arguments;
    EXPECT_THAT(ran.err, StartsWith("banmen: unknown game 'contrats'\n" + known)) << arguments;
  }
  for (const char* verb : verbs) {
    const Ran ran = banmen(std::string(verb) + " --wrong");
    EXPECT_EQ(ran.exit, 2) << verb;
    EXPECT_EQ(ran.out, "") << verb;
    EXPECT_THAT(ran.err, HasSubstr("\n  at:   banmen " + std::string(verb))) << verb;
  }
  expect_refused("perft contrast x",
                 "banmen: 'x' is not a whole number from 0 to 99\n  at:   DEPTH\n");
  expect_refused("perft contrast",
                 "banmen: DEPTH is missing\n  at:   banmen perft\n"
                 "  hint: see `banmen perft --help`\n");
  expect_refused("perft contrast 1 2",
                 "banmen: unexpected argument '2'\n  at:   banmen perft\n"
                 "  hint: see `banmen perft --help`\n");
  expect_refused("analyse contrast --time 5x",
                 "banmen: '5x' is not a time\n  at:   --time\n"
                 "  hint: write 100ms, 2s or 1.5m; a plain number is milliseconds\n");
  expect_refused("analyse contrast --lines 0",
                 "banmen: '0' is not a whole number from 1 to 1000\n  at:   --lines\n");
  expect_refused("match contrast random random --sprt 5",
                 "banmen: '5' is not ELO0,ELO1 with ELO0 below ELO1\n  at:   --sprt\n"
                 "  hint: for example --sprt 0,10\n");
  expect_refused("decode contrast",
                 "banmen: nothing to read on stdin\n  at:   TEXT\n"
                 "  hint: pipe a position into it\n");
  EXPECT_THAT(banmen("show contrast --moves 'c5,c4 c5,c4'").err,
              StartsWith("banmen: 'c5,c4' is not a legal move\n  at:   moves[1]\n  hint: legal"));
  EXPECT_THAT(banmen("encode contrast --format kye").err, HasSubstr("did you mean 'key'?"));
  EXPECT_THAT(banmen("play contrast --first randon").err, HasSubstr("did you mean 'random'?"));
  EXPECT_THAT(banmen("bench contrast perf").err, HasSubstr("did you mean 'perft'?"));
}

TEST(Cli, ErrorsInJson) {
  const Ran ran = banmen("decode contrast --json '[1,2]'");
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.err, "");
  const auto error = Json::parse(ran.out)["error"];
  std::vector<std::string> keys;
  for (const auto& [key, value] : error.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"code", "tag", "what", "where", "hint"}));
  EXPECT_EQ(Json::parse(banmen("nonsense --json").out)["error"]["code"], "unknown_name");
}

TEST(Cli, PlayByScript) {
  const Ran ran = banmen("play contrast --first human --second human",
                         "c5,c4\nnonsense\nc1,c2\nundo\nredo\nundo\nresign\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, testing::EndsWith("white resigns: black wins\n"));
  EXPECT_THAT(ran.err, StartsWith("banmen: 'nonsense' is not a move"));
  EXPECT_EQ(banmen("play contrast --second random").exit, 0);  // stdin is empty
}

TEST(Cli, PlayUndoGoesBackToThePerson) {
  const Ran ran = banmen("play contrast --second random --json", "c5,c4\nundo\nb5,b4\nquit\n");
  std::vector<std::string> moves;
  for (const auto& line : split(std::string(trim(ran.out)), '\n')) {
    const auto event = Json::parse(line);
    moves.push_back(std::to_string(event["ply"].get<int>()) + " " +
                    event["side"].get<std::string>());
  }
  EXPECT_EQ(moves, (std::vector<std::string>{"1 black", "2 white", "1 black", "2 white"}));
}

TEST(Cli, PlayEngineAgainstEngine) {
  const Ran ran = banmen("play contrast --first random --second random --seed 3");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("The game is over after "));
  EXPECT_EQ(ran.out, banmen("play contrast --first random --second random --seed 3").out);
}

TEST(Cli, PlaySavesTheGame) {
  const std::string file = testing::TempDir() + "banmen-saved.json";
  const Ran ran = banmen("play contrast --second human", "c5,c4\nsave " + file + "\nsave\nquit\n");
  EXPECT_EQ(Json::parse(read_file(file).value())["moves"], Json({"c5,c4"}));
  EXPECT_EQ(ran.err, "banmen: the name of a file is missing\n  at:   save\n");
  std::filesystem::remove(file);
}

TEST(Cli, AnalyseNamesUnitAndSide) {
  const Ran ran = banmen("analyse contrast --engine random --moves c5,c4");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("white +0 points"));
  const auto json = Json::parse(banmen("analyse contrast --engine random --json").out);
  EXPECT_EQ(json["final"], true);
  EXPECT_EQ(json["candidates"][0]["score"]["side"], "black");
}

TEST(Cli, MatchIsTheSameForAnyNumberOfThreads) {
  const std::string plan = "match contrast random random --games 40 --seed 5 --json";
  const Ran one = banmen(plan + " --threads 1");
  EXPECT_EQ(one.exit, 0);
  EXPECT_EQ(one.out, banmen(plan + " --threads 3").out);
  EXPECT_EQ(Json::parse(one.out)["complete"], true);
}

TEST(Cli, MatchWritesItsGames) {
  const std::string file = testing::TempDir() + "banmen-games.ndjson";
  const Ran ran = banmen("match contrast random random --games 6 -o " + file);
  EXPECT_THAT(ran.out, StartsWith("random against random: 6 games\n"));
  const auto lines = split(read_file(file).value(), '\n');
  ASSERT_EQ(lines.size(), 7u);
  EXPECT_EQ(Json::parse(lines[5])["number"], 6);
  std::filesystem::remove(file);
  expect_refused("match contrast random random -o /dev/null/games",
                 "banmen: cannot write: Not a directory\n  at:   /dev/null/games.tmp\n");
}

TEST(Cli, MatchPlaysTheOpeningsOfAFile) {
  const std::string file = testing::TempDir() + "banmen-openings.txt";
  ASSERT_TRUE(write_file(file, "# three\nf5d6c3d3c4\nf5f6\tdiagonal\nf5 f4\n"));
  const std::string plan = "match othello random random --json --openings " + file;
  const Ran ran = banmen(plan);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(Json::parse(ran.out)["games"], 6);
  EXPECT_EQ(Json::parse(banmen(plan + " --games 8").out)["games"], 8);
  expect_refused("match othello random random --opening-plies 2 --openings " + file,
                 "banmen: openings are random or from a file, not both\n"
                 "  at:   --openings, --opening-plies\n  hint: leave one of them out\n");
  ASSERT_TRUE(write_file(file, "f5d6\nf5d6f5\n"));
  EXPECT_THAT(banmen("match othello random random --openings " + file).err,
              HasSubstr("\n  at:   " + file + ":2, ply 3\n"));
  std::filesystem::remove(file);
}

TEST(Cli, CtrlCGivesAPartialMatch) {
  // A loaded machine may take seconds to start the program: wait until it catches the signal.
  const Ran ran = shell(
      "banmen match contrast random random --games 1000000 --opening-plies 1 --json &\n"
      "until grep -q 'SigCgt:.*[2367abef]$' /proc/$!/status; do sleep 0.1; done\n"
      "sleep 2; kill -INT $!; wait $!");
  EXPECT_EQ(ran.exit, 3);
  const auto json = Json::parse(ran.out);
  EXPECT_EQ(json["complete"], false);
  EXPECT_GT(json["games"], 0);
}

TEST(Cli, ReadersMayGoAway) {
  const Ran ran = shell("banmen moves contrast | head -1");
  EXPECT_EQ(ran.out, "a5,a4\n");
  EXPECT_EQ(ran.err, "");
  const Ran full = shell("banmen games >/dev/full");
  EXPECT_EQ(full.exit, 1);
  EXPECT_THAT(full.err, StartsWith("banmen: cannot write: No space left on device\n"));
}

TEST(Cli, BenchSignatureIsDeterministic) {
  const std::string command = "bench contrast signature --depth 2 --json";
  const auto one = Json::parse(banmen(command).out), two = Json::parse(banmen(command).out);
  EXPECT_EQ(one["signature"], two["signature"]);
  EXPECT_GT(one["signature"], 0);
}

TEST(Cli, BenchesOfAGameByTheirNames) {
  const Ran ran = banmen("bench othello-kernels --json");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto json = Json::parse(ran.out);
  EXPECT_EQ(json["bench"], "kernels");
  EXPECT_EQ(json["same_results"], true);
  EXPECT_EQ(json["speeds"].size(), 6u);
  for (const auto& row : json["speeds"]) EXPECT_GT(row["times"], 0) << row;
  EXPECT_THAT(banmen("bench othello-ffx").err, HasSubstr("did you mean 'ffo'?"));
  expect_refused("bench contrast signature --peer true",
                 "banmen: nothing is compared with another program here\n  at:   --peer\n"
                 "  hint: leave it out, or name a bench that is\n");
}

TEST(Cli, WeightsAreShownAndConverted) {
  const std::string layout = testing::TempDir() + "banmen-weights.u16";
  const std::string file = testing::TempDir() + "banmen-weights.bin";
  const auto shipped = Json::parse(banmen("weights othello show --json").out);
  EXPECT_EQ(shipped["patterns"].size(), 14u);
  EXPECT_EQ(shipped["phases"], 61);
  EXPECT_EQ(shipped["weights_per_phase"], 253'287);
  expect_text(banmen("weights othello export --layout u16 --output " + layout),
              layout + ": 28,868,400 bytes\n");
  EXPECT_EQ(banmen("weights othello import --layout u16 " + layout + " --output " + file).exit, 0);
  const auto imported = Json::parse(banmen("weights othello show --json " + file).out);
  EXPECT_EQ(imported["pattern_hash"], shipped["pattern_hash"]);
  const std::string solve =
      "solve othello --position '"
      "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X' --weights ";
  EXPECT_THAT(banmen(solve + file).out, HasSubstr("\nscore: 6\n"));
  EXPECT_THAT(banmen(solve + layout).err, HasSubstr("this is no weights file"));
  EXPECT_EQ(banmen("analyse othello --engine alphabeta:depth=2,weights=" + file).exit, 0);
  const std::string no_file = "banmen: this is no weights file\n  at:   " + layout +
                              "\n  hint: give one that was written by this program\n";
  expect_refused("weights othello show " + layout, no_file);
  expect_refused("analyse othello --engine mtdf:weights=" + layout, no_file);
  EXPECT_THAT(banmen("weights othello import --layout u16 " + file + " -o " + layout).err,
              HasSubstr(" bytes, these patterns need 28868400\n  at:   " + file + "\n"));
  std::filesystem::remove(layout);
  std::filesystem::remove(file);
}

TEST(Cli, WeightsThatAreNotThere) {
  expect_refused("weights nested show",
                 "banmen: the engines of nested have no weights in files\n  at:   GAME\n");
  EXPECT_THAT(banmen("weights othello shwo").err, HasSubstr("did you mean 'show'?"));
  EXPECT_THAT(banmen("weights othello export --layout u8 -o x").err, HasSubstr("layouts: u16"));
  EXPECT_THAT(banmen("weights othello export --layout u16").err, HasSubstr("at:   --output"));
  EXPECT_THAT(banmen("weights othello import --layout u16 -o x").err, HasSubstr("at:   FILE"));
}

TEST(Cli, WeightsAreMeasured) {
  const std::string measure =
      "weights othello accuracy --games 8 --empties 8,10 --positions 6 --seed 3";
  const Ran ran = banmen(measure);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("empties  positions  mean_absolute_error  root_mean_square  "
                                 "mean_error  correlation\n        8          6 "));
  const auto json = Json::parse(banmen(measure + " --json --threads 1").out);
  EXPECT_EQ(json["games"], 8);
  EXPECT_EQ(json["accuracy"][1]["empties"], 10);
  expect_refused("weights othello accuracy --empties 40",
                 "banmen: '40' is not a number from 1 to 30\n  at:   empties\n"
                 "  hint: as in 10,14,18,22; more take too long to solve\n");
}

TEST(Cli, TunesWhatEnginesPlayBy) {
  const std::string file = testing::TempDir() + "banmen-cut.csv";
  expect_text(banmen("tune"),
              "othello-mpc  How far shallow searches are from deep ones: the spreads of "
              "Multi-ProbCut, for the option cut of players\n");
  const std::string tune = "tune othello-mpc --positions 4 --depth 6 --seed 2 --output " + file;
  const Ran ran = banmen(tune);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("deep  shallow  samples"));
  const std::string written = read_file(file).value();
  EXPECT_THAT(written, StartsWith("id,constant,empties,deep,shallow\nmid,"));
  const auto json = Json::parse(banmen(tune + " --json --threads 3").out);
  EXPECT_EQ(json["cut"][1]["id"], "end");
  EXPECT_EQ(read_file(file).value(), written);
  EXPECT_EQ(banmen("analyse othello --engine alphabeta:depth=8,cut=" + file).exit, 0);
  EXPECT_TRUE(write_file(file, "mid,1,2\n"));
  EXPECT_THAT(banmen("analyse othello --engine alphabeta:cut=" + file).err,
              HasSubstr("banmen: 'mid,1,2' is no row of spreads\n  at:   " + file + ": spreads"));
  EXPECT_THAT(banmen("tune othello-mcp").err, HasSubstr("did you mean 'othello-mpc'?"));
  EXPECT_THAT(banmen("tune othello-mpc --depth 99").err, HasSubstr("depth"));
  EXPECT_THAT(banmen(tune + "/no/such").err, HasSubstr("no/such"));
  std::filesystem::remove(file);
}

TEST(Cli, RecordsAreConverted) {
  const std::string moves = "7g7f 3c3d 8h2b+ 3a2b resign";
  const Ran kif = banmen("convert shogi --format kif", moves);
  EXPECT_THAT(kif.out, HasSubstr("   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n"));
  EXPECT_EQ(kif.exit, 0);
  expect_text(banmen("convert shogi --format usi", kif.out),
              "position startpos moves 7g7f 3c3d 8h2b+ 3a2b resign\n");
  expect_text(banmen("convert shogi --format csa", kif.out),
              "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n");
  const Ran remark = banmen("convert shogi --format usi", "*a remark\n1 ７六歩(77)\n");
  EXPECT_EQ(remark.err, "banmen: warning: comments\n");
  EXPECT_EQ(banmen("convert shogi", "1 ７五歩(77)").exit, 2);
  EXPECT_THAT(banmen("convert contrast --format kif", "c5,c4").err, HasSubstr("known formats"));
  EXPECT_THAT(banmen("convert shogi no_such_file.kif").err, HasSubstr("no_such_file.kif"));
}

TEST(Cli, FilesOfSeveralGamesAreConvertedWhole) {
  const std::string two = "f5d6c3\nf5f6e6\n";
  expect_text(banmen("convert othello --format transcript", two), two);
  expect_text(banmen("convert othello --format transcript --game 2", two), "f5f6e6\n");
  EXPECT_THAT(banmen("convert othello --game 3", two).err, HasSubstr("--game"));
  const Ran ggf = banmen("convert othello --format ggf", two);
  expect_text(banmen("convert othello --format transcript", ggf.out), two);
  const std::string valued =
      "(;GM[Othello]PC[GGS]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O"
      "--------------------------- *]B[F5/0.5/1];)\n";
  expect_text(banmen("convert othello --format ggf", valued), valued);
  EXPECT_EQ(banmen("convert othello --format transcript", valued).err,
            "banmen: warning: unknown_tag PC\nbanmen: warning: comments\n");
  const std::string archive = std::string(TEST_DATA) + "/othello/WTH_1979.wtb";
  const Ran whole = banmen("convert othello " + archive + " --format wthor");
  EXPECT_EQ(whole.out, read_file(archive).value());
  const Json facts =
      Json::parse(banmen("convert othello " + archive + " --format transcript --json").out);
  EXPECT_EQ(facts["games"], 11);
  EXPECT_EQ(facts["read_format"], "wthor");
  EXPECT_THAT(banmen("convert othello --format transcript", "f5d6a1").err,
              HasSubstr("a1 is not legal: it turns no disc of white\n"
                        "  at:   line 1, column 5, move 3\n"));
}

TEST(Cli, EveryVerbHasHelpWithAWorkingExample) {
  for (const std::string verb : verbs) {
    const Ran help = banmen("help " + verb);
    EXPECT_EQ(help.exit, 0) << verb;
    EXPECT_EQ(help.out, banmen(verb + " --help").out) << verb;
    const std::string mark = "Example:\n  ";
    const auto at = help.out.find(mark);
    ASSERT_NE(at, std::string::npos) << verb;
    const std::string example(trim(help.out.substr(at + mark.size())));
    EXPECT_THAT(example, HasSubstr("banmen "));
    const Ran ran = shell(example);
    EXPECT_EQ(ran.exit, 0) << example << "\n" << ran.err;
  }
  EXPECT_EQ(banmen("help").out, banmen("--help").out);
  EXPECT_THAT(banmen("help formats").out, HasSubstr("board_array"));
}

TEST(Cli, Version) {
  const auto json = Json::parse(banmen("version --json").out);
  EXPECT_THAT(banmen("version").out,
              StartsWith("banmen " + json["version"].get<std::string>() + " ("));
}

TEST(Words, FactsAreLinesAndTables) {
  const Json facts = {{"right", true},
                      {"rows",
                       {{{"name", "a"}, {"nodes", 12'345}, {"nodes_per_second", 2.5e6}},
                        {{"name", "long"}, {"nodes", 7}, {"nodes_per_second", 10.0}}}},
                      {"seconds", 1.23456}};
  EXPECT_EQ(cli::facts_words(facts, "x: "),
            "x: right yes\n"
            "x: rows\n"
            "  name  nodes  nodes_per_second\n"
            "  a     12345          2.50 M/s\n"
            "  long      7            10.0/s\n"
            "x: seconds 1.23\n");
}

TEST(Words, Times) {
  EXPECT_EQ(cli::read_time("100", "").value().count(), 100);
  EXPECT_EQ(cli::read_time("100ms", "").value().count(), 100);
  EXPECT_EQ(cli::read_time("1.5s", "").value().count(), 1500);
  EXPECT_EQ(cli::read_time("2m", "").value().count(), 120'000);
  for (const char* bad : {"", "s", "-1", "1h", "0", "1e3", "1.5.2s"})
    EXPECT_FALSE(cli::read_time(bad, "")) << bad;
}

TEST(Words, ProgressLine) {
  service::ProgressRecord record{{"a - b", 120, 1000, "games", "+35.1 ± 12.0 Elo"}, 12};
  record.rate = 10;
  record.seconds_left = 88;
  EXPECT_EQ(cli::to_words(record),
            "a - b: 120/1,000 games (12 %), 10.0/s, 1:28 min left, +35.1 ± 12.0 Elo");
}

}  // namespace
}  // namespace banmen::test
