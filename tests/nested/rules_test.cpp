#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "core/line.hpp"
#include "core/perft.hpp"
#include "core/rng.hpp"
#include "data.hpp"
#include "games/nested/position.hpp"

namespace banmen::nested {
namespace {

using banmen::test::data_rows;
using Json = nlohmann::ordered_json;

std::string format(std::string_view name, const Position& pos) {
  for (const auto& known : Nested::formats())
    if (known.name == name) return known.encode(pos);
  return "";
}

Position after(const Settings& options, const std::string& moves) {
  const auto pos = replay<Nested>({options, "", split_words(moves)});
  EXPECT_TRUE(pos) << to_text(pos.error());
  return *pos;
}

TEST(NestedRules, EveryPositionOfTheData) {
  int rows = 0;
  for (const auto& row : data_rows("nested/positions.tsv")) {
    ASSERT_EQ(row.size(), 13u) << row[0];
    const std::string& id = row[0];
    const Position pos = after({{"depth", row[1]}}, row[3]);
    const Tree tree = tree_of(pos);
    if (row[4] != "=") {
      EXPECT_EQ(write_bits(tree), row[4]) << id;
    }
    EXPECT_EQ(write_base64(tree), row[5]) << id;
    EXPECT_EQ(std::to_string(write_bits(tree).size()), row[6]) << id;
    const bool over = row[12] != "open";
    if (!over) {
      EXPECT_EQ(Nested::side_names[static_cast<std::size_t>(index(pos.to_move))], row[7]) << id;
      EXPECT_EQ(pos.target ? path_text(pos.target) : "any", row[8]) << id;
    }
    EXPECT_EQ(std::to_string(count_moves(pos)), row[9]) << id;
    // The moves were made under free=whole; only the last one is looked at by the other rule.
    Position nearest = pos;
    if (!over) nearest.target = target_after(pos.board, pos.last, true);
    EXPECT_EQ(std::to_string(count_moves(nearest)), row[10]) << id;
    EXPECT_EQ(std::to_string(perft<Nested>(pos, 2)), row[11]) << id;
    EXPECT_EQ(Json::parse(format("state", pos))["result"], row[12]) << id;
    ++rows;
  }
  EXPECT_EQ(rows, 20);
}

#ifdef BANMEN_CHECKED
constexpr std::uint64_t most_leaves = 5'000'000;  // sanitizers are slow
#else
constexpr std::uint64_t most_leaves = 1'000'000'000;
#endif

TEST(NestedRules, EveryPerftOfTheData) {
  int rows = 0;
  for (const auto& row : data_rows("nested/perft.tsv")) {
    const auto count = std::stoull(row[3]);
    if (count > most_leaves) continue;
    const auto options = Nested::options({{"depth", row[0]}, {"free", row[1]}});
    const Position start = Nested::start(*options);
    EXPECT_EQ(perft<Nested>(start, std::stoi(row[2])), count) << row[0] << " " << row[2];
    if (count < 1'000'000) {
      EXPECT_EQ((perft<Nested, false>(start, std::stoi(row[2]))), count) << row[0];
    }
    ++rows;
  }
  EXPECT_EQ(rows, most_leaves == 1'000'000'000 ? 36 : 29);
}

TEST(NestedRules, AllGamesOfDepthOne) {
  std::map<Outcome, int> games;
  const auto count = [&](const auto& self, const Position& pos) -> void {
    const auto moves = banmen::legal_moves<Nested>(pos);
    if (moves.empty()) ++games[outcome(pos)];
    for (const Move move : moves) {
      Position next = pos;
      play(next, move);
      self(self, next);
    }
  };
  Position start = Nested::start({.depth = 1});
  forget(start);
  count(count, start);
  EXPECT_EQ(games[Outcome::first_wins], 131184);
  EXPECT_EQ(games[Outcome::second_wins], 77904);
  EXPECT_EQ(games[Outcome::draw], 46080);
}

// The rules once more, as the specification words them: nested lists, copied at each move.
struct Plain {
  Cell cell = Cell::empty;
  std::vector<Plain> subs;  // nine, if it is a sub-grid

  static Plain make(int depth) {
    Plain grid{Cell::sub, std::vector<Plain>(9)};
    if (depth > 1)
      for (auto& sub : grid.subs) sub = make(depth - 1);
    return grid;
  }
};

struct PlainGame {
  Plain root;
  Options options;
  Side to_move;
  std::vector<int> target{};  // empty: anywhere
  std::optional<Cell> result{};

  explicit PlainGame(const Options& rules)
      : root(Plain::make(rules.depth)), options(rules), to_move(rules.starts) {}

  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    if (result) return out;
    const Plain* from = &root;
    std::string prefix;
    for (const int i : target) {
      from = &from->subs[static_cast<std::size_t>(i)];
      prefix += std::to_string(i) + ".";
    }
    list(*from, prefix, out);
    return out;
  }

  void play(const std::string& text) {
    std::vector<int> path;
    for (const auto& step : split(text, '.')) path.push_back(std::stoi(step));
    mark(root, path, 0);
    if (const auto value = value_of(root)) result = count(*value);
    to_move = other(to_move);
    // Walk the path without its first index.
    std::vector<int> walk(path.begin() + 1, path.end()), entered;
    const Plain* at = &root;
    for (const int i : walk) {
      at = &at->subs[static_cast<std::size_t>(i)];
      if (at->cell != Cell::sub) {
        target = options.nearest ? entered : std::vector<int>{};
        return;
      }
      entered.push_back(i);
    }
    target = walk;
  }

 private:
  static void list(const Plain& grid, const std::string& prefix, std::vector<std::string>& out) {
    for (std::size_t i = 0; i < 9; ++i) {
      if (grid.subs[i].cell == Cell::sub) list(grid.subs[i], prefix + std::to_string(i) + ".", out);
      if (grid.subs[i].cell == Cell::empty) out.push_back(prefix + std::to_string(i));
    }
  }

  void mark(Plain& grid, const std::vector<int>& path, std::size_t depth) {
    Plain& cell = grid.subs[static_cast<std::size_t>(path[depth])];
    if (depth + 1 == path.size()) {
      cell.cell = to_move == Side::first ? Cell::x : Cell::o;
      return;
    }
    mark(cell, path, depth + 1);
    if (const auto value = value_of(cell)) cell = {*value, {}};
  }

  std::optional<Cell> value_of(const Plain& grid) const {
    constexpr std::size_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                         {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    bool x = false, o = false, open = false;
    for (const auto& line : lines) {
      int xs = 0, os = 0;
      for (const auto i : line) {
        const Cell cell = grid.subs[i].cell;
        const bool drawn = cell == Cell::both && options.lines.draws_count;
        xs += cell == Cell::x || drawn;
        os += cell == Cell::o || drawn;
      }
      x = x || xs == 3;
      o = o || os == 3;
    }
    for (const auto& sub : grid.subs)
      open = open || sub.cell == Cell::empty || sub.cell == Cell::sub;
    if (x && o) {
      if (!options.lines.mover_takes) return Cell::both;
      return to_move == Side::first ? Cell::x : Cell::o;
    }
    if (x) return Cell::x;
    if (o) return Cell::o;
    if (!open) return Cell::both;
    return std::nullopt;
  }

  Cell count(Cell value) const {
    if (value != Cell::both || !options.count || options.depth == 1) return value;
    int x = 0, o = 0, open = 0;
    for (const auto& sub : root.subs) {
      x += sub.cell == Cell::x;
      o += sub.cell == Cell::o;
      open += sub.cell == Cell::sub || sub.cell == Cell::empty;
    }
    // Lines of both sides are a draw whatever the count.
    if (open || has_line(marks(Cell::x)) || x == o) return value;
    return x > o ? Cell::x : Cell::o;
  }
  std::uint32_t marks(Cell side) const {
    std::uint32_t cells = 0;
    for (std::size_t i = 0; i < 9; ++i) {
      const Cell cell = root.subs[i].cell;
      if (cell == side || (cell == Cell::both && options.lines.draws_count)) cells |= 1u << i;
    }
    return cells;
  }
};

TEST(NestedRules, AgreeWithThePlainWordingOnRandomGames) {
  std::map<std::string, int> seen;
  for (std::uint64_t game = 0; game < 400; ++game) {
    Rng rng(11, game);
    Options options;
    options.depth = static_cast<std::uint8_t>(1 + rng.below(game % 40 == 0 ? 4 : 3));
    options.starts = rng.below(2) ? Side::first : Side::second;
    options.nearest = rng.below(2);
    options.lines = {rng.below(2) == 0, rng.below(2) == 0};
    options.count = rng.below(2);
    PlainGame plain(options);
    Position pos = Nested::start(options);
    for (;;) {
      const auto texts = plain.moves();
      const auto moves = banmen::legal_moves<Nested>(pos);
      ASSERT_EQ(moves.size(), texts.size()) << to_text(pos);
      ASSERT_EQ(count_moves(pos), texts.size());
      for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 20) {
        ASSERT_EQ(to_text(pos, moves[i]), texts[i]);
        ASSERT_EQ(pos.board.leaf(pos.target, static_cast<std::uint32_t>(i)), moves[i].cell);
        ASSERT_TRUE(is_legal(pos, moves[i]));
      }
      ASSERT_EQ(outcome(pos) != Outcome::ongoing, plain.result.has_value());
      if (moves.empty()) break;
      const auto chosen = rng.below(moves.size());
      plain.play(texts[chosen]);
      play(pos, moves[chosen]);
    }
    const Outcome expected = *plain.result == Cell::x   ? Outcome::first_wins
                             : *plain.result == Cell::o ? Outcome::second_wins
                                                        : Outcome::draw;
    ASSERT_EQ(outcome(pos), expected) << to_text(pos);
    ++seen[std::to_string(options.depth) + std::string(to_text(expected))];
  }
  EXPECT_GE(seen.size(), 9u) << "every result should occur at each depth";
}

TEST(NestedRules, AFreeMoveGoesAnywhereOrToTheNearestGrid) {
  int differing = 0;
  for (const auto& row : data_rows("nested/positions.tsv")) {
    if (row[9] == row[10]) continue;
    const Position pos = after({{"depth", row[1]}}, row[3]);
    EXPECT_EQ(target_after(pos.board, pos.last, false), 0u) << row[0];
    const std::uint32_t nearest = target_after(pos.board, pos.last, true);
    // The longest beginning of the way that is still open.
    const std::string way = path_text(pos.last).substr(2);
    EXPECT_NE(nearest, 0u) << row[0];
    EXPECT_TRUE(way.starts_with(path_text(nearest))) << row[0];
    EXPECT_TRUE(pos.board.is_open(nearest)) << row[0];
    ++differing;
  }
  EXPECT_GT(differing, 0);
}

TEST(NestedRules, LinesOfBothSidesAtOnce) {
  // X fills the last cell of grid 4, which is drawn and so completes 3-4-5 for X and 1-4-7 for O.
  const std::string text = R"([".",)"
                           R"("O",".","X",["X","O","X","X","O","O","O","X","."],"X",".","O","."])";
  const auto play_there = [&](const Settings& settings) {
    const auto options = Nested::options(settings);
    Position pos = Nested::parse(text, *options).value();
    play(pos, parse_move(pos, "4.8").value());
    return outcome(pos);
  };
  EXPECT_EQ(play_there({}), Outcome::draw);
  EXPECT_EQ(play_there({{"bothline", "mover"}}), Outcome::first_wins);
  EXPECT_EQ(play_there({{"drawcell", "none"}}), Outcome::ongoing);
}

TEST(NestedRules, PresetsAreOptions) {
  EXPECT_EQ(Nested::options({{"preset", "openspiel"}}), Nested::options({{"drawcell", "none"}}));
  EXPECT_EQ(Nested::options({{"preset", "codingame"}}),
            Nested::options({{"drawcell", "none"}, {"result", "count"}}));
}

TEST(NestedRules, TreesAreMadeFitForPlay) {
  // Grid 0 is won by X but not replaced, and in grid 1 a drawn sub-grid decides it.
  const std::string text =
      R"([["X","X","X",".",".",".",".",".","."],)"
      R"(["X","X",["X","O","X","X","O","O","O","X","X"],"O","O",".",".",".","."],)"
      R"(".",".",".",".",".",".","."])";
  const auto options = Nested::options({});
  for (const auto& known : Nested::formats()) {
    if (known.name != "tree") continue;
    const auto decoded = known.decode(text, *options);
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->warnings, (std::vector<std::string>{"unfinished_collapse", "ragged",
                                                           "side_unknown", "target_unknown"}));
    Position pos = decoded->position;
    EXPECT_EQ(known.encode(pos), text) << "reading and writing changes nothing";
    EXPECT_EQ(count_moves(pos), 7u) << "both grids are finished";
    play(pos, parse_move(pos, "2").value());
    EXPECT_EQ(known.encode(pos), R"(["X","X","X",".",".",".",".",".","."])");
    EXPECT_EQ(outcome(pos), Outcome::first_wins);
  }
}

TEST(NestedRules, TheSeedsExamplesCanBeRead) {
  const Position won = Nested::parse("000010001000001011001010000", {}).value();
  EXPECT_EQ(outcome(won), Outcome::second_wins);
  EXPECT_EQ(count_moves(won), 0u);
  const std::string complete =
      "001100100001100010010100001 000000000000000000000000100 000010000000000001000010000 "
      "000000000001000000000000000 000000001000000000000000000 001010000000001001000010000";
  Position pos = Nested::parse(complete, {}).value();
  EXPECT_EQ(outcome(pos), Outcome::ongoing);
  EXPECT_EQ(count_moves(pos), 34u);
  EXPECT_EQ(format("hex", pos), "321894200000102001080008000008000050048400");
  EXPECT_EQ(format("base64url", pos), "MhiUIAAAECABCAAIAAAIAABQBIQA");
  // Path 1.8.0 is taken, 1.8.3 is not; it sends the reply to 8.3, and cell 8 is an O: anywhere.
  play(pos, read_move<Nested>(pos, "1.8.3", "").value());
  EXPECT_EQ(pos.target, 0u);
  // 2.1 points to grid 1.
  pos.to_move = Side::first;
  play(pos, read_move<Nested>(pos, "2.2", "").value());
  EXPECT_EQ(path_text(pos.target), "2");
}

TEST(NestedRules, StateSaysWhatTheGridDoesNot) {
  const Position pos = after({{"depth", "3"}}, "1.8.3 8.3.0");
  const Json state = Json::parse(format("state", pos));
  EXPECT_EQ(state["depth"], 3);
  EXPECT_EQ(state["to_move"], "X");
  EXPECT_EQ(state["target"], "3.0");
  EXPECT_EQ(state["last"], "8.3.0");
  EXPECT_EQ(state["result"], "open");
  EXPECT_EQ(state["moves"], Json({"1.8.3", "8.3.0"}));
  const auto read = [](const Json& json) { return Nested::parse(json.dump(), {}); };
  EXPECT_EQ(read(state).value(), Nested::parse(to_text(pos), {}).value());
  Json from_last = state;
  from_last.erase("target");
  EXPECT_EQ(path_text(read(from_last)->target), "3.0");
  EXPECT_EQ(read({{"depth", 3}, {"moves", {"1.8.3", "8.3.0"}}})->target, pos.target);
  Json other_rules = state;
  other_rules["options"]["drawcell"] = "none";
  EXPECT_EQ(read(other_rules).error().where, "options.drawcell");
  Json bad_target = state;
  bad_target["target"] = "3.0.1";
  EXPECT_EQ(read(bad_target).error().where, "target");
}

std::vector<Options> all_rules(int depth) {
  std::vector<Options> all;
  for (unsigned bits = 0; bits < 32; ++bits)
    all.push_back({.depth = static_cast<std::uint8_t>(depth),
                   .starts = bits & 1 ? Side::second : Side::first,
                   .nearest = (bits & 2) != 0,
                   .lines = {.draws_count = (bits & 4) == 0, .mover_takes = (bits & 8) != 0},
                   .count = (bits & 16) != 0});
  return all;
}

Position play_to_the_end(Position pos, Rng& rng) {
  MoveList<Move> moves;
  for (legal_moves(pos, moves); !moves.empty(); moves.clear(), legal_moves(pos, moves))
    play(pos, moves[rng.below(moves.size())]);
  return pos;
}

TEST(NestedRules, FinishedGamesAreReadBackWithTheirResult) {
  std::map<std::string, int> lone;  // results of boards on which all is decided
  for (int depth = 1; depth <= 3; ++depth)
    for (const Options& options : all_rules(depth))
      for (std::uint64_t game = 0; game < (depth == 3 ? 12 : 100); ++game) {
        Rng rng(13, game);
        const Position end = play_to_the_end(Nested::start(options), rng);
        const std::string text = to_text(end);
        const auto read = Nested::parse(text, options);
        ASSERT_TRUE(read) << text;
        ASSERT_EQ(outcome(*read), outcome(end)) << text;
        ASSERT_EQ(*read, end) << text;
        ASSERT_EQ(std::count(text.begin(), text.end(), '/'), 2) << text;
        if (tree_of(end).grids.size() > 1) continue;
        ++lone[std::to_string(depth) + (options.count ? "count" : "line") +
               std::string(to_text(outcome(end)))];
        for (const auto& known : Nested::formats()) {
          if (!known.decode || known.name == "key") continue;
          const auto again = known.decode(known.encode(end), options);
          ASSERT_TRUE(again) << known.name << " " << known.encode(end);
          EXPECT_TRUE(again->reachable) << known.name << " " << known.encode(end);
          if (again->warnings.empty()) {
            ASSERT_EQ(outcome(again->position), outcome(end)) << known.name << " " << text;
          }
        }
      }
  EXPECT_EQ(lone.size(), 18u) << "every result should occur with lines and with counting";
}

TEST(NestedRules, GridsAreCountedWhenAFinishedGameIsRead) {
  const auto codingame = Nested::options({{"preset", "codingame"}}).value();
  const Position pos = Nested::parse("KSRJQA/O/-", codingame).value();
  const Grid root = pos.board.grid(0);
  EXPECT_EQ(std::popcount(root.x()), 5);
  EXPECT_EQ(std::popcount(root.o()), 4);
  EXPECT_EQ(outcome(pos), Outcome::first_wins);
  // The same marks on a lone grid are a draw, and if the options do not say so, the text does.
  EXPECT_EQ(outcome(Nested::parse("KSRJQA/O/-/1", codingame).value()), Outcome::draw);
  auto lone = codingame;
  lone.depth = 1;
  EXPECT_EQ(outcome(Nested::parse("KSRJQA/O/-", lone).value()), Outcome::draw);
  for (const std::string bad :
       {"KSRJQA/O/-/0", "KSRJQA/O/-/7", "KSRJQA/O/-/x", "KSRJQA/O/-/", "KSRJQA/O/-/1/1",
        "kkkkgAAACAAAAAAAAAAAAABACAAAAAAAAAAAAAAAAAAAAA/O/8/1"})
    EXPECT_FALSE(Nested::parse(bad, codingame)) << bad;
}

// A game may begin with less than its options say, or with grids and cells mixed: what its texts
// mean must not depend on how much of it is left.
TEST(NestedRules, TextsSayTheDepthWhereTheGridDoesNot) {
  const auto codingame = Nested::options({{"preset", "codingame"}}).value();
  int said = 0;
  for (const std::string& start :
       {std::string("QAAAAA/O/-"),
        std::string(R"([".","X","O",["X","O","X","X","O","O","O","X","."],".",".",".",".","."])")})
    for (std::uint64_t game = 0; game < 200; ++game) {
      Rng rng(14, game);
      Position pos = Nested::parse(start, codingame).value();
      for (;;) {
        const std::string text = to_text(pos);
        ASSERT_EQ(Nested::parse(text, codingame).value(), pos) << text;
        ASSERT_EQ(key(Nested::parse(text, codingame).value()), key(pos)) << text;
        said += std::count(text.begin(), text.end(), '/') == 3;
        const auto moves = banmen::legal_moves<Nested>(pos);
        if (moves.empty()) break;
        play(pos, moves[rng.below(moves.size())]);
      }
    }
  EXPECT_GT(said, 100);
}

TEST(NestedRules, GuessesAreTold) {
  const auto warnings = [](std::string_view name, const std::string& text,
                           const Settings& settings = {}) {
    for (const auto& known : Nested::formats())
      if (known.name == name)
        return known.decode(text, Nested::options(settings).value())->warnings;
    return std::vector<std::string>{"no such format"};
  };
  using List = std::vector<std::string>;
  const Position sent = after({}, "4.2");
  EXPECT_EQ(count_moves(sent), 9u);
  for (const auto name : {"bits", "hex", "base64url", "tree"}) {
    EXPECT_EQ(warnings(name, format(name, sent)), List{"target_unknown"}) << name;
    EXPECT_EQ(warnings(name, format(name, Nested::start({}))), List{}) << name;
    EXPECT_EQ(warnings(name, format(name, after({{"depth", "1"}}, "4 0"))), List{}) << name;
  }
  EXPECT_EQ(warnings("bits", format("bits", sent) + "/O"), List{"target_unknown"});
  EXPECT_EQ(warnings("bits", format("bits", sent) + "/O/2"), List{});
  EXPECT_EQ(warnings("bits", format("bits", sent) + "/O/-"), List{}) << "anywhere, it says";
  EXPECT_EQ(warnings("key", to_text(sent)), List{});
  EXPECT_EQ(warnings("compact", format("compact", sent)), List{});
  EXPECT_EQ(warnings("state", format("state", sent)), List{});
  EXPECT_EQ(warnings("state", R"({"grid":")" + format("bits", sent) + R"("})"),
            List{"target_unknown"});
  EXPECT_EQ(warnings("state", R"({"grid":")" + format("bits", sent) + R"(","last":"4.2"})"),
            List{});
  // Once a grid is won its marks are gone, and who is to move with them.
  const Position won = after({}, "0.0 0.3 3.0 0.4 4.0 0.5");
  EXPECT_EQ(won.board.grid(0).o(), 1u);
  EXPECT_EQ(warnings("hex", format("hex", won)), (List{"side_unknown", "target_unknown"}));
  // Lines of both sides are the last mover's: X and drawn grids across, O and drawn ones down.
  const std::string both = R"(["X","B","X","O","B","O","X","B","X"])";
  EXPECT_EQ(warnings("tree", both), List{});
  EXPECT_EQ(warnings("tree", both, {{"bothline", "mover"}}), List{"side_unknown"});
  EXPECT_EQ(warnings("tree", both, {{"result", "count"}}), List{"depth_unknown"});
}

TEST(NestedRules, TheMarksTellWhoMovesWhileTheyCanBeSeen) {
  EXPECT_EQ(Nested::parse("QAAAAA", {})->to_move, Side::second);
  EXPECT_EQ(Nested::parse("QAAAAA/X", {})->to_move, Side::first);
  EXPECT_EQ(Nested::parse("AAAAAA", {})->to_move, Side::first);
  EXPECT_EQ(Nested::parse("AAAAAA", Nested::options({{"first", "O"}}).value())->to_move,
            Side::second);
}

TEST(NestedRules, TruncatedTextsAreForLooking) {
  for (const auto& known : Nested::formats()) {
    if (known.name != "truncated") continue;
    const auto decoded = known.decode("001100100001100010010100001000", {});
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->warnings, (std::vector<std::string>{"unknown 4", "dropped_bits 3"}));
    EXPECT_EQ(count_moves(decoded->position), 0u);
    EXPECT_TRUE(view(decoded->position).nest->open.empty());
    int hidden = 0;
    for (const auto& item : view(decoded->position).items) hidden += item.glyph == "hidden";
    EXPECT_EQ(hidden, 4);
  }
  EXPECT_FALSE(Nested::parse("001100100001100010010100001", {}));
}

TEST(NestedRules, LevelsCanBeCutOff) {
  const std::string bits = write_bits(Board::full(3).tree());
  for (const auto& known : Nested::formats()) {
    if (known.name != "truncated") continue;
    const auto read = known.decode(bits + "/maxlevel=2", {});
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(known.encode(read->position), bits.substr(0, 270));
    EXPECT_EQ(read->warnings, std::vector<std::string>{"unknown 81"});
    EXPECT_EQ(known.encode(known.decode(bits + "/maxlevel=8", {})->position), bits);
    for (const std::string bad : {"0", "9", "", "two"})
      EXPECT_FALSE(known.decode(bits + "/maxlevel=" + bad, {})) << bad;
  }
}

TEST(NestedRules, WhatATextWasMeantAsIsGuessed) {
  const auto error = [](const std::string& text) {
    const auto read = Nested::parse(text, {});
    return read ? "read" : read.error().tag + " at " + read.error().where;
  };
  EXPECT_EQ(error("001100100001100010010102001"), "bad_char at character 24");
  EXPECT_EQ(error("001100100 001100010 010100o01"), "bad_char at character 27");
  EXPECT_EQ(error("321894200000102001080008000008000050048400"), "read");
  EXPECT_EQ(error("MhiUIAAAECABCAAIAAAIAABQBIQ!"), "bad_char at character 28");
  const std::string hex = "321894200000102001080008000008000050048400",
                    base64 = "MhiUIAAAECABCAAIAAAIAABQBIQA";
  for (const auto& known : Nested::formats()) {
    if (known.name != "truncated") continue;
    for (const auto& whole : {hex, base64})
      for (std::size_t size = 10; size <= whole.size(); ++size) {
        const auto read = known.decode(whole.substr(0, size), {});
        ASSERT_TRUE(read) << whole.substr(0, size);
        EXPECT_EQ(write_bits(tree_of(read->position)).substr(0, 27), "001100100001100010010100001");
      }
  }
}

TEST(NestedRules, TheViewTellsTheLegalMoves) {
  for (std::uint64_t game = 0; game < 30; ++game) {
    Rng rng(12, game);
    Options options;
    options.depth = static_cast<std::uint8_t>(1 + game % 3);
    Position pos = Nested::start(options);
    for (;;) {
      const View seen = view(pos);
      std::set<std::string> marked, whole(seen.nest->whole.begin(), seen.nest->whole.end());
      for (const auto& item : seen.items) marked.insert(item.spot);
      std::vector<std::string> expected, told;
      for (const Move move : banmen::legal_moves<Nested>(pos))
        expected.push_back(to_text(pos, move));
      const auto walk = [&](const auto& self, const std::string& id, int level) -> void {
        if (level == seen.nest->levels || whole.contains(id)) {
          if (!marked.contains(id)) told.push_back(id);
          return;
        }
        for (int i = 0; i < 9; ++i)
          self(self, (id.empty() ? "" : id + ".") + std::to_string(i), level + 1);
      };
      for (const auto& open : seen.nest->open)
        walk(walk, open, open.empty() ? 0 : static_cast<int>(open.size() + 1) / 2);
      ASSERT_EQ(told, expected) << to_text(pos);
      if (expected.empty()) break;
      play(pos, parse_move(pos, expected[rng.below(expected.size())]).value());
    }
  }
}

TEST(NestedRules, MovesAreReadInEveryForm) {
  const Position pos = Nested::start({.depth = 3});
  const Move move = parse_move(pos, "1.8.3").value();
  EXPECT_EQ(parse_move(pos, " [1,8,3] ").value(), move);
  EXPECT_EQ(parse_json_move(pos, R"({"position":[1,8,3]})").value(), move);
  EXPECT_EQ(to_json_text(pos, move), R"({"position":[1,8,3]})");
  for (const std::string bad : {"1.9.3", "1..3", "1.8.", ".1", "1,8,3", "1.8.3.1.1.1.1.1.1",
                                "[1,9]", "[1,8", "[]", "[[1]]", "one"})
    EXPECT_FALSE(parse_move(pos, bad)) << bad;
  EXPECT_FALSE(read_move<Nested>(pos, "1.8", "")) << "a grid is no cell";
  EXPECT_FALSE(read_move<Nested>(pos, "1.8.3.0", "")) << "a cell is no grid";
}

}  // namespace
}  // namespace banmen::nested
