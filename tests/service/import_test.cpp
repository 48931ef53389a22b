#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "registry/registry.hpp"
#include "service/record.hpp"
#include "toy_registry.hpp"

namespace banmen::service {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const registry::AnyGame& game(const char* id) {
  static const registry::Registry registry{test::AllGamesAndToy{}};
  return *registry.find(id).value();
}

Imported read(const std::string& text, const Settings& options = {}) {
  auto imported = import_text(game("contrast"), text, options);
  if (!imported) throw std::runtime_error(to_text(imported.error()));
  return *std::move(imported);
}

Error refused(const std::string& text, const Settings& options = {}) {
  const auto imported = import_text(game("contrast"), text, options);
  EXPECT_FALSE(imported) << text;
  return imported ? Error{} : imported.error();
}

TEST(Import, ATextRecordAsSomebodyWroteIt) {
  const auto imported = read(
      "\xef\xbb\xbf{from a letter\r\nof two lines} [Game \"contrast\"]\r\n"
      "[Event \"at home\"] {!}\r\n"
      "  [ Option \"jump\"   \"none\" ]\r\n"
      "[Second \"C:\\\\x {y}\"]\r\n\r\n"
      "1. C5,C4 c3g {good} 2.c1,c2\r\n"
      "3... b5,b4 {why?}\r\n",
      {{"jump", "single"}});
  EXPECT_EQ(imported.kind, "record");
  EXPECT_EQ(imported.format, "text");
  EXPECT_EQ(imported.line.options, (Settings{{"jump", "none"}}));
  EXPECT_THAT(imported.line.moves, ElementsAre("c5,c4 c3g", "c1,c2", "b5,b4"));
  EXPECT_EQ(imported.players, (std::array<std::string, 2>{"", "C:\\x {y}"}));
  EXPECT_THAT(imported.warnings, ElementsAre("unknown_tag Event"));
}

TEST(Import, WhoseRulesCount) {
  const Settings asked = {{"jump", "none"}};
  EXPECT_EQ(read("c5,c4", asked).line.options, asked);
  EXPECT_EQ(read("3333300000000000000066666/3131/b", asked).line.options, asked);
  EXPECT_EQ(read(R"({"moves":["c5,c4"]})", asked).line.options, asked);
  EXPECT_EQ(read(R"({"moves":["c5,c4"],"options":{}})", asked).line.options, Settings{});
  EXPECT_EQ(read("[First \"me\"]\n1. c5,c4", asked).line.options, asked);
  EXPECT_EQ(read("[Game \"contrast\"]\n1. c5,c4", asked).line.options, Settings{});
  EXPECT_EQ(refused("c5,c4", {{"jmp", "none"}}).code, Errc::unknown_name);
}

TEST(Import, JsonRecords) {
  const auto bare = read(R"( {"moves": ["C5,C4"]} )");
  EXPECT_EQ(bare.kind, "record");
  EXPECT_EQ(bare.format, "json");
  EXPECT_THAT(bare.line.moves, ElementsAre("c5,c4"));
  EXPECT_FALSE(bare.players);
  const auto more = read(
      R"({"game":"contrast","start":"3333300000000000000066666/3131/w","number":3,"players":null})");
  EXPECT_EQ(more.line.start, "3333300000000000000066666/3131/w");
  EXPECT_THAT(more.warnings, ElementsAre("unknown_field number"));
}

TEST(Import, AJsonPositionIsNoRecord) {
  const std::string text = game("contrast").open({}).value()->encode("json").value();
  const auto imported = read(text);
  EXPECT_EQ(imported.kind, "position");
  EXPECT_EQ(imported.format, "json");
}

TEST(Import, WarnsOfAResultThatTheRulesDeny) {
  const std::string won = "[Game \"toy\"]\n[Option \"stones\" \"1\"]\n[Result \"";
  const auto warnings = [&](const std::string& text) {
    return import_text(game("toy"), text, {}).value().warnings;
  };
  EXPECT_THAT(warnings(won + "first_wins\"]\n1. 1"), ElementsAre());
  EXPECT_THAT(warnings(won + "second_wins\"]\n1. 1"), ElementsAre("result_mismatch"));
  EXPECT_THAT(warnings(won + "ongoing\"]\n1. 1"), ElementsAre("result_mismatch"));
  EXPECT_THAT(warnings(won + "second_wins\"]\n"), ElementsAre());  // given up
  const Error unknown = refused("[Result \"1-0\"]\n1. c5,c4");
  EXPECT_EQ(unknown.where, "line 1");
  EXPECT_THAT(unknown.hint, HasSubstr("first_wins"));
}

TEST(Import, WarnsOfAPositionThatCannotBe) {
  EXPECT_THAT(read("3333300000000000000066660/3131/b").warnings, ElementsAre("piece_count"));
}

TEST(Import, ARecordOfAnotherGame) {
  for (const auto* text :
       {"[Game \"toy\"]\n1. 3", R"({"game":"toy","moves":["3"]})", R"({"game":"toy"})"}) {
    const Error error = refused(text);
    EXPECT_EQ(error.code, Errc::illegal);
    EXPECT_EQ(error.what, "this is a record of toy, not of contrast");
    EXPECT_THAT(error.where, testing::AnyOf("line 1", "game"));
  }
}

struct Case {
  std::string text, where, what;
  Errc code = Errc::bad_syntax;
};

void PrintTo(const Case& item, std::ostream* out) { *out << item.text; }

class BadImport : public testing::TestWithParam<Case> {};

TEST_P(BadImport, SaysWhatIsWrongAndWhere) {
  const Error error = refused(GetParam().text);
  EXPECT_EQ(error.code, GetParam().code);
  EXPECT_EQ(error.where, GetParam().where);
  EXPECT_THAT(error.what, HasSubstr(GetParam().what));
  EXPECT_NE(error.hint, "");
  EXPECT_LT(error.what.size() + error.hint.size(), 2000u);
}

const std::string tag = "[Game \"contrast\"]\n";

INSTANTIATE_TEST_SUITE_P(
    Records, BadImport,
    testing::Values(
        Case{tag + "\n1. c5,c4\n2. c1,c5\n", "line 4, moves[1]", "not a legal move", Errc::illegal},
        Case{tag + "1. c5,c4\n2. c1;c2\n", "line 3, moves[1]", "not a move"},
        Case{tag + "[Option \"jump\" \"far\"]", "line 2, options", "'far' is no value",
             Errc::out_of_range},
        Case{tag + "[Option \"jump\"]", "line 2", "has 1 values, not 2"},
        Case{tag + "[Option \"jump\" \"run\"]\n[Option \"jump\" \"run\"]", "line 3", "twice"},
        Case{tag + "[Start \"33\"]", "line 2", ""}, Case{tag + tag, "line 2", "given twice"},
        Case{tag + "[First \"me]", "line 2", "not closed"},
        Case{tag + "[First \"me\"", "line 2", "not closed"},
        Case{tag + "[First \"me\"] c5,c4", "line 2", "more after the tag"},
        Case{tag + "[\"me\"]", "line 2", "no name"},
        Case{tag + "1. c5,c4\n[First \"me\"]\n1. c5,c4", "line 3", "comes after moves"},
        Case{tag + "1. c5,c4\n" + tag + "1. c5,c5", "game 2, line 4, moves[0]", "not a legal",
             Errc::illegal},
        Case{tag + "1. c5,c4\n{ for ever\n2. c1,c2", "line 3", "not closed"}));

INSTANTIATE_TEST_SUITE_P(
    Json, BadImport,
    testing::Values(
        Case{R"({"moves":["c5,c4","c1,c5"]})", "moves[1]", "not a legal", Errc::illegal},
        Case{R"({"moves":["c5,c4",7]})", "moves[1]", "not a text"},
        Case{R"({"moves":"c5,c4"})", "moves", "not an array"},
        Case{R"({"moves":[],"start":7})", "start", "not a text"},
        Case{R"({"moves":[],"options":[]})", "options", "not an object"},
        Case{R"({"moves":[],"options":{"max_plies":4}})", "options", "not a text"},
        Case{R"({"moves":[],"players":["a","b"]})", "players", "not an object"},
        Case{R"({"moves":[],"players":{"black":"b"}})", "players", "no player 'black'"},
        Case{R"({"moves":[],"players":{"first":1}})", "players", "not a text"},
        Case{R"({"moves":["c5,c4")", "text, line 1, column 18", "unexpected end of input"},
        Case{R"({"moves":["c5,c4"]} x)", "text, line 1, column 21", "invalid literal"},
        Case{"{\"moves\":[\"c5,c4\"]}\n{\"moves\":[\"c5,c3\"]}", "game 2, moves[0]", "not a legal",
             Errc::illegal},
        Case{"{\"moves\":[\"c5,c4\"]}\n{\"moves\":", "game 2, text, line 2, column 10",
             "unexpected end of input"},
        Case{"\n {\"moves\":[\"c5,c4\"]} {\"moves\":[]}\n\n{\"moves\":}",
             "game 3, text, line 4, column 10", "unexpected '}'"},
        Case{"\n\n {\"moves\":}", "text, line 3, column 11", "unexpected '}'"},
        Case{R"({"moves":["c5,c4","{\"sx\":\n]"]})", "moves[1], line 2, column 1",
             "cannot be read"},
        Case{R"({"moves":["c5,c4","{\"sx\":9}"]})", "moves[1], sx", "not in 0..4"},
        Case{R"({"moves":["c5,c4","[]"]})", "moves[1]", "not a move"},
        Case{R"([{"moves":["c5,c4"]},7])", "game 2", "it is no object"},
        Case{R"([{"moves":["c5,c4"]},{"moves":["c5,c3"]}])", "game 2, moves[0]", "not a legal",
             Errc::illegal},
        Case{R"(["c5,c4","c1,c5"])", "moves[1]", "read as a list of moves: 'c1,c5'",
             Errc::illegal}));

INSTANTIATE_TEST_SUITE_P(
    Others, BadImport,
    testing::Values(
        Case{"", "text", "nothing to import"}, Case{" \r\n\t", "text", "nothing to import"},
        Case{"c5,c4 c1,c5", "line 1, moves[1]", "read as a list of moves: 'c1,c5' is not a legal",
             Errc::illegal},
        Case{"c5,c1", "line 1, moves[0]", "read as a list of moves: 'c5,c1'", Errc::illegal},
        Case{"c5,c4\nc1,c2\nhello,you", "line 3, moves[2]", "read as a list of moves"},
        Case{"hello", "text", "no record, no list of moves and no position of contrast"},
        Case{std::string(100'000, 'x'), "text", "no record, no list of moves and no position"}));

TEST(Import, SaysWhatWasTried) {
  const Error error = refused("hello");
  EXPECT_THAT(error.hint, HasSubstr("as a list of moves: 'hello' is not a move"));
  EXPECT_THAT(error.hint, HasSubstr("as a position: "));
  const Error stones = import_text(game("toy"), "100/l", {}).error();
  EXPECT_EQ(stones.code, Errc::out_of_range);
  EXPECT_THAT(stones.what, HasSubstr("read as a position: 100 stones"));
}

}  // namespace
}  // namespace banmen::service
