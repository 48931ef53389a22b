#include "cgt/plain.hpp"

#include <gtest/gtest.h>

#include "cgt/facts.hpp"

// The store against the plain definitions, on random games with and without infinities.
namespace banmen::cgt {
namespace {

using test::Plain;
using test::Tree;

#ifdef BANMEN_CHECKED
constexpr int rounds = 1;
#else
constexpr int rounds = 6;
#endif

struct Sample {
  Plain plain;
  Store store{4};
  std::vector<const Tree*> trees;
  std::vector<Id> ids;

  Sample(std::uint64_t seed, int count, int height, bool infinities) {
    Rng rng(seed);
    for (int i = 0; i < count; ++i) {
      trees.push_back(plain.random(rng, height, infinities));
      ids.push_back(plain.in_store(store, trees.back()));
    }
  }
};

class CgtPlain : public testing::TestWithParam<bool> {};  // whether with infinities

TEST_P(CgtPlain, CanonicalForms) {
  std::size_t non_numbers = 0;
  for (int height = 1; height <= 5; ++height) {
    Sample sample(static_cast<std::uint64_t>(100 + height), 1000 * rounds, height, GetParam());
    for (std::size_t i = 0; i < sample.ids.size(); ++i) {
      const Tree* const reduced = sample.plain.canonical(sample.trees[i]);
      ASSERT_EQ(sample.plain.from_store(sample.store, sample.ids[i])->text, reduced->text)
          << sample.trees[i]->text;
      ASSERT_TRUE(sample.plain.leq(sample.trees[i], reduced));
      ASSERT_TRUE(sample.plain.leq(reduced, sample.trees[i]));
      non_numbers += !sample.store.is_number(sample.ids[i]);
    }
  }
  EXPECT_GT(non_numbers, 1000u * rounds);
}

TEST_P(CgtPlain, Order) {
  std::size_t yes = 0, no = 0;
  for (int height = 1; height <= 4; ++height) {
    Sample sample(static_cast<std::uint64_t>(200 + height), 60 * rounds, height, GetParam());
    for (std::size_t i = 0; i < sample.ids.size(); ++i)
      for (std::size_t j = 0; j < sample.ids.size(); ++j) {
        const bool expected = sample.plain.leq(sample.trees[i], sample.trees[j]);
        ASSERT_EQ(sample.store.leq(sample.ids[i], sample.ids[j]), expected)
            << sample.trees[i]->text << " ? " << sample.trees[j]->text;
        ++(expected ? yes : no);
      }
  }
  EXPECT_GT(yes, 2000u);
  EXPECT_GT(no, 2000u);
}

TEST_P(CgtPlain, Outcomes) {
  std::array<int, 4> seen{};
  Sample sample(300, 2000 * rounds, 4, GetParam());
  for (std::size_t i = 0; i < sample.ids.size(); ++i) {
    const bool left = sample.plain.mover_wins(sample.trees[i], true);
    const bool right = sample.plain.mover_wins(sample.trees[i], false);
    const Class expected = left ? (right ? Class::N : Class::L) : (right ? Class::R : Class::P);
    ASSERT_EQ(sample.store.outcome(sample.ids[i]), expected) << sample.trees[i]->text;
    ++seen[static_cast<std::size_t>(expected)];
  }
  for (const int count : seen) EXPECT_GT(count, 100);
}

TEST_P(CgtPlain, SumsAndNegatives) {
  std::size_t sums_with_numbers = 0;
  for (int height = 1; height <= 3; ++height) {
    Sample sample(static_cast<std::uint64_t>(400 + height), 200 * rounds, height, GetParam());
    for (std::size_t i = 0; i + 1 < sample.ids.size(); ++i) {
      const Tree *const a = sample.trees[i], *const b = sample.trees[i + 1];
      const Id sum = sample.store.add(sample.ids[i], sample.ids[i + 1]);
      ASSERT_EQ(sum, sample.plain.in_store(sample.store, sample.plain.sum(a, b)))
          << a->text << " + " << b->text;
      ASSERT_EQ(sample.store.negate(sample.ids[i]),
                sample.plain.in_store(sample.store, sample.plain.negative(a)));
      ASSERT_EQ(sample.store.negate(sample.store.negate(sample.ids[i])), sample.ids[i]);
      sums_with_numbers +=
          sample.store.is_number(sample.ids[i]) != sample.store.is_number(sample.ids[i + 1]);
    }
  }
  EXPECT_GT(sums_with_numbers, 100u);
}

INSTANTIATE_TEST_SUITE_P(Worlds, CgtPlain, testing::Bool(), [](const auto& world) {
  return world.param ? std::string("Affine") : std::string("Short");
});

}  // namespace
}  // namespace banmen::cgt
