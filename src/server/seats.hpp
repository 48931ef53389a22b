#pragma once

#include <array>
#include <optional>

#include "server/app.hpp"
#include "server/fields.hpp"

namespace banmen::server {

// Who plays, from "players": {"first": {"kind": "human"}, "second": {"kind": "engine", "level":
// 3}}; a side that is not named is empty.
Result<std::array<std::optional<service::Seat>, 2>> read_players(Fields& fields, const App& app,
                                                                 const registry::AnyGame& game);

}  // namespace banmen::server
