#include "service/stored_session.hpp"

#include <gtest/gtest.h>

#include "registry/games.hpp"
#include "registry/registry.hpp"

namespace banmen::service {
namespace {

const registry::AnyGame& game_of(const char* name) {
  static const registry::Registry registry{registry::AllGames{}};
  return *registry.find(name).value();
}

const registry::AnyGame& contrast() { return game_of("contrast"); }

using Kind = Change::Kind;

TEST(Session, SetReplacesTheWholeLine) {
  auto session = Session::open(contrast(), {{}, "", {"c5,c4", "c1,c2", "b5,b4"}}).value();
  ASSERT_TRUE(session.undo());
  const Line line{{{"jump", "single"}}, "3333300000000000000066666/3131/w", {"C1, C2"}};
  ASSERT_TRUE(session.set(line));
  EXPECT_EQ(session.revision(), 2u);
  EXPECT_EQ(session.ply(), 1u);
  EXPECT_EQ(session.line(), (Line{line.options, line.start, {"c1,c2"}}));
  EXPECT_EQ(session.position().notation(), contrast().open(line).value()->notation());
  const SessionState before = session.state();
  EXPECT_EQ(session.set({{}, "", {"c5,c4", "c5,c4"}}).error().where, "moves[1]");
  EXPECT_FALSE(session.set({{{"jump", "far"}}, "", {}}));
  EXPECT_EQ(session.state(), before);
}

TEST(Session, SetForgetsRepetitions) {
  const Line round{{{"repetition", "3"}},
                   "",
                   {"c5,c4", "c1,c2", "c4,c5", "c2,c1", "c5,c4", "c1,c2", "c4,c5", "c2,c1"}};
  auto session = Session::open(contrast(), round).value();
  ASSERT_EQ(session.position().result(), Outcome::draw);
  ASSERT_TRUE(session.set({round.options, "", {}}));
  EXPECT_EQ(session.position().result(), Outcome::ongoing);
  EXPECT_EQ(session.ply(), 0u);
}

// Random play on a session and its journal: replaying the journal gives the same at every moment.
TEST(StoredSession, ReplayIsWhatWasPlayed) {
  Rng rng(2026);
  auto session = Session::open(contrast(), {{}, "", {"c5,c4"}}).value();
  Stored stored{{.id = "a", .game = "contrast", .line = session.line()}, {}};
  const auto note = [&](Kind kind) {
    Change change{.revision = session.revision(), .kind = kind, .ply = session.ply()};
    if (kind == Kind::move) change.move = session.state().line.moves.back();
    if (kind == Kind::set) change.line = session.line();
    stored.changes.push_back(change);
  };
  int kinds[3] = {};
  for (int step = 0; step < 300; ++step) {
    const auto moves = session.position().moves();
    const auto dice = rng.below(10);
    if (dice == 0) {
      Line line = session.line();
      line.moves.resize(line.moves.size() / 2);
      ASSERT_TRUE(session.set(line));
      note(Kind::set);
    } else if (dice < 4 || moves.empty()) {
      ASSERT_TRUE(session.jump(rng.below(session.last_ply() + 1)));
      note(Kind::go);
    } else {
      ASSERT_TRUE(session.play(moves[rng.below(moves.size())].text));
      note(Kind::move);
    }
    ++kinds[static_cast<int>(stored.changes.back().kind)];
    ASSERT_EQ(state_of(stored).value(), session.state()) << step;
    if (step % 10 != 0) continue;
    const auto replayed = replay(contrast(), stored).value();
    ASSERT_EQ(replayed.state(), session.state()) << step;
    ASSERT_EQ(replayed.position().notation(), session.position().notation()) << step;
  }
  for (const int count : kinds) EXPECT_GT(count, 10);
}

TEST(StoredSession, WhatDoesNotFitIsCorrupt) {
  const Stored good{{.id = "a", .game = "contrast", .line = {{}, "", {"c5,c4"}}},
                    {{.revision = 1, .move = "c1,c2", .ply = 2}}};
  ASSERT_TRUE(replay(contrast(), good));
  const auto expect_corrupt = [&](const Change& change) {
    Stored stored = good;
    stored.changes.push_back(change);
    const auto session = replay(contrast(), stored);
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().code, Errc::corrupt);
    EXPECT_TRUE(session.error().where.starts_with("session a, ")) << session.error().where;
  };
  expect_corrupt({.revision = 3, .move = "c4,c3", .ply = 3});
  expect_corrupt({.revision = 2, .move = "c4,c3", .ply = 2});
  expect_corrupt({.revision = 2, .kind = Kind::go, .ply = 3});
  expect_corrupt({.revision = 2, .kind = Kind::set, .ply = 1});
  expect_corrupt({.revision = 2, .move = "a1,a5", .ply = 3});
  Stored other = good;
  other.birth.game = "toy";
  EXPECT_EQ(replay(contrast(), other).error().code, Errc::conflict);
}

// What was stored before such a line was refused.
TEST(StoredSession, OptionsAreThoseOfTheBoard) {
  const auto& stones = game_of("stone-capture");
  const Line line{{{"n", "3"}, {"m", "2"}}, "X.O/...", {"(1,1)"}};
  EXPECT_FALSE(Session::open(stones, line));
  const auto session = replay(stones, {{.id = "a", .game = "stone-capture", .line = line}, {}});
  ASSERT_TRUE(session) << session.error().what;
  const Line settled{{{"rows", "2"}, {"cols", "3"}, {"m", "2"}}, line.start, line.moves};
  EXPECT_EQ(session->line(), settled);
  EXPECT_TRUE(Session::open(stones, settled));
  const Change change{.revision = 1, .kind = Kind::set, .ply = 1, .line = line};
  const auto set = replay(stones, {{.id = "a", .game = "stone-capture", .line = {}}, {change}});
  ASSERT_TRUE(set) << set.error().what;
  EXPECT_EQ(set->line(), settled);
}

}  // namespace
}  // namespace banmen::service
