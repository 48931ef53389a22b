#include "service/lobby.hpp"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "registry/registry.hpp"
#include "toy_registry.hpp"

namespace banmen::service {
namespace {

using namespace std::chrono_literals;

class LobbyTest : public testing::Test {
 protected:
  NewSession toy(Seat first = {}, Seat second = {}) const {
    return {.game = "toy", .seats = {std::move(first), std::move(second)}};
  }
  Caller holder(const SnapshotPtr& session, std::size_t side) const {
    return {.token = session->birth->seats[side].token};
  }
  // Until `done` says so of the session; fails after ten seconds.
  template <class Done>
  SnapshotPtr wait(const std::string& id, Done done) {
    for (int i = 0; i < 2000; ++i) {
      const auto now = lobby.find(id).value();
      if (done(*now)) return now;
      std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "it never happened";
    return lobby.find(id).value();
  }

  const registry::Registry games{test::AllGamesAndToy{}};
  std::unique_ptr<Store> store = open_sqlite(":memory:").value();
  std::atomic<int> rings = 0;
  Jobs thinkers{2};
  Lobby lobby{games, *store, thinkers, {}, [this](const std::string&) { ++rings; }};
};

TEST_F(LobbyTest, MovesNeedTheTokenOfTheSideToMove) {
  const auto session = lobby.create(toy()).value();
  const std::string& id = session->birth->id;
  EXPECT_EQ(lobby.move(id, {}, "1").error().code, Errc::unauthorized);
  EXPECT_EQ(lobby.move(id, {.token = "x"}, "1").error().code, Errc::forbidden);
  EXPECT_EQ(lobby.move(id, holder(session, 1), "1").error().code, Errc::forbidden);
  EXPECT_EQ(lobby.move(id, holder(session, 0), "9").error().where, "move");
  EXPECT_EQ(lobby.find(id).value()->session.revision(), 0u);
  EXPECT_EQ(lobby.move(id, holder(session, 0), "1").value()->session.revision(), 1u);
  EXPECT_EQ(rings, 1);
  EXPECT_EQ(lobby.undo(id, {}, 1).error().code, Errc::unauthorized);
  EXPECT_TRUE(lobby.undo(id, holder(session, 1), 1));
  EXPECT_EQ(lobby.find("nobody").error().code, Errc::unknown_name);
}

TEST_F(LobbyTest, AStaleRevisionChangesNothing) {
  const auto session = lobby.create(toy()).value();
  const std::string& id = session->birth->id;
  Caller late = holder(session, 0);
  late.revision = 0;
  ASSERT_TRUE(lobby.move(id, late, "1"));
  EXPECT_EQ(lobby.move(id, late, "1").error().code, Errc::conflict);
  EXPECT_EQ(lobby.find(id).value()->session.line().moves.size(), 1u);
}

TEST_F(LobbyTest, WhatIsAnsweredIsInTheStore) {
  const auto session = lobby.create(toy()).value();
  const std::string& id = session->birth->id;
  const Line other{{}, "5/r", {}};
  ASSERT_TRUE(lobby.move(id, holder(session, 0), "1"));
  ASSERT_TRUE(lobby.move(id, holder(session, 1), "2"));
  ASSERT_TRUE(lobby.undo(id, holder(session, 0), 1));
  ASSERT_TRUE(lobby.redo(id, holder(session, 0), 1));
  ASSERT_TRUE(lobby.jump(id, holder(session, 0), 0));
  ASSERT_TRUE(lobby.set(id, holder(session, 0), other));
  const auto before = lobby.find(id).value()->session.state();
  Lobby again(games, *store, thinkers, {}, [](const std::string&) {});
  EXPECT_EQ(again.find(id).value()->session.state(), before);
  EXPECT_EQ(again.changes(id, 0)->size(), 6u);
  EXPECT_EQ(again.changes(id, 4)->front().revision, 5u);
  // The first lobby does not know of the second's change; the store does.
  ASSERT_TRUE(again.move(id, holder(session, 1), "1"));
  EXPECT_EQ(lobby.move(id, holder(session, 1), "2").error().code, Errc::conflict);
  EXPECT_EQ(lobby.find(id).value()->session.revision(), 7u);
}

TEST_F(LobbyTest, IdsAreAsLongAsAskedForAndNeverTakenTwice) {
  EXPECT_EQ(lobby.create(toy()).value()->birth->id.size(), 16u);
  NewSession wanted = toy();
  wanted.id_digits = 10;
  EXPECT_EQ(lobby.create(wanted).value()->birth->id.size(), 10u);
  wanted.id_digits = 1;
  std::set<std::string> seen;
  for (int i = 0; i < 8; ++i) seen.insert(lobby.create(wanted).value()->birth->id);
  EXPECT_EQ(seen.size(), 8u);
  while (seen.size() < 16)
    if (const auto more = lobby.create(wanted)) seen.insert((*more)->birth->id);
  EXPECT_EQ(lobby.create(wanted).error().code, Errc::conflict) << "all sixteen are taken";
  EXPECT_EQ(store->count().value(), 18u);
}

TEST_F(LobbyTest, EnginesPlayWhenItIsTheirTurn) {
  const auto session = lobby.create(toy({}, {.engine = "random"})).value();
  const std::string& id = session->birth->id;
  const auto moved = lobby.move(id, holder(session, 0), "1").value();
  EXPECT_EQ(moved->thinking, "random");
  const auto answered = wait(id, [](const auto& now) { return now.session.ply() == 2; });
  EXPECT_TRUE(answered->thinking.empty());
  EXPECT_EQ(store->load(id)->changes.size(), 2u);

  const auto both = lobby.create(toy({.engine = "random"}, {.engine = "random"})).value();
  const auto end = wait(both->birth->id, [](const auto& now) {
    return now.session.position().result() != Outcome::ongoing;
  });
  EXPECT_EQ(lobby.engine_move(both->birth->id, holder(both, 0), std::nullopt).error().code,
            Errc::illegal);
}

TEST_F(LobbyTest, AnEngineIsStoppedOrItsThoughtThrownAway) {
  NewSession wanted{.game = "contrast", .seats = {Seat{.engine = "alphabeta"}, Seat{}}};
  wanted.seats[0].limits.time = 1h;
  const auto session = lobby.create(wanted).value();
  const std::string& id = session->birth->id;
  EXPECT_EQ(session->thinking, "alphabeta");
  EXPECT_EQ(lobby.move(id, holder(session, 0), "c5,c4").error().code, Errc::conflict);
  while (lobby.thought(id)->thought.is_null()) std::this_thread::sleep_for(1ms);
  const auto stopped = lobby.stop(id, holder(session, 1)).value();
  EXPECT_EQ(stopped->session.ply(), 1u);

  // Taken back, it thinks again; the start is set anew meanwhile, and its move is not played.
  ASSERT_EQ(lobby.undo(id, holder(session, 1), 1).value()->thinking, "alphabeta");
  ASSERT_TRUE(lobby.set(id, holder(session, 1), {{{"first", "white"}}, "", {}}));
  const auto now = lobby.find(id).value();
  EXPECT_TRUE(now->thinking.empty());
  EXPECT_EQ(now->session.ply(), 0u);
}

TEST_F(LobbyTest, AnEngineThatCannotPlaySaysWhy) {
  const auto session = lobby.create(toy({.engine = "nobody"})).value();
  const std::string& id = session->birth->id;
  wait(id, [](const auto& now) { return now.thinking.empty(); });
  EXPECT_EQ(lobby.thought(id)->error->code, Errc::unknown_name);
}

TEST_F(LobbyTest, AForkIsAGameOfItsOwn) {
  const auto session = lobby.create(toy()).value();
  const std::string& id = session->birth->id;
  ASSERT_TRUE(lobby.move(id, holder(session, 0), "1"));
  ASSERT_TRUE(lobby.move(id, holder(session, 1), "2"));
  const auto forked = lobby.fork(id, 1, {}).value();
  EXPECT_EQ(forked->session.line().moves, (std::vector<std::string>{"1"}));
  EXPECT_EQ(forked->birth->forked_from, id);
  EXPECT_NE(forked->birth->seats[0].token, session->birth->seats[0].token);
  EXPECT_EQ(lobby.fork(id, 3, {}).error().code, Errc::out_of_range);
}

TEST_F(LobbyTest, ManySessionsFitThroughASmallMemory) {
  Lobby small(games, *store, thinkers, {.in_memory = 10}, [](const std::string&) {});
  std::vector<SnapshotPtr> all;
  for (int i = 0; i < 100; ++i) all.push_back(small.create(toy()).value());
  EXPECT_LE(small.in_memory(), 10u);
  for (const auto& session : all)
    EXPECT_TRUE(small.move(session->birth->id, holder(session, 0), "1"));
  EXPECT_LE(small.in_memory(), 10u);
}

TEST_F(LobbyTest, ManyThreadsAtOneGame) {
  const auto session = lobby.create(toy()).value();
  const std::string& id = session->birth->id;
  std::atomic<int> played = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 25; ++round) {
        const auto now = lobby.find(id).value();
        Caller caller = holder(session, now->session.ply() % 2);
        caller.revision = now->session.revision();
        if (now->session.last_ply() > 8)
          lobby.jump(id, caller, 0);
        else if (lobby.move(id, caller, "1"))
          ++played;
        now->body(true);
      }
    });
  for (auto& thread : threads) thread.join();
  const auto stored = store->load(id).value();
  EXPECT_EQ(stored.changes.size(), lobby.find(id).value()->session.revision());
  EXPECT_GT(played, 0);
}

TEST(GuestEngines, HaveNoOptionsOfTheHosts) {
  const registry::Registry games{test::AllGamesAndToy{}};
  const auto& contrast = **games.find("contrast");
  EXPECT_TRUE(check_guest_engine(contrast, "alphabeta:depth=3"));
  EXPECT_EQ(check_guest_engine(contrast, "alphabeta:tt=60000").error().code, Errc::unsupported);
  EXPECT_EQ(check_guest_engine(contrast, "alphabeta:tables=/etc").error().code, Errc::unsupported);
  EXPECT_FALSE(check_guest_engine(contrast, "alphabeta:depth=x"));
  EXPECT_EQ(check_guest_engine(contrast, "nobody").error().code, Errc::unknown_name);
}

}  // namespace
}  // namespace banmen::service
