#include "service/lobby.hpp"

#include <malloc.h>

#include <algorithm>
#include <utility>

#include "core/json.hpp"
#include "core/text.hpp"
#include "search/outside.hpp"
#include "service/guest_error.hpp"
#include "service/json.hpp"
#include "service/memory.hpp"
#include "service/random_id.hpp"
#include "service/session_json.hpp"
#include "service/stored_session.hpp"

namespace banmen::service {
namespace {

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// Takes as long whatever the two have in common, so that a token cannot be guessed bit by bit.
bool same_token(const std::string& a, const std::string& b) {
  unsigned difference = a.size() != b.size();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return difference == 0;
}

Result<void> check_token(const std::string& given, const std::vector<const Seat*>& allowed) {
  for (const Seat* seat : allowed)
    if (seat->token.empty() || same_token(given, seat->token)) return {};
  if (given.empty())
    return fail(Errc::unauthorized, "this game's seats are protected by tokens", "Authorization",
                "send the token that the game's creation answered: Authorization: Bearer TOKEN");
  return fail(Errc::forbidden,
              allowed.size() == 1 ? "this token is not of the side to move"
                                  : "this token is not of this game",
              "Authorization", "each seat has a token of its own");
}

// Stores a session under a new id. A short one may be taken; the more there are, the more often.
Result<void> store_new(Store& store, Birth& birth, int digits) {
  constexpr int most_tries = 20;
  Result<void> created;
  for (int i = 0; i < most_tries; ++i) {
    birth.id = random_id(digits);
    created = store.create(birth);
    if (created || created.error().code != Errc::conflict) break;
  }
  return created;
}

bool is_guarded(const Birth& birth) {
  return std::ranges::any_of(birth.seats, [](const Seat& seat) { return !seat.token.empty(); });
}

const registry::EngineInfo* find_engine(const std::vector<registry::EngineInfo>& engines,
                                        const std::string& spec) {
  const std::string name = spec.substr(0, spec.find(':'));
  const auto found = std::ranges::find_if(engines, [&](const auto& e) { return e.name == name; });
  return found == engines.end() ? nullptr : &*found;
}

Result<void> check_outside(const registry::AnyGame& game, const std::string& spec,
                           const std::vector<std::string>& allowed) {
  const auto engines = game.engines();
  const auto* engine = find_engine(engines, spec);
  if (!engine || !engine->external || std::ranges::find(allowed, spec) != allowed.end()) return {};
  return fail(Errc::unsupported, "this server does not run '" + spec + "'", "engine",
              "whoever starts it can allow that: banmen serve --allow-engine SPEC");
}

// The same game moves the same way twice; other games differ.
std::uint64_t seed_of(const Snapshot& at) {
  return mix(std::hash<std::string>{}(at.birth->id), at.session.ply());
}

// The allocator keeps what is freed, for each thread that has used it; what large boards took is
// the system's again only when it is told.
void give_back_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace

struct Lobby::Live {
  std::mutex mutex;
  SnapshotPtr now;
  std::vector<Change> log;
  std::size_t log_heap = 0;  // bytes that the changes of the log keep
  std::string job;           // of the engine at work
  LiveThought thought;

  // These are the lobby's, under its mutex.
  Clock::time_point used = Clock::now();
  std::size_t counted = 0;  // bytes

  const Session& session() const { return now->session; }
  std::size_t memory() const {
    return sizeof *this + now->memory() + log.capacity() * sizeof(Change) + log_heap;
  }
};

const std::string& Snapshot::body(bool with_moves) const {
  const std::lock_guard lock(mutex_);
  std::string& body = bodies_[with_moves];
  if (body.empty()) body = json_text(to_json(*this, session.ply(), with_moves));
  return body;
}

std::size_t Snapshot::memory() const {
  return sizeof *this + sizeof *birth + memory_of(birth->line) + session.memory() + body_memory();
}

std::size_t Snapshot::body_memory() const {
  const std::lock_guard lock(mutex_);
  return heap_of(bodies_[0]) + heap_of(bodies_[1]);
}

Lobby::Lobby(const registry::Registry& games, Store& store, Jobs& thinkers, const Limits& limits,
             Ring ring)
    : games_(games),
      store_(store),
      thinkers_(thinkers),
      limits_(limits),
      ring_(std::move(ring)),
      // Above all that a server before this one can have told.
      news_(static_cast<std::uint64_t>(now_ms())) {}

Lobby::~Lobby() { close(); }

void Lobby::close() {
  std::vector<std::string> jobs;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    jobs = jobs_;
  }
  for (const auto& job : jobs) thinkers_.cancel(job);
  for (const auto& job : jobs) thinkers_.wait(job);
}

Result<SnapshotPtr> Lobby::create(const NewSession& wanted) {
  const auto game = games_.find(wanted.game);
  if (!game) return fail(game.error());
  Birth birth{.id = {},
              .game = wanted.game,
              .line = wanted.line,
              .seats = wanted.seats,
              .autoplay = wanted.autoplay,
              .forked_from = wanted.forked_from,
              .created_ms = now_ms()};
  for (auto& seat : birth.seats) seat.token = wanted.guarded ? random_id(32) : "";
  auto session = Session::open(**game, wanted.line);
  if (!session) return fail(session.error());
  birth.line = session->state().line;  // with moves in their canonical text
  if (const auto created = store_new(store_, birth, wanted.id_digits); !created)
    return fail(created.error());

  const auto live = std::make_shared<Live>();
  const auto seats = birth.seats;
  live->now = std::make_shared<Snapshot>(std::make_shared<Birth>(std::move(birth)),
                                         *std::move(session), seats);
  {
    const std::lock_guard lock(mutex_);
    keep(live);
  }
  const std::lock_guard lock(live->mutex);
  autoplay(live);
  return live->now;
}

// Precondition of the following three: mutex_ is held.

// Precondition: nobody else knows this session yet.
void Lobby::keep(const LivePtr& live) {
  live->counted = live->memory();
  bytes_ += live->counted;
  sessions_[live->now->birth->id] = live;
  make_room();
}

void Lobby::drop(const std::string& id) {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return;
  bytes_ -= found->second->counted;
  sessions_.erase(found);
}

// Sessions that nobody uses can be read from the store again: those unused for longest go, and a
// few more, so that this is not needed for each change.
void Lobby::make_room() {
  if (bytes_ <= limits_.memory) return;
  std::vector<std::pair<Clock::time_point, std::string>> idle;
  for (const auto& [id, live] : sessions_)
    if (live.use_count() == 1) idle.emplace_back(live->used, id);
  std::ranges::sort(idle);
  for (const auto& [used, id] : idle) {
    if (bytes_ <= limits_.memory / 4 * 3) break;
    drop(id);
  }
  if (!idle.empty()) give_back_memory();
}

void Lobby::keep_failure(const std::string& id, const Snapshot& failed) {
  constexpr std::size_t most_failures = 1000;
  const std::lock_guard lock(mutex_);
  if (failures_.size() >= most_failures && !failures_.contains(id)) {
    const auto oldest = std::ranges::min_element(
        failures_, {}, [](const auto& entry) { return entry.second.news; });
    failures_.erase(oldest);
  }
  failures_.insert_or_assign(
      id, Failed{failed.session.revision(), failed.news, failed.failure.value()});
}

void Lobby::forget_failure(const Snapshot& now) {
  if (!now.failure) return;
  const std::lock_guard lock(mutex_);
  failures_.erase(now.birth->id);
}

// Counts anew what the session takes. Precondition: live.mutex is held.
void Lobby::weigh(Live& live) {
  const std::size_t bytes = live.memory();
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(live.now->birth->id);
  if (found == sessions_.end() || found->second.get() != &live) return;
  bytes_ += bytes - live.counted;
  live.counted = bytes;
  make_room();
}

const std::string& Lobby::body(const SnapshotPtr& snapshot, bool with_moves) {
  const std::size_t before = snapshot->body_memory();
  const std::string& body = snapshot->body(with_moves);
  if (snapshot->body_memory() == before) return body;
  LivePtr live;
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(snapshot->birth->id);
    if (found == sessions_.end()) return body;
    live = found->second;
  }
  const std::lock_guard lock(live->mutex);
  if (live->now == snapshot) weigh(*live);
  return body;
}

Result<Lobby::LivePtr> Lobby::live(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(id);
    if (found != sessions_.end()) {
      found->second->used = Clock::now();
      return found->second;
    }
  }
  auto stored = store_.load(id);
  if (!stored) return fail(stored.error());
  const auto game = games_.find(stored->birth.game);
  if (!game) return fail(game.error());
  auto session = replay(**game, *stored);
  if (!session) return fail(session.error());
  const auto loaded = std::make_shared<Live>();
  const auto now = std::make_shared<Snapshot>(std::make_shared<Birth>(stored->birth),
                                              *std::move(session), seats_of(*stored));
  loaded->now = now;
  loaded->log = std::move(stored->changes);
  for (const auto& change : loaded->log) loaded->log_heap += memory_of(change);
  {
    const std::lock_guard lock(mutex_);
    // Somebody else may have read it meanwhile.
    if (const auto found = sessions_.find(id); found != sessions_.end()) return found->second;
    if (const auto failed = failures_.find(id);
        failed != failures_.end() && failed->second.revision == now->session.revision()) {
      now->failure = failed->second.failure;
      now->news = failed->second.news;
      loaded->thought = {.version = now->news, .error = now->failure->error};
    }
    keep(loaded);
  }
  const std::lock_guard lock(loaded->mutex);
  autoplay(loaded);
  return loaded;
}

Result<SnapshotPtr> Lobby::find(const std::string& id) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  const std::lock_guard lock((*found)->mutex);
  if ((*found)->job.empty()) autoplay(*found);  // where it could not be started before
  return (*found)->now;
}

Result<SnapshotPtr> Lobby::fork(const std::string& id, std::optional<std::size_t> ply,
                                std::array<std::optional<Seat>, 2> seats) {
  const auto from = find(id);
  if (!from) return fail(from.error());
  const Session& session = (*from)->session;
  if (ply.value_or(0) > session.last_ply())
    return fail(Errc::out_of_range,
                "there is no ply " + std::to_string(*ply) + ": the line has " +
                    std::to_string(session.last_ply()) + " moves",
                "ply", "0 to " + std::to_string(session.last_ply()) + " are there");
  const Birth& birth = *(*from)->birth;
  NewSession wanted{.game = birth.game,
                    .line = session.state().line,
                    .seats = (*from)->seats,
                    .autoplay = birth.autoplay,
                    .guarded = is_guarded(birth),
                    .forked_from = id};
  wanted.line.moves.resize(ply.value_or(session.ply()));
  for (std::size_t side = 0; side < 2; ++side)
    if (seats[side]) wanted.seats[side] = *seats[side];
  return create(wanted);
}

// Precondition of the following: live.mutex is held.

// The change in the store, then in memory; on an error nothing has changed.
Result<void> Lobby::apply(Live& live, const Act& act) {
  Session next = live.session();
  auto change = act(next);
  if (!change) return fail(change.error());
  change->revision = next.revision();
  change->ply = next.ply();
  change->at_ms = now_ms();
  const std::string& id = live.now->birth->id;
  if (const auto kept = store_.append(id, *change); !kept) {
    // Another program on the same store was faster: what is in memory is old.
    if (kept.error().code == Errc::conflict) {
      const std::lock_guard lock(mutex_);
      drop(id);
    }
    return fail(kept.error());
  }
  forget_failure(*live.now);
  auto seats = live.now->seats;
  std::ranges::copy(change->seats, seats.begin());
  live.now = std::make_shared<Snapshot>(live.now->birth, std::move(next), std::move(seats));
  live.log_heap += memory_of(*change);
  live.log.push_back(*std::move(change));
  weigh(live);
  if (!live.job.empty()) thinkers_.cancel(std::exchange(live.job, {}));
  live.thought = {.version = next_news()};
  return {};
}

Result<void> Lobby::start_engine(const LivePtr& live, const Seat& seat) {
  const SnapshotPtr at = live->now;
  const auto job =
      submit(at->birth->game, [this, live, at, seat](const Stop& stop, const JobReport&) {
        return think(live, at, seat, stop);
      });
  if (!job) return fail(job.error());
  live->job = *job;
  forget_failure(*at);
  auto thinking = std::make_shared<Snapshot>(at->birth, at->session, at->seats);
  thinking->thinking = seat.engine;
  thinking->news = next_news();
  live->thought = {
      .version = thinking->news, .engine = seat.engine, .side = at->session.position().side()};
  live->now = std::move(thinking);
  return {};
}

// A job that close() will wait for, whatever becomes of its session meanwhile.
Result<std::string> Lobby::submit(const std::string& game, Jobs::Work work) {
  const std::lock_guard lock(mutex_);
  if (closing_) return fail(Errc::stopped, "the server is stopping", "server", "try again soon");
  std::erase_if(jobs_, [&](const std::string& id) {
    const auto status = thinkers_.status(id);
    return !status || is_over(status->state);
  });
  auto job = thinkers_.submit("move", game, std::move(work));
  if (job) jobs_.push_back(*job);
  return job;
}

// Starts the engine whose turn it is. When too many are at work it stays idle until somebody looks
// at the session again.
void Lobby::autoplay(const LivePtr& live) {
  const Snapshot& now = *live->now;
  if (closing_ || !now.birth->autoplay || !live->job.empty() || now.failure) return;
  if (now.session.position().result() != Outcome::ongoing) return;
  if (!now.seat_to_move().is_human()) start_engine(live, now.seat_to_move());
}

// Of a thread of the pool: no lock is held here.
Result<nlohmann::ordered_json> Lobby::think(const LivePtr& live, const SnapshotPtr& at,
                                            const Seat& seat, const Stop& stop) {
  const registry::AnyGame& game = at->session.game();
  const std::uint64_t revision = at->session.revision();
  const auto show = [&](const registry::ThoughtText& thought) {
    const std::lock_guard lock(live->mutex);
    if (live->session().revision() != revision) return;
    live->thought.thought = to_json(game, thought);
    live->thought.version = next_news();
    ring_(at->birth->id);
  };
  const auto choose = [&]() -> Result<std::string> {
    // The store may be from a time when other programs were allowed.
    const auto allowed = check_outside(game, seat.engine, limits_.outside);
    if (!allowed) return fail(allowed.error());
    const search::ComingUp coming_up(stop);
    const auto engine = game.engine(seat.engine, seed_of(*at));
    if (!engine) return fail(engine.error());
    const search::Request request{.limits = seat.limits,
                                  .stop = stop.until(Clock::now() + limits_.think)};
    const auto thought = (*engine)->think(at->session.position(), request, show);
    if (!thought) return fail(thought.error());
    return thought->candidates.front().line.front();
  };
  // Whatever happens inside the engine, the session hears of it.
  const auto move = [&]() -> Result<std::string> {
    try {
      return choose();
    } catch (const std::exception& error) {
      return fail(Errc::unsupported, std::string("the engine broke: ") + error.what(),
                  "engine " + seat.engine);
    }
  }();
  {
    const std::lock_guard lock(live->mutex);
    finish(*live, at, seat.engine, move);
    if (move) autoplay(live);
  }
  ring_(at->birth->id);
  if (!move) return fail(move.error());
  return nlohmann::ordered_json{{"move", *move}};
}

// Plays the engine's move, unless the game has gone another way meanwhile.
void Lobby::finish(Live& live, const SnapshotPtr& at, const std::string& engine,
                   const Result<std::string>& move) {
  if (closing_ || live.session().revision() != at->session.revision()) return;
  live.job.clear();
  auto played = move.and_then([&](const std::string& text) {
    return apply(live, [&](Session& session) {
      return session.play(text).map([](std::string canonical) {
        return Change{.kind = Change::Kind::move, .move = std::move(canonical)};
      });
    });
  });
  if (played) return;
  auto failed = std::make_shared<Snapshot>(at->birth, live.session(), live.now->seats);
  failed->failure = {engine, live.session().position().side(), for_guests(played.error())};
  failed->news = next_news();
  keep_failure(at->birth->id, *failed);
  live.thought = {.version = failed->news, .error = played.error()};
  live.now = std::move(failed);
}

// Whoever came too late hears that first: the token that he needs may be another one by now.
Result<void> Lobby::check(const Snapshot& now, const Caller& caller, Right right) {
  if (const auto& seen = caller.revisions) {
    const std::uint64_t present = now.session.revision();
    if (seen->empty())
      return fail(Errc::conflict, "no revision of the game was named", "revision",
                  "it is at revision " + std::to_string(present));
    if (std::ranges::find(*seen, present) == seen->end()) return now.session.expect(seen->front());
  }
  return check_token(caller.token, right == Right::move
                                       ? std::vector{&now.seat_to_move()}
                                       : std::vector{&now.seats[0], &now.seats[1]});
}

Result<SnapshotPtr> Lobby::change(const std::string& id, const Caller& caller, Right right,
                                  const Act& act) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  const std::lock_guard lock((*found)->mutex);
  const Snapshot& now = *(*found)->now;
  if (const auto allowed = check(now, caller, right); !allowed) return fail(allowed.error());
  if (right == Right::move && now.birth->autoplay && !now.seat_to_move().is_human() &&
      now.session.position().result() == Outcome::ongoing)
    return fail(Errc::conflict, "it is the turn of " + now.seat_to_move().engine, "move",
                now.failure ? "it has given up: ask it again (engine_move), or seat somebody else "
                              "(players)"
                            : "wait for its move, or stop it");
  if (const auto applied = apply(**found, act); !applied) return fail(applied.error());
  autoplay(*found);
  ring_(id);
  return (*found)->now;
}

Result<SnapshotPtr> Lobby::move(const std::string& id, const Caller& caller,
                                std::string_view text) {
  return change(id, caller, Right::move, [&](Session& session) -> Result<Change> {
    auto played = session.play(text);
    if (!played) {
      played.error().where = "move";
      return fail(played.error());
    }
    return Change{.kind = Change::Kind::move, .move = *std::move(played)};
  });
}

namespace {

Result<Change> gone(const Result<void>& result) {
  return result.map([] { return Change{.kind = Change::Kind::go}; });
}

}  // namespace

Result<SnapshotPtr> Lobby::undo(const std::string& id, const Caller& caller, std::size_t plies) {
  return change(id, caller, Right::any_seat,
                [&](Session& session) { return gone(session.undo(plies)); });
}

Result<SnapshotPtr> Lobby::redo(const std::string& id, const Caller& caller, std::size_t plies) {
  return change(id, caller, Right::any_seat,
                [&](Session& session) { return gone(session.redo(plies)); });
}

Result<SnapshotPtr> Lobby::jump(const std::string& id, const Caller& caller, std::size_t ply) {
  return change(id, caller, Right::any_seat,
                [&](Session& session) { return gone(session.jump(ply)); });
}

Result<SnapshotPtr> Lobby::set(const std::string& id, const Caller& caller, const Line& line) {
  return change(id, caller, Right::any_seat, [&](Session& session) {
    return session.set(line).map(
        [&] { return Change{.kind = Change::Kind::set, .line = session.state().line}; });
  });
}

Result<SnapshotPtr> Lobby::seat(const std::string& id, const Caller& caller,
                                const std::array<std::optional<Seat>, 2>& seats) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  const std::lock_guard lock((*found)->mutex);
  const Snapshot& now = *(*found)->now;
  if (const auto allowed = check(now, caller, Right::any_seat); !allowed)
    return fail(allowed.error());
  Change change{.kind = Change::Kind::seats, .seats = {now.seats[0], now.seats[1]}};
  for (std::size_t side = 0; side < 2; ++side) {
    if (!seats[side]) continue;
    Seat& seat = change.seats[side];
    if (seat.is_human() && !check_token(caller.token, {&seat}))
      return fail(Errc::forbidden, "a person plays this side, and this token is not of its seat",
                  side == 0 ? "players.first" : "players.second",
                  "whoever has the token of the seat can give it away");
    const std::string token = std::move(seat.token);
    seat = *seats[side];
    seat.token = token;
  }
  const auto applied = apply(**found, [&](Session& session) -> Result<Change> {
    session.touch();
    return change;
  });
  if (!applied) return fail(applied.error());
  autoplay(*found);
  ring_(id);
  return (*found)->now;
}

Result<std::string> Lobby::engine_move(const std::string& id, const Caller& caller,
                                       const std::optional<Seat>& engine) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  const std::lock_guard lock((*found)->mutex);
  const Snapshot& now = *(*found)->now;
  if (const auto allowed = check(now, caller, Right::any_seat); !allowed)
    return fail(allowed.error());
  if (!(*found)->job.empty()) {
    if (!engine) return (*found)->job;
    return fail(Errc::conflict, now.thinking + " is at work already", "engine",
                "wait for its move, or stop it");
  }
  if (const auto end = now.session.position().result(); end != Outcome::ongoing)
    return fail(Errc::illegal, "the game is over: " + std::string(banmen::to_text(end)), "game",
                "take moves back, or start a new game");
  if (!engine && now.seat_to_move().is_human())
    return fail(Errc::illegal, "a person plays this side", "engine", "name an engine");
  const Seat seat = engine ? *engine : now.seat_to_move();
  if (const auto started = start_engine(*found, seat); !started) return fail(started.error());
  ring_(id);
  return (*found)->job;
}

Result<SnapshotPtr> Lobby::stop(const std::string& id, const Caller& caller) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  std::string job;
  {
    const std::lock_guard lock((*found)->mutex);
    const Snapshot& now = *(*found)->now;
    if (const auto allowed = check(now, caller, Right::any_seat); !allowed)
      return fail(allowed.error());
    job = (*found)->job;
  }
  if (!job.empty()) {
    const auto status = thinkers_.status(job);
    if (status && status->state == JobState::queued)
      return fail(Errc::busy, "the engine has not begun yet: others are thinking", "engine",
                  "try again in a moment");
    thinkers_.cancel(job);
    thinkers_.wait_until(job, ~std::uint64_t{0}, Clock::now() + std::chrono::seconds(2));
  }
  return find(id);
}

Result<std::vector<Change>> Lobby::changes(const std::string& id, std::uint64_t after) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  const std::lock_guard lock((*found)->mutex);
  const auto& log = (*found)->log;
  const auto first = std::min<std::uint64_t>(after, log.size());
  return std::vector<Change>(log.begin() + static_cast<std::ptrdiff_t>(first), log.end());
}

Result<LiveThought> Lobby::thought(const std::string& id) {
  const auto found = live(id);
  if (!found) return fail(found.error());
  const std::lock_guard lock((*found)->mutex);
  return (*found)->thought;
}

std::size_t Lobby::in_memory() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

std::size_t Lobby::memory() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

Result<void> check_guest_engine(const registry::AnyGame& game, const std::string& spec,
                                const std::vector<std::string>& outside) {
  const auto engines = game.engines();
  const auto* engine = find_engine(engines, spec);
  const auto colon = spec.find(':');
  if (!engine) {
    std::vector<std::string> known;
    for (const auto& each : engines)
      if (!each.external) known.push_back(each.name);
    const std::string name = spec.substr(0, colon);
    return fail(Errc::unknown_name, "unknown engine '" + name + "'", "engine",
                suggest(name, known, "engines"));
  }
  if (engine->external) return check_outside(game, spec, outside);
  const std::string where = "engine " + spec;
  const auto given =
      parse_settings(colon == std::string::npos ? "" : spec.substr(colon + 1), ',', where);
  if (!given) return fail(given.error());
  return check_guest(engine->options, *given, where).and_then([&]() -> Result<void> {
    const auto all = complete(engine->options, *given, where);
    if (!all) return fail(all.error());
    return {};
  });
}

}  // namespace banmen::service
