#include <gtest/gtest.h>

#include "core/perft.hpp"
#include "core/rng.hpp"
#include "engines/nested/players.hpp"
#include "engines/nested/solver.hpp"
#include "engines/nested/ultimate.hpp"

namespace banmen::nested {
namespace {

Options random_options(Rng& rng, int depth) {
  Options options;
  options.depth = static_cast<std::uint8_t>(depth);
  options.starts = rng.below(2) ? Side::first : Side::second;
  options.nearest = rng.below(2);
  options.lines.draws_count = rng.below(2);
  options.lines.mover_takes = rng.below(2);
  options.count = rng.below(2);
  return options;
}

std::unique_ptr<search::Player<Nested>> player(const std::string& name,
                                               const Settings& given = {}) {
  for (const auto& kind : Players::kinds())
    if (kind.name == name) return *kind.make(complete(kind.options, given, "").value(), 1);
  return nullptr;
}

search::Thought<Nested> think(const std::string& name, const Position& pos, search::Limits limits,
                              const Settings& given = {}) {
  return player(name, given)->think(pos, {.limits = limits}, {});
}

TEST(NestedKernel, PlaysLikeTheBoardOnRandomGames) {
  for (std::uint64_t game = 0; game < 3000; ++game) {
    Rng rng(21, game);
    Position pos = Nested::start(random_options(rng, 2));
    Ultimate fast = *Ultimate::of(pos);
    for (;;) {
      MoveList<Move> moves, listed;
      legal_moves(pos, moves);
      fast.for_each_cell([&](std::uint32_t cell) { listed.push_back({cell}); });
      ASSERT_EQ(listed, moves) << to_text(pos);
      ASSERT_EQ(fast.count_cells(), moves.size());
      ASSERT_EQ(fast.result(), outcome(pos)) << to_text(pos);
      ASSERT_EQ(fast.to_move(), side_to_move(pos));
      ASSERT_EQ(fast.free_cells(), pos.board.leaves(0));
      ASSERT_EQ(*Ultimate::of(pos), fast) << to_text(pos);
      if (moves.empty()) break;
      const std::uint32_t win = winning_cell(pos.board, pos.target, pos.to_move, pos.options.lines);
      ASSERT_EQ(fast.winning_cell() != 0, win != 0) << to_text(pos);
      const Move move = moves[rng.below(moves.size())];
      play(pos, move);
      fast.play(move.cell);
    }
  }
}

TEST(NestedKernel, HoldsOnlyWhatItCan) {
  EXPECT_FALSE(Ultimate::of(Nested::start({.depth = 1})));
  EXPECT_FALSE(Ultimate::of(Nested::start({.depth = 3})));
  const std::string blank = R"([".",".",".",".",".",".",".",".","."])";
  EXPECT_FALSE(
      Ultimate::of(Nested::parse("[" + blank + R"(,".","X","O","X","O","X","O","X"])", {}).value()))
      << "ragged";
}

// A winning cell is one that wins, and where none is found no cell wins by a line of one's own.
TEST(NestedThreats, WinningCellsWin) {
  int wins = 0;
  for (std::uint64_t game = 0; game < 300; ++game) {
    Rng rng(22, game);
    Position pos = Nested::start(random_options(rng, 1 + static_cast<int>(game % 3)));
    for (MoveList<Move> moves;; play(pos, moves[rng.below(moves.size())])) {
      moves.clear();
      legal_moves(pos, moves);
      if (moves.empty()) break;
      const auto cell = winning_cell(pos.board, pos.target, pos.to_move, pos.options.lines);
      if (!cell) continue;
      ++wins;
      ASSERT_TRUE(is_legal(pos, {cell}));
      Position next = pos;
      play(next, {cell});
      ASSERT_EQ(outcome(next), win_for(pos.to_move)) << to_text(pos);
    }
  }
  EXPECT_GT(wins, 100);
}

TEST(NestedPlayouts, GiveTheKnownShares) {
  // Shares of X, O and draws in random games; 40,000 of them are within one percent.
  struct Case {
    Options options;
    double x, o;
  };
  Options none, mover, lone;
  none.lines.draws_count = false;
  mover.lines.mover_takes = true;
  lone.depth = 1;
  for (const auto& [options, x, o] : {Case{lone, .587, .288}, Case{{}, .471, .419},
                                      Case{none, .409, .370}, Case{mover, .494, .445}}) {
    Rng rng(23);
    std::array<int, 4> ends{};
    constexpr int games = 40'000;
    const Position start = Nested::start(options);
    for (int i = 0; i < games; ++i)
      ++ends[static_cast<std::size_t>(play_out(start, rng, Playout::random))];
    EXPECT_NEAR(ends[1] / double{games}, x, .01);
    EXPECT_NEAR(ends[2] / double{games}, o, .01);
    if (options.depth != 2) continue;
    std::array<int, 4> fast{};
    const Ultimate kernel = *Ultimate::of(start);
    for (int i = 0; i < games; ++i)
      ++fast[static_cast<std::size_t>(kernel.play_out(rng, Playout::random))];
    EXPECT_NEAR(fast[1] / double{games}, x, .01);
    EXPECT_NEAR(fast[2] / double{games}, o, .01);
  }
}

int brute_force(const Position& pos) {
  if (outcome(pos) == Outcome::draw) return 0;
  if (outcome(pos) != Outcome::ongoing) return outcome(pos) == win_for(pos.to_move) ? 1 : -1;
  int best = -1;
  for (const Move move : banmen::legal_moves<Nested>(pos)) {
    Position next = pos;
    play(next, move);
    best = std::max(best, -brute_force(next));
    if (best == 1) break;
  }
  return best;
}

Position late_position(Rng& rng, const Options& options, unsigned free_cells) {
  for (;;) {
    Position pos = Nested::start(options);
    forget(pos);
    MoveList<Move> moves;
    while (outcome(pos) == Outcome::ongoing && pos.board.leaves(0) > free_cells) {
      moves.clear();
      legal_moves(pos, moves);
      play(pos, moves[rng.below(moves.size())]);
    }
    if (outcome(pos) == Outcome::ongoing) return pos;
  }
}

TEST(NestedSolver, AgreesWithBruteForceOnLatePositions) {
  std::array<int, 3> values{};
  for (std::uint64_t i = 0; i < 400; ++i) {
    Rng rng(24, i);
    const Position pos = late_position(rng, random_options(rng, i % 8 == 0 ? 3 : 2), 10);
    const int expected = brute_force(pos);
    const auto solved = solve_exactly(pos, 1, {});
    ASSERT_TRUE(solved);
    EXPECT_EQ(solved->value, expected) << to_text(pos);
    ++values[static_cast<std::size_t>(expected + 1)];
  }
  for (const int count : values) EXPECT_GT(count, 10);
}

TEST(NestedSolver, RaggedTreesToo) {
  int solved = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Rng rng(25, i);
    // A root with two open grids, two blanks and marks.
    std::string text = "[";
    for (int cell = 0; cell < 9; ++cell) {
      text += cell ? "," : "";
      if (cell < 2) {
        text += "[";
        for (int inner = 0; inner < 9; ++inner)
          text += std::string(inner ? "," : "") + "\"" + ".OX"[inner < 3 ? 0 : rng.below(3)] + "\"";
        text += "]";
      } else {
        text += std::string("\"") + ".OX"[cell == 4 || cell == 8 ? 0 : 1 + rng.below(2)] + "\"";
      }
    }
    const Position pos = Nested::parse(text + "]", {}).value();
    if (outcome(pos) != Outcome::ongoing || pos.board.leaves(0) > 10) continue;
    EXPECT_EQ(solve_exactly(pos, 1, {})->value, brute_force(pos)) << text;
    ++solved;
  }
  EXPECT_GT(solved, 100);
}

TEST(NestedSolver, TellsItsFacts) {
  Rng rng(26);
  const Position pos = late_position(rng, {}, 14);
  const auto facts = solver().solve(pos, {{"all", "true"}, {"line", "true"}}, {});
  ASSERT_TRUE(facts);
  EXPECT_EQ((*facts)["moves"].size(), count_moves(pos));
  EXPECT_FALSE((*facts)["best"].empty());
  Position end = pos;
  for (const auto& text : (*facts)["line"])
    play(end, read_move<Nested>(end, text.get<std::string>(), "").value());
  ASSERT_NE(outcome(end), Outcome::ongoing);
  const std::string value = (*facts)["value"];
  EXPECT_EQ(value, outcome(end) == Outcome::draw          ? "draw"
                   : outcome(end) == win_for(pos.to_move) ? "win"
                                                          : "loss");
}

TEST(NestedSolver, DepthOneIsADraw) {
  EXPECT_EQ(solve_exactly(Nested::start({.depth = 1}), 4, {})->value, 0);
}

TEST(NestedSolver, CanBeStopped) {
  const Stop stop;
  stop.request();
  const auto solved = solve_exactly(Nested::start({}), 1, {1, stop, {}});
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().code, Errc::stopped);
}

// Every reply to every line of the opponent: a perfect player never loses.
void never_loses(search::Player<Nested>& perfect, const Position& pos, Side side, int& games) {
  if (outcome(pos) != Outcome::ongoing) {
    ++games;
    ASSERT_NE(outcome(pos), win_for(other(side)));
    return;
  }
  MoveList<Move> moves;
  if (pos.to_move == side)
    moves = {perfect.think(pos, {.limits = {.depth = 9}}, {}).best()};
  else
    legal_moves(pos, moves);
  for (const Move move : moves) {
    Position next = pos;
    play(next, move);
    never_loses(perfect, next, side, games);
  }
}

TEST(NestedPlayers, AlphaBetaIsPerfectAtDepthOne) {
  for (const Side side : {Side::first, Side::second}) {
    const auto perfect = player("alphabeta", {{"tt", "1"}});
    int games = 0;
    never_loses(*perfect, Nested::start({.depth = 1}), side, games);
    EXPECT_GT(games, 50);
  }
}

TEST(NestedPlayers, MctsProvesTheEndOfDepthOne) {
  const auto thought = think("mcts", Nested::start({.depth = 1}), {.nodes = 100'000});
  EXPECT_EQ(thought.note, "proved");
  EXPECT_EQ(thought.candidates[0].score.kind, search::Score::Kind::draw);
}

TEST(NestedPlayers, MctsProofsAgreeWithTheSolver) {
  int proved = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    Rng rng(27, i);
    const Position pos = late_position(rng, random_options(rng, 2), 14);
    const auto thought = think("mcts", pos, {.nodes = 20'000});
    if (thought.note != "proved") continue;
    ++proved;
    const int value = solve_exactly(pos, 4, {})->value;
    const auto kind = thought.candidates[0].score.kind;
    EXPECT_EQ(value, kind == search::Score::Kind::win    ? 1
                     : kind == search::Score::Kind::draw ? 0
                                                         : -1)
        << to_text(pos);
  }
  EXPECT_GT(proved, 30);
}

// What an engine says to be sure of; nothing if it only estimates.
std::optional<int> claim(const search::Thought<Nested>& thought, Side side) {
  const auto& score = thought.candidates[0].score;
  const int sign = score.side == side ? 1 : -1;
  switch (score.kind) {
    case search::Score::Kind::win:
      return sign;
    case search::Score::Kind::loss:
      return -sign;
    case search::Score::Kind::draw:
      return 0;
    default:
      return std::nullopt;
  }
}

// The same position asked about by one set of rules after another.
TEST(NestedPlayers, OneEngineKeepsRulesApart) {
  const std::string text = "hSMkJIQQACCJCQJIBKKCJBQ/X/0";
  const Position usual = Nested::parse(text, {}).value(),
                 none =
                     Nested::parse(text, Nested::options({{"drawcell", "none"}}).value()).value();
  ASSERT_EQ(brute_force(none), 0);
  ASSERT_EQ(solve_exactly(none, 1, {})->value, 0);
  for (const std::string name : {"alphabeta", "mtdf", "mcts"}) {
    const auto engine = player(name);
    const search::Request request{.limits = {.nodes = 50'000}};
    engine->think(usual, request, {});
    EXPECT_EQ(claim(engine->think(none, request, {}), none.to_move).value_or(0), 0) << name;
  }
  int claims = 0;
  for (const std::string name : {"alphabeta", "mtdf", "mcts"}) {
    const auto engine = player(name);
    for (std::uint64_t i = 0; i < 60; ++i) {
      Rng rng(28, i);
      const int depth = i % 4 == 0 ? 1 : 2;
      const std::string late =
          to_text(late_position(rng, random_options(rng, depth), depth == 1 ? 7 : 9));
      for (int asked = 0; asked < 4; ++asked) {
        const Position pos = Nested::parse(late, random_options(rng, depth)).value();
        if (outcome(pos) != Outcome::ongoing) continue;
        const auto said = claim(engine->think(pos, {.limits = {.nodes = 2'000}}, {}), pos.to_move);
        if (!said) continue;
        ++claims;
        EXPECT_EQ(*said, brute_force(pos)) << name << " " << late;
      }
    }
  }
  EXPECT_GT(claims, 300);
}

TEST(NestedPlayers, MctsIsRepeatableAndWorksOnEveryBoard) {
  for (const int depth : {1, 2, 3, 4, 5}) {
    Options options;
    options.depth = static_cast<std::uint8_t>(depth);
    const Position pos = Nested::start(options);
    const search::Limits limits{.nodes = depth < 4 ? 500u : 5u};
    const auto thought = think("mcts", pos, limits);
    EXPECT_TRUE(is_legal(pos, thought.best()));
    EXPECT_EQ(think("mcts", pos, limits).best(), thought.best());
    EXPECT_TRUE(is_legal(pos, think("uct", pos, limits).best()));
  }
}

// Plain UCT counts only: it never says that something is proved, and still finds a win in one.
TEST(NestedPlayers, UctPlaysTheMoveItLookedAtMost) {
  Position pos = Nested::parse("QAAAAA", {}).value();
  for (const std::string text : {"3", "1", "4"}) play(pos, parse_move(pos, text).value());
  const auto thought = think("uct", pos, {.nodes = 2000});
  EXPECT_EQ(thought.note, "");
  EXPECT_EQ(to_text(pos, thought.best()), "2");
}

}  // namespace
}  // namespace banmen::nested
