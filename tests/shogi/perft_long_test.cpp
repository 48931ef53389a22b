#include <gtest/gtest.h>

#include "core/perft.hpp"
#include "data.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

// Every count that takes less than two minutes: all but the start's eighth depth.
TEST(ShogiPerftLong, DeepCountsMatchTheTable) {
  std::size_t counted = 0;
  for (const auto& row : test::data_rows("shogi/perft.tsv")) {
    if (row[0] == "id") continue;
    const auto pos = parse_sfen(row[1], {}).value();
    const auto counts = split_words(row[2]);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const std::uint64_t expected = std::stoull(counts[i]);
      if (expected <= 60'000'000 || expected > 20'000'000'000) continue;
      ++counted;
      EXPECT_EQ(perft<Shogi>(pos, static_cast<int>(i) + 1), expected) << row[0] << " " << i + 1;
    }
  }
  EXPECT_EQ(counted, 4u);
}

}  // namespace
}  // namespace banmen::shogi
