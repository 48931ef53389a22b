#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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

// A file of this process, for several may run at once.
std::string scratch(const std::string& name) {
  return testing::TempDir() + "banmen-" + std::to_string(::getpid()) + "-" + name;
}

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

// A value, or one on each line, and nothing else.
bool is_json(const std::string& text) {
  if (Json::accept(text)) return true;
  for (const auto& line : split(std::string(trim(text)), '\n'))
    if (!Json::accept(line)) return false;
  return !trim(text).empty();
}

// The verbs of help, and those below them.
std::vector<std::string> all_verbs(const std::string& above = "") {
  const Ran help = banmen(above + " --help");
  EXPECT_EQ(help.exit, 0) << above;
  std::vector<std::string> verbs_below;
  bool listed = false;
  for (const auto& line : split(help.out, '\n')) {
    if (!line.starts_with(' '))
      listed = line == "Subcommands:" || line == "Runs:";
    else if (listed && line.starts_with("  ") && !line.starts_with("   "))
      verbs_below.emplace_back(trim(above + " " + split_words(line).front()));
  }
  std::vector<std::string> all = verbs_below;
  for (const auto& verb : verbs_below)
    if (verb == "solve" || verb == "book" || verb == "tune" || verb == "train")
      for (auto& below : all_verbs(verb)) all.push_back(std::move(below));
  return all;
}

// How to run each verb for a moment; what begins with it counts. Verbs below others may be left
// out: then --help stands for them.
struct Trial {
  std::string arguments, input;
  bool refused = false;
};
const std::vector<Trial> trials = {
    {"games", ""},
    {"games contrast", ""},
    {"show contrast", ""},
    {"moves contrast", ""},
    {"perft contrast 1 --divide", ""},
    {"encode othello --format picture", ""},
    {"decode othello -", "f5d6"},
    {"decode othello -", "nonsense"},
    {"convert othello", "f5d6c3\nf5f6e6\n"},
    {"convert othello --format json", "f5d6c3\nf5f6e6\n"},
    {"convert othello --format wthor", "f5d6c3", true},
    {"play contrast --second random",
     "moves\nhelp\nhint\nshow\nc5,c4\nnonsense\nundo\nredo\nsave\nsave /dev/null/x\nresign\n"},
    {"play contrast --first random --second random", ""},
    {"analyse contrast --depth 1", ""},
    {"solve stone-capture 2 1 --mode root", ""},
    {"solve stone-capture 2 1 --mode root --stdout", ""},
    {"solve stone-capture 2 1 --stdout", ""},
    {"solve stone-capture 2 1 --stdout --gzip", "", true},
    {"solve stone-capture 3 1 --from X.O/...", "", true},
    {"solve contrast", ""},
    {"book show othello", ""},
    {"cgt '{1|0}' '*'", ""},
    {"cgt --compare '{1|0}' 1/2", ""},
    {"cgt --all '{1|0}'", ""},
    {"visualize --help", ""},
    {"visualize stats --help", ""},
    {"visualize stats", "", true},
    {"visualize stats -", "no analysis"},
    {"visualize stats nowhere.json", ""},
    {"visualize tree", "", true},
    {"visualize tree nowhere.json", "", true},
    {"visualize check -", "{}", true},
    {"visualize nonsense", "", true},
    {"visualize", "", true},
    {"match contrast random random --games 2 --seed 7", ""},
    {"bench contrast signature", ""},
    {"train", ""},
    {"train list .", ""},
    {"train plot nowhere -o -", "", true},
    {"tune", ""},
    {"weights othello show", ""},
    {"usi", "usi\nquit\n", true},
    {"nboard", "nboard 2\nquit\n", true},
    {"gtp", "name\nquit\n", true},
    {"serve --port x", "", true},
    {"version", ""},
    {"help", ""},
    {"help show", ""},
    {"help formats", ""},
    {"--help", ""},
};

TEST(Cli, JsonIsAllThatIsWrittenOrIsRefused) {
  for (const auto& [arguments, input, refused] : trials) {
    const Ran ran = banmen(arguments + " --json", input);
    if (refused) {
      EXPECT_EQ(ran.exit, 2) << arguments;
    }
    EXPECT_TRUE(is_json(ran.out)) << arguments << "\n" << ran.out.substr(0, 1000);
    EXPECT_NE(ran.exit, 1) << arguments << "\n" << ran.err;
  }
  for (const auto& verb : all_verbs()) {
    const auto tried = [&](const Trial& trial) {
      return trial.arguments == verb || trial.arguments.starts_with(verb + " ");
    };
    if (verb.find(' ') == std::string::npos) {
      EXPECT_TRUE(std::ranges::any_of(trials, tried)) << "no trial of " << verb;
    }
    const Ran help = banmen(verb + " --help --json");
    EXPECT_EQ(help.exit, 0) << verb;
    EXPECT_TRUE(is_json(help.out)) << verb << "\n" << help.out;
    EXPECT_EQ(Json::parse(help.out)["help"], banmen(verb + " --help").out) << verb;
  }
  EXPECT_GT(all_verbs().size(), 30u);
}

// Files under other names of stdout, of which JSON would be only a part.
TEST(Cli, JsonSharesStdoutWithNoFile) {
  const std::string file = testing::TempDir() + "banmen-apart-" + std::to_string(::getpid());
  for (const std::string arguments :
       {"train plot nowhere -o ", "train export nowhere -o ", "match contrast random random -o ",
        "tune othello-mpc -o ", "weights othello export --layout u16 -o ", "book build othello -o ",
        "solve stone-capture 2 1 --mode root --stats ",
        "solve stone-capture --mode root n=2 stats=", "solve nested --depth 1 --tree "}) {
    for (const std::string& name : {std::string("/dev/stdout"), std::string("/dev/fd/1"), file}) {
      const Ran ran = shell("banmen " + arguments + name + " --json >" + file + "; code=$?; cat " +
                            file + "; exit $code");
      EXPECT_EQ(ran.exit, 2) << arguments << name << ran.err;
      ASSERT_TRUE(is_json(ran.out)) << arguments << name << "\n" << ran.out.substr(0, 1000);
      EXPECT_EQ(Json::parse(ran.out)["error"]["where"], "--json") << arguments << ran.out;
    }
  }
  const Ran thrown = shell(
      "banmen solve stone-capture 2 1 --mode root --stats /dev/null --json "
      ">/dev/null");
  EXPECT_EQ(thrown.exit, 0);
  std::filesystem::remove(file);
}

TEST(Cli, JsonOfTextsThatAreNoLetters) {
  for (const char* arguments : {"show contrast --moves $'\\xff' --json",
                                "show contrast --position $'\\xff\\xc3' --json",
                                "perft $'\\xff' 1 --json",
                                "show $'\\xff' --json",
                                "decode othello $'\\xff' --json",
                                "convert shogi $'\\xff' --json",
                                "show contrast --option $'\\xff=1' --json",
                                "analyse othello --engine $'\\xff' --json",
                                "cgt $'\\xff' --json",
                                "$'\\xff' --json",
                                "solve othello --position $'\\xff' --json",
                                "match contrast $'\\xff' random --json",
                                "weights othello show $'\\xff' --json",
                                "train list $'\\xff' --json",
                                "encode contrast --format $'\\xff' --json",
                                "help $'\\xff' --json",
                                "bench $'\\xff' --json",
                                "book show othello --book $'\\xff' --json",
                                "tune $'\\xff' --json",
                                "games $'\\xff' --json",
                                "version $'\\xff' --json"}) {
    const Ran ran = shell("bash -c \"banmen " + std::string(arguments) + "\"");
    EXPECT_EQ(ran.exit, 2) << arguments << ran.err;
    EXPECT_EQ(ran.err, "") << arguments;
    ASSERT_TRUE(Json::accept(ran.out)) << arguments << "\n" << ran.out;
    EXPECT_NE(Json::parse(ran.out)["error"]["what"], "") << arguments;
  }
  const Ran play = banmen("play contrast --json", "\xff\xfe\nsave /dev/null/\xff\nquit\n");
  EXPECT_TRUE(is_json(play.out)) << play.out;
  EXPECT_EQ(play.exit, 0);
  const Ran convert = banmen("convert contrast --json", "[Game \"contrast\"]\n[First \"\xff\"]\n");
  EXPECT_TRUE(is_json(convert.out)) << convert.out;
  EXPECT_EQ(convert.exit, 0);
}

TEST(Cli, PlayAnswersCommandsInJson) {
  const Ran ran = banmen("play contrast --first human --second human --json",
                         "moves\nc5,c4\nshow\nundo\nhelp\nquit\n");
  std::vector<Json> events;
  for (const auto& line : split(std::string(trim(ran.out)), '\n'))
    events.push_back(Json::parse(line));
  ASSERT_EQ(events.size(), 5u);
  EXPECT_EQ(events[0]["event"], "moves");
  EXPECT_EQ(events[0]["moves"].size(), 155u);
  EXPECT_EQ(events[2]["event"], "position");
  EXPECT_EQ(events[2]["position"], "3303300300000000000066666/3131/w");
  EXPECT_EQ(events[3]["event"], "undo");
  EXPECT_EQ(events[3]["ply"], 0);
  EXPECT_EQ(events[4]["event"], "help");
  EXPECT_EQ(events[4]["commands"][0]["command"], "moves");
}

// JSON inside of a text: deeper than any stack.
TEST(Cli, TextsThatAreNestedWithoutEndAreRefused) {
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  const std::string object = "{\"a\":" + deep + ",\"b\":1}";
  for (const char* game : {"contrast", "nested", "stone-capture", "shogi", "othello"})
    for (const std::string& verb :
         {"decode " + std::string(game) + " -", "show " + std::string(game) + " --position -",
          "convert " + std::string(game)}) {
      const Ran ran = banmen(verb, object);
      EXPECT_EQ(ran.exit, 2) << verb;
      EXPECT_THAT(ran.err, HasSubstr("the JSON is nested deeper than")) << verb;
      EXPECT_THAT(ran.err, HasSubstr("\n  at:   ")) << verb;
      EXPECT_THAT(ran.err, HasSubstr("\n  hint: ")) << verb;
      EXPECT_EQ(banmen(verb, deep).exit, 2) << verb;
    }
  EXPECT_EQ(banmen("cgt -", std::string(200'000, '{')).exit, 2);
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
  EXPECT_EQ(moves,
            (std::vector<std::string>{"1 black", "2 white", "0 black", "1 black", "2 white"}));
}

TEST(Cli, PlayEngineAgainstEngine) {
  const Ran ran = banmen("play contrast --first random --second random --seed 3");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("The game is over after "));
  EXPECT_EQ(ran.out, banmen("play contrast --first random --second random --seed 3").out);
}

TEST(Cli, PlaySavesTheGame) {
  const std::string file = scratch("saved.json");
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
  const std::string file = scratch("games.ndjson");
  const Ran ran = banmen("match contrast random random --games 6 -o " + file);
  EXPECT_THAT(ran.out, StartsWith("random against random: 6 games\n"));
  const auto lines = split(read_file(file).value(), '\n');
  ASSERT_EQ(lines.size(), 7u);
  EXPECT_EQ(Json::parse(lines[5])["number"], 6);
  std::filesystem::remove(file);
  expect_refused("match contrast random random -o /dev/null/games",
                 "banmen: cannot write: Not a directory\n  at:   /dev/null/games\n");
}

TEST(Cli, OutputGoesThroughLinksIntoPipesAndPastWhatIsThere) {
  const std::string folder = testing::TempDir() + "banmen-outputs-" + std::to_string(::getpid());
  std::filesystem::create_directories(folder + "/kept.tmp");
  const std::string match = "cd " + folder + " && banmen match contrast random random --games 2 ";
  ASSERT_EQ(shell("cd " + folder +
                  " && mkfifo pipe && echo old >target && ln -s target link && "
                  "echo mine >games.tmp")
                .exit,
            0);
  ASSERT_EQ(shell(match + "-o games").exit, 0);
  const std::string games = read_file(folder + "/games").value();
  EXPECT_EQ(split(games, '\n').size(), 3u);
  EXPECT_EQ(read_file(folder + "/games.tmp").value(), "mine\n");
  ASSERT_EQ(shell(match + "-o kept").exit, 0);
  EXPECT_TRUE(std::filesystem::is_directory(folder + "/kept.tmp"));
  ASSERT_EQ(shell(match + "-o link").exit, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder + "/link"));
  EXPECT_EQ(read_file(folder + "/target").value(), games);
  const Ran piped = shell("cd " + folder + "; cat pipe >heard & reader=$!; " + match +
                          "-o pipe && wait $reader || { kill $reader; false; }");
  EXPECT_EQ(piped.exit, 0) << piped.err;
  EXPECT_TRUE(std::filesystem::is_fifo(folder + "/pipe"));
  EXPECT_EQ(read_file(folder + "/heard").value(), games);
  const Ran out = shell(match + "-o /dev/stdout | grep -c '\"number\"'");
  EXPECT_EQ(out.out, "2\n");
  std::filesystem::remove_all(folder);
}

TEST(Cli, MatchPlaysTheOpeningsOfAFile) {
  const std::string file = scratch("openings.txt");
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
  const Ran ran = interrupted(
      "banmen match contrast alphabeta:depth=1 random --games 1000000 --max-plies 40 --json", 100);
  EXPECT_EQ(ran.exit, 3);
  const auto json = Json::parse(ran.out);
  EXPECT_EQ(json["complete"], false);
  EXPECT_GT(json["games"], 0);
}

// However long what was given is.
TEST(Cli, ErrorsQuoteTheBeginningOfLongTexts) {
  const std::string file = testing::TempDir() + "banmen-long-" + std::to_string(::getpid());
  const std::string letters(400'000, 'x'), deep = "{\"a\":" + std::string(100'000, '[');
  const auto expect_short = [](const Ran& ran) {
    EXPECT_LT(ran.err.size() + ran.out.size(), 4000u) << ran.err.substr(0, 4000);
    EXPECT_THAT(ran.err + ran.out, HasSubstr("banmen: "));
  };
  for (const std::string& text :
       {letters, deep, "[\"" + letters + "\"]", "{\"moves\":[\"" + letters + "\"]}",
        "{\"" + letters + "\":" + deep}) {
    ASSERT_TRUE(write_file(file, text + "\n"));
    for (const std::string game : {"othello", "contrast", "shogi", "nested", "stone-capture"}) {
      const Ran openings = banmen("match " + game + " random random --openings " + file);
      EXPECT_EQ(openings.exit, 2) << game;
      expect_short(openings);
      EXPECT_THAT(openings.err, HasSubstr("\n  at:   " + file + ":1, ply 1"));
      const Ran converted = banmen("convert " + game + " " + file);
      EXPECT_EQ(converted.exit, 2) << game;
      expect_short(converted);
    }
  }
  const Ran played = banmen("play othello", letters + "\nquit\n");
  EXPECT_THAT(played.out + played.err, HasSubstr("hint: write a square from a1 to h8"));
  EXPECT_LT(played.out.size() + played.err.size(), 20'000u);
  std::filesystem::remove(file);
}

TEST(Cli, WarningsOfSeveralGamesAreToldOnce) {
  const std::string file = testing::TempDir() + "banmen-games-" + std::to_string(::getpid());
  ASSERT_EQ(banmen("match contrast random random --games 2 --max-plies 4 -o " + file).exit, 0);
  const Ran ran = banmen("convert contrast --format json " + file);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  auto lines = split(std::string(trim(ran.err)), '\n');
  EXPECT_GT(lines.size(), 1u);
  std::ranges::sort(lines);
  EXPECT_EQ(std::ranges::adjacent_find(lines), lines.end()) << ran.err;
  std::filesystem::remove(file);
}

TEST(Cli, MatchesArePairs) {
  expect_refused("match othello random random --games 3",
                 "banmen: 3 games are no pairs: every opening is played once by each side\n"
                 "  at:   --games\n  hint: give 2 or 4\n");
}

// What a command says that gets a Ctrl-C as soon as it can handle one. It asks for so much that it
// would never end by itself; whoever does not listen is killed at last. The shell's own child
// catches the signal too, until it becomes the program.
Ran interrupted(const std::string& arguments) {
  return shell(
      "banmen " + arguments +
      " & pid=$!\n"
      "(trap '[ -z \"$s\" ] || kill $s; exit' TERM; sleep 1800 & s=$!; wait $s; kill -KILL $pid) "
      ">/dev/null 2>&1 & watch=$!\n"
      "until grep -qx banmen /proc/$pid/comm &&\n"
      "    grep -Eq 'SigCgt:.*[2367abef]$|State:.Z' /proc/$pid/status; do sleep 0.1; done\n"
      "kill -INT $pid; wait $pid; code=$?; kill $watch; exit $code");
}

TEST(Cli, CtrlCEndsPerft) {
  for (const std::string arguments :
       {"perft shogi 40", "perft shogi 40 --divide", "perft contrast 60 --no-bulk"}) {
    const Ran ran = interrupted(arguments);
    EXPECT_EQ(ran.exit, 3) << arguments;
    EXPECT_EQ(ran.err, "banmen: stopped before all leaves were counted\n  at:   perft\n");
  }
}

TEST(Cli, CtrlCEndsBenchesWithWhatTheyHave) {
  for (const std::string game : {"shogi", "contrast"}) {
    const std::string perft = "bench " + game + " perft --depth 60 --json";
    EXPECT_EQ(interrupted(perft).exit, 3);  // at once, maybe before a ply was counted
    const Ran ran = test::interrupted("banmen " + perft, 100);
    EXPECT_EQ(ran.exit, 3) << ran.err;
    const auto json = Json::parse(ran.out);
    EXPECT_EQ(json["stopped"], true);
    EXPECT_GT(json["listed_leaves_per_second"], 0);
    EXPECT_LT(json["listed_depth"], 60);
    EXPECT_FALSE(json.contains("bulk_depth"));
  }
  const Ran ran = interrupted("bench shogi signature --depth 200 --json");
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_EQ(Json::parse(ran.out)["error"]["what"], "stopped before anything was measured");
}

TEST(Cli, BenchCountsAsDeepAsItIsAsked) {
  const auto json = Json::parse(banmen("bench shogi perft --depth 2 --json").out);
  EXPECT_EQ(json["listed_depth"], 2);
  EXPECT_EQ(json["bulk_depth"], 2);
  EXPECT_FALSE(json.contains("stopped"));
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

TEST(Cli, BenchOfSmallEndgamesIsRightAndComparesWithAPeer) {
  // It takes 1 ms for each position and is right about those whose score is 34.
  const Ran ran =
      banmen("bench othello-endgames --json --peer \"seq 90 | sed 's/$/| 1 +34 0:00.001 100/' #\"");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto json = Json::parse(ran.out);
  EXPECT_EQ(json["right"], 90);
  EXPECT_EQ(json["peer_nodes"], 9000);
  ASSERT_EQ(json["endgames"].size(), 9u);
  for (const auto& row : json["endgames"]) {
    EXPECT_EQ(row["positions"], 10) << row;
    EXPECT_EQ(row["right"], 10) << row;
    EXPECT_GT(row["times_faster_than_peer"], 0) << row;
  }
}

TEST(Cli, WeightsAreShownAndConverted) {
  const std::string layout = scratch("weights.u16");
  const std::string file = scratch("weights.bin");
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
  const std::string file = scratch("cut.csv");
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
  for (const char* format : {"text", "json", "ggf", "sgf"}) {
    const Ran several = banmen("convert othello --format " + std::string(format), two);
    EXPECT_EQ(several.err, "") << format;
    expect_text(banmen("convert othello --format transcript", several.out), two);
  }
  EXPECT_EQ(Json::parse(banmen("convert othello --format json", two).out).size(), 2u);
  expect_refused("convert shogi --format kif",
                 "banmen: a file of kif holds one game, not 2\n  at:   format\n"
                 "  hint: write one game at a time, or the format json or text\n",
                 "{\"moves\":[\"7g7f\"]}\n{\"moves\":[\"2g2f\"]}\n");
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
