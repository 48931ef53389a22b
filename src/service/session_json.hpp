#pragma once

#include "service/json.hpp"
#include "service/levels.hpp"
#include "service/lobby.hpp"

// What surfaces show of sessions that are being played.
namespace banmen::service {

Json to_json(const Seat& seat);  // without its token
Json to_json(const Change& change);
Json to_json(const Level& level);
Json moves_json(const registry::AnyPosition& pos);

// The same; null where they are very many and the view tells them.
Json moves_beside_view(const registry::AnyPosition& pos);

// The session as it was after `ply` moves of its line; precondition: ply <= last_ply().
Json to_json(const Snapshot& snapshot, std::size_t ply, bool with_moves);

}  // namespace banmen::service
