#pragma once

#include "claims/othello_oracle.hpp"
#include "claims/told.hpp"
#include "engines/othello/players.hpp"

namespace banmen::claims {

// Ends of random games, and boards that no game leads to.
class OthelloSubject {
 public:
  using Game = othello::Othello;
  using Players = othello::Players;
  using Oracle = OthelloOracle;

  static constexpr std::uint64_t oracle_budget = 200'000;  // positions

  static Settings options(Rng& rng) {
    return {{"passes", pick<std::string>(rng, {"played", "automatic"})}};
  }

  static Case<Game> next(Rng& rng) {
    for (;;) {
      const int empties = 1 + static_cast<int>(rng.below(8));
      if (auto found = rng.below(4) ? played(rng, empties) : strange(rng, empties))
        return *std::move(found);
    }
  }

  static Settings settings(Rng& rng, const std::string& kind) {
    if (kind == "mcts") return {{"memory", "4"}};
    Settings settings{{"hash", "1"}, {"book", "off"}};
    if (rng.below(4) == 0) settings["depth"] = std::to_string(1 + rng.below(10));
    if (rng.below(4) == 0) settings["solved_from"] = std::to_string(1 + rng.below(10));
    return settings;
  }
  static std::uint64_t most_nodes(const std::string& kind) {
    return kind == "mcts" ? 3'000 : 100'000;
  }

  static Settings solver_settings(Rng& rng) {
    Settings settings{{"hash", "1"}, {"method", pick<std::string>(rng, {"pvs", "mtdf"})}};
    if (rng.below(2)) settings["wld"] = "true";
    if (rng.below(2)) settings["plain"] = "true";
    return settings;
  }

  static Told<Game> told(const othello::Position& pos, const Settings&, const Facts& facts,
                         const std::string&) {
    using Kind = Claim<Game>::Kind;
    Claim<Game> claim;
    if (facts.contains("result")) {
      claim = claim_by_word<Game>(pos, facts.at("result"));
    } else {
      claim = {.kind = Kind::exact, .side = pos.to_move, .score = facts.at("score")};
    }
    Told<Game> told{{claim}, {}};
    claim.first = read_move_fact<Game>(pos, facts.at("best"));
    told.claims.push_back(claim);
    if (facts.contains("line")) {
      std::optional<Outcome> end;
      if (claim.kind == Kind::exact)
        end = claim.score == 0  ? Outcome::draw
              : claim.score > 0 ? win_for(pos.to_move)
                                : win_for(other(pos.to_move));
      told.lines.push_back({read_line_fact<Game>(pos, facts.at("line")), end});
    }
    return told;
  }

 private:
  static std::optional<Case<Game>> played(Rng& rng, int empties) {
    auto at = open_case<Game>({options(rng), {}, {}});
    const auto is_late = [&](const othello::Position& pos) {
      return othello::count(pos.board.empty()) <= empties;
    };
    play_until(*at, rng, is_late);
    if (!is_late(at->pos)) return std::nullopt;
    return at;
  }

  static std::optional<Case<Game>> strange(Rng& rng, int empties) {
    othello::Bits empty = 0;
    while (othello::count(empty) < empties) empty |= othello::bit(static_cast<int>(rng.below(64)));
    // Some boards have few discs of one colour.
    othello::Bits black = rng();
    for (auto n = rng.below(4); n > 0; --n) black = rng.below(2) ? black & rng() : black | rng();
    const othello::Board board{black & ~empty, ~black & ~empty};
    const auto settings = options(rng);
    const auto side = rng.below(2) ? Side::first : Side::second;
    const auto pos = othello::position_of(board, side, *othello::Othello::options(settings));
    return open_case<Game>({settings, to_text(pos), {}});
  }
};

}  // namespace banmen::claims
