#include "core/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace banmen {
namespace {

TEST(Rng, SameSeedSameNumbersOnEveryMachine) {
  Rng a(2026, 3), b(2026, 3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a(), b());
  Rng kept(1);
  EXPECT_EQ(kept(), 9356415854805125312u);
  EXPECT_EQ(kept(), 7505224353401206801u);
}

TEST(Rng, SeedsAndStreamsDiffer) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (std::uint64_t stream = 0; stream < 50; ++stream) seen.insert(Rng(seed, stream)());
  EXPECT_EQ(seen.size(), 2500u);
}

TEST(Rng, BelowIsEvenAndInside) {
  Rng rng(5);
  std::array<int, 7> hits{};
  for (int i = 0; i < 70'000; ++i) ++hits.at(rng.below(7));
  for (const int n : hits) EXPECT_NEAR(n, 10'000, 400);
  EXPECT_EQ(rng.below(1), 0u);
}

}  // namespace
}  // namespace banmen
