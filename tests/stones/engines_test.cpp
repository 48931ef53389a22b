#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "engines/stones/model.hpp"
#include "engines/stones/players.hpp"
#include "stones/plies.hpp"

namespace banmen::stones {
namespace {

using search::Value;

// The value that a search gives to a result in so many plies.
Value value_of(int plies) { return plies > 0 ? search::win_in(plies) : search::loss_in(-plies); }

struct Seen {
  int positions = 0, settled = 0, narrowed = 0;
};

// Holds what the model knows without search against the exact result, along one random game.
void compare(const Options& rules, Rng rng, std::unordered_map<Key, int>& known, Seen& seen) {
  const Model model = Model::of(StoneCapture::start(rules));
  Model::State state = model.root(StoneCapture::start(rules));
  while (true) {
    const int plies = plies_of(state.pos, known);
    ++seen.positions;
    if (const auto value = search::settled(model, state)) {
      ++seen.settled;
      ASSERT_EQ(*value, value_of(plies)) << to_text(state.pos);
    } else {
      ASSERT_LT(std::abs(model.evaluate(state)), search::most_estimate);
    }
    const auto legal = banmen::legal_moves<StoneCapture>(state.pos);
    if (legal.empty()) return;
    MoveList<Move> tried;
    model.moves(state, tried);
    int win = 0, loss = 0;
    for (const Move& move : tried) {
      ASSERT_TRUE(is_legal(state.pos, move)) << to_text(state.pos) << to_text(state.pos, move);
      ASSERT_EQ(model.unpack(state, model.pack(move)), move);
      Position next = state.pos;
      play(next, move);
      const int reply = plies_of(next, known);
      if (reply <= 0 && (win == 0 || 1 - reply < win)) win = 1 - reply;
      if (reply > 0) loss = std::max(loss, reply + 1);
    }
    ASSERT_EQ(win ? win : -loss, plies) << to_text(state.pos) << ": the best move is left out";
    seen.narrowed += tried.size() < legal.size();
    const Move move = legal[rng.below(legal.size())];
    model.play(state, move);
  }
}

TEST(StoneModel, WhatItKnowsWithoutSearchIsExact) {
  Seen seen;
  std::uint64_t stream = 0;
  for (const auto& [rows, cols] : {std::pair(3, 3), {2, 4}, {1, 6}})
    for (const int m : {1, 2, 3})
      for (const Ko ko : {Ko::psk, Ko::none}) {
        std::unordered_map<Key, int> known;
        for (int game = 0; game < 60; ++game) {
          compare({rows, cols, m, ko}, Rng(61, ++stream), known, seen);
          if (HasFatalFailure()) return;
        }
      }
  EXPECT_GT(seen.positions, 5'000);
  EXPECT_GT(seen.settled, 1'000);
  EXPECT_GT(seen.narrowed, 200);
}

search::Thought<StoneCapture> think(const std::string& engine, const Options& rules) {
  for (const auto& kind : Players::kinds())
    if (kind.name == engine) {
      const auto settings = complete(kind.options, {}, engine);
      auto player = kind.make(*settings, 1);
      search::Request request;
      request.limits.nodes = 300'000;
      return (*player)->think(StoneCapture::start(rules), request, {});
    }
  ADD_FAILURE() << engine;
  return {};
}

TEST(StonePlayers, SmallBoardsAreSolved) {
  for (const std::string engine : {"alphabeta", "mtdf", "mcts"}) {
    const auto three = think(engine, {3, 3, 1, Ko::psk});
    ASSERT_FALSE(three.candidates.empty());
    EXPECT_EQ(three.candidates[0].score.kind, search::Score::Kind::win) << engine;
    EXPECT_EQ(three.candidates[0].line[0], Move{4}) << engine << ": the middle";
    EXPECT_EQ(think(engine, {2, 4, 1, Ko::psk}).candidates[0].score.kind, search::Score::Kind::loss)
        << engine;
    if (engine == "mcts") continue;
    EXPECT_EQ(three.candidates[0].score.plies, 7) << engine;
  }
}

}  // namespace
}  // namespace banmen::stones
