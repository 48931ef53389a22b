#pragma once

#include "claims/nested_oracle.hpp"
#include "claims/told.hpp"
#include "engines/nested/players.hpp"

namespace banmen::claims {

// Plain tic-tac-toe from anywhere, and the ends of deeper games.
class NestedSubject {
 public:
  using Game = nested::Nested;
  using Players = nested::Players;
  using Oracle = NestedOracle;

  static constexpr std::uint64_t oracle_budget = 100'000;  // positions

  static Settings options(Rng& rng) {
    Settings options;
    options["depth"] = pick<std::string>(rng, {"1", "2", "2", "2", "2", "2", "2", "3"});
    options["first"] = pick<std::string>(rng, {"X", "O"});
    options["free"] = pick<std::string>(rng, {"whole", "nearest"});
    options["bothline"] = pick<std::string>(rng, {"both", "mover"});
    options["drawcell"] = pick<std::string>(rng, {"both", "none"});
    options["result"] = pick<std::string>(rng, {"line", "count"});
    if (rng.below(8) == 0) options["preset"] = pick<std::string>(rng, {"openspiel", "codingame"});
    return options;
  }

  // Late positions come up at the end of long games only, so games are played until one is long.
  static Case<Game> next(Rng& rng) {
    for (;;) {
      const Settings settings = options(rng);
      auto at = open_case<Game>({settings, {}, {}});
      if (!at) continue;
      const bool plain = settings.at("depth") == "1";
      const auto most = plain ? rng.below(10) : 3 + rng.below(settings.at("depth") == "2" ? 13 : 6);
      const auto is_late = [&](const nested::Position& pos) { return pos.board.leaves(0) <= most; };
      play_until(*at, rng, is_late);
      if (!is_late(at->pos)) continue;
      // Half of them begin here, as a text says it.
      if (rng.below(2)) return *std::move(at);
      if (auto bare = open_case<Game>({settings, to_text(at->pos), {}})) return *std::move(bare);
    }
  }

  static Settings settings(Rng& rng, const std::string& kind) {
    if (kind == "mcts" || kind == "uct") return {{"memory", "4"}};
    Settings settings{{"tt", "1"}};
    if (rng.below(2)) settings["contempt"] = pick<std::string>(rng, {"15", "-40", "200"});
    return settings;
  }
  static std::uint64_t most_nodes(const std::string& kind) {
    return kind == "mcts" || kind == "uct" ? 10'000 : 100'000;
  }

  static Settings solver_settings(Rng& rng) {
    return {{"memory", "1"}, {"line", "true"}, {"all", rng.below(4) ? "false" : "true"}};
  }
  static Told<Game> told(const nested::Position& pos, const Settings&, const Facts& facts,
                         const std::string&) {
    return told_by<Game>(pos, facts);
  }
};

}  // namespace banmen::claims
