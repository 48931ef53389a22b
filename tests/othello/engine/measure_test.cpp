#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/othello/accuracy.hpp"
#include "engines/othello/cut_fit.hpp"
#include "engines/othello/sample_games.hpp"
#include "othello/engine/boards.hpp"

namespace banmen::othello {
namespace {

// Twelve dice make nearly a normal number.
double normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.below(1'000'000)) / 1'000'000;
  return sum;
}

TEST(OthelloCut, IsFittedToWhatItWasMadeFrom) {
  const Cut made{.mid = {1.6, -0.004, 0.05, -0.15}, .end = {2.2, 0, 0, -0.07}};
  std::vector<Difference> differences;
  Rng rng(5, 0);
  for (int i = 0; i < 20'000; ++i) {
    const bool end = i % 2;
    Difference one{.empties = (end ? 14 : 20) + static_cast<int>(rng.below(end ? 6 : 30))};
    one.deep = end ? one.empties : 4 + static_cast<int>(rng.below(8));
    one.shallow = static_cast<int>(rng.below(4));
    const double spread = made.spread(one.empties, one.deep, one.shallow);
    one.discs = static_cast<int>(std::lround(spread * normal(rng)));
    differences.push_back(one);
  }
  const Cut cut = likeliest_cut(differences);
  for (const int empties : {20, 30, 45})
    for (const int deep : {4, 8, 12})
      EXPECT_NEAR(cut.spread(empties, deep, 2) / made.spread(empties, deep, 2), 1, 0.05);
  EXPECT_NEAR(cut.spread(18, 18, 0) / made.spread(18, 18, 0), 1, 0.05);
  EXPECT_NEAR(cut.spread(18, 18, 3) / made.spread(18, 18, 3), 1, 0.05);
}

TEST(OthelloCut, IsFiniteWhateverWasMeasured) {
  EXPECT_EQ(likeliest_cut({}).spread(30, 8, 4), 1);
  const Cut same = likeliest_cut({{30, 8, 4, 0}, {30, 8, 4, 0}, {16, 16, 2, 0}});
  EXPECT_NEAR(same.spread(30, 8, 4), 0.5, 0.01);
  EXPECT_TRUE(Cut::parse(same.csv()));
}

TEST(OthelloCut, IsTheSameOnAnyNumberOfThreads) {
  const auto fit = [](int threads) {
    return fit_cut({.evaluation = &Evaluation::standard(),
                    .ordering = &SmallEvaluation::standard(),
                    .positions = 6,
                    .depth = 6,
                    .threads = threads})
        .value();
  };
  const CutFit one = fit(1), three = fit(3);
  EXPECT_EQ(one.cut.csv(), three.cut.csv());
  EXPECT_EQ(one.spreads, three.spreads);
  ASSERT_FALSE(one.spreads.empty());
  int ends = 0;
  for (const auto& spread : one.spreads) {
    ends += spread.end;
    EXPECT_GT(spread.samples, 0);
    EXPECT_GT(spread.predicted, 0);
    EXPECT_TRUE(spread.end || spread.shallow == Cut::shallow(spread.deep));
  }
  EXPECT_GE(ends, 7);
}

TEST(OthelloCut, CanBeStopped) {
  Stop stop;
  stop.request();
  const auto fit = fit_cut({.evaluation = &Evaluation::standard(), .positions = 5, .stop = stop});
  ASSERT_FALSE(fit);
  EXPECT_EQ(fit.error().code, Errc::stopped);
}

TEST(OthelloSampleGames, GoDownMoveByMove) {
  Table table(1);
  const auto search = Search::make({.evaluation = &Evaluation::standard(), .table = &table});
  Rng rng(3, 0);
  const auto boards = sample_game(*search, 20, rng);
  ASSERT_FALSE(boards.empty());
  EXPECT_EQ(boards.front(), start_board);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    EXPECT_TRUE(can_move(boards[i]));
    EXPECT_EQ(count(boards[i].empty()), 60 - static_cast<int>(i));
  }
}

nlohmann::ordered_json accuracy(const Settings& given, std::uint64_t seed, int threads) {
  const auto settings = complete(accuracy_options(), given, "accuracy").value();
  return accuracy_of(Weights::shipped_file(), settings, seed, {.threads = threads}).value();
}

TEST(OthelloAccuracy, IsTheSameOnAnyNumberOfThreads) {
  const Settings settings = {{"games", "6"}, {"empties", "12,8"}, {"positions", "5"}};
  const auto facts = accuracy(settings, 1, 1);
  EXPECT_EQ(facts, accuracy(settings, 1, 3));
  EXPECT_NE(facts, accuracy(settings, 2, 1));
  ASSERT_EQ(facts["accuracy"].size(), 2u);
  EXPECT_EQ(facts["accuracy"][0]["empties"], 8);
  EXPECT_EQ(facts["accuracy"][1]["positions"], 5);
  for (const auto& row : facts["accuracy"])
    EXPECT_GE(row["root_mean_square"], row["mean_absolute_error"]);
}

// Weights that say nothing are off by the scores themselves.
TEST(OthelloAccuracy, TellsKnowledgeFromNone) {
  const auto settings =
      complete(accuracy_options(), {{"games", "30"}, {"empties", "10"}}, "accuracy").value();
  const auto row_of = [&](std::string_view file) {
    return accuracy_of(file, settings, 1, {}).value()["accuracy"][0];
  };
  const auto blank = row_of(to_file(Weights::blank())), known = row_of(Weights::shipped_file());
  EXPECT_EQ(blank["correlation"], 0);
  EXPECT_GT(known["correlation"], 0.9);
  EXPECT_LT(known["mean_absolute_error"], blank["mean_absolute_error"].get<double>() / 2);
}

TEST(OthelloAccuracy, RefusesWhatTakesTooLong) {
  for (const char* text : {"31", "0", "10,x", "10,,12"}) {
    const auto settings = complete(accuracy_options(), {{"empties", text}}, "accuracy").value();
    const auto facts = accuracy_of(Weights::shipped_file(), settings, 1, {});
    ASSERT_FALSE(facts) << text;
    EXPECT_EQ(facts.error().where, "empties");
  }
}

}  // namespace
}  // namespace banmen::othello
