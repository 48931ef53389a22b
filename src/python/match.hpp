#pragma once

#include <optional>
#include <utility>

#include "python/numbers.hpp"
#include "python/position.hpp"
#include "service/match.hpp"

namespace banmen::python {

struct Match {
  Game game;
  service::MatchResult result;
};

// Engines are given as their specs, or as engines, whose specs are taken.
Match play_match(const Game& game, const py::object& first, const py::object& second,
                 const std::optional<Whole>& games, const std::optional<Real>& seconds,
                 const std::optional<Whole>& nodes, const std::optional<Whole>& depth,
                 const Whole& opening_plies, const py::object& openings, const Whole& max_plies,
                 const std::optional<std::pair<Real, Real>>& sprt, const Whole& seed,
                 const Whole& threads, const std::optional<Stop>& stop, const py::object& progress);

}  // namespace banmen::python
