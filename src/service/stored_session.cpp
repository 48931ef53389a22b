#include "service/stored_session.hpp"

#include <algorithm>

namespace banmen::service {
namespace {

Failure misfit(const std::string& what, const Stored& stored, const std::string& where) {
  return fail(Errc::corrupt, what, "session " + stored.birth.id + ", " + where,
              "the store is damaged, or was written under other rules");
}

// Whether the change leads to a ply that the line has; nothing else can be wrong with texts.
bool apply(SessionState& state, const Change& change) {
  auto& moves = state.line.moves;
  switch (change.kind) {
    case Change::Kind::move:
      moves.resize(state.ply);
      moves.push_back(change.move);
      if (change.ply != moves.size()) return false;
      break;
    case Change::Kind::go:
      if (change.ply > moves.size()) return false;
      break;
    case Change::Kind::set:
      state.line = change.line;
      if (change.ply != state.line.moves.size()) return false;
      break;
    case Change::Kind::seats:
      if (change.ply != state.ply || change.seats.size() != 2) return false;
      break;
  }
  state.ply = change.ply;
  state.revision = change.revision;
  return true;
}

}  // namespace

Result<SessionState> state_of(const Stored& stored) {
  const Birth& birth = stored.birth;
  SessionState state{birth.game, birth.line, birth.line.moves.size(), 0};
  for (const auto& change : stored.changes) {
    const std::string where = "revision " + std::to_string(change.revision);
    if (change.revision != state.revision + 1) return misfit("a change is missing", stored, where);
    if (!apply(state, change))
      return misfit(
          "the change leads to ply " + std::to_string(change.ply) + ", where the game cannot be",
          stored, where);
  }
  return state;
}

std::array<Seat, 2> seats_of(const Stored& stored) {
  std::array<Seat, 2> seats = stored.birth.seats;
  for (const auto& change : stored.changes)
    if (change.kind == Change::Kind::seats) std::ranges::copy(change.seats, seats.begin());
  return seats;
}

Result<Session> replay(const registry::AnyGame& game, const Stored& stored) {
  auto state = state_of(stored);
  if (!state) return fail(state.error());
  // Sessions were once made with options that their start contradicts; it was the start that held.
  if (state->game == game.id()) state->line.options = game.settled(state->line);
  auto session = Session::restore(game, *state);
  if (session || state->game != game.id()) return session;
  const Error& error = session.error();
  return misfit("the game cannot be replayed: " + error.what, stored, error.where);
}

}  // namespace banmen::service
