#include "engines/contrast/model.hpp"

#include <gtest/gtest.h>

#include <set>

#include "contrast/random_positions.hpp"
#include "engines/contrast/evaluation.hpp"

namespace banmen::contrast {
namespace {

using search::Value;

// By the rules alone: can the side to move force a win within `plies`?
bool wins_within(const Position& pos, int plies);

bool loses_within(const Position& pos, int plies) {
  const Outcome end = outcome(pos);
  if (end != Outcome::ongoing) return end == win_for(other(side_to_move(pos)));
  if (plies == 0) return false;
  for (const Move& move : banmen::legal_moves<Contrast>(pos)) {
    Position next = pos;
    play(next, move);
    if (!wins_within(next, plies - 1)) return false;
  }
  return true;
}

bool wins_within(const Position& pos, int plies) {
  const Outcome end = outcome(pos);
  if (end != Outcome::ongoing) return end == win_for(side_to_move(pos));
  if (plies == 0) return false;
  for (const Move& move : banmen::legal_moves<Contrast>(pos)) {
    Position next = pos;
    play(next, move);
    if (loses_within(next, plies - 1)) return true;
  }
  return false;
}

std::set<std::string> texts(const MoveList<Move>& moves) {
  std::set<std::string> all;
  for (const Move& move : moves) all.insert(to_text(move));
  return all;
}

Position odd_position(Rng& rng) {
  Options options;
  options.jump = static_cast<Jump>(rng.below(3));
  return position_of(test::random_board(rng, 8), options);
}

TEST(ContrastModel, ClaimsAreProofs) {
  Rng rng(1);
  int wins = 0, losses = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position pos = i % 2 ? odd_position(rng) : test::random_position(rng, {}, 60);
    if (outcome(pos) != Outcome::ongoing) continue;
    const Model model = Model::of(pos);
    const auto settled = search::settled(model, model.root(pos));
    if (!settled) {
      // Shutting in an enemy with few pieces wins too; that is left to the search.
      EXPECT_TRUE(i % 2 || !wins_within(pos, 1)) << to_text(pos);
    } else if (search::is_win(*settled)) {
      EXPECT_TRUE(wins_within(pos, 1)) << to_text(pos);
      ++wins;
    } else {
      EXPECT_TRUE(loses_within(pos, 2)) << to_text(pos);
      ++losses;
    }
  }
  EXPECT_GT(wins, 100);
  EXPECT_GT(losses, 20);
}

TEST(ContrastModel, MovesLeftOutLoseAtOnce) {
  Rng rng(2);
  int forced = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position pos = i % 2 ? odd_position(rng) : test::random_position(rng, {}, 60);
    if (outcome(pos) != Outcome::ongoing) continue;
    const Model model = Model::of(pos);
    MoveList<Move> listed;
    model.moves(model.root(pos), listed);
    ASSERT_FALSE(listed.empty()) << to_text(pos);
    const auto kept = texts(listed), legal = texts(banmen::legal_moves<Contrast>(pos));
    EXPECT_EQ(kept.size(), listed.size());
    for (const auto& move : kept) EXPECT_TRUE(legal.contains(move)) << move;
    if (kept.size() == legal.size()) continue;
    ++forced;
    if (search::settled(model, model.root(pos))) continue;  // the moves kept win at once
    for (const Move& move : banmen::legal_moves<Contrast>(pos)) {
      if (kept.contains(to_text(move))) continue;
      Position next = pos;
      play(next, move);
      EXPECT_TRUE(wins_within(next, 1)) << to_text(pos);
    }
  }
  EXPECT_GT(forced, 100);
}

TEST(ContrastModel, PackedMovesComeBackOnlyWhereTheyAreLegal) {
  Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    const Position pos = odd_position(rng);
    if (outcome(pos) != Outcome::ongoing) continue;
    const Model model = Model::of(pos);
    const auto state = model.root(pos);
    const auto legal = texts(banmen::legal_moves<Contrast>(pos));
    MoveList<Move> moves;
    model.moves(state, moves);
    for (const Move& move : moves) EXPECT_EQ(model.unpack(state, model.pack(move)), move);
    for (int j = 0; j < 200; ++j) {
      const auto code = static_cast<std::uint32_t>(rng.below(1 << 17));
      const auto move = model.unpack(state, code);
      EXPECT_TRUE(!move || legal.contains(to_text(*move))) << code;
    }
  }
}

TEST(ContrastModel, EvaluationIsFairToBothSidesAndHands) {
  Rng rng(4);
  const auto value = [](const Board& board) {
    const Position pos = position_of(board, {});
    const Model model = Model::of(pos);
    return model.evaluate(model.root(pos));
  };
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_board(rng, 6);
    EXPECT_EQ(value(board), value(test::mirrored(board)));
    EXPECT_EQ(value(board), value(test::turned(board)));
  }
}

TEST(ContrastModel, MaxPliesMakesADraw) {
  const auto options = Contrast::options({{"max_plies", "3"}}).value();
  Position pos = Contrast::start(options);
  const Model model = Model::of(pos);
  auto state = model.root(pos);
  for (int ply = 0; ply < 3; ++ply) {
    EXPECT_FALSE(search::settled(model, state));
    MoveList<Move> moves;
    model.moves(state, moves);
    model.play(state, moves[0]);
  }
  EXPECT_EQ(model.over(state), 0);
}

}  // namespace
}  // namespace banmen::contrast
