#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "registry/registry.hpp"
#include "service/job.hpp"
#include "service/session.hpp"
#include "service/store.hpp"

namespace banmen::service {

struct NewSession {
  std::string game;
  Line line{};
  std::array<Seat, 2> seats{};
  bool autoplay = true;
  bool guarded = true;  // each seat gets a token
  std::string forked_from{};
  int id_digits = 16;
};

// Who asks for a change: what he may and what he has seen.
struct Caller {
  std::string token{};
  // The change is refused unless the present revision is one of these.
  std::optional<std::vector<std::uint64_t>> revisions{};
};

// An engine that gave up at the present position. It is forgotten as soon as one thinks again or
// the game goes on.
struct EngineFailure {
  std::string engine;
  Side side = Side::first;
  Error error;
};

// A session at one moment, which stays as it is while the session goes on.
struct Snapshot {
  std::shared_ptr<const Birth> birth;
  Session session;
  std::array<Seat, 2> seats;  // those of its birth, or who has been seated since
  std::string thinking{};     // the engine at work on the present position, or empty
  std::optional<EngineFailure> failure{};
  std::uint64_t news = 0;  // tells this thinking or failure from any other

  Snapshot(std::shared_ptr<const Birth> the_birth, Session the_session,
           std::array<Seat, 2> the_seats)
      : birth(std::move(the_birth)), session(std::move(the_session)), seats(std::move(the_seats)) {}

  const Seat& seat_to_move() const {
    return seats[static_cast<std::size_t>(index(session.position().side()))];
  }
  // The session as JSON text, worked out once and shared by all who read it; Lobby::body() counts
  // what that takes.
  const std::string& body(bool with_moves) const;
  std::size_t memory() const;       // in bytes, about, with its bodies
  std::size_t body_memory() const;  // of the bodies alone

 private:
  mutable std::mutex mutex_;
  mutable std::array<std::string, 2> bodies_;
};
using SnapshotPtr = std::shared_ptr<const Snapshot>;

// What an engine at work thinks; the version tells a watcher whether it is new to him, also after
// the session has been out of memory.
struct LiveThought {
  std::uint64_t version = 0;
  std::string engine{};
  Side side = Side::first;
  nlohmann::ordered_json thought = {};  // null before the first one
  std::optional<Error> error{};         // why the engine gave up
};

// All sessions being played: in the store always, in memory as far as the limit allows. A change is
// in the store before its caller hears of it. Engines whose turn it is are started here. All
// members may be called from any thread.
class Lobby {
 public:
  using Ring = std::function<void(const std::string& session)>;
  struct Limits {
    std::chrono::milliseconds think{60'000};  // for one move of an engine
    std::size_t memory = 512 << 20;           // bytes of all sessions, but for those in use
    std::vector<std::string> outside{};       // specs of outside programs that may play
  };

  // `ring` is told of each change and thought, from any thread.
  Lobby(const registry::Registry& games, Store& store, Jobs& thinkers, const Limits& limits,
        Ring ring);
  ~Lobby();
  // Stops the engines at work and waits for them; what they found is not played, the next start
  // begins anew.
  void close();

  Result<SnapshotPtr> create(const NewSession& wanted);
  Result<SnapshotPtr> find(const std::string& id);
  // A new session from ply `ply` of another, like it in all but its id, tokens and age; seats that
  // are not given are taken over.
  Result<SnapshotPtr> fork(const std::string& id, std::optional<std::size_t> ply,
                           std::array<std::optional<Seat>, 2> seats);

  Result<SnapshotPtr> move(const std::string& id, const Caller& caller, std::string_view text);
  Result<SnapshotPtr> undo(const std::string& id, const Caller& caller, std::size_t plies);
  Result<SnapshotPtr> redo(const std::string& id, const Caller& caller, std::size_t plies);
  Result<SnapshotPtr> jump(const std::string& id, const Caller& caller, std::size_t ply);
  Result<SnapshotPtr> set(const std::string& id, const Caller& caller, const Line& line);
  // Others play on. A person's seat is given away by its own token, an engine's by either; the
  // seats keep their tokens.
  Result<SnapshotPtr> seat(const std::string& id, const Caller& caller,
                           const std::array<std::optional<Seat>, 2>& seats);

  // Lets an engine pick and play one move; the id of the job that does it. When an engine is at
  // work already and none is named, the id of its job. Without a name the seat must be an engine's.
  Result<std::string> engine_move(const std::string& id, const Caller& caller,
                                  const std::optional<Seat>& engine);
  // The engine at work plays the best it has.
  Result<SnapshotPtr> stop(const std::string& id, const Caller& caller);

  // For watchers.
  Result<std::vector<Change>> changes(const std::string& id, std::uint64_t after);
  Result<LiveThought> thought(const std::string& id);

  // The session as JSON text; what it takes to keep it counts as the session's.
  const std::string& body(const SnapshotPtr& snapshot, bool with_moves);
  std::size_t in_memory() const;  // sessions
  std::size_t memory() const;     // bytes they take, about

 private:
  struct Live;
  using LivePtr = std::shared_ptr<Live>;
  enum class Right { move, any_seat };
  using Act = std::function<Result<Change>(Session&)>;

  Result<LivePtr> live(const std::string& id);
  static Result<void> check(const Snapshot& now, const Caller& caller, Right right);
  Result<SnapshotPtr> change(const std::string& id, const Caller& caller, Right right,
                             const Act& act);
  Result<void> apply(Live& live, const Act& act);
  Result<void> start_engine(const LivePtr& live, const Seat& seat);
  Result<std::string> submit(const std::string& game, Jobs::Work work);
  void autoplay(const LivePtr& live);
  Result<nlohmann::ordered_json> think(const LivePtr& live, const SnapshotPtr& at, const Seat& seat,
                                       const Stop& stop);
  void finish(Live& live, const SnapshotPtr& at, const std::string& engine,
              const Result<std::string>& move);
  void weigh(Live& live);
  void keep(const LivePtr& live);
  void drop(const std::string& id);
  void make_room();
  std::uint64_t next_news() { return ++news_; }
  void keep_failure(const std::string& id, const Snapshot& failed);
  void forget_failure(const Snapshot& now);

  const registry::Registry& games_;
  Store& store_;
  Jobs& thinkers_;
  Limits limits_;
  Ring ring_;
  std::atomic<bool> closing_ = false;  // becomes true under mutex_
  std::atomic<std::uint64_t> news_;
  mutable std::mutex mutex_;
  std::vector<std::string> jobs_;  // all that may still run, also for sessions that gave them up
  std::map<std::string, LivePtr> sessions_;
  std::size_t bytes_ = 0;  // of all sessions_
  // The store does not know them, and a session out of memory would start its engine anew.
  struct Failed {
    std::uint64_t revision, news;
    EngineFailure failure;
  };
  std::map<std::string, Failed> failures_;
};

// Whether an engine may be asked for over the network: it exists and sets no option of the host's,
// or it is one of the outside programs that the host allows.
Result<void> check_guest_engine(const registry::AnyGame& game, const std::string& spec,
                                const std::vector<std::string>& outside = {});

}  // namespace banmen::service
