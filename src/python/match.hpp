#pragma once

#include <optional>
#include <utility>

#include "python/position.hpp"
#include "service/match.hpp"

namespace banmen::python {

struct Match {
  Game game;
  service::MatchResult result;
};

// Engines are given as their specs, or as engines, whose specs are taken.
Match play_match(const Game& game, const py::object& first, const py::object& second,
                 std::optional<int> games, std::optional<double> seconds,
                 std::optional<std::uint64_t> nodes, std::optional<int> depth, int opening_plies,
                 const py::object& openings, int max_plies,
                 std::optional<std::pair<double, double>> sprt, std::uint64_t seed, int threads,
                 const std::optional<Stop>& stop, const py::object& progress);

}  // namespace banmen::python
