#include "visual/command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "data.hpp"
#include "run_program.hpp"

// The commands as people use them, most of them within this process.
namespace banmen::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Ran visualize(const std::vector<std::string>& args) {
  char *out = nullptr, *err = nullptr;
  std::size_t out_size = 0, err_size = 0;
  std::FILE* out_file = ::open_memstream(&out, &out_size);
  std::FILE* err_file = ::open_memstream(&err, &err_size);
  Ran ran;
  ran.exit = visual::run_visualize(args, "banmen-visualize", out_file, err_file);
  std::fclose(out_file);
  std::fclose(err_file);
  ran.out.assign(out, out_size);
  ran.err.assign(err, err_size);
  std::free(out);
  std::free(err);
  return ran;
}

std::string file(const std::string& name) { return data_path("visual/" + name); }

class Visualize : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::string folder = testing::TempDir() + "visualize-" + std::to_string(::getpid());
};

void expect_refused(const std::vector<std::string>& args, int exit, const std::string& message) {
  const Ran ran = visualize(args);
  EXPECT_EQ(ran.exit, exit) << message;
  EXPECT_EQ(ran.err, "banmen-visualize: error: " + message + "\n");
  EXPECT_EQ(ran.out, "");
}

TEST_F(Visualize, EveryBadFileIsRefusedInOneLine) {
  int codes[6] = {};
  for (const auto& row : data_rows("visual/bad.tsv")) {
    ASSERT_EQ(row.size(), 3U);
    const std::string path = file("bad/" + row[0]), output = folder + "/out.txt";
    std::string message = row[2];
    message.replace(message.rfind("(" + row[0]) + 1, row[0].size(), path);
    const int code = std::stoi(row[1]);
    ++codes[code];
    expect_refused({"check", path}, code, message);
    expect_refused({"stats", path, "-o", output}, code, message);
    expect_refused({"kifu", path, "-o", output}, code, message);
    expect_refused({"tree", path, "-o", output}, code, message);
    EXPECT_TRUE(std::filesystem::is_empty(folder)) << row[0];
  }
  EXPECT_GE(codes[3], 1);
  EXPECT_GE(codes[4], 15);
  EXPECT_GE(codes[5], 30);
}

// Every text that can be written, against what it was when people last looked at it.
TEST_F(Visualize, WritesTheSameAsEver) {
  int compared = 0;
  for (const auto& row : data_rows("visual/golden.tsv")) {
    std::vector<std::string> args = split_words(row.at(1));
    for (auto& arg : args)
      if (arg.find(".json") != std::string::npos || arg.ends_with(".tsv")) arg = file(arg);
    const Ran ran = visualize(args);
    EXPECT_EQ(ran.exit, 0) << row[1] << ran.err;
    EXPECT_EQ(ran.out, read_file(file("golden/" + row[0])).value()) << row[1];
    EXPECT_EQ(ran.err, row.size() > 2 ? "banmen-visualize: " + row[2] + "\n" : "") << row[1];
    EXPECT_EQ(visualize(args).out, ran.out) << "the same bytes again";
    ++compared;
  }
  EXPECT_GE(compared, 10);
}

TEST_F(Visualize, StatsAsJson) {
  const auto json =
      nlohmann::json::parse(visualize({"stats", file("stones_2x2.json"), "--json"}).out);
  EXPECT_EQ(json["nodes"], 10);
  EXPECT_EQ(json["leaves"], 2);
  EXPECT_EQ(json["moves"], 10);
  EXPECT_EQ(json["classes"]["N"], 5);
  EXPECT_EQ(json["classes"]["unknown"], 0);
  EXPECT_EQ(json["depths"], (nlohmann::json{1, 2, 3, 3, 1}));
  EXPECT_EQ(json["values"]["±∞"], 3);
}

TEST_F(Visualize, ThePageHoldsAllItNeeds) {
  const Ran ran = visualize({"tree", file("stones_2x2.json"), "--format", "html", "--boards"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("Content-Security-Policy\" content=\"default-src 'none'"));
  for (const char* outside : {"http://", "https://", "src=", "url("}) {
    auto text = ran.out;  // the name of SVG's namespace is no address
    for (std::size_t at; (at = text.find("http://www.w3.org/2000/svg")) != std::string::npos;)
      text.erase(at, 26);
    EXPECT_EQ(text.find(outside), std::string::npos) << outside;
  }
  const std::string mark = "id=\"data\">";
  const auto begin = ran.out.find(mark) + mark.size();
  const auto data =
      nlohmann::json::parse(ran.out.substr(begin, ran.out.find("</script>", begin) - begin));
  EXPECT_EQ(data["nodes"].size(), 10U);
  EXPECT_EQ(data["edges"].size(), 10U);
  EXPECT_EQ(data["nodes"][0]["best"], (nlohmann::json{"(0,0)", "(0,1)"}));
}

TEST_F(Visualize, TextOfAFileStaysText) {
  const std::string path = folder + "/evil.json";
  ASSERT_TRUE(write_file(
      path, R"({"metadata":{"root_node_id":"</script><b>\u001b[31m","ko":"\"];}"},"nodes":{)"
            R"("</script><b>\u001b[31m":{"board_state":[[0]],"player_to_move":1,"children":{},)"
            R"("game_value":"\"]; <!-- \\ | { &","terminal":"\u202ea\nb"}}})"));
  const Ran page = visualize({"tree", path, "--format", "html"});
  EXPECT_EQ(page.out.find("<b>\x1b"), std::string::npos);
  EXPECT_EQ(page.out.find("</script><b>"), std::string::npos);
  EXPECT_EQ(page.out.find("\x1b"), std::string::npos);
  const Ran dot = visualize({"tree", path});
  EXPECT_THAT(dot.out, HasSubstr("label=\"\\\"]; <!-- \\\\ | { &amp;\\n?\""));
  EXPECT_EQ(dot.out.find("\x1b"), std::string::npos);
  EXPECT_EQ(visualize({"tree", path, "-o", folder + "/x.svg"}).exit, 0);
  const Ran kifu = visualize({"kifu", path});
  EXPECT_THAT(kifu.out, HasSubstr("a\xEF\xBF\xBD"
                                  "b"));
  EXPECT_EQ(visualize({"stats", path}).exit, 0);
}

TEST_F(Visualize, RealPictures) {
  for (const auto& args :
       std::vector<std::vector<std::string>>{{"tree", file("stones_2x2.json"), "--boards"},
                                             {"tree", file("dominoes_2x2.json")},
                                             {"heatmap", "--summary", file("summary.tsv")}}) {
    const auto to = [&](const std::string& name) {
      auto all = args;
      all.insert(all.end(), {"-o", folder + "/" + name});
      const Ran ran = visualize(all);
      EXPECT_EQ(ran.exit, 0) << ran.err;
      EXPECT_EQ(ran.err, "");
      return read_file(folder + "/" + name).value();
    };
    EXPECT_THAT(to("a.png"), StartsWith("\x89PNG\r\n"));
    const std::string svg = to("a.svg");
    EXPECT_THAT(svg, HasSubstr("<svg"));
    EXPECT_THAT(svg, HasSubstr("</svg>"));
  }
  const std::string tree = read_file(folder + "/a.svg").value();
  EXPECT_THAT(tree, HasSubstr("#4CAF50"));
}

TEST_F(Visualize, WithoutTheProgramsThatDraw) {
  const std::string none = "PATH=" + folder + " " BANMEN_FOLDER "/banmen-visualize ";
  const Ran svg = shell(none + "tree " + file("stones_2x2.json") + " -o " + folder + "/x.svg");
  EXPECT_EQ(svg.exit, 3);
  EXPECT_EQ(svg.err,
            "banmen-visualize: error: cannot run 'dot': No such file or directory; install the "
            "Debian package graphviz; the formats dot, html and txt do without\n");
  const Ran png =
      shell(none + "heatmap --summary " + file("summary.tsv") + " -o " + folder + "/x.png");
  EXPECT_EQ(png.exit, 3);
  EXPECT_THAT(png.err, HasSubstr("librsvg2-bin"));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  for (const char* format : {"dot", "html", "txt"})
    EXPECT_EQ(shell(none + "tree " + file("stones_2x2.json") + " --format " + format).exit, 0);
}

TEST_F(Visualize, ADrawingProgramThatHangsOrFails) {
  const std::string drawing = "chmod +x " + folder + "/dot; PATH=" + folder +
                              ":$PATH banmen-visualize tree " + file("stones_2x2.json") + " -o " +
                              folder + "/x.svg";
  ASSERT_TRUE(write_file(folder + "/dot", "#!/bin/sh\nexec sleep 100000\n"));
  const Ran slow = shell(drawing + " --time-limit 1");
  EXPECT_EQ(slow.exit, 7);
  EXPECT_THAT(slow.err, HasSubstr("'dot' took longer than 1 s"));
  ASSERT_TRUE(write_file(folder + "/dot", "#!/bin/sh\necho no luck >&2\nexit 1\n"));
  const Ran failed = shell(drawing);
  EXPECT_EQ(failed.exit, 70);
  EXPECT_EQ(failed.err, "banmen-visualize: error: 'dot' failed: no luck\n");
  EXPECT_FALSE(std::filesystem::exists(folder + "/x.svg"));
}

TEST_F(Visualize, TheVerbAndTheProgramAreTheSame) {
  for (const std::string& args :
       {"stats " + file("stones_2x2.json"), "check " + file("bad/cycle.json"),
        std::string("tree --help"), std::string("heatmap"),
        "tree " + file("stones_2x2.json") + " --max-nodes 3"}) {
    const Ran verb = shell("banmen visualize " + args), own = shell("banmen-visualize " + args);
    EXPECT_EQ(verb.exit, own.exit) << args;
    const auto renamed = [](std::string text) {
      for (std::size_t at; (at = text.find("banmen visualize")) != std::string::npos;)
        text[at + 6] = '-';
      return text;
    };
    EXPECT_EQ(renamed(verb.out), own.out) << args;
    EXPECT_EQ(renamed(verb.err), own.err) << args;
    EXPECT_FALSE(own.out.empty() && own.err.empty());
  }
  EXPECT_EQ(shell("banmen visualize check - <" + file("stones_2x2.json.gz")).out,
            "ok: 10 nodes, 10 moves\n");
}

TEST_F(Visualize, BadArguments) {
  const std::string good = file("stones_2x2.json");
  expect_refused({}, 2, "a verb is missing; known verbs: tree, kifu, heatmap, stats, check");
  expect_refused(
      {"tre"}, 2,
      "unknown verb 'tre'; did you mean 'tree'? known verbs: tree, kifu, heatmap, stats, "
      "check");
  expect_refused({"tree", good, "--format", "gif"}, 2,
                 "unknown format 'gif'; known formats: dot, svg, png, html, txt "
                 "(--format)");
  expect_refused({"tree", good, "--format", "png"}, 2, "a PNG needs a file (-o)");
  expect_refused({"tree", good, "--node", "zz"}, 2, "no node has the id 'zz' (--node)");
  expect_refused({"kifu", good, "--from", "zz"}, 2, "no node has the id 'zz' (--from)");
  expect_refused({"heatmap"}, 2, "either files or --summary is needed (heatmap)");
  expect_refused({"tree", good, "--bords"}, 2,
                 "unknown argument '--bords'; --help lists what there is (tree)");
  for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{
           {"--max-nodes", "0"}, {"--depth", "-1"}, {"--depth", "x"}, {"--time-limit", "0"}})
    EXPECT_EQ(visualize({"tree", good, option, value}).exit, 2) << option << value;
  EXPECT_EQ(visualize({"kifu", good, "--all", "0"}).exit, 2);
}

TEST_F(Visualize, FilesThatCannotBeReadOrWritten) {
  expect_refused({"check", folder + "/none.json"}, 3,
                 "cannot read: No such file or directory (" + folder + "/none.json)");
  expect_refused({"check", folder}, 3, "cannot read: it is a folder (" + folder + ")");
  EXPECT_EQ(visualize({"kifu", file("stones_2x2.json"), "-o", "/proc/none/x.txt"}).exit, 3);
  EXPECT_EQ(visualize({"kifu", file("stones_2x2.json"), "-o", folder}).exit, 3);
  EXPECT_EQ(visualize({"kifu", file("stones_2x2.json"), "-o", "/dev/full"}).exit, 3);
  EXPECT_EQ(visualize({"kifu", file("stones_2x2.json"), "-o", "/dev/null"}).exit, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_EQ(shell("banmen-visualize kifu " + file("stones_2x2.json") + " >/dev/full").exit, 3);
}

TEST_F(Visualize, WarnsWhenNoMoveIsCalledBest) {
  const std::string path = folder + "/plain.json";
  ASSERT_TRUE(write_file(path,
                         R"({"metadata":{"root_node_id":"r"},"nodes":{"r":{"board_state":[[0]],)"
                         R"("player_to_move":1,"children":{"x":"s"}},"s":{"board_state":[[1]],)"
                         R"("player_to_move":-1,"children":{}}}})"));
  const Ran tree = visualize({"tree", path});
  EXPECT_EQ(tree.exit, 0);
  EXPECT_EQ(tree.err, "banmen-visualize: warning: the file does not say which moves are best\n");
  EXPECT_EQ(tree.out.find("penwidth=3"), std::string::npos);
  EXPECT_THAT(visualize({"kifu", path}).out,
              HasSubstr("the line ends after 0 moves: no best move is given here\n"));
}

TEST_F(Visualize, HeatmapRefusesWhatIsNoTable) {
  const auto refuse = [&](const std::string& text, int exit, const std::string& message) {
    const std::string path = folder + "/t.tsv";
    ASSERT_TRUE(write_file(path, text));
    expect_refused(
        {"heatmap", "--summary", path}, exit,
        message.substr(0, message.find('@')) + path + message.substr(message.find('@') + 1));
  };
  refuse("", 4, "no line with the names of columns (@:1:1)");
  refuse("n\tm\n", 4, "the column 'outcome' is missing (@:1:1)");
  refuse("m\toutcome\n", 4, "the column 'n' is missing (@:1:1)");
  refuse("rows\tm\toutcome\n", 4, "the column 'cols' is missing (@:1:1)");
  refuse("n\tm\toutcome\n1\t1\n", 4, "2 values for 3 columns (@:2:1)");
  refuse("n\tm\toutcome\nx\t1\tN\n", 4, "n must be a whole number, not 'x' (@:2:1)");
  refuse("n\tm\toutcome\n1\t1\tQ\n", 5,
         "the class 'Q' is not one of N, P, L, R (@: line 2, outcome)");
  expect_refused({"heatmap", file("dominoes_2x2.json")}, 5,
                 "m is missing, a heat map needs it (" + file("dominoes_2x2.json") + ": metadata)");
  ASSERT_TRUE(write_file(folder + "/t.tsv", "n\tm\toutcome\n1\t1\tN\n1\t1\tP\n"));
  expect_refused({"heatmap", "--summary", folder + "/t.tsv"}, 5,
                 "two answers, class N and class P (1x1, m = 1)");
  ASSERT_TRUE(write_file(folder + "/t.tsv", "n\tm\toutcome\n1\t1\tN\n1000\t1000\tP\n"));
  expect_refused({"heatmap", "--summary", folder + "/t.tsv"}, 6,
                 "a grid of 1000 x 1000 cells is too large to draw (n x n boards, m stones win)");
}

}  // namespace
}  // namespace banmen::test
