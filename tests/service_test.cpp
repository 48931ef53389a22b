#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <thread>

#include "registry/games.hpp"
#include "registry/registry.hpp"
#include "service/job.hpp"
#include "service/json.hpp"
#include "service/match.hpp"
#include "service/meter.hpp"
#include "service/opening_file.hpp"
#include "service/openings.hpp"
#include "service/session.hpp"

namespace banmen::service {
namespace {

using namespace std::chrono_literals;

const registry::AnyGame& game_of(std::string_view id) {
  static const registry::Registry registry{registry::AllGames{}};
  return *registry.find(id).value();
}

const registry::AnyGame& contrast() { return game_of("contrast"); }

// Sessions.

TEST(Session, UndoIsTheSameAsPlayingTheShorterLine) {
  const auto& game = contrast();
  auto session = Session::open(game, {}).value();
  Rng rng(2026);
  while (session.ply() < 12 && session.position().result() == Outcome::ongoing) {
    const auto moves = session.position().moves();
    ASSERT_TRUE(session.play(moves[rng.below(moves.size())].text));
  }
  const std::size_t end = session.ply();
  for (std::size_t ply = end; ply-- > 0;) {
    ASSERT_TRUE(session.undo());
    const auto replayed = game.open(session.line()).value();
    EXPECT_EQ(session.line().moves.size(), ply);
    EXPECT_EQ(session.position().notation(), replayed->notation());
    EXPECT_EQ(session.position().hash(), replayed->hash());
  }
  ASSERT_TRUE(session.redo(end));
  EXPECT_EQ(session.ply(), end);
  ASSERT_TRUE(session.jump(3));
  EXPECT_EQ(session.line().moves.size(), 3u);
}

TEST(Session, APlayedMoveEndsWhatCouldBeRedone) {
  auto session = Session::open(contrast(), {{}, "", {"c5,c4", "c1,c2"}}).value();
  ASSERT_TRUE(session.undo(2));
  EXPECT_EQ(session.play("B5, b4").value(), "b5,b4");
  EXPECT_EQ(session.last_ply(), 1u);
  const auto redo = session.redo();
  ASSERT_FALSE(redo);
  EXPECT_EQ(redo.error().what, "cannot redo 1 move: 0 moves taken back");
}

TEST(Session, RevisionGrowsWithChangesAndErrorsChangeNothing) {
  auto session = Session::open(contrast(), {}).value();
  EXPECT_EQ(session.revision(), 0u);
  ASSERT_TRUE(session.play("c5,c4"));
  EXPECT_EQ(session.revision(), 1u);
  const SessionState before = session.state();
  const auto illegal = session.play("a1,a5");
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error().where, "moves[1]");
  EXPECT_FALSE(session.undo(2));
  EXPECT_FALSE(session.redo());
  EXPECT_FALSE(session.jump(9));
  EXPECT_EQ(session.state(), before);
  EXPECT_TRUE(session.expect(1));
  EXPECT_EQ(session.expect(0).error().code, Errc::conflict);
}

TEST(Session, LongGamesComeBackAtEveryPly) {
  const auto& game = game_of("nested");
  const Settings options{{"depth", "3"}};
  auto session = Session::open(game, {options, "", {}}).value();
  std::vector<std::string> passed = {session.position().notation()};
  Rng rng(7);
  while (session.position().result() == Outcome::ongoing) {
    const auto moves = session.position().moves();
    ASSERT_TRUE(session.play(moves[rng.below(moves.size())].text));
    passed.push_back(session.position().notation());
  }
  ASSERT_GT(passed.size(), 300u);
  const auto restored = Session::restore(game, session.state()).value();
  for (std::size_t ply = 0; ply < passed.size(); ++ply) {
    EXPECT_EQ(session.position_at(ply)->notation(), passed[ply]) << ply;
    EXPECT_EQ(restored.position_at(ply)->notation(), passed[ply]) << ply;
  }
  for (int i = 0; i < 300; ++i) {
    const auto ply = static_cast<std::size_t>(rng.below(passed.size()));
    ASSERT_TRUE(session.jump(ply));
    EXPECT_EQ(session.position().notation(), passed[ply]);
    const auto back = static_cast<std::size_t>(rng.below(ply + 1));
    ASSERT_TRUE(session.undo(back));
    EXPECT_EQ(session.position().notation(), passed[ply - back]);
    EXPECT_EQ(session.fork().position().notation(), passed[ply - back]);
  }
  // Another way from the middle.
  ASSERT_TRUE(session.jump(150));
  auto other = session.fork();
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(other.play(other.position().moves()[0].text));
  EXPECT_EQ(other.position_at(149)->notation(), passed[149]);
  EXPECT_EQ(game.open(other.line()).value()->notation(), other.position().notation());
}

TEST(Session, ForksGoTheirOwnWay) {
  auto session = Session::open(contrast(), {{}, "", {"c5,c4", "c1,c2", "b5,b4"}}).value();
  ASSERT_TRUE(session.undo());
  auto fork = session.fork();
  EXPECT_EQ(fork.revision(), 0u);
  EXPECT_EQ(fork.last_ply(), 2u);
  ASSERT_TRUE(fork.play("d5,d4"));
  EXPECT_EQ(session.line().moves, (std::vector<std::string>{"c5,c4", "c1,c2"}));
  EXPECT_EQ(session.last_ply(), 3u);
}

TEST(Session, IsRestoredFromItsState) {
  auto session = Session::open(contrast(), {{{"jump", "single"}}, "", {"c5,c4", "c1,c2"}}).value();
  ASSERT_TRUE(session.undo());
  const auto copy = Session::restore(contrast(), session.state()).value();
  EXPECT_EQ(copy.state(), session.state());
  EXPECT_EQ(copy.position().notation(), session.position().notation());
  SessionState wrong = session.state();
  wrong.ply = 7;
  EXPECT_EQ(Session::restore(contrast(), wrong).error().where, "ply");
}

// Jobs.

nlohmann::ordered_json number(int value) { return value; }

TEST(Jobs, ResultProgressAndErrors) {
  Jobs jobs(2);
  const auto good = jobs.submit("good", "game", [](const Stop&, const JobReport& report) {
    report.progress({"counting", 3, 3, "things", ""});
    return Result<nlohmann::ordered_json>(number(42));
  });
  const auto bad = jobs.submit("bad", "game", [](const Stop&, const JobReport&) {
    return Result<nlohmann::ordered_json>(fail(Errc::corrupt, "no good", "file"));
  });
  const auto broken = jobs.submit(
      "broken", "game", [](const Stop&, const JobReport&) -> Result<nlohmann::ordered_json> {
        throw std::runtime_error("oops");
      });
  const auto done = jobs.wait(*good).value();
  EXPECT_EQ(done.state, JobState::done);
  EXPECT_EQ(done.result, number(42));
  EXPECT_EQ(done.progress.done, 3u);
  EXPECT_EQ(jobs.wait(*bad)->error->what, "no good");
  EXPECT_EQ(jobs.wait(*broken)->error->what, "the job broke: oops");
  EXPECT_EQ(jobs.list().size(), 3u);
  EXPECT_TRUE(jobs.forget(*bad));
  EXPECT_EQ(jobs.status(*bad).error().code, Errc::unknown_name);
  EXPECT_FALSE(jobs.status("x"));
}

Jobs::Work until_stopped() {
  return [](const Stop& stop, const JobReport& report) {
    std::uint64_t rounds = 0;
    while (!stop.requested()) {
      report.progress({"turning", ++rounds, 0, "rounds", ""});
      std::this_thread::sleep_for(1ms);
    }
    return Result<nlohmann::ordered_json>(number(7));
  };
}

TEST(Jobs, CancelledWhileRunningAndWhileQueued) {
  Jobs jobs(1, 1);
  const auto running = jobs.submit("running", "game", until_stopped()).value();
  auto status = jobs.status(running).value();
  while (status.state == JobState::queued)
    status = jobs.wait_until(running, status.version, Clock::now() + 10s).value();
  const auto queued = jobs.submit("queued", "game", until_stopped()).value();
  EXPECT_EQ(jobs.submit("too many", "game", until_stopped()).error().code, Errc::busy);
  EXPECT_EQ(jobs.forget(running).error().code, Errc::conflict);
  EXPECT_EQ(jobs.cancel(queued)->state, JobState::cancelled);
  EXPECT_TRUE(jobs.cancel(running));
  const auto over = jobs.wait(running).value();
  EXPECT_EQ(over.state, JobState::cancelled);
  EXPECT_EQ(over.result, number(7));  // what it had by then
}

TEST(Jobs, TheDestructorEndsWhatRuns) {
  Jobs jobs(2);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(jobs.submit("job", "game", until_stopped()));
}

TEST(Jobs, ManyThreadsMayAskAtOnce) {
  Jobs jobs(2);
  std::vector<std::thread> users;
  for (int user = 0; user < 4; ++user)
    users.emplace_back([&jobs] {
      for (int i = 0; i < 20; ++i) {
        const auto id = jobs.submit("job", "game", [i](const Stop&, const JobReport& report) {
          report.progress({"", 1, 1, "", ""});
          return Result<nlohmann::ordered_json>(number(i));
        });
        ASSERT_TRUE(id);
        if (i % 3 == 0) jobs.cancel(*id);
        ASSERT_TRUE(is_over(jobs.wait(*id)->state));
        jobs.list();
      }
    });
  for (auto& user : users) user.join();
}

// Statistics.

TEST(Elo, ScoresAndErrors) {
  EXPECT_DOUBLE_EQ(expected_score(0), 0.5);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  const auto even = estimate_elo({10, 0, 0, 0, 10});
  EXPECT_DOUBLE_EQ(*even.elo, 0);
  // 20 pairs of all or nothing: standard error 0.5/sqrt(19), times 1.96.
  EXPECT_NEAR(*even.high, -400 * std::log10(1 / (0.5 + 1.959964 * 0.5 / std::sqrt(19.0)) - 1),
              1e-9);
  EXPECT_NEAR(*even.low, -*even.high, 1e-9);
  // Four times the pairs, about half the error.
  EXPECT_NEAR(*estimate_elo({400, 800, 1600, 800, 400}).error() /
                  *estimate_elo({100, 200, 400, 200, 100}).error(),
              0.5, 0.01);
  // Pairs that cancel out say more than pairs of the same games that do not.
  EXPECT_LT(*estimate_elo({1, 0, 18, 0, 1}).error(), *even.error());
}

TEST(Elo, WhatThePairsDoNotBoundIsAbsent) {
  EXPECT_FALSE(estimate_elo({0, 0, 0, 0, 5}).elo);
  EXPECT_EQ(elo_text(estimate_elo({0, 0, 0, 0, 5})), "all points won");
  EXPECT_EQ(elo_text(estimate_elo({5, 0, 0, 0, 0})), "all points lost");
  EXPECT_EQ(elo_text(estimate_elo({0, 0, 1, 0, 0})), "+0.0 Elo");
  EXPECT_EQ(elo_text(estimate_elo({10, 20, 40, 20, 10})), "+0.0 ± 37.6 Elo");
}

TEST(Sprt, RatiosOfTheGeneralizedTest) {
  // Worked out by an independent program that follows Fishtest's definition.
  EXPECT_NEAR(log_likelihood_ratio({10, 20, 40, 20, 10}, 0, 5), -0.03450685, 1e-7);
  EXPECT_NEAR(log_likelihood_ratio({5, 30, 100, 60, 10}, 0, 5), 1.41879543, 1e-7);
  EXPECT_NEAR(log_likelihood_ratio({89, 4560, 11000, 4700, 95}, 0, 2), 0.80802906, 1e-7);
  EXPECT_NEAR(log_likelihood_ratio({0, 0, 2, 0, 37}, 0, 20), 2.18048521, 1e-6);
  EXPECT_EQ(log_likelihood_ratio({}, 0, 5), 0);
}

TEST(Sprt, DifferencesThatNothingCanTellApartAreRefused) {
  const double none = std::numeric_limits<double>::quiet_NaN(),
               infinite = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(check_elos(-2000, 2000, "sprt"));
  for (const auto& [elo0, elo1] : std::vector<std::pair<double, double>>{{5, 5},
                                                                         {5, 0},
                                                                         {0, 99'999},
                                                                         {-2001, 0},
                                                                         {0, infinite},
                                                                         {-infinite, 0},
                                                                         {none, 0},
                                                                         {0, none}}) {
    const auto checked = check_elos(elo0, elo1, "sprt");
    ASSERT_FALSE(checked) << elo0 << " " << elo1;
    EXPECT_EQ(checked.error().where, "sprt");
  }
}

TEST(Sprt, BoundsAndVerdicts) {
  const SprtBounds bounds{0, 5};
  EXPECT_NEAR(bounds.upper(), 2.944439, 1e-6);
  EXPECT_NEAR(bounds.lower(), -2.944439, 1e-6);
  EXPECT_EQ(judge(2.95, bounds), SprtVerdict::accept_elo1);
  EXPECT_EQ(judge(-2.95, bounds), SprtVerdict::accept_elo0);
  EXPECT_EQ(judge(2.94, bounds), SprtVerdict::undecided);
}

// Matches.

std::vector<Line> first_openings(const Line& line, int plies, std::size_t count,
                                 std::uint64_t seed) {
  auto openings = RandomOpenings::from(contrast(), line, plies, seed).value();
  std::vector<Line> first;
  for (std::size_t i = 0; i < count; ++i) first.push_back(openings.at(i).value());
  return first;
}

TEST(Openings, DifferAndAreUnfinished) {
  const auto openings = first_openings({}, 2, 200, 5);
  std::set<std::string> seen;
  for (const auto& line : openings) {
    const auto pos = contrast().open(line).value();
    EXPECT_EQ(pos->result(), Outcome::ongoing);
    EXPECT_TRUE(seen.insert(pos->notation()).second);
  }
  EXPECT_EQ(openings, first_openings({}, 2, 200, 5));
  EXPECT_NE(openings, first_openings({}, 2, 200, 6));
}

TEST(Openings, ComeAgainWhenTheGameHasTooFew) {
  const auto openings = first_openings({}, 0, 3, 1);
  EXPECT_EQ(openings, std::vector<Line>(3));
  const auto ones = first_openings({{{"tile", "off"}}, "", {}}, 1, 40, 1);
  EXPECT_EQ(ones.size(), 40u);  // 5 first moves without tiles
  EXPECT_EQ(ones[0], ones[5]);
}

MatchPlan small_plan(int games) {
  MatchPlan plan;
  plan.engines = {"random", "random"};
  plan.games = games;
  plan.seed = 7;
  return plan;
}

// Everything a match says, as text.
std::string account(const MatchResult& result) {
  std::string text = to_json(contrast(), result).dump() + "\n";
  for (const auto& record : result.games)
    text += to_json(contrast(), result.plan, record).dump() + "\n";
  return text;
}

TEST(Match, TheSameForAnyNumberOfThreads) {
  const auto one = play_match(contrast(), small_plan(32), 1, {}, {}).value();
  EXPECT_EQ(one.games.size(), 32u);
  EXPECT_EQ(one.score.total.games(), 32u);
  EXPECT_EQ(one.score.as_first.games(), 16u);
  EXPECT_TRUE(one.complete);
  for (const int threads : {2, 5})
    EXPECT_EQ(account(one),
              account(play_match(contrast(), small_plan(32), threads, {}, {}).value()));
  auto other = small_plan(32);
  other.seed = 8;
  EXPECT_NE(account(one), account(play_match(contrast(), other, 2, {}, {}).value()));
}

TEST(Match, RecordsReplayToTheirResults) {
  const auto result = play_match(contrast(), small_plan(10), 2, {}, {}).value();
  for (std::size_t i = 0; i < result.games.size(); ++i) {
    const auto& record = result.games[i];
    EXPECT_EQ(record.number, static_cast<int>(i));
    EXPECT_EQ(record.first_engine, static_cast<int>(i % 2));
    EXPECT_EQ(contrast().open(record.line).value()->result(), record.result);
    EXPECT_EQ(record.opening, 2u);
  }
  for (std::size_t move = 0; move < 2; ++move)
    EXPECT_EQ(result.games[0].line.moves[move], result.games[1].line.moves[move]);
}

TEST(Match, SprtEndsAtTheSamePairForAnyNumberOfThreads) {
  auto plan = small_plan(2000);
  plan.sprt = SprtBounds{-5, 100};
  const auto one = play_match(contrast(), plan, 1, {}, {}).value();
  EXPECT_EQ(one.score.verdict, SprtVerdict::accept_elo0);
  EXPECT_TRUE(one.complete);
  EXPECT_LT(one.games.size(), 2000u);
  EXPECT_EQ(account(one), account(play_match(contrast(), plan, 4, {}, {}).value()));
}

TEST(Match, StoppedItGivesTheGamesSoFar) {
  const Stop stop;
  const auto result = play_match(contrast(), small_plan(1'000), 2, stop, [&](const Progress& now) {
    EXPECT_EQ(now.total, 1'000u);
    if (now.done >= 10) stop.request();
  });
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->complete);
  EXPECT_GE(result->games.size(), 10u);
  EXPECT_LT(result->games.size(), 1'000u);
  EXPECT_EQ(result->score.total.games(), result->games.size());
  // They are the first games of the whole match.
  const auto shorter =
      play_match(contrast(), small_plan(static_cast<int>(result->games.size())), 1, {}, {}).value();
  EXPECT_EQ(shorter.score.total, result->score.total);
}

TEST(Match, LongGamesAreDrawn) {
  auto plan = small_plan(4);
  plan.max_plies = 3;
  const auto result = play_match(contrast(), plan, 1, {}, {}).value();
  EXPECT_EQ(result.score.total, (Tally{0, 4, 0}));
  EXPECT_EQ(result.games[0].reason, "max_plies");
  EXPECT_EQ(result.games[0].line.moves.size(), 3u);
}

TEST(Match, OpeningsOfAFileArePlayedInTurnByBothSides) {
  auto plan = small_plan(6);
  plan.openings =
      read_openings(contrast(), {}, "# two\nc5,c4 c1,c2\n\n b5,b4\tan edge\n", "two").value();
  ASSERT_EQ(plan.openings.size(), 2u);
  const auto result = play_match(contrast(), plan, 2, {}, {}).value();
  ASSERT_EQ(result.games.size(), 6u);
  for (const auto& record : result.games) {
    const bool second = record.number / 2 % 2 == 1;
    EXPECT_EQ(record.opening, second ? 1u : 2u) << record.number;
    EXPECT_EQ(record.line.moves[0], second ? "b5,b4" : "c5,c4") << record.number;
    EXPECT_EQ(record.first_engine, record.number % 2);
  }
}

TEST(Match, BadOpeningsAreRefusedWithTheirPlace) {
  const auto complaint = [](std::string_view text) {
    const auto read = read_openings(contrast(), {}, text, "file");
    return read ? "" : read.error().where + ": " + read.error().what;
  };
  EXPECT_EQ(complaint("c5,c4 # fine\nc5,c4 c5,c4\n"), "file:2, ply 2: 'c5,c4' is not a legal move");
  EXPECT_EQ(complaint("# none\n\n"), "file: there are no openings");
  EXPECT_EQ(read_openings(contrast(), {{}, "", {"c5,c4"}}, "c1,c2", "file").value()[0].moves,
            (std::vector<std::string>{"c5,c4", "c1,c2"}));
}

TEST(Match, BadPlansAreRefused) {
  auto plan = small_plan(4);
  plan.engines[1] = "nobody";
  EXPECT_EQ(play_match(contrast(), plan, 1, {}, {}).error().what, "unknown engine 'nobody'");
  plan = small_plan(4);
  plan.openings = {{{}, "", {"c5,c4"}}, {{}, "", {"c5,c1"}}};
  EXPECT_EQ(play_match(contrast(), plan, 1, {}, {}).error().where, "openings[1].moves[0]");
  EXPECT_FALSE(play_match(contrast(), small_plan(0), 1, {}, {}));
  const auto odd = play_match(contrast(), small_plan(3), 1, {}, {});
  ASSERT_FALSE(odd);
  EXPECT_EQ(odd.error().what, "3 games are no pairs: every opening is played once by each side");
  EXPECT_EQ(odd.error().where, "games");
  EXPECT_EQ(odd.error().hint, "give 2 or 4");
  EXPECT_EQ(play_match(contrast(), small_plan(1), 1, {}, {}).error().hint, "give 2");
}

// Progress.

TEST(Meter, RateAndTimeLeft) {
  const Clock::time_point begin{};
  Meter meter(begin);
  const auto record = meter.read({"games", 20, 100, "games", ""}, begin + 4s);
  EXPECT_DOUBLE_EQ(*record.rate, 5);
  EXPECT_DOUBLE_EQ(*record.seconds_left, 16);
  const auto stage = meter.read({"other", 50, 0, "states", ""}, begin + 5s);
  EXPECT_FALSE(stage.rate);
  const auto later = meter.read({"other", 70, 0, "states", ""}, begin + 7s);
  EXPECT_DOUBLE_EQ(*later.rate, 10);
  EXPECT_FALSE(later.seconds_left);
}

}  // namespace
}  // namespace banmen::service
