#include "engines/contrast/players.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "core/rng.hpp"
#include "engines/contrast/split_model.hpp"
#include "engines/contrast/threats.hpp"
#include "search/mcts.hpp"

namespace banmen::contrast {
namespace {

using search::Score;
using PlayerPtr = std::unique_ptr<search::Player<Contrast>>;

PlayerPtr player(const std::string& name, std::uint64_t seed, const Settings& settings = {}) {
  for (const auto& kind : Players::kinds())
    if (kind.name == name)
      return kind.make(complete(kind.options, settings, name).value(), seed).value();
  return nullptr;
}

search::Request iterations(std::uint64_t nodes) {
  search::Request request;
  request.limits.nodes = nodes;
  return request;
}

// Any accepted array: up to 25 pieces of a side, tiles anywhere, any stock.
Position odd_position(Rng& rng, const Options& options = {}) {
  Board board;
  const auto black = rng.below(26), white = rng.below(26 - black);
  std::array<int, cell_count> cells;
  for (int i = 0; i < cell_count; ++i) cells[static_cast<std::size_t>(i)] = i;
  for (std::size_t i = cell_count; i > 1; --i) std::swap(cells[i - 1], cells[rng.below(i)]);
  for (std::size_t i = 0; i < black + white; ++i) board.pieces[i < black ? 0 : 1] |= bit(cells[i]);
  for (int cell = 0; cell < cell_count; ++cell) {
    const auto tile = rng.below(6);
    if (tile == 0) board.black_tiles |= bit(cell);
    if (tile == 1) board.gray_tiles |= bit(cell);
  }
  for (auto& stock : board.stock)
    stock = {static_cast<std::uint8_t>(rng.below(4)), static_cast<std::uint8_t>(rng.below(2))};
  if (rng.below(2)) board.stock = {};
  board.to_move = rng.below(2) ? Side::first : Side::second;
  return position_of(board, options);
}

// An odd position without pieces on their goals, so that the game usually goes on.
Position playable_position(Rng& rng, const Options& options = {}) {
  Position pos = odd_position(rng, options);
  pos.board.pieces[0] &= ~goal(Side::first);
  pos.board.pieces[1] &= ~goal(Side::second);
  return pos;
}

// Calls see(pos) along random games from the start and from odd positions.
template <class See>
void for_each_position(int games, See see) {
  Rng rng(2026);
  for (int game = 0; game < games; ++game) {
    Options options;
    options.jump = static_cast<Jump>(rng.below(3));
    options.tiles = rng.below(4) != 0;
    if (rng.below(4) == 0) options.max_plies = 20;
    Position pos = game % 2 ? Contrast::start(options) : playable_position(rng, options);
    while (outcome(pos) == Outcome::ongoing) {
      see(pos);
      const auto moves = banmen::legal_moves<Contrast>(pos);
      play(pos, moves[rng.below(moves.size())]);
    }
  }
}

auto sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
    return std::tuple(a.from, a.to, a.tile_cell, a.tile) <
           std::tuple(b.from, b.to, b.tile_cell, b.tile);
  });
  return moves;
}

void compose(const SplitModel& model, const SplitModel::State& state, const Position& pos,
             std::vector<Move>& out) {
  MoveList<Move> parts;
  model.moves(state, parts);
  for (const Move& part : parts) {
    SplitModel::State next = state;
    model.play(next, part);
    const auto whole = model.whole(state, part);
    if (!whole) {
      EXPECT_EQ(model.mover(next), model.mover(state));
      compose(model, next, pos, out);
      continue;
    }
    Position after = pos;
    play(after, *whole);
    EXPECT_EQ(next.board, after.board);
    EXPECT_EQ(model.key(next), key(after.board));
    out.push_back(*whole);
  }
}

TEST(ContrastSplitModel, PartsComposeToTheLegalMoves) {
  const SplitModel model;
  for_each_position(200, [&](const Position& pos) {
    std::vector<Move> composed;
    compose(model, model.root(pos), pos, composed);
    EXPECT_EQ(sorted(composed), sorted(banmen::legal_moves<Contrast>(pos))) << to_text(pos);
  });
}

// The value within two plies by trying everything; nothing when that does not decide.
std::optional<search::Value> tried(const Position& pos, int plies) {
  const Outcome end = outcome(pos);
  if (end == Outcome::draw) return 0;
  if (end != Outcome::ongoing)
    return end == win_for(side_to_move(pos)) ? search::win_in(0) : search::loss_in(0);
  if (plies == 0) return std::nullopt;
  std::optional<search::Value> best = -search::infinite;
  for (const Move& move : banmen::legal_moves<Contrast>(pos)) {
    Position next = pos;
    play(next, move);
    const auto value = tried(next, plies - 1);
    if (value && search::is_loss(*value)) return -*value - 1;
    if (!value || *value == 0)
      best = std::nullopt;
    else if (best)
      best = std::max(*best, -*value + 1);
  }
  return best;
}

TEST(ContrastThreats, NearEndAgreesWithTryingEverything) {
  int decided = 0;
  for_each_position(400, [&](Position pos) {
    forget(pos);
    pos.board.stock = {};  // tiles change nothing, see NearEndDoesNotDependOnTiles
    const SplitModel model;
    const auto value = search::settled(model, model.root(pos));
    const auto exact = tried(pos, 2);
    const bool shuts_in = !value && exact == search::win_in(1);  // not looked for
    EXPECT_TRUE(value == exact || shuts_in) << to_text(pos);
    EXPECT_FALSE(shuts_in && winning_cells(pos.board, side_to_move(pos), pos.options.jump));
    decided += value.has_value();
  });
  EXPECT_GT(decided, 1'000);
}

TEST(ContrastThreats, NearEndDoesNotDependOnTiles) {
  const SplitModel model;
  int compared = 0;
  for_each_position(100, [&](const Position& pos) {
    MoveList<Move> steps, parts;
    const auto root = model.root(pos);
    model.moves(root, steps);
    for (const Move& step : steps) {
      auto stepped = root;
      model.play(stepped, step);
      if (!stepped.stepped) continue;
      const auto early = search::settled(model, stepped);
      parts.clear();
      model.moves(stepped, parts);
      for (const Move& part : parts) {
        auto ended = stepped;
        model.play(ended, part);
        const auto late = search::settled(model, ended);
        ASSERT_EQ(early.has_value(), late.has_value()) << to_text(pos);
        if (!early || *early == 0) continue;
        EXPECT_EQ(*early, search::is_loss(*late) ? -*late - 1 : -*late + 1);
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 1'000);
}

TEST(ContrastMcts, WinsNowAndNeverAllowsAWinItCanPrevent) {
  int won = 0, saved = 0;
  for_each_position(200, [&](const Position& pos) {
    const auto value = near_end(pos.board, pos.options.jump, endless, false);
    const bool can_win = value == search::win_in(1);
    const bool threatened =
        winning_cells(pos.board, other(side_to_move(pos)), pos.options.jump) != 0;
    if (!can_win && (value || !threatened || pos.options.max_plies)) return;
    const auto thought = player("mcts", 5)->think(pos, iterations(can_win ? 0 : 50), {});
    Position next = pos;
    play(next, thought.best());
    if (can_win) {
      EXPECT_EQ(outcome(next), win_for(side_to_move(pos))) << to_text(pos);
      EXPECT_EQ(thought.candidates[0].score, (Score{Score::Kind::win, 0, 1, side_to_move(pos)}));
      ++won;
    } else {
      EXPECT_EQ(winning_cells(next.board, side_to_move(next), pos.options.jump), 0u)
          << to_text(pos);
      ++saved;
    }
  });
  EXPECT_GT(won, 100);
  EXPECT_GT(saved, 50);
}

TEST(ContrastMcts, SameSeedAndIterationsSameAnswer) {
  const auto pos = Contrast::start({});
  auto request = iterations(2'000);
  request.lines = 5;
  const auto a = player("mcts", 9)->think(pos, request, {});
  const auto b = player("mcts", 9)->think(pos, request, {});
  ASSERT_EQ(a.candidates.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(a.candidates[i].line, b.candidates[i].line);
    EXPECT_EQ(a.candidates[i].score, b.candidates[i].score);
    EXPECT_EQ(a.candidates[i].score.kind, Score::Kind::chance);
  }
  EXPECT_EQ(a.nodes, 2'000u);
}

TEST(ContrastMcts, LinesArePlayable) {
  for_each_position(4, [&](const Position& pos) {
    auto request = iterations(300);
    request.lines = 1'000;
    const auto thought = player("mcts", 1)->think(pos, request, {});
    for (const auto& candidate : thought.candidates) {
      Position at = pos;
      ASSERT_FALSE(candidate.line.empty());
      for (const Move& move : candidate.line) {
        ASSERT_TRUE(is_legal(at, move)) << to_text(pos);
        play(at, move);
      }
    }
  });
}

TEST(ContrastNtuple, WinsNowAndNeverAllowsAWinItCanPrevent) {
  int won = 0, saved = 0;
  const auto greedy = player("ntuple", 5);
  for_each_position(200, [&](const Position& pos) {
    const auto value = near_end(pos.board, pos.options.jump, endless, false);
    const bool can_win = value == search::win_in(1);
    const bool threatened =
        winning_cells(pos.board, other(side_to_move(pos)), pos.options.jump) != 0;
    if (!can_win && (value || !threatened || pos.options.max_plies)) return;
    const auto thought = greedy->think(pos, {}, {});
    Position next = pos;
    play(next, thought.best());
    if (can_win) {
      EXPECT_EQ(outcome(next), win_for(side_to_move(pos))) << to_text(pos);
      EXPECT_EQ(thought.candidates[0].score, (Score{Score::Kind::win, 0, 1, side_to_move(pos)}));
      ++won;
    } else {
      EXPECT_EQ(winning_cells(next.board, side_to_move(next), pos.options.jump), 0u)
          << to_text(pos);
      ++saved;
    }
  });
  EXPECT_GT(won, 100);
  EXPECT_GT(saved, 50);
}

TEST(ContrastNtuple, CandidatesAreMovesBestFirst) {
  search::Request request;
  request.lines = 7;
  const auto thought = player("ntuple", 1)->think(Contrast::start({}), request, {});
  ASSERT_EQ(thought.candidates.size(), 7u);
  for (std::size_t i = 1; i < 7; ++i)
    EXPECT_GE(thought.candidates[i - 1].score.value, thought.candidates[i].score.value);
  EXPECT_EQ(thought.nodes, 155u);
}

TEST(ContrastAlphaBeta, EvaluationAndWeightsAreOptions) {
  const auto answer = [](const Settings& settings) {
    search::Request request;
    request.limits.depth = 3;
    request.lines = 5;
    std::vector<int> scores;
    for (const auto& candidate :
         player("alphabeta", 1, settings)->think(Contrast::start({}), request, {}).candidates)
      scores.push_back(candidate.score.value);
    return scores;
  };
  EXPECT_EQ(answer({}), answer({{"evaluation", "learned"}}));
  EXPECT_NE(answer({}), answer({{"evaluation", "handwritten"}}));
  for (const auto& kind : Players::kinds()) {
    const auto settings = complete(kind.options, {{"weights", "/no/such/file"}}, kind.name);
    if (!settings) continue;  // it has no weights
    const auto made = kind.make(*settings, 1);
    ASSERT_FALSE(made) << kind.name;
    EXPECT_EQ(made.error().where, "/no/such/file");
  }
}

TEST(ContrastPlayers, AlwaysLegalAlsoOnOddArrays) {
  for (const auto& kind : Players::kinds()) {
    Rng rng(77);
    const auto settings = complete(kind.options, {}, kind.name).value();
    for (int game = 0; game < 200; ++game) {
      const auto mine = kind.make(settings, static_cast<std::uint64_t>(game)).value();
      Position pos = game % 4 == 0   ? Contrast::start({})
                     : game % 4 == 1 ? odd_position(rng)
                                     : playable_position(rng);
      while (outcome(pos) == Outcome::ongoing) {
        const Move move = mine->think(pos, iterations(game % 3 * 10), {}).best();
        ASSERT_TRUE(is_legal(pos, move)) << kind.name << " " << to_text(pos);
        play(pos, move);
        if (outcome(pos) != Outcome::ongoing) break;
        const auto moves = banmen::legal_moves<Contrast>(pos);
        play(pos, moves[rng.below(moves.size())]);
      }
    }
  }
}

// Points of `a` per game against `b`, colours alternating.
double share(const std::string& a, const std::string& b, int games, std::uint64_t nodes = 1) {
  double points = 0;
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<std::uint64_t>(2 * game);
    const PlayerPtr players[2] = {player(a, seed), player(b, seed + 1)};
    const Side first = game % 2 ? Side::second : Side::first;
    Position pos = Contrast::start({});
    while (outcome(pos) == Outcome::ongoing)
      play(pos,
           players[side_to_move(pos) == first ? 0 : 1]->think(pos, iterations(nodes), {}).best());
    points += outcome(pos) == Outcome::draw ? 0.5 : outcome(pos) == win_for(first);
  }
  return points / games;
}

TEST(ContrastPlayers, StrengthsAreThoseOfTheTable) {
  EXPECT_GT(share("greedy", "random", 400), 0.93);     // 1965:35 in the specification
  EXPECT_GT(share("rulebased", "random", 400), 0.93);  // 1934:66
  EXPECT_NEAR(share("rulebased", "greedy", 1'000), 0.475, 0.06);
  EXPECT_GT(share("rulebased2", "random", 400), 0.9);
  EXPECT_GT(share("mcts", "rulebased", 20, 1'000), 0.9);
  EXPECT_GT(share("ntuple", "rulebased", 100), 0.9);
  EXPECT_GT(share("alphabeta", "rulebased", 40, 3'000), 0.95);
}

}  // namespace
}  // namespace banmen::contrast
