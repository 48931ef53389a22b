#include "core/perft.hpp"

#include <gtest/gtest.h>

#include <map>

#include "data.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

#ifdef BANMEN_CHECKED
constexpr std::uint64_t most_counted = 3'000'000;  // checked builds are slow
#else
constexpr std::uint64_t most_counted = 60'000'000;  // the rest is counted by the long tests
#endif
constexpr std::uint64_t most_listed = 1'000'000;

// Two counts of the table were made by a program that lets a dropped pawn mate; these are right.
const std::map<std::string, std::uint64_t> with_pawn_mates = {{"rand_21", 937'658},
                                                              {"rand_23", 8'298'611}};

std::uint64_t count_freely(const Board& board, int depth) {
  const DropRule free{{true, true}};
  if (depth == 1) return count_moves(board, free);
  std::vector<Move> moves;
  legal_moves(board, free, moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Board next = board;
    play(next, move);
    leaves += count_freely(next, depth - 1);
  }
  return leaves;
}

TEST(ShogiPerft, PositionsMatchTheTable) {
  std::size_t counted = 0;
  for (const auto& row : test::data_rows("shogi/perft.tsv")) {
    if (row[0] == "id") continue;
    const auto pos = parse_sfen(row[1], {}).value();
    const auto counts = split_words(row[2]);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      std::uint64_t expected = std::stoull(counts[i]);
      const int depth = static_cast<int>(i) + 1;
      if (expected > most_counted) continue;
      ++counted;
      if (depth == 4 && with_pawn_mates.contains(row[0])) {
        EXPECT_EQ(count_freely(pos.board, depth), expected) << row[0] << " freely";
        expected = with_pawn_mates.at(row[0]);
      }
      EXPECT_EQ(perft<Shogi>(pos, depth), expected) << row[0] << " depth " << depth;
      if (expected <= most_listed) {
        EXPECT_EQ((perft<Shogi, false>(pos, depth)), expected) << row[0] << " listed, " << depth;
      }
    }
  }
  EXPECT_GE(counted, 80u);
}

}  // namespace
}  // namespace banmen::shogi
