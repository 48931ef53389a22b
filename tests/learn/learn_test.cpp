#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.hpp"
#include "learn/adam.hpp"
#include "learn/archive.hpp"
#include "learn/fit.hpp"
#include "learn/optimiser.hpp"
#include "learn/round_plan.hpp"
#include "learn/schedule.hpp"
#include "learn/tables.hpp"

namespace banmen::learn {
namespace {

double uniform(Rng& rng) { return static_cast<double>(rng() >> 11) * 0x1p-53; }

// Positions with three weights each out of three groups of four, and targets from `truth`.
Rows rows_of(const std::vector<float>& truth, std::size_t count, double noise, std::uint64_t seed) {
  Rows rows(3);
  Rng rng(seed);
  for (std::size_t i = 0; i < count; ++i) {
    std::array<std::uint32_t, 3> entries{};
    float target = 0;
    for (std::uint32_t lane = 0; lane < 3; ++lane) {
      entries[lane] = 4 * lane + static_cast<std::uint32_t>(rng.below(4));
      target += truth[entries[lane]];
    }
    target += static_cast<float>(noise * (uniform(rng) - 0.5));
    std::copy(entries.begin(), entries.end(), rows.add(target, 1));
  }
  return rows;
}

const std::vector<float> truth = {1, -2, 3, 0.5f, 0, 4, -1, 2, 0.25f, -3, 1, 1};

class EveryMethod : public testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod,
                         testing::Values(Method::descent, Method::counted, Method::adam));

TEST_P(EveryMethod, FindsTheWeightsThatMadeTheTargets) {
  std::vector<float> table(12);
  std::vector<std::uint32_t> visits(12);
  const Rows rows = rows_of(truth, 4000, 0.1, 1), held_out = rows_of(truth, 500, 0.1, 2);
  const auto report = fit(table.data(), visits.data(), 12, rows, held_out,
                          {.method = GetParam(), .epochs = 30, .rate = 0.05f});
  EXPECT_GT(report.before, 1.5);
  EXPECT_LT(report.validation, 0.05);
  EXPECT_EQ(report.rows, 4000u);
  EXPECT_EQ(report.held_out, 500u);
  std::uint32_t seen = 0;
  for (const auto count : visits) seen += count;
  EXPECT_EQ(seen, 3 * 4000u);
}

TEST_P(EveryMethod, GivesTheSameBitsAgain) {
  std::vector<float> tables[2];
  for (auto& table : tables) {
    table.resize(12);
    std::vector<std::uint32_t> visits(12);
    fit(table.data(), visits.data(), 12, rows_of(truth, 1000, 1, 1), rows_of(truth, 100, 1, 2),
        {.method = GetParam(), .epochs = 5});
  }
  EXPECT_EQ(tables[0], tables[1]);
}

TEST(Fit, StopsBeforeItLearnsNoiseAndKeepsTheBetterWeights) {
  // Twelve rows and nothing but noise: what fits them better is worse for others.
  std::vector<float> table(12), other(12);
  std::vector<std::uint32_t> visits(12);
  const Rows rows = rows_of(std::vector<float>(12), 12, 10, 3);
  const Rows held_out = rows_of(std::vector<float>(12), 2000, 10, 4);
  const auto early = fit(table.data(), visits.data(), 12, rows, held_out,
                         {.epochs = 100, .rate = 0.1f, .last_rate = 1});
  const auto late = fit(other.data(), visits.data(), 12, rows, held_out,
                        {.epochs = 100, .rate = 0.1f, .last_rate = 1, .early_stop = false});
  EXPECT_LT(early.epochs, 100);
  EXPECT_LT(early.validation, late.validation);
  EXPECT_DOUBLE_EQ(early.validation, mean_error(table.data(), held_out, Link::identity));
}

TEST(Fit, ShrinksWhatIsSeldomSeen) {
  std::vector<float> table(2, 10.0f);
  std::vector<std::uint32_t> visits(2);
  Rows rows(1), none(1);
  *rows.add(10, 1) = 0;  // the first weight is seen once, the second never
  fit(table.data(), visits.data(), 2, rows, none,
      {.epochs = 1, .rate = 0, .shrink = 3, .early_stop = false});
  EXPECT_FLOAT_EQ(table[0], 10.0f / 4);
  EXPECT_FLOAT_EQ(table[1], 0);
}

TEST(Fit, LogisticSumsBecomeExpectationsFromMinusOneToOne) {
  EXPECT_FLOAT_EQ(expected(Link::logistic, 0), 0);
  EXPECT_NEAR(expected(Link::logistic, 20), 1, 1e-6);
  EXPECT_FLOAT_EQ(expected(Link::logistic, 1), -expected(Link::logistic, -1));
  EXPECT_FLOAT_EQ(expected(Link::identity, -3.5f), -3.5f);
}

TEST(Optimiser, RemembersWhatItHasSeen) {
  for (const bool adam : {false, true}) {
    const auto make = [&] { return adam ? lazy_adam(8, 0.1f) : counted_descent(8, {}); };
    std::vector<float> one(8), two(8);
    const auto first = make();
    const std::vector<std::uint32_t> entries = {1, 3, 3};
    for (int i = 0; i < 5; ++i) first->update(one.data(), entries, 2);
    two = one;
    const auto second = make();
    ASSERT_TRUE(second->load(first->save()));
    first->update(one.data(), entries, 1);
    second->update(two.data(), entries, 1);
    EXPECT_EQ(one, two);
    EXPECT_FALSE(second->load("abc"));
  }
}

TEST(Optimiser, CountedRatesFallWithTheVisitsOfEachWeight) {
  const auto optimiser = counted_descent(2, {.rate = 0.1f, .half = 10, .least = 0.01f});
  std::vector<float> table(2);
  const std::vector<std::uint32_t> often = {0}, seldom = {1};
  for (int i = 0; i < 10; ++i) optimiser->update(table.data(), often, 0);
  optimiser->update(table.data(), often, 1);
  optimiser->update(table.data(), seldom, 1);
  EXPECT_FLOAT_EQ(table[0], 0.05f);
  EXPECT_FLOAT_EQ(table[1], 0.1f);
}

TEST(Schedule, ChangesWithTheGames) {
  const auto schedule = Schedule::parse("0.15<300000 0.05<700000 0", "explore").value();
  EXPECT_EQ(schedule.at(0), 0.15);
  EXPECT_EQ(schedule.at(299'999), 0.15);
  EXPECT_EQ(schedule.at(300'000), 0.05);
  EXPECT_EQ(schedule.at(700'000), 0);
  for (const auto* bad : {"", "x", "2", "0.1<x", "0.1<100 0.2<50", "0.1 0.2", "-1"}) {
    const auto refused = Schedule::parse(bad, "explore");
    ASSERT_FALSE(refused) << bad;
    EXPECT_EQ(refused.error().where, "explore");
    EXPECT_FALSE(refused.error().hint.empty());
  }
}

TEST(Rounds, AreReadFromText) {
  const auto rounds = parse_rounds("200:1 50:4:14:8-36:7", {}, "rounds").value();
  ASSERT_EQ(rounds.size(), 2u);
  EXPECT_EQ(rounds[0].games, 200u);
  EXPECT_EQ(rounds[0].plan.solved_from, GamePlan{}.solved_from);
  EXPECT_EQ(rounds[1].plan.depth, 4);
  EXPECT_EQ(rounds[1].plan.solved_from, 14);
  EXPECT_EQ(rounds[1].plan.random_low, 8);
  EXPECT_EQ(rounds[1].plan.random_high, 36);
  EXPECT_EQ(rounds[1].plan.label_depth, 7);
  for (const auto* bad : {"", "5", "0:1", "5:0", "5:99", "5:1:99", "5:1:10:9", "5:1:10:9-3", "a:b",
                          "1:2:3:4-5:6:7"}) {
    const auto refused = parse_rounds(bad, {}, "rounds");
    ASSERT_FALSE(refused) << bad;
    EXPECT_FALSE(refused.error().hint.empty());
  }
}

TEST(Tables, APhaseThatWasNeverLearntTakesTheNearest) {
  Tables tables(10, 4);
  EXPECT_EQ(tables.stand_in(3, true), 3);
  tables.samples[4] = tables.samples[5] = tables.samples[8] = 1;
  EXPECT_EQ(tables.stand_in(0, true), 4);
  EXPECT_EQ(tables.stand_in(1, true), 5);
  EXPECT_EQ(tables.stand_in(9, true), 5);
  EXPECT_EQ(tables.stand_in(9, false), 8);
  EXPECT_EQ(tables.stand_in(5, true), 5);
}

TEST(Archive, GivesBackWhatWasPutInAndRefusesTheRest) {
  ArchiveWriter writer;
  writer.put(42);
  writer.put(std::vector<float>{1, 2, 3});
  writer.put(std::string("text"));
  const std::string bytes = writer.finish("TESTKIND", 3);
  {
    auto reader = ArchiveReader::open(bytes, "TESTKIND", 3).value();
    int number = 0;
    std::vector<float> list;
    std::string text;
    reader.get(number);
    reader.get(list);
    reader.get(text);
    EXPECT_TRUE(reader.finish());
    EXPECT_EQ(number, 42);
    EXPECT_EQ(list, (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(text, "text");
    reader.get(number);  // more than there is
    EXPECT_FALSE(reader.finish());
  }
  EXPECT_FALSE(ArchiveReader::open(bytes, "OTHERONE", 3));
  EXPECT_FALSE(ArchiveReader::open(bytes, "TESTKIND", 4));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(ArchiveReader::open(std::string_view(bytes).substr(0, size), "TESTKIND", 3));
  for (std::size_t at = 16; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    if (auto reader = ArchiveReader::open(damaged, "TESTKIND", 3)) {
      int number = 0;
      std::vector<float> list;
      std::string text;
      reader->get(number);
      reader->get(list);
      reader->get(text);
      EXPECT_EQ(number, 42) << "damage at " << at << " came through";
    }
  }
}

}  // namespace
}  // namespace banmen::learn
