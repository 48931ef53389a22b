#include <gtest/gtest.h>

#include <algorithm>

#include "search/mcts_player.hpp"
#include "search/random_player.hpp"
#include "tic_tac_toe.hpp"

namespace banmen::search {
namespace {

using tic_tac_toe::TicTacToe;
using Search = Mcts<PlainModel<TicTacToe>>;

Request iterations(std::uint64_t nodes, int lines = 1) {
  Request request;
  request.limits.nodes = nodes;
  request.lines = lines;
  return request;
}

Thought<TicTacToe> think(std::string_view board, std::uint64_t nodes, std::uint64_t seed = 1) {
  Search search({}, seed);
  return search.think(TicTacToe::parse(board, {}).value(), iterations(nodes), {});
}

TEST(Mcts, TakesAWinAtOnceWithoutAnyIteration) {
  const auto thought = think("xx.oo....", 0);
  EXPECT_EQ(thought.best(), 2);
  EXPECT_EQ(thought.candidates[0].score, (Score{Score::Kind::win, 0, 1, Side::first}));
}

TEST(Mcts, ProvesTheOnlyDefence) {
  const auto thought = think("xx..o....", 5'000);  // O must take 2, and then holds
  EXPECT_EQ(thought.best(), 2);
  EXPECT_EQ(thought.candidates[0].score.kind, Score::Kind::draw);
}

TEST(Mcts, ProvesForcedWinsAndLosses) {
  const auto win = think("xo.......", 20'000);  // O answered at the edge: X forks
  EXPECT_EQ(win.candidates[0].score.kind, Score::Kind::win);
  EXPECT_LE(win.candidates[0].score.plies, 7);
  const auto lost = think("x.x.o.x.o", 1'000);  // two rows of X to close at once
  EXPECT_EQ(lost.candidates[0].score, (Score{Score::Kind::loss, 0, 2, Side::second}));
  EXPECT_EQ(lost.candidates[0].line.size(), 2u);
}

TEST(Mcts, ProvesTheStartADraw) {
  const auto guess = think(".........", 1'000);
  ASSERT_EQ(guess.candidates[0].score.kind, Score::Kind::chance);
  EXPECT_GT(guess.candidates[0].score.value, 4'000);
  const auto proof = think(".........", 500'000);
  EXPECT_EQ(proof.candidates[0].score.kind, Score::Kind::draw);
  EXPECT_LT(proof.nodes, 500'000u) << "a proof ends the search";
  EXPECT_EQ(proof.note, "proved");
}

TEST(Mcts, NeverLosesToRandomPlay) {
  RandomPlayer<TicTacToe> random(7);
  int won = 0;
  for (int game = 0; game < 200; ++game) {
    Search search({}, static_cast<std::uint64_t>(game));
    const Side mine = game % 2 ? Side::first : Side::second;
    auto pos = TicTacToe::start({});
    while (outcome(pos) == Outcome::ongoing)
      play(pos, side_to_move(pos) == mine ? search.think(pos, iterations(1'000), {}).best()
                                          : random.think(pos, {}, {}).best());
    EXPECT_NE(outcome(pos), win_for(other(mine)));
    won += outcome(pos) == win_for(mine);
  }
  EXPECT_GT(won, 120);
}

TEST(Mcts, SameSeedAndIterationsSameAnswer) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto a = think(".........", 777, seed), b = think(".........", 777, seed);
    EXPECT_EQ(a.candidates[0].line, b.candidates[0].line);
    EXPECT_EQ(a.candidates[0].score, b.candidates[0].score);
    EXPECT_EQ(a.nodes, 777u);
  }
}

TEST(Mcts, ListsAsManyCandidatesAsAskedBestFirst) {
  Search search({}, 3);
  const auto thought = search.think(TicTacToe::start({}), iterations(3'000, 4), {});
  ASSERT_EQ(thought.candidates.size(), 4u);
  EXPECT_EQ(thought.best(), 4);  // the middle
  std::vector<int> firsts;
  for (const auto& candidate : thought.candidates) firsts.push_back(candidate.line.at(0));
  std::sort(firsts.begin(), firsts.end());
  EXPECT_EQ(std::unique(firsts.begin(), firsts.end()), firsts.end());
  EXPECT_EQ(search.think(TicTacToe::start({}), iterations(100, 99), {}).candidates.size(), 9u);
}

TEST(Mcts, StoppedAtOnceStillMoves) {
  Request request;
  request.stop.request();
  Search search({}, 1);
  const auto thought = search.think(TicTacToe::start({}), request, {});
  EXPECT_EQ(thought.nodes, 0u);
  EXPECT_GE(thought.best(), 0);
}

TEST(Mcts, EndsOnTime) {
  Request request;
  request.limits.time = std::chrono::milliseconds(30);
  // Without room for the proof it would go on for ever.
  Search search({.megabytes = 1}, 1);
  const auto thought = search.think(TicTacToe::start({}), request, {});
  EXPECT_EQ(thought.candidates[0].score.kind, Score::Kind::chance);
  EXPECT_GE(thought.seconds, 0.03);
}

TEST(Mcts, KindReadsItsOptions) {
  const auto kind = mcts_kind<TicTacToe>();
  const auto settings = complete(kind.options, {{"exploration", "0.5"}, {"memory", "1"}}, "mcts");
  ASSERT_TRUE(settings);
  const auto player = kind.make(*settings, 1);
  ASSERT_TRUE(player);
  EXPECT_EQ((*player)->think(TicTacToe::parse("xx.oo....", {}).value(), {}, {}).best(), 2);
}

// Walking up and down a ladder of two rungs, each side its own, without end: only the
// repetition makes it a draw.
struct LadderModel {
  using Game = TicTacToe;
  using Move = int;
  struct State {
    int rung[2] = {0, 0};
    Side mover = Side::first;
  };

  static LadderModel of(const tic_tac_toe::Position&) { return {}; }
  State root(const tic_tac_toe::Position&) const { return {}; }
  Side mover(const State& s) const { return s.mover; }
  void moves(const State& s, MoveList<int>& out) const {
    out.push_back(s.rung[index(s.mover)] == 0 ? 1 : 0);
  }
  void play(State& s, int move) const {
    s.rung[index(s.mover)] = move;
    s.mover = other(s.mover);
  }
  Key key(const State& s) const {
    return static_cast<Key>(s.rung[0] * 4 + s.rung[1] * 2 + index(s.mover));
  }
  std::optional<Value> over(const State&) const { return std::nullopt; }
  std::optional<Value> decided(const State&) const { return std::nullopt; }
  Value evaluate(const State&) const { return 0; }
  bool reversible(const State&, int) const { return true; }
  std::vector<Visit> past(const tic_tac_toe::Position&) const { return {}; }
  int last_occurrence() const { return 4; }
};

TEST(Mcts, ARepetitionOnThePathIsADraw) {
  Mcts<LadderModel> search({.playout_plies = 10}, 1);
  const auto thought = search.think(TicTacToe::start({}), iterations(1'000), {});
  EXPECT_EQ(thought.candidates[0].score.kind, Score::Kind::draw);
  EXPECT_EQ(thought.candidates[0].line.size(), 4u);  // up, up, down, down: the start again
}

TEST(NodePool, StopsAtItsLimit) {
  NodePool<std::uint64_t> pool(1);
  std::size_t taken = 0;
  while (pool.take(100) != NodePool<std::uint64_t>::none) taken += 100;
  EXPECT_LE(taken * sizeof(std::uint64_t), 1u << 20);
  EXPECT_GE(taken * sizeof(std::uint64_t), (1u << 20) - 1'000);
  pool.clear();
  EXPECT_EQ(pool.take(1), 0u);
}

TEST(Mcts, GoesOnWhenMemoryIsFull) {
  Search search({.megabytes = 1}, 1);
  const auto thought = search.think(TicTacToe::start({}), iterations(60'000), {});
  EXPECT_EQ(thought.nodes, 60'000u);
  EXPECT_EQ(thought.candidates[0].score.kind, Score::Kind::chance) << "the proof needs more";
  EXPECT_GT(thought.candidates[0].score.value, 4'000);
}

}  // namespace
}  // namespace banmen::search
