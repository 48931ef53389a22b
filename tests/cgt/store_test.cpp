#include "cgt/store.hpp"

#include <gtest/gtest.h>

#include "cgt/born.hpp"
#include "cgt/facts.hpp"
#include "cgt/name.hpp"
#include "cgt/parse.hpp"
#include "cgt/plain.hpp"
#include "core/thread_pool.hpp"

namespace banmen::cgt {
namespace {

Id value(Store& store, const std::string& text) { return parse(store, text).value(); }

TEST(CgtStore, FixedIds) {
  Store store;
  EXPECT_EQ(value(store, "∞"), infinity);
  EXPECT_EQ(value(store, "-∞"), minus_infinity);
  EXPECT_EQ(value(store, "0"), zero);
  EXPECT_EQ(store.make({}, {}), zero);
  EXPECT_EQ(store.outcome(infinity), Class::L);
  EXPECT_EQ(store.outcome(minus_infinity), Class::R);
}

TEST(CgtStore, NumbersAmongInfinities) {
  Store store;
  EXPECT_EQ(name(store, value(store, "{±∞|0}")), "-1");
  EXPECT_EQ(name(store, value(store, "{0,{-3|-∞}|1}")), "1/2");
  EXPECT_EQ(name(store, value(store, "{-∞|∞}")), "0");
  EXPECT_EQ(name(store, value(store, "{0|{∞|5}}")), "1");
  EXPECT_EQ(name(store, value(store, "{|-∞}+5")), "{|-∞}");
  EXPECT_EQ(name(store, value(store, "{∞|0}+5")), "{∞|5}");
}

// Forms that no context tells apart and that the order keeps apart all the same: its known limit.
TEST(CgtStore, TheKnownLimitOfTheOrder) {
  Store store;
  const auto c = [](const std::string& a, const std::string& b) {
    return "{∞|{" + a + "|-5},{" + b + "|-5}}";
  };
  const std::string four =
      c("0", "*2") + "," + c("0", "*3") + "," + c("*", "*2") + "," + c("*", "*3");
  const Id without = value(store, "{" + four + "|-5}");
  const Id with = value(store, "{" + four + ",{5|{0,*|-∞},{*2,*3|-∞}}|-5}");
  EXPECT_NE(without, with);
  EXPECT_EQ(compare(store, without, with), "<");
}

TEST(CgtStore, SumsAreAGroupWithoutInfinities) {
  test::Plain plain;
  Store store;
  Rng rng(11);
  for (int i = 0; i < 300; ++i) {
    const Id a = plain.in_store(store, plain.random(rng, 3, false));
    const Id b = plain.in_store(store, plain.random(rng, 3, false));
    const Id c = plain.in_store(store, plain.random(rng, 2, false));
    EXPECT_EQ(store.add(a, store.negate(a)), zero);
    EXPECT_EQ(store.add(a, b), store.add(b, a));
    EXPECT_EQ(store.add(store.add(a, b), c), store.add(a, store.add(b, c)));
    EXPECT_EQ(store.times(3, a), store.add(a, store.add(a, a)));
    EXPECT_EQ(store.times(-2, a), store.negate(store.add(a, a)));
    EXPECT_EQ(store.leq(a, b), store.leq(store.add(a, c), store.add(b, c)));
  }
}

TEST(CgtStore, TheMoonAbsorbsFiniteGames) {
  test::Plain plain;
  Store store;
  Rng rng(12);
  const Id moon = value(store, "±∞");
  for (int i = 0; i < 300; ++i) {
    const Id a = plain.in_store(store, plain.random(rng, 3, true));
    EXPECT_EQ(store.add(a, moon), moon);
    EXPECT_EQ(store.outcome(store.add(a, moon)), Class::N);
  }
}

// Values with ups and stars have shortcuts; the sums of their forms do not use them.
TEST(CgtStore, UpsAndStars) {
  test::Plain plain;
  Store store;
  std::vector<UpStar> all;
  for (const int half : {0, 1})
    for (std::int64_t ups = -3; ups <= 3; ++ups)
      for (std::uint32_t star = 0; star < 5; ++star)
        all.push_back({*Dyadic::ratio(half, 1), ups, star});
  for (const auto& parts : all) {
    const Id id = store.up_star(parts);
    ASSERT_EQ(store.up_star(id), parts);
    ASSERT_EQ(plain.in_store(store, plain.from_store(store, id)), id) << name(store, id);
    ASSERT_EQ(parse(store, name(store, id)), id);
  }
  std::size_t pairs = 0;
  for (const auto& a : all)
    for (const auto& b : all) {
      if (std::abs(a.ups) + a.star > 2 || std::abs(b.ups) + b.star > 2) continue;
      const Id one = store.up_star(a), other = store.up_star(b);
      const auto *const tree = plain.from_store(store, one), *const second =
                                                                 plain.from_store(store, other);
      ASSERT_EQ(store.leq(one, other), plain.leq(tree, second));
      ASSERT_EQ(store.add(one, other), plain.in_store(store, plain.sum(tree, second)));
      ++pairs;
    }
  EXPECT_EQ(pairs, 324u);
}

TEST(CgtStore, LargeNimbersAndUps) {
  Store store(1, {5'000'000, Stop()});
  EXPECT_EQ(name(store, value(store, "*900+*899")), "*7");
  EXPECT_EQ(name(store, value(store, "*512+*256+*128")), "*896");
  EXPECT_EQ(name(store, value(store, "300.↑*")), "↑300");
  EXPECT_EQ(name(store, value(store, "1/2↑500*300-↑499*300")), "1/2↑");
  EXPECT_EQ(name(store, value(store, "{*300|↑200}")), "0");
  EXPECT_EQ(birthday(store, value(store, "*900")), 900);
}

TEST(CgtStore, ManyThreadsFindTheSameValues) {
  test::Plain plain;
  Rng rng(13);
  std::vector<const test::Tree*> trees;
  for (int i = 0; i < 400; ++i) trees.push_back(plain.random(rng, 4, true));
  // The trees as lists of options by number, because Plain itself is for one thread.
  struct Line {
    std::vector<std::size_t> left, right;
  };
  std::map<const test::Tree*, std::size_t> number = {{plain.infinity(), 0},
                                                     {plain.minus_infinity(), 1}};
  std::vector<Line> lines(2);
  const auto visit = [&](const auto& self, const test::Tree* tree) -> std::size_t {
    if (const auto found = number.find(tree); found != number.end()) return found->second;
    Line line;
    for (const auto* option : tree->left) line.left.push_back(self(self, option));
    for (const auto* option : tree->right) line.right.push_back(self(self, option));
    lines.push_back(line);
    return number[tree] = lines.size() - 1;
  };
  for (const auto* tree : trees) visit(visit, tree);

  Store store(1);
  constexpr int threads = 4;
  std::array<std::vector<Id>, threads> ids;
  run_parallel(threads, [&](int thread) {
    auto& mine = ids[static_cast<std::size_t>(thread)];
    mine = {infinity, minus_infinity};
    for (std::size_t i = 2; i < lines.size(); ++i) {
      std::vector<Id> left, right;
      for (const std::size_t option : lines[i].left) left.push_back(mine[option]);
      for (const std::size_t option : lines[i].right) right.push_back(mine[option]);
      mine.push_back(store.make(left, right));
      store.negate(mine.back());
      store.left(mine.back());
      store.add(mine.back(), mine[2 + i / 2 % (i - 1)]);
    }
  });
  for (int thread = 1; thread < threads; ++thread)
    EXPECT_EQ(ids[static_cast<std::size_t>(thread)], ids[0]);
  Store alone(1);
  for (std::size_t i = 0; i < trees.size(); ++i)
    ASSERT_EQ(name(store, ids[0][number.at(trees[i])]),
              name(alone, plain.in_store(alone, trees[i])));
}

// After work that was stopped, or took too much, the store is as good as before.
TEST(CgtStore, LimitsCanBeSetAnew) {
  Store store;
  const auto count = [&]() -> Result<std::size_t> {
    return attempt([&]() -> Result<std::size_t> {
      return born_by(store, 3, World::shorts).map([](const auto& all) { return all.size(); });
    });
  };
  store.limit({.work = 1000});
  EXPECT_EQ(count().error().code, Errc::too_large);
  const Stop stop;
  stop.request();
  store.limit({.work = 1'000'000'000, .stop = stop});
  EXPECT_EQ(count().error().code, Errc::stopped);
  store.limit({});
  EXPECT_EQ(count(), 1474u);
}

TEST(CgtBorn, DaysOutOfReachAreRefused) {
  Store store;
  EXPECT_EQ(born_by(store, 4, World::shorts).error().code, Errc::too_large);
  EXPECT_EQ(born_by(store, 3, World::affine).error().code, Errc::too_large);
  EXPECT_EQ(born_by(store, -1, World::shorts).error().code, Errc::out_of_range);
}

TEST(CgtBorn, BirthdaysAreNoLaterThanTheDay) {
  Store store;
  for (int day = 0; day <= 3; ++day) {
    const auto values = born_by(store, day, World::shorts).value();
    std::int64_t latest = 0;
    for (const Id id : values) latest = std::max(latest, birthday(store, id));
    EXPECT_EQ(latest, day);
  }
  for (int day = -1; day <= 2; ++day) {
    const auto values = born_by(store, day, World::affine).value();
    std::int64_t latest = -1;
    for (const Id id : values) latest = std::max(latest, birthday(store, id));
    EXPECT_EQ(latest, day);
  }
}

}  // namespace
}  // namespace banmen::cgt
