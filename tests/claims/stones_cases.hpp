#pragma once

#include <cstdlib>

#include "claims/stones_oracle.hpp"
#include "claims/told.hpp"
#include "engines/stones/players.hpp"

namespace banmen::claims {

// Boards of up to nine points, most of them with some stones, so that a full search is short.
class StonesSubject {
 public:
  using Game = stones::StoneCapture;
  using Players = stones::Players;
  using Oracle = StonesOracle;

  static constexpr std::uint64_t oracle_budget = 150'000;  // positions

  static Settings options(Rng& rng) {
    const auto [rows, cols] = pick<std::pair<int, int>>(
        rng, {{1, 4}, {1, 6}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {3, 3}, {3, 4}, {2, 5}});
    return {{"rows", std::to_string(rows)},
            {"cols", std::to_string(cols)},
            {"m", std::to_string(1 + rng.below(rows * cols > 6 ? 3 : 4))},
            {"ko", pick<std::string>(rng, {"psk", "simple", "none"})}};
  }

  static Case<Game> next(Rng& rng) {
    for (;;) {
      auto at = open_case<Game>({options(rng), {}, {}});
      if (!at) continue;
      const auto& rules = at->pos.rules;
      const int least = std::max(0, rules.rows * rules.cols - 7);
      stroll(*at, rng, least + static_cast<int>(rng.below(8)), 0);
      if (rng.below(3)) return *std::move(at);
      if (auto bare = open_case<Game>({at->line.options, to_text(at->pos), {}}))
        return *std::move(bare);
    }
  }

  static Settings settings(Rng& rng, const std::string& kind) {
    if (kind == "mcts") return {{"memory", "4"}};
    Settings settings{{"tt", "1"}};
    if (rng.below(2)) settings["contempt"] = pick<std::string>(rng, {"15", "-40", "200"});
    return settings;
  }
  static std::uint64_t most_nodes(const std::string& kind) {
    return kind == "mcts" ? 10'000 : 100'000;
  }

  static Settings solver_settings(Rng& rng) {
    if (rng.below(2)) return {{"mode", "outcome"}};
    return {{"mode", "root"}, {"no-values", "true"}, {"optimal", "depth"}};
  }

  // The answer is in the document: who wins, moving first, and in how many plies.
  static Told<Game> told(const stones::Position& pos, const Settings& settings, const Facts&,
                         const std::string& document) {
    using Kind = Claim<Game>::Kind;
    const auto all = Facts::parse(document);
    const Facts& facts = settings.at("mode") == "outcome" ? all.at("metadata") : all;
    const std::string letter = facts.at("root_outcome");
    const bool wins = letter == "N" || letter == (pos.to_move == Side::first ? "L" : "R");
    Claim<Game> claim{.kind = wins ? Kind::win : Kind::loss, .side = pos.to_move};
    if (facts.contains("root_plies")) {
      claim.plies = std::abs(facts.at("root_plies").get<int>());  // losses are negative
      claim.shortest = true;
    }
    return {{claim}, {}};
  }
};

}  // namespace banmen::claims
