#include "core/perft.hpp"

#include <gtest/gtest.h>

#include "data.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

constexpr std::uint64_t most_unbulked = 2'000'000;  // listing every leaf is for small counts only
#ifdef BANMEN_CHECKED
constexpr std::uint64_t most_counted = 50'000'000;  // checked builds are slow
#else
constexpr std::uint64_t most_counted = ~std::uint64_t{0};
#endif

Options options(const Settings& settings) { return Contrast::options(settings).value(); }

void expect_perft(const Position& pos, int depth, std::uint64_t count, const std::string& what) {
  if (count > most_counted) return;
  EXPECT_EQ(perft<Contrast>(pos, depth), count) << what << " depth " << depth;
  if (count > most_unbulked) return;
  EXPECT_EQ((perft<Contrast, false>(pos, depth)), count) << what << " listed, depth " << depth;
}

TEST(ContrastPerft, StartPositionMatchesTheTable) {
  for (const auto& row : test::data_rows("contrast/start_perft.tsv")) {
    ASSERT_EQ(row.size(), 4u);
    const auto rules = options({{"tile", row[0]}, {"jump", row[1]}});
    expect_perft(Contrast::start(rules), std::stoi(row[2]), std::stoull(row[3]),
                 row[0] + " " + row[1]);
  }
}

TEST(ContrastPerft, PositionsMatchTheTable) {
  for (const auto& row : test::data_rows("contrast/perft.tsv")) {
    ASSERT_EQ(row.size(), 10u);
    for (const bool tiles : {true, false}) {
      const auto rules = options({{"tile", tiles ? "post" : "off"}});
      const auto pos = Contrast::parse(row[1] + " " + row[2], rules).value();
      for (int depth = 1; depth <= (tiles ? 3 : 4); ++depth)
        expect_perft(pos, depth,
                     std::stoull(row[static_cast<std::size_t>((tiles ? 2 : 5) + depth)]), row[0]);
    }
  }
}

}  // namespace
}  // namespace banmen::contrast
