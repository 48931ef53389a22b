#pragma once

#include "service/session.hpp"
#include "service/store.hpp"

namespace banmen::service {

// Where the changes of a session have led, worked out on the texts alone: no move is checked.
Result<SessionState> state_of(const Stored& stored);

// Who plays now. Precondition: its changes have led somewhere.
std::array<Seat, 2> seats_of(const Stored& stored);

// The session as it is after all its changes. An error of kind corrupt when they do not fit.
Result<Session> replay(const registry::AnyGame& game, const Stored& stored);

}  // namespace banmen::service
