#include "service/session.hpp"

#include <utility>

#include "service/memory.hpp"

namespace banmen::service {
namespace {

template <class Container>
void keep_first(Container& container, std::size_t count) {
  container.erase(container.begin() + static_cast<std::ptrdiff_t>(count), container.end());
}

std::string plies_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " move" : " moves");
}

}  // namespace

Result<Session> Session::open(const registry::AnyGame& game, const Line& line) {
  return restore(game, {std::string(game.id()), line, line.moves.size(), 0});
}

Result<Session> Session::restore(const registry::AnyGame& game, const SessionState& state) {
  if (state.game != game.id())
    return fail(Errc::conflict,
                "the session is of " + state.game + ", not of " + std::string(game.id()), "game");
  if (state.ply > state.line.moves.size())
    return fail(Errc::out_of_range,
                "ply " + std::to_string(state.ply) + " is after the last move, " +
                    std::to_string(state.line.moves.size()),
                "ply");
  auto start = game.open({state.line.options, state.line.start, {}});
  if (!start) return fail(start.error());
  Session session(game);
  session.state_.game = state.game;
  session.state_.line = {state.line.options, state.line.start, {}};
  session.positions_.push_back(*std::move(start));
  for (const auto& move : state.line.moves) {
    const auto extended = session.extend(session.last_ply(), move);
    if (!extended) return fail(extended.error());
  }
  session.go(state.ply);
  session.state_.revision = state.revision;
  return session;
}

Line Session::line() const {
  Line line = state_.line;
  keep_first(line.moves, state_.ply);
  return line;
}

Result<void> Session::expect(std::uint64_t revision) const {
  if (revision == state_.revision) return {};
  return fail(Errc::conflict,
              "the game has changed: it is at revision " + std::to_string(state_.revision) +
                  ", not " + std::to_string(revision),
              "revision", "fetch the game again and repeat the request");
}

// Puts a move and its position after the first `ply` ones; the rest of the line is gone.
Result<void> Session::extend(std::size_t ply, std::string_view move) {
  auto next = position_at(ply)->clone();
  auto text = next->advance(move, "moves[" + std::to_string(ply) + "]");
  if (!text) return fail(text.error());
  keep_first(state_.line.moves, ply);
  keep_first(positions_, ply + 1);
  state_.line.moves.push_back(*std::move(text));
  positions_.push_back(std::move(next));
  forget_some();
  return {};
}

PositionPtr Session::position_at(std::size_t ply) const {
  std::size_t kept = ply;
  while (!positions_[kept]) --kept;
  if (kept == ply) return positions_[ply];
  auto position = positions_[kept]->clone();
  for (; kept < ply; ++kept) (void)position->advance(state_.line.moves[kept], "").value();
  return position;
}

// Drops what the newest position has made too much, at most one or every other of those kept.
void Session::forget_some() {
  constexpr std::size_t most_kept = 64;
  const std::size_t last = positions_.size() - 1;
  if (last / stride_ > most_kept) {
    const std::size_t step = stride_;
    stride_ *= 2;
    for (std::size_t ply = 0; ply < last; ply += step) forget(ply);
  }
  if (last >= 2) forget(last - 2);
}

void Session::forget(std::size_t ply) {
  const bool newest = ply + 2 >= positions_.size();
  if (ply % stride_ != 0 && ply != state_.ply && !newest) positions_[ply].reset();
}

Result<std::string> Session::play(std::string_view move) {
  const auto extended = extend(state_.ply, move);
  if (!extended) return fail(extended.error());
  go(state_.ply + 1);
  return state_.line.moves.back();
}

Result<void> Session::undo(std::size_t plies) {
  if (plies > state_.ply)
    return fail(Errc::out_of_range,
                "cannot take back " + plies_text(plies) + ": " + plies_text(state_.ply) + " played",
                "plies", "take back " + std::to_string(state_.ply) + " at most");
  go(state_.ply - plies);
  return {};
}

Result<void> Session::redo(std::size_t plies) {
  const std::size_t left = last_ply() - state_.ply;
  if (plies > left)
    return fail(Errc::out_of_range,
                "cannot redo " + plies_text(plies) + ": " + plies_text(left) + " taken back",
                "plies", "redo " + std::to_string(left) + " at most");
  go(state_.ply + plies);
  return {};
}

Result<void> Session::jump(std::size_t ply) {
  if (ply > last_ply())
    return fail(
        Errc::out_of_range,
        "there is no ply " + std::to_string(ply) + ": the line has " + plies_text(last_ply()),
        "ply", "0 to " + std::to_string(last_ply()) + " are there");
  go(ply);
  return {};
}

Result<void> Session::set(const Line& line) {
  auto other = open(*game_, line);
  if (!other) return fail(other.error());
  other->state_.revision = state_.revision + 1;
  *this = *std::move(other);
  return {};
}

std::size_t Session::memory() const {
  std::size_t bytes = sizeof *this + memory_of(state_.line);
  bytes += positions_.capacity() * sizeof(PositionPtr) + positions_.back()->past_memory();
  for (const auto& position : positions_)
    if (position) bytes += position->memory();
  return bytes;
}

Session Session::fork() const {
  Session copy = *this;
  copy.state_.line = line();
  copy.state_.revision = 0;
  keep_first(copy.positions_, state_.ply + 1);
  return copy;
}

void Session::go(std::size_t ply) {
  const std::size_t before = state_.ply;
  positions_[ply] = position_at(ply);
  state_.ply = ply;
  forget(before);
  ++state_.revision;
}

}  // namespace banmen::service
