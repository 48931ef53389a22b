#include "service/record.hpp"

#include <gtest/gtest.h>

#include "registry/registry.hpp"
#include "service/json.hpp"
#include "toy_registry.hpp"

namespace banmen::service {
namespace {

const registry::Registry& games() {
  static const registry::Registry registry{test::AllGamesAndToy{}};
  return registry;
}

TEST(Record, TextAsPeopleReadIt) {
  const Record record{
      "contrast",
      {{{"jump", "single"}, {"tile", "post"}}, "a \"b\" \\ c\nd", {"c5,c4 c3g", "c1,c2"}},
      {"human", "alphabeta:depth=2"},
      "first_wins"};
  EXPECT_EQ(write_record("text", record), R"([Game "contrast"]
[Option "jump" "single"]
[Option "tile" "post"]
[Start "a \"b\" \\ c\nd"]
[First "human"]
[Second "alphabeta:depth=2"]
[Result "first_wins"]

1. c5,c4 c3g
2. c1,c2
)");
  EXPECT_EQ(write_record("text", {.game = "toy"}), "[Game \"toy\"]\n\n");
}

TEST(Record, JsonAsProgramsReadIt) {
  const Record record{"toy", {{{"stones", "9"}}, "7/l", {"1", "2"}}, {"human", "mcts"}, "ongoing"};
  EXPECT_EQ(Json::parse(write_record("json", record)), Json::parse(R"({
    "game": "toy", "options": {"stones": "9"}, "start": "7/l", "moves": ["1", "2"],
    "players": {"first": "human", "second": "mcts"}, "result": "ongoing"})"));
  EXPECT_NE(write_record("json", {.game = "\xff"}), "");
}

TEST(Record, FormatsAreNamed) {
  std::vector<std::string> names;
  for (const auto& format : record_formats()) names.push_back(format.name);
  EXPECT_EQ(names, (std::vector<std::string>{"text", "json"}));
}

// A value for an option that the game accepts, not always the default.
std::string some_value(const OptionSpec& spec, Rng& rng) {
  if (spec.kind == OptionSpec::Kind::choice) return spec.choices[rng.below(spec.choices.size())];
  if (spec.kind == OptionSpec::Kind::flag) return rng.below(2) ? "true" : "false";
  return spec.fallback;
}

// A random game under random rules, from the start or from a position on the way.
Record random_record(const registry::AnyGame& game, Rng& rng) {
  static const std::vector<std::string> names = {
      "",   "human", "a \"quoted\" \\ name", "[Game \"x\"]", "1. {no comment}", "先手\n\r後手",
      "\\n"};
  Record record{std::string(game.id()), {}};
  for (const auto& spec : game.options())
    if (rng.below(3) == 0) record.line.options[spec.key] = some_value(spec, rng);
  auto pos = game.open(record.line).value();
  if (rng.below(2)) {
    pos->play_out(rng, static_cast<int>(rng.below(6)));
    record.line.start = pos->notation();
    pos = game.open(record.line).value();
  }
  pos->play_out(rng, static_cast<int>(rng.below(60)), &record.line.moves);
  record.players = {names[rng.below(names.size())], names[rng.below(names.size())]};
  if (rng.below(4)) record.result = to_text(pos->result());
  return record;
}

TEST(Record, RandomGamesComeBackAsTheyWere) {
  for (const auto& game : games().games()) {
    Rng rng(2026);
    std::size_t moves = 0;
    for (int round = 0; round < 300; ++round) {
      const Record record = random_record(*game, rng);
      moves += record.line.moves.size();
      const Settings other = random_record(*game, rng).line.options;  // change nothing
      for (const auto& format : record_formats()) {
        const std::string text = write_record(format.name, record);
        const auto back = import_text(*game, text, other);
        ASSERT_TRUE(back) << text << to_text(back.error());
        EXPECT_EQ(back->kind, "record");
        EXPECT_EQ(back->format, format.name);
        EXPECT_EQ(back->line, record.line) << text;
        EXPECT_EQ(back->players.value_or(std::array<std::string, 2>{}), record.players) << text;
        EXPECT_EQ(back->result, record.result);
        EXPECT_TRUE(back->warnings.empty()) << text;
      }
    }
    EXPECT_GT(moves, 1000u) << game->id();
  }
}

// A game's own formats hold no options, but all else that a line has.
TEST(Record, RandomGamesComeBackInTheGamesOwnFormats) {
  std::size_t formats = 0, moves = 0, refused = 0;
  for (const auto& game : games().games()) {
    EXPECT_EQ(record_formats(*game).size(), 2 + game->record_formats().size());
    Rng rng(2026);
    for (const auto& format : game->record_formats()) {
      ++formats;
      for (int round = 0; round < 50; ++round) {
        Record record{std::string(game->id()), {}, {"one", "two"}};
        const auto pos = game->open({}).value();
        pos->play_out(rng, 2 + static_cast<int>(rng.below(60)), &record.line.moves);
        moves += record.line.moves.size();
        const auto text = write_record(*game, format.name, record);
        if (!text) {  // some have no room for some games, and say so
          ASSERT_EQ(text.error().code, Errc::unsupported) << to_text(text.error());
          ++refused;
          continue;
        }
        const auto back = import_text(*game, *text, {});
        ASSERT_TRUE(back) << *text << to_text(back.error());
        EXPECT_EQ(back->format, format.name) << *text;
        EXPECT_EQ(back->line, record.line) << *text;
        EXPECT_TRUE(back->warnings.empty()) << *text;
      }
    }
    EXPECT_FALSE(write_record(*game, "no_such_format", {}));
  }
  EXPECT_LT(refused, 5u);
  EXPECT_GE(formats, 8u);
  EXPECT_GT(moves, 4000u);
}

// Several games in one file, with lines that end at once among them: what is written gives the same
// games again, and a format that has no room for them says so.
TEST(Record, SeveralGamesComeBackAsTheyWere) {
  std::size_t read = 0, refused = 0;
  for (const auto& game : games().games()) {
    Rng rng(2026);
    for (const auto& format : record_formats(*game)) {
      const bool general = format.name == "text" || format.name == "json";
      for (int round = 0; round < 40; ++round) {
        std::vector<Record> records;
        for (auto more = 2 + rng.below(3); more > 0; --more) {
          records.push_back(random_record(*game, rng));
          if (general) continue;  // the games' own hold no options
          records.back() = {std::string(game->id()), {}, {"one", "two"}};
          if (rng.below(4))
            game->open({}).value()->play_out(rng, static_cast<int>(rng.below(70)),
                                             &records.back().line.moves);
        }
        const auto text = write_records(*game, format.name, records);
        if (!text) {
          EXPECT_EQ(text.error().code, Errc::unsupported) << to_text(text.error());
          EXPECT_NE(text.error().where, "");
          EXPECT_NE(text.error().hint, "");
          EXPECT_FALSE(general) << to_text(text.error());
          ++refused;
          continue;
        }
        EXPECT_TRUE(format.several) << format.name;
        const auto back = import_all(*game, *text, {});
        ASSERT_TRUE(back) << format.name << "\n" << *text << to_text(back.error());
        ASSERT_EQ(back->size(), records.size()) << format.name << "\n" << *text;
        for (std::size_t i = 0; i < records.size(); ++i) {
          EXPECT_EQ((*back)[i].line, records[i].line) << format.name << "\n" << *text;
          if (general) {
            EXPECT_EQ((*back)[i].players.value_or(std::array<std::string, 2>{}),
                      records[i].players);
            EXPECT_EQ((*back)[i].result, records[i].result);
            EXPECT_TRUE((*back)[i].warnings.empty()) << *text;
          }
        }
        ++read;
      }
    }
  }
  EXPECT_GT(read, 400u);
  EXPECT_GT(refused, 100u);
}

TEST(Record, JsonOfSeveralGamesIsReadInEveryForm) {
  const auto& toy = *games().find("toy").value();
  const Record one{"toy", {{}, "", {"1", "2"}}}, two{"toy", {{}, "", {"2"}}};
  const std::string list = write_records(toy, "json", {one, two}).value();
  EXPECT_EQ(Json::parse(list).size(), 2u);
  const std::string pretty = write_record("json", one) + "\n" + write_record("json", two);
  const std::string lines =
      Json::parse(list)[0].dump() + "\n" + Json::parse(list)[1].dump() + "\r\n\n";
  const std::string joined = Json::parse(list)[0].dump() + Json::parse(list)[1].dump();
  for (const auto& text : {list, pretty, lines, joined}) {
    const auto back = import_all(toy, text, {});
    ASSERT_TRUE(back) << text << to_text(back.error());
    ASSERT_EQ(back->size(), 2u) << text;
    EXPECT_EQ((*back)[0].line, one.line);
    EXPECT_EQ((*back)[1].line, two.line);
    EXPECT_EQ(import_text(toy, text, {})->warnings, std::vector<std::string>{"first_of 2"});
  }
}

// Brackets, braces and lists in numbers that would exhaust the stack of whatever calls itself for
// each of them.
TEST(Record, TextsThatAreNestedWithoutEndAreRefused) {
  constexpr std::size_t levels = 200'000;
  const auto nested = [](const std::string& open, const std::string& inside,
                         const std::string& close) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += open;
    text += inside;
    for (std::size_t i = 0; i < levels; ++i) text += close;
    return text;
  };
  const std::string lists = nested("[", "", "]");
  std::vector<std::string> texts = {
      lists,
      nested("[\".\",", "\"X\"", "]"),
      nested("{\"a\":", "1", "}"),
      "{\"a\":" + lists + ",\"b\":1}",
      "[{\"a\":" + lists + "},{\"moves\":[]}]",
      "{\"moves\":[]}\n{\"a\":" + lists + "}",
      nested("(", "", ")"),
      nested("(;", "", ")"),
      "(;GM[2]" + nested("(;B[f5]", "", ")") + ")",
      "(;GM[Othello]" + nested("(;", "", ";)") + ";)",
      nested("{", "", "}"),
      nested("\xe5\xa4\x89\xe5\x8c\x96\xef\xbc\x9a"
             "1\n",
             "", ""),
  };
  std::size_t refused = 0;
  const auto count = [&](const auto& result) {
    if (result) return;
    ++refused;
    EXPECT_NE(result.error().what, "");
    EXPECT_NE(result.error().where, "") << result.error().what.substr(0, 300);
  };
  for (const auto& game : games().games()) {
    auto all = texts;
    // A position or move whose fields hold them.
    const auto pos = game->open({}).value();
    std::vector<std::string> objects = {pos->moves().front().json};
    for (const auto& format : game->formats()) objects.push_back(pos->encode(format.name).value());
    for (const auto& text : objects) {
      if (!text.starts_with('{')) continue;
      const Json object = Json::parse(text);
      for (const auto& [key, value] : object.items()) {
        std::string changed = "{";
        for (const auto& [name, each] : object.items())
          changed += (changed.size() > 1 ? "," : "") + Json(name).dump() + ":" +
                     (name == key ? lists : each.dump());
        all.push_back(changed + ",\"more\":1}");
      }
    }
    for (const auto& text : all) {
      count(import_all(*game, text, {}));
      count(game->open({{}, text, {}}));
      count(game->open({{}, "", {text}}));
      count(game->decode("", text, {}));
      for (const auto& format : game->formats()) count(game->decode(format.name, text, {}));
      for (const auto& format : game->record_formats())
        count(game->read_records(format.name, text, {}));
    }
  }
  EXPECT_GT(refused, 500u);
}

TEST(Record, RandomListsOfMovesComeBackAsTheyWere) {
  for (const auto& game : games().games()) {
    Rng rng(2026);
    for (int round = 0; round < 100; ++round) {
      Line line;
      game->open({}).value()->play_out(rng, 1 + static_cast<int>(rng.below(40)), &line.moves);
      const std::string separator = rng.below(2) ? " " : "\r\n";
      std::string plain, numbered;
      for (std::size_t i = 0; i < line.moves.size(); ++i) {
        plain += line.moves[i] + separator;
        numbered += std::to_string(i + 1) + (rng.below(2) ? ". " : ".\t") + line.moves[i] +
                    (rng.below(4) ? separator : " {a comment}" + separator);
      }
      for (const auto& text : {plain, numbered, Json(line.moves).dump()}) {
        const auto back = import_text(*game, text, {});
        ASSERT_TRUE(back) << text << to_text(back.error());
        EXPECT_EQ(back->kind, "moves");
        EXPECT_EQ(back->line, line) << text;
      }
    }
  }
}

TEST(Record, RandomPositionsComeBackInEveryNotation) {
  for (const auto& game : games().games()) {
    Rng rng(2026);
    for (int round = 0; round < 100; ++round) {
      const auto pos = game->open({}).value();
      pos->play_out(rng, static_cast<int>(rng.below(30)));
      for (const auto& format : game->formats()) {
        const std::string text = pos->encode(format.name).value();
        const auto whole = game->decode("", text, {});
        if (!format.readable || !whole) continue;  // some must be asked for by name
        const auto back = import_text(*game, text, {});
        ASSERT_TRUE(back) << text << to_text(back.error());
        EXPECT_EQ(back->kind, "position");
        EXPECT_EQ(back->format, whole->format);
        EXPECT_EQ(back->line.start, whole->position->notation());
        EXPECT_EQ(back->warnings, whole->warnings);
        EXPECT_TRUE(game->open(back->line));
      }
    }
  }
}

// Whatever is done to a good record, the answer is a line that can be played, or an error.
TEST(Record, DamagedRecordsAreReadOrRefused) {
  for (const auto& game : games().games()) {
    Rng rng(2026);
    int read = 0, refused = 0;
    for (int round = 0; round < 2000; ++round) {
      std::string text = write_record(rng.below(2) ? "text" : "json", random_record(*game, rng));
      for (auto hits = 1 + rng.below(3); hits > 0; --hits) {
        const auto at = rng.below(text.size());
        if (rng.below(2))
          text[at] = static_cast<char>(rng.below(256));
        else
          text.erase(at, rng.below(20));
        if (text.empty()) text = "x";
      }
      const auto back = import_text(*game, text, {});
      if (back) {
        ++read;
        EXPECT_TRUE(game->open(back->line)) << text;
      } else {
        ++refused;
        EXPECT_NE(back.error().what, "");
        EXPECT_NE(back.error().where, "");
      }
    }
    EXPECT_GT(read, 50) << game->id();
    EXPECT_GT(refused, 100) << game->id();
  }
}

}  // namespace
}  // namespace banmen::service
