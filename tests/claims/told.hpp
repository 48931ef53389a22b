#pragma once

#include <nlohmann/json.hpp>

#include "claims/claims.hpp"
#include "search/solver.hpp"

namespace banmen::claims {

using Facts = nlohmann::ordered_json;

// What a solver's answer comes to.
template <Game G>
struct Told {
  struct Shown {
    std::vector<typename G::Move> moves;
    std::optional<Outcome> end;  // the claimed one
  };
  std::vector<Claim<G>> claims{};
  std::vector<Shown> lines{};
};

// A word of a solver as a claim of the side to move.
template <Game G>
Claim<G> claim_by_word(const typename G::Position& pos, const std::string& word) {
  using Kind = typename Claim<G>::Kind;
  return {.kind = word == "win"    ? Kind::win
                  : word == "loss" ? Kind::loss
                                   : Kind::draw,
          .side = side_to_move(pos)};
}

template <Game G>
std::optional<typename G::Move> read_move_fact(const typename G::Position& pos, const Facts& text) {
  const auto move = parse_move(pos, text.get<std::string>());
  return move ? std::optional(*move) : std::nullopt;
}

// The moves of a line as far as they can be played, and the first that cannot.
template <Game G>
std::vector<typename G::Move> read_line_fact(typename G::Position pos, const Facts& texts) {
  std::vector<typename G::Move> line;
  for (const auto& text : texts) {
    const auto move = read_move_fact<G>(pos, text);
    if (!move) break;
    line.push_back(*move);
    if (!may_play<G>(pos, *move)) break;
    play(pos, *move);
  }
  return line;
}

// {"value": "win", "plies": 5} of the position, or of one move if `first` is given. Solvers tell
// the exact number of plies where they tell one.
template <Game G>
Claim<G> claim_by_value(const typename G::Position& pos, const Facts& facts,
                        std::optional<typename G::Move> first) {
  auto claim = claim_by_word<G>(pos, facts.at("value"));
  claim.first = std::move(first);
  if (facts.contains("plies")) {
    claim.plies = facts.at("plies");
    claim.shortest = true;
  }
  return claim;
}

// The common form: "value" with "plies", "best" moves, "moves" with a value each, and a "line".
template <Game G>
Told<G> told_by(const typename G::Position& pos, const Facts& facts) {
  Told<G> told;
  const auto value = claim_by_value<G>(pos, facts, std::nullopt);
  told.claims.push_back(value);
  for (const auto& text : facts.at("best"))
    told.claims.push_back(claim_by_value<G>(pos, facts, read_move_fact<G>(pos, text)));
  if (facts.contains("moves"))
    for (const auto& row : facts.at("moves"))
      told.claims.push_back(claim_by_value<G>(pos, row, read_move_fact<G>(pos, row.at("move"))));
  if (facts.contains("line"))
    told.lines.push_back(
        {read_line_fact<G>(pos, facts.at("line")), claimed_end<G>(std::optional(value))});
  return told;
}

}  // namespace banmen::claims
