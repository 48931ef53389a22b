#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.hpp"
#include "engines/shogi/mate.hpp"
#include "engines/shogi/model.hpp"
#include "engines/shogi/player.hpp"
#include "engines/shogi/tsume.hpp"

namespace banmen::shogi {
namespace {

#ifdef BANMEN_CHECKED
constexpr int games = 6;
#else
constexpr int games = 60;
#endif

// Calls `see` with the positions of random games in which men are often taken.
template <class See>
void each_random_position(std::uint64_t seed, See see) {
  for (int game = 0; game < games; ++game) {
    Rng rng(seed, static_cast<std::uint64_t>(game));
    Position pos = Shogi::start({});
    for (int ply = 0; ply < 160 && outcome(pos) == Outcome::ongoing; ++ply) {
      see(pos);
      const auto moves = banmen::legal_moves<Shogi>(pos);
      Move chosen = moves[rng.below(moves.size())];
      for (int i = 0; i < 3; ++i) {
        const Move move = moves[rng.below(moves.size())];
        if (!pos.board.at(move.to()).empty()) chosen = move;
      }
      play(pos, chosen);
    }
  }
}

TEST(ShogiEvaluation, IsTheSameForBothSides) {
  int compared = 0;
  each_random_position(3, [&](const Position& pos) {
    const auto& evaluate = Evaluation::standard();
    ASSERT_EQ(evaluate(pos.board), evaluate(turned(pos.board))) << to_text(pos);
    ++compared;
  });
  EXPECT_GE(compared, games * 30);
}

TEST(ShogiEvaluation, MenAreWorthSomething) {
  const auto value = [](const std::string& sfen) {
    return Evaluation::standard()(parse_sfen(sfen, {}).value().board);
  };
  const auto even = value("4k4/9/9/9/9/9/9/9/4K4 b - 1");
  for (const std::string held : {"P", "L", "N", "S", "G", "B", "R"}) {
    EXPECT_GT(value("4k4/9/9/9/9/9/9/9/4K4 b " + held + " 1"), even + 30) << held;
    EXPECT_LT(value("4k4/9/9/9/9/9/9/9/4K4 w " + held + " 1"), even - 30) << held;
  }
}

// What the side to take wins at most on a square, by minimax over the cheapest takers.
int won_on(const Board& board, Side side, Square to, int standing, Squares occupied) {
  const Squares takers = attackers(board, side, to, occupied) & occupied;
  if (takers.empty()) return 0;
  Square cheapest = no_square;
  takers.for_each([&](Square square) {
    if (cheapest == no_square ||
        exchange_value(board.at(square).kind()) < exchange_value(board.at(cheapest).kind()))
      cheapest = square;
  });
  const Squares rest = occupied.without(Squares::of(cheapest));
  const Kind kind = board.at(cheapest).kind();
  if (kind == Kind::king && (attackers(board, other(side), to, rest) & rest).any()) return 0;
  return std::max(0, standing - won_on(board, other(side), to, exchange_value(kind), rest));
}

TEST(ShogiExchange, AgreesWithMinimax) {
  int compared = 0, unsound = 0;
  each_random_position(5, [&](const Position& pos) {
    MoveList<Move> moves;
    forcing_moves(pos.board, moves);
    for (const Move move : moves) {
      const Kind kind = pos.board.at(move.from()).kind();
      const Kind arrived = move.promotes() ? promoted(kind) : kind;
      const int gain = exchange_value(pos.board.at(move.to()).kind()) + exchange_value(arrived) -
                       exchange_value(kind);
      const int lost =
          won_on(pos.board, other(pos.board.to_move), move.to(), exchange_value(arrived),
                 pos.board.occupied().without(Squares::of(move.from())));
      ASSERT_EQ(is_sound_exchange(pos.board, move), gain >= lost)
          << to_text(pos) << " " << to_text(move);
      ++compared;
      unsound += gain < lost;
    }
  });
  EXPECT_GE(compared, games * 60);
  EXPECT_GE(unsound, games * 5);
}

TEST(ShogiMate, CheckingMovesAreTheMovesThatCheck) {
  int checks = 0;
  each_random_position(9, [&](const Position& pos) {
    MoveList<Move> moves;
    checking_moves(pos.board, {}, moves);
    for (const Move move : banmen::legal_moves<Shogi>(pos)) {
      Board next = pos.board;
      play(next, move);
      const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      ASSERT_EQ(listed, in_check(next)) << to_text(pos) << " " << to_text(move);
      checks += listed;
    }
  });
  EXPECT_GE(checks, games * 20);
}

// Mate in at most `plies` by checks, by trying everything.
bool mates_in(const Board& board, int plies) {
  std::vector<Move> checks;
  checking_moves(board, {}, checks);
  for (const Move check : checks) {
    Board after = board;
    play(after, check);
    std::vector<Move> replies;
    legal_moves(after, {}, replies);
    if (replies.empty()) return true;
    if (plies < 3) continue;
    const bool all = std::all_of(replies.begin(), replies.end(), [&](Move reply) {
      Board next = after;
      play(next, reply);
      return mates_in(next, plies - 2);
    });
    if (all) return true;
  }
  return false;
}

TEST(ShogiMate, AgreesWithTryingEverything) {
  int mates = 0, none = 0, compared = 0;
  MateSearch search(16);
  each_random_position(21, [&](const Position& pos) {
    if (pos.ply < 40 || pos.ply % 6 != 0) return;
    const MateRules rules;
    const auto found = search.solve({.board = pos.board, .rules = rules, .nodes = 20000});
    const MateAnswer answer = found.answer;
    const bool in_three = mates_in(pos.board, 3);
    ++compared;
    if (answer == MateAnswer::no_mate) {
      ++none;
      ASSERT_FALSE(in_three) << to_text(pos);
    }
    if (in_three) {
      ASSERT_EQ(answer, MateAnswer::mate) << to_text(pos);
    }
    if (answer != MateAnswer::mate) return;
    ++mates;
    const auto& line = found.line;
    ASSERT_EQ(line.size() % 2, 1u) << to_text(pos);
    ASSERT_LE(static_cast<int>(line.size()), found.plies) << to_text(pos);
    Position at = pos;
    for (std::size_t i = 0; i < line.size(); ++i) {
      ASSERT_TRUE(is_legal(at.board, {}, line[i])) << to_text(pos);
      play(at.board, line[i]);
      ASSERT_TRUE(i % 2 || in_check(at.board)) << to_text(pos);
    }
    EXPECT_FALSE(has_move(at.board, {})) << to_text(pos);
  });
  EXPECT_GE(compared, games * 4);
  EXPECT_GE(mates, games / 12);
  EXPECT_GE(none, games);
}

// Mates that were found are played out against defenders who do anything, with a table so small
// that it forgets nearly all: the bound falls with every move, so none goes round in circles.
TEST(ShogiMate, EveryMateComesToItsEnd) {
  int mates = 0, long_ones = 0;
  MateSearch search(0);
  Rng rng(5);
  each_random_position(22, [&](const Position& pos) {
    if (pos.ply < 60 || pos.ply % 5 != 0) return;
    const MateRules rules;
    auto found = search.solve({.board = pos.board, .rules = rules, .nodes = 5'000});
    if (found.answer != MateAnswer::mate) return;
    ++mates;
    long_ones += found.plies > 5;
    Position at = pos;
    for (int left = found.plies;; left -= 2) {
      ASSERT_LE(found.plies, left) << to_text(pos);
      ASSERT_FALSE(found.line.empty()) << to_text(pos);
      ASSERT_LE(static_cast<int>(found.line.size()), found.plies) << to_text(pos);
      play(at, found.line.front());
      const auto replies = banmen::legal_moves<Shogi>(at);
      if (replies.empty()) break;
      play(at, replies[rng.below(replies.size())]);
      ASSERT_EQ(outcome(at), Outcome::ongoing) << to_text(pos);
      found = search.solve(
          {.board = at.board, .rules = rules, .longest = left - 2, .nodes = 1'000'000});
      ASSERT_EQ(found.answer, MateAnswer::mate) << to_text(pos) << ", then " << to_text(at);
    }
    EXPECT_EQ(outcome(at), win_for(side_to_move(pos)));
  });
  EXPECT_GE(mates, games / 8);
  EXPECT_GE(long_ones, 1);
}

TEST(ShogiMate, SolvesAProblemAndSaysWhenThereIsNone) {
  const auto facts = [](const std::string& sfen) {
    return tsume_solver().solve(parse_sfen(sfen, {}).value(), {}, {}).value();
  };
  const auto mate = facts("8k/9/7S1/9/9/9/9/9/9 b G 1");
  EXPECT_EQ(mate["answer"], "mate") << mate.dump();
  EXPECT_EQ(facts("8k/9/9/9/9/9/9/9/K8 b P 1")["answer"], "no mate");
  EXPECT_FALSE(tsume_solver().solve(parse_sfen("9/9/9/9/9/9/9/9/K8 b P 1", {}).value(), {}, {}));
}

TEST(ShogiModel, StagesAreAllSensibleMovesAndUnpackGoesBack) {
  each_random_position(31, [&](const Position& pos) {
    const Model model = Model::of(pos);
    const auto state = model.root(pos);
    MoveList<Move> staged, all;
    model.moves(state, 0, staged);
    model.moves(state, 1, staged);
    model.moves(state, all);
    const auto by_code = [](Move a, Move b) { return a.code() < b.code(); };
    std::sort(staged.begin(), staged.end(), by_code);
    std::sort(all.begin(), all.end(), by_code);
    ASSERT_EQ(staged, all) << to_text(pos);
    for (const Move move : all) ASSERT_EQ(model.unpack(state, model.pack(move)), move);
  });
}

std::unique_ptr<search::Player<Shogi>> alphabeta(Settings given) {
  const auto kind = alphabeta_kind();
  return kind.make(complete(kind.options, given, "test").value(), 1).value();
}

TEST(ShogiPlayer, PlaysLegalMovesAndTheSameOnesTwice) {
  std::vector<Move> first;
  for (int round = 0; round < 2; ++round) {
    auto player = alphabeta({{"tt", "4"}});
    std::vector<Move> moves;
    Position pos = Shogi::start({});
    for (int ply = 0; ply < 24 && outcome(pos) == Outcome::ongoing; ++ply) {
      search::Request request;
      request.limits.nodes = 2000;
      const auto thought = player->think(pos, request, {});
      ASSERT_TRUE(is_legal(pos, thought.best()));
      moves.push_back(thought.best());
      play(pos, thought.best());
    }
    if (round == 0)
      first = moves;
    else
      EXPECT_EQ(moves, first);
  }
}

TEST(ShogiPlayer, MatesDeclaresAndResigns) {
  search::Request request;
  request.limits.nodes = 20'000;
  const auto think = [&](const std::string& sfen, Settings settings) {
    return alphabeta(std::move(settings))->think(parse_sfen(sfen, {}).value(), request, {});
  };
  const auto mate = think("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", {});
  EXPECT_EQ(to_text(mate.best()), "G*5b");
  EXPECT_EQ(mate.candidates.front().score.kind, search::Score::Kind::win);
  // Without the look for a mate the search itself finds it.
  EXPECT_EQ(to_text(think("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", {{"mate", "0"}}).best()), "G*5b");
  EXPECT_EQ(to_text(think("K+R+B+P+P+P+P+P+P/1+P+P6/9/9/9/9/9/9/4k4 b RB 1", {}).best()), "win");
  EXPECT_EQ(to_text(think("4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g 1", {{"resign", "2000"}}).best()),
            "resign");
  EXPECT_NE(to_text(think("4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g 1", {}).best()), "resign");
}

}  // namespace
}  // namespace banmen::shogi
