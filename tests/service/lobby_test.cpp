#include "service/lobby.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <set>
#include <thread>

#include "registry/registry.hpp"
#include "search/player.hpp"
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
  // Until `done` says so of the session; only what hangs takes ten minutes.
  template <class Done>
  SnapshotPtr wait(Lobby& where, const std::string& id, Done done) {
    for (const auto end = Clock::now() + 10min; Clock::now() < end;) {
      const auto now = where.find(id).value();
      if (done(*now)) return now;
      std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "it never happened";
    return where.find(id).value();
  }
  template <class Done>
  SnapshotPtr wait(const std::string& id, Done done) {
    return wait(lobby, id, done);
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
  late.revisions = {0};
  ASSERT_TRUE(lobby.move(id, late, "1"));
  EXPECT_EQ(lobby.move(id, late, "1").error().code, Errc::conflict);
  EXPECT_EQ(lobby.find(id).value()->session.line().moves.size(), 1u);
  late.revisions = {7, 1};
  EXPECT_TRUE(lobby.undo(id, late, 1)) << "one of several is the present one";
  late.revisions = {std::vector<std::uint64_t>{}};
  EXPECT_EQ(lobby.redo(id, late, 1).error().code, Errc::conflict);
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
  ASSERT_TRUE(lobby.stop(id, holder(session, 1)));
  wait(id, [](const auto& now) { return now.session.ply() == 1; });

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
  const auto failed = wait(id, [](const auto& now) { return now.failure.has_value(); });
  EXPECT_EQ(lobby.thought(id)->error->code, Errc::unknown_name);
  EXPECT_EQ(failed->failure->engine, "nobody");
  EXPECT_EQ(failed->failure->side, Side::first);
  EXPECT_EQ(failed->failure->error.code, Errc::unknown_name);
  EXPECT_TRUE(failed->thinking.empty());
  const auto body = nlohmann::json::parse(failed->body(false));
  EXPECT_EQ(body["failure"]["engine"], "nobody");
  EXPECT_EQ(body["failure"]["side"], "left");
  EXPECT_EQ(body["failure"]["code"], "unknown_name");
  EXPECT_NE(body["failure"]["detail"], "");
  EXPECT_TRUE(lobby.find(id).value()->failure) << "whoever looks later sees it too";

  // Another try begins without it, and fails the same way.
  const auto job = lobby.engine_move(id, holder(session, 1), std::nullopt).value();
  thinkers.wait(job);
  const auto again = wait(id, [](const auto& now) { return now.failure.has_value(); });
  EXPECT_EQ(again->session.revision(), 0u);

  // A move that another engine makes, and one taken back, leave nothing of it.
  thinkers.wait(lobby.engine_move(id, holder(session, 0), Seat{.engine = "random"}).value());
  EXPECT_FALSE(wait(id, [](const auto& now) { return now.session.ply() == 1; })->failure);
}

TEST_F(LobbyTest, AnotherEngineTakesTheSeatOfOneThatFailed) {
  const auto session = lobby.create(toy({.engine = "nobody"})).value();
  const std::string& id = session->birth->id;
  wait(id, [](const auto& now) { return now.failure.has_value(); });
  EXPECT_EQ(lobby.seat(id, {}, {Seat{.engine = "random"}}).error().code, Errc::unauthorized);
  Caller late = holder(session, 1);
  late.revisions = {3};
  EXPECT_EQ(lobby.seat(id, late, {Seat{.engine = "random"}}).error().code, Errc::conflict);
  const auto seated = lobby.seat(id, holder(session, 1), {Seat{.engine = "random"}}).value();
  EXPECT_EQ(seated->session.revision(), 1u);
  EXPECT_EQ(seated->thinking, "random");
  EXPECT_FALSE(seated->failure);
  EXPECT_EQ(seated->seats[0].token, session->seats[0].token);
  wait(id, [](const auto& now) { return now.session.ply() == 1; });

  // It is a change like any other: watchers hear of it, and it outlives the program.
  EXPECT_EQ(lobby.changes(id, 0)->front().kind, Change::Kind::seats);
  Lobby again(games, *store, thinkers, {}, [](const std::string&) {});
  EXPECT_EQ(again.find(id).value()->seats, lobby.find(id).value()->seats);
  EXPECT_EQ(again.find(id).value()->session.state(), lobby.find(id).value()->session.state());
}

// Out of memory and in again is nothing that anybody could notice.
TEST_F(LobbyTest, AFailureOutlivesItsPlaceInMemory) {
  Lobby small(games, *store, thinkers, {.memory = 1}, [](const std::string&) {});
  const auto has_failed = [](const Snapshot& now) { return now.failure.has_value(); };
  // A new session makes room for itself once nobody is at work on the others any more.
  const auto forget_all = [&] {
    do {
      ASSERT_TRUE(small.create(toy()));
      std::this_thread::yield();
    } while (small.in_memory() > 1);
  };
  const std::string id = small.create(toy({.engine = "nobody"})).value()->birth->id;
  const auto failed = wait(small, id, has_failed);
  const auto told = small.thought(id).value();
  forget_all();
  const auto again = small.find(id).value();
  ASSERT_TRUE(again->failure) << "the engine is not asked anew by whoever looks";
  EXPECT_EQ(again->failure->engine, "nobody");
  EXPECT_EQ(again->failure->error.what, failed->failure->error.what);
  EXPECT_EQ(again->news, failed->news);
  EXPECT_EQ(small.thought(id)->version, told.version) << "no news to whoever was told";
  EXPECT_TRUE(small.thought(id)->error);
  const auto refused = small.move(id, holder(failed, 0), "1");
  EXPECT_EQ(refused.error().code, Errc::conflict);
  EXPECT_NE(refused.error().hint.find("players"), std::string::npos) << refused.error().hint;

  // Another failure of the same position is another one, and news to everybody.
  ASSERT_TRUE(small.engine_move(id, holder(failed, 1), {}));
  const auto second = wait(small, id, has_failed);
  EXPECT_EQ(second->session.revision(), failed->session.revision());
  EXPECT_GT(second->news, failed->news);
  EXPECT_GT(small.thought(id)->version, told.version);

  ASSERT_TRUE(small.seat(id, holder(failed, 1), {Seat{.engine = "random"}}));
  const auto moved = wait(small, id, [](const auto& now) { return now.session.ply() == 1; });
  const auto version = small.thought(id)->version;
  EXPECT_GT(version, second->news);
  forget_all();
  EXPECT_FALSE(small.find(id).value()->failure);
}

TEST_F(LobbyTest, APersonsSeatIsGivenAwayByItsOwnTokenAlone) {
  const auto session = lobby.create(toy()).value();
  const std::string& id = session->birth->id;
  const std::array<std::optional<Seat>, 2> second = {std::nullopt, Seat{.engine = "random"}};
  EXPECT_EQ(lobby.seat(id, holder(session, 0), second).error().where, "players.second");
  EXPECT_EQ(lobby.seat(id, holder(session, 0), second).error().code, Errc::forbidden);
  EXPECT_EQ(lobby.find(id).value()->session.revision(), 0u);
  ASSERT_TRUE(lobby.seat(id, holder(session, 1), second));
  // And an engine's to a person, who has the token it was made with.
  ASSERT_TRUE(lobby.seat(id, holder(session, 0), {std::nullopt, Seat{}}));
  ASSERT_TRUE(lobby.move(id, holder(session, 0), "1"));
  EXPECT_TRUE(lobby.move(id, holder(session, 1), "1"));
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

// Every field of a birth has its line here: a new one does not compile before somebody has said
// what a fork makes of it.
TEST_F(LobbyTest, AForkKeepsEverythingOfItsOriginButItsNameTokensAndAge) {
  const Seat engine{"random", 3, {1500ms, 77, 5}, ""};
  const NewSession wanted{.game = "contrast",
                          .line = {{{"jump", "single"}}, "", {"c5,c4", "c1,c2"}},
                          .seats = {engine, Seat{}},
                          .autoplay = false,
                          .guarded = false,
                          .id_digits = 10};
  const auto origin = lobby.create(wanted).value();
  const auto fork = lobby.fork(origin->birth->id, {}, {}).value();
  {
    const auto& [id, game, line, seats, autoplay, forked_from, created_ms] = *fork->birth;
    EXPECT_NE(id, origin->birth->id);
    EXPECT_EQ(id.size(), 16u) << "short names are those of an original's calls alone";
    EXPECT_EQ(game, "contrast");
    EXPECT_EQ(line, origin->birth->line);
    EXPECT_EQ(line.options.at("jump"), "single");
    EXPECT_EQ(seats[0], engine);
    EXPECT_EQ(seats[1], Seat{});
    EXPECT_FALSE(autoplay);
    EXPECT_EQ(forked_from, origin->birth->id);
    EXPECT_GE(created_ms, origin->birth->created_ms);
  }
  EXPECT_EQ(store->load(fork->birth->id)->birth, *fork->birth);

  // The other values of what has two; seats as they are by now, with tokens of their own.
  const auto guarded = lobby.create(toy({}, {.engine = "random"})).value();
  ASSERT_TRUE(lobby.seat(guarded->birth->id, holder(guarded, 0), {std::nullopt, engine}));
  const auto second = lobby.fork(guarded->birth->id, 0, {}).value();
  EXPECT_TRUE(second->birth->autoplay);
  EXPECT_EQ(second->birth->id.size(), 16u);
  EXPECT_EQ(second->birth->seats[1].engine, engine.engine);
  EXPECT_EQ(second->birth->seats[1].level, engine.level);
  EXPECT_EQ(second->birth->seats[1].limits, engine.limits);
  for (const std::size_t side : {0u, 1u}) {
    EXPECT_FALSE(second->birth->seats[side].token.empty());
    EXPECT_NE(second->birth->seats[side].token, guarded->birth->seats[side].token);
  }
}

TEST_F(LobbyTest, ManySessionsFitThroughASmallMemory) {
  const std::size_t one = lobby.create(toy()).value()->memory(), memory = 12 * one;
  Lobby small(games, *store, thinkers, {.memory = memory}, [](const std::string&) {});
  std::vector<SnapshotPtr> all;
  for (int i = 0; i < 100; ++i) all.push_back(small.create(toy()).value());
  EXPECT_LE(small.memory(), memory);
  EXPECT_LE(small.in_memory(), 12u);
  EXPECT_GT(small.in_memory(), 2u);
  for (const auto& session : all)
    EXPECT_TRUE(small.move(session->birth->id, holder(session, 0), "1"));
  EXPECT_LE(small.memory(), memory);
}

// Bytes that the program has from the allocator; none where another one stands in its place.
std::size_t allocated() {
  const auto info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

// A line that does not end soon, of `plies` moves.
Line long_line(const registry::AnyGame& game, const Settings& options, int plies) {
  Line line{options, "", {}};
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    auto pos = game.open(line).value();
    Rng rng(seed);
    std::vector<std::string> played;
    pos->play_out(rng, plies, &played);
    if (played.size() > line.moves.size()) {
      line.moves = played;
      if (static_cast<int>(played.size()) == plies) break;
      line.moves.clear();
    }
  }
  if (!line.moves.empty()) return line;
  auto pos = game.open(line).value();
  Rng rng(1);
  pos->play_out(rng, plies, &line.moves);
  return line;
}

// What a session says it takes is near what the allocator has given for it, for every game: a game
// that keeps something new on the heap must count it.
TEST_F(LobbyTest, ASessionKnowsWhatItTakes) {
  const std::size_t before = allocated();
  const auto probe = std::make_unique<std::vector<char>>(1 << 20);
  if (allocated() < before + (1 << 20)) GTEST_SKIP() << "another allocator";
  for (const auto& game : games.games()) {
    Settings options;
    if (game->id() == "nested") options["depth"] = "5";
    for (const int plies : {20, 60, 400}) {
      const Line line = long_line(*game, options, plies);
      (void)Session::open(*game, line);  // whatever is made once
      std::vector<Session> all;
      all.reserve(20);
      const std::size_t start = allocated();
      for (int i = 0; i < 20; ++i) all.push_back(Session::open(*game, line).value());
      const auto taken = static_cast<double>(allocated() - start);
      double told = 0;
      for (const auto& session : all)
        told += static_cast<double>(session.memory() - sizeof session);
      EXPECT_GT(told, taken * 0.6) << game->id() << ", " << line.moves.size() << " plies";
      EXPECT_LT(told, taken * 1.7) << game->id() << ", " << line.moves.size() << " plies";
    }
  }
}

TEST_F(LobbyTest, LargeGamesGoThroughASmallMemory) {
  const auto& nested = **games.find("nested");
  const Line line = long_line(nested, {{"depth", "6"}}, 66);
  constexpr std::size_t memory = 48 << 20;
  Lobby small(games, *store, thinkers, {.memory = memory}, [](const std::string&) {});
  std::vector<std::string> ids;
  for (int i = 0; i < 12; ++i) {
    ids.push_back(small.create({.game = "nested", .line = line}).value()->birth->id);
    EXPECT_LE(small.memory(), memory);
  }
  EXPECT_GT(small.memory(), 10u << 20) << "one of them alone takes that";
  EXPECT_LT(small.in_memory(), 6u);
  // Nothing is lost: what is no longer in memory is read again, and makes room for itself.
  for (const auto& id : ids) {
    const auto found = small.find(id).value();
    EXPECT_EQ(found->session.ply(), 66u);
    small.body(found, true);
    EXPECT_LE(small.memory(), memory);
  }
}

// What is made for readers counts, too.
TEST_F(LobbyTest, TheTextOfASessionIsCounted) {
  const auto session = lobby.create({.game = "shogi"}).value();
  const std::size_t before = lobby.memory();
  const std::size_t text = lobby.body(session, true).size();
  EXPECT_GT(text, 1000u);
  EXPECT_GE(lobby.memory(), before + text);
  lobby.body(session, true);
  EXPECT_LT(lobby.memory(), before + 2 * text);
  // The next position has no text yet.
  ASSERT_TRUE(lobby.move(session->birth->id, holder(session, 0), "7g7f"));
  EXPECT_LT(lobby.memory(), before + text);
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
        caller.revisions = {now->session.revision()};
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

TEST_F(LobbyTest, AnEngineThatDoesNotComeUpIsStopped) {
  const Seat hanging{.engine = "usi:sleep 600"};
  Lobby small(games, *store, thinkers, {.outside = {hanging.engine}}, [](const std::string&) {});
  const auto session = small.create({.game = "shogi", .seats = {hanging, Seat{}}}).value();
  const std::string& id = session->birth->id;
  while (!small.stop(id, holder(session, 1))) std::this_thread::yield();  // it has not begun
  const auto failed = wait(small, id, [](const auto& now) { return now.failure.has_value(); });
  const auto& error = failed->failure->error;
  EXPECT_NE(error.what.find("was stopped before it said usiok"), std::string::npos) << error.what;
}

// An engine that nothing stops but the test.
class Stubborn final : public search::Player<toy::Toy> {
 public:
  search::Thought<toy::Toy> think(const toy::Position& pos, const search::Request&,
                                  const search::ThoughtSink<toy::Toy>& sink) override {
    search::Thought<toy::Toy> thought;
    thought.candidates.push_back({{.side = pos.to_move}, {{1}}});
    sink(thought);
    while (!may_end) std::this_thread::sleep_for(1ms);
    return thought;
  }

  static inline std::atomic<bool> may_end = false;
};

struct StubbornPlayers : registry::PlainPlayers<toy::Toy> {
  static std::vector<search::PlayerKind<toy::Toy>> kinds() {
    auto all = PlainPlayers::kinds();
    all.push_back({.name = "stubborn",
                   .make = [](const Settings&,
                              std::uint64_t) -> Result<std::unique_ptr<search::Player<toy::Toy>>> {
                     return std::make_unique<Stubborn>();
                   },
                   .honours = search::Honours::everything()});
    return all;
  }
};

// Its session has given it up; it still uses the lobby.
TEST_F(LobbyTest, ClosingWaitsForEnginesThatTheirSessionsGaveUp) {
  const registry::Registry toys{registry::EntryList<registry::Entry<toy::Toy, StubbornPlayers>>{}};
  Stubborn::may_end = false;
  auto small = std::make_unique<Lobby>(toys, *store, thinkers, Lobby::Limits{},
                                       [this](const std::string&) { ++rings; });
  const auto session = small->create(toy({.engine = "stubborn"})).value();
  const std::string& id = session->birth->id;
  while (small->thought(id)->thought.is_null()) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(small->seat(id, holder(session, 1), {Seat{}}));
  std::size_t left = 0;
  std::atomic<bool> closed = false;
  std::thread closing([&] {
    small->close();
    left = thinkers.unfinished();
    closed = true;
  });
  // Once it is being closed it starts no engine.
  const auto refused = [&] {
    const auto other = small->create(toy()).value();
    const auto job =
        small->engine_move(other->birth->id, holder(other, 0), Seat{.engine = "random"});
    return !job && job.error().code == Errc::stopped;
  };
  while (!refused() && !closed) std::this_thread::yield();
  Stubborn::may_end = true;
  closing.join();
  EXPECT_EQ(left, 0u);
  small.reset();
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
