#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "engines/shogi/com/explain.hpp"
#include "engines/shogi/com/fast.hpp"
#include "shogi/com_games.hpp"

namespace banmen::shogi::com {
namespace {

const auto fast_think = [](State& state) { return think(state); };

TEST(Com, ReplaysTheGames) {
  std::size_t thinks = 0, games = 0;
  for (const auto& game : test::games()) {
    EXPECT_EQ(test::replay(game, thinks, fast_think), "");
    ++games;
  }
  EXPECT_EQ(games, 5861u);
  EXPECT_EQ(thinks, 189366u);
}

TEST(Com, GrowsTheTreesOfReplies) {
  int trees = 0;
  for (const auto& row : banmen::test::data_rows("shogi/com_perft_dev.tsv")) {
    if (row[0] == "kind") continue;
    const test::Tree wanted{std::stoull(row[3]), std::stoull(row[4]), std::stoull(row[5]),
                            std::stoull(row[6]), std::stoull(row[7], nullptr, 16)};
    const auto tree =
        test::tree_of(parse_kind(row[0]).value(), row[1] == "1", std::stoi(row[2]), fast_think);
    EXPECT_EQ(tree, wanted) << row[0] << " depth " << row[2];
    ++trees;
  }
  EXPECT_EQ(trees, 28);
}

// The cartridge lets HUM leave his king in check, and says that COM has won then.
TEST(Com, WinsWhenHumIgnoresACheck) {
  int ignored = 0;
  for (const auto& game : test::games()) {
    if (game.source != "sim random") continue;
    State state = start(game.kind, game.timelimit);
    bool com_moves = com_begins(game.kind);
    for (const auto& text : game.moves) {
      if (com_moves) {
        think(state);
      } else {
        const Move move = parse_usi(text, hum).value();
        for (u8 cell = 23; cell <= 108; ++cell) {
          const Move push{cell, static_cast<u8>(cell - 11), y_of(cell) == 2};
          if (state.cell[cell] != pawn || state.cell[push.to] != none ||
              check_hum_move(state, push))
            continue;
          State child = state;
          apply_hum(child, push);
          State plainly = child;
          const Reply reply = think(child);
          EXPECT_EQ(reply, plain::think(plainly)) << to_sfen(state, hum);
          if (reply.from_book) {  // early moves to some squares make COM ask the book first
            EXPECT_LE(child.pply, 7);
          } else {
            EXPECT_EQ(reply.verdict, Verdict::suicide) << to_sfen(state, hum);
          }
          ++ignored;
        }
        apply_hum(state, move);
      }
      com_moves = !com_moves;
    }
  }
  EXPECT_GT(ignored, 1000);
}

// Whether the fast search sees what the plain one sees; counts the candidates compared.
void compare_candidates(const State& state, std::size_t& compared) {
  State copy = state;
  plain::Table table;
  plain::search(copy, &table);
  fast::Search search(state);
  ASSERT_EQ(search.root(), table.root) << to_sfen(state, com);
  for (const plain::Row& row : table.rows) {
    const std::string where = to_sfen(state, com) + " " + to_usi(row.candidate.move);
    Evaluation first, final;
    ASSERT_EQ(search.evaluate(row.candidate, first, final), !row.rejected) << where;
    ++compared;
    if (row.rejected) continue;
    ASSERT_EQ(first, row.first) << where;
    ASSERT_EQ(final, row.final) << where;
  }
}

// Random games of all kinds; two of three leave a game of the data at a random ply, and every
// second player likes to capture, so that hands fill.
TEST(Com, ThinksAsThePlainWay) {
  const auto games = test::games();
  std::size_t thinks = 0, compared = 0, mates = 0, resignations = 0;
  for (std::uint64_t number = 0; number < 500; ++number) {
    Rng rng(2026, number);
    const auto& game = games[rng.below(games.size())];
    Kind kind = all_kinds[rng.below(all_kinds.size())];
    std::size_t known = 0;
    if (number % 3) {
      kind = game.kind;
      known = rng.below(game.moves.size() + 1);
    }
    State state = start(kind, number % 3 ? game.timelimit : rng.below(2));
    std::vector<Move> moves;
    bool com_moves = com_begins(kind);
    for (std::size_t ply = 0; ply < known + 120; ++ply, com_moves = !com_moves) {
      if (!com_moves) {
        moves.clear();
        hum_moves(state, moves);
        if (moves.empty()) break;
        Move move = moves[rng.below(moves.size())];
        for (int attempt = 0; number % 2 && attempt < 20 && !state.cell[move.to]; ++attempt)
          move = moves[rng.below(moves.size())];
        if (ply < known) move = parse_usi(game.moves[ply], hum).value();
        apply_hum(state, move);
        continue;
      }
      const std::string where = to_sfen(state, com);
      if (thinks % 4 == 0) compare_candidates(state, compared);
      State plainly = state;
      const Reply wanted = plain::think(plainly);
      const Reply reply = think(state);
      ASSERT_EQ(reply, wanted) << where;
      ASSERT_TRUE(state == plainly) << where;
      ++thinks;
      mates += reply.mate;
      resignations += reply.verdict == Verdict::hum_wins;
      if (reply.verdict != Verdict::move || reply.mate) break;
    }
  }
  EXPECT_GT(thinks, 15'000u);
  EXPECT_GT(compared, 100'000u);
  EXPECT_GT(mates, 50u);
  EXPECT_GT(resignations, 5u);
}

}  // namespace
}  // namespace banmen::shogi::com
