#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "claims/cases.hpp"
#include "search/player.hpp"

namespace banmen::claims {

// What an oracle says of a claim; `unknown` when its budget was too small.
enum class Verdict { right, wrong, unknown };

constexpr Verdict verdict_of(bool right) { return right ? Verdict::right : Verdict::wrong; }
// Both must be right.
constexpr Verdict both(Verdict a, Verdict b) {
  if (a == Verdict::wrong || b == Verdict::wrong) return Verdict::wrong;
  return a == Verdict::right && b == Verdict::right ? Verdict::right : Verdict::unknown;
}
constexpr Verdict negated(Verdict a) {
  return a == Verdict::unknown ? a : verdict_of(a == Verdict::wrong);
}

// Plies of a claim that names no number.
inline constexpr int whole_game = 1'000'000;
// No game of the few pieces asked about here takes so long to win: such a number is nonsense.
inline constexpr int absurd_plies = 400;

// Something an engine or a solver says and that must be true under the full rules: the past, the
// options and every defence.
template <Game G>
struct Claim {
  enum class Kind {
    win,     // `side` can force a win within `plies`
    loss,    // the other side can, whatever `side` does
    draw,    // neither can force a win
    exact,   // best play by both ends so many discs (`score`) ahead for `side`
    no_mate  // `side` cannot mate by checks alone
  };
  Kind kind = Kind::draw;
  Side side = Side::first;
  int plies = whole_game, score = 0;
  std::optional<typename G::Move> first{};  // about the position after this move; else about all
  bool shortest = false;                    // and not in fewer plies

  bool operator==(const Claim&) const = default;
};

inline constexpr std::array<std::string_view, 5> kind_names = {"win", "loss", "draw", "exact",
                                                               "no mate"};

template <Game G>
std::string to_text(const typename G::Position& pos, const Claim<G>& claim) {
  using Kind = typename Claim<G>::Kind;
  std::string text;
  if (claim.first) text += "after " + to_text(pos, *claim.first) + ": ";
  if (claim.kind == Kind::draw) return text + "draw";
  text += G::side_names[static_cast<std::size_t>(index(claim.side))];
  if (claim.kind == Kind::exact) return text + " ends " + std::to_string(claim.score) + " ahead";
  if (claim.kind == Kind::no_mate) return text + " has no mate";
  text += claim.kind == Kind::win ? " wins" : " loses";
  if (claim.plies == whole_game) return text;
  return text + (claim.shortest ? " in exactly " : " in ") + std::to_string(claim.plies);
}

// What is asked of an oracle: each question about the position asked about, or after one move.
// Plies count from the position asked about.
template <class O, class G>
concept Oracle = std::constructible_from < O,
        const Case<G>
&, std::uint64_t >
       &&requires(O& oracle, Side side, int number, const std::optional<typename G::Move>& first) {
  { oracle.wins(side, number, first) } -> std::same_as<Verdict>;
  { oracle.draws(first) } -> std::same_as<Verdict>;
  { oracle.scores(side, number, first) } -> std::same_as<Verdict>;
  { oracle.truth(first) } -> std::same_as<std::string>;
};

template <Game G, class O>
Verdict judge(O& oracle, const Claim<G>& claim) {
  using Kind = typename Claim<G>::Kind;
  switch (claim.kind) {
    case Kind::draw:
      return oracle.draws(claim.first);
    case Kind::exact:
      return oracle.scores(claim.side, claim.score, claim.first);
    case Kind::no_mate:
      if constexpr (requires { oracle.never_mates(claim.side); })
        return oracle.never_mates(claim.side);
      return Verdict::unknown;
    case Kind::win:
    case Kind::loss:
      break;
  }
  if (claim.plies != whole_game && (claim.plies < 1 || claim.plies > absurd_plies))
    return Verdict::wrong;
  const Side winner = claim.kind == Kind::win ? claim.side : other(claim.side);
  const Verdict within = oracle.wins(winner, claim.plies, claim.first);
  if (!claim.shortest || within == Verdict::wrong) return within;
  return both(within, negated(oracle.wins(winner, claim.plies - 1, claim.first)));
}

template <Game G>
bool may_play(const typename G::Position& pos, const typename G::Move& move) {
  if (outcome(pos) != Outcome::ongoing) return false;
  MoveList<typename G::Move> all;
  legal_moves(pos, all);
  if constexpr (Declaring<G>) declarations(pos, all);
  return std::find(all.begin(), all.end(), move) != all.end();
}

// What is wrong with a line: a move that may not be played, one after the end, or an end that is
// not the one claimed. Nothing if it is in order.
template <Game G>
std::optional<std::string> fault_of_line(typename G::Position pos,
                                         const std::vector<typename G::Move>& line,
                                         std::optional<Outcome> claimed) {
  if (line.empty()) return "no move";
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string where = "move " + std::to_string(i + 1) + " of the line";
    if (outcome(pos) != Outcome::ongoing)
      return where + " comes after the end (" + std::string(to_text(outcome(pos))) + ")";
    if (!may_play<G>(pos, line[i])) return where + " is illegal";
    play(pos, line[i]);
  }
  const Outcome end = outcome(pos);
  if (claimed && end != Outcome::ongoing && end != *claimed)
    return "the line ends as " + std::string(to_text(end));
  return std::nullopt;
}

template <Game G>
std::string to_text(typename G::Position pos, const std::vector<typename G::Move>& line) {
  std::string text;
  for (const auto& move : line) {
    if (!may_play<G>(pos, move)) return text + "?";
    text += to_text(pos, move) + " ";
    play(pos, move);
  }
  return text;
}

// How a note marks scores that are exact although their kind says estimate, and positions whose
// value is proved although the move shown is not.
inline constexpr std::string_view exact_note = "exact", proved_note = "proved";

// The claim a candidate makes about its move; none if it only estimates. The first one speaks for
// the position: there is no better move than it.
template <Game G>
std::optional<Claim<G>> claim_of(const search::Thought<G>& thought, std::size_t place) {
  using Kind = typename Claim<G>::Kind;
  using search::Score;
  const auto& candidate = thought.candidates[place];
  const Score& score = candidate.score;
  Claim<G> claim{.side = score.side, .plies = score.plies};
  if (!candidate.line.empty()) claim.first = candidate.line.front();
  switch (score.kind) {
    case Score::Kind::win:
      claim.kind = Kind::win;
      return claim;
    case Score::Kind::loss:
      claim.kind = Kind::loss;
      if (place == 0) claim.first.reset();
      return claim;
    case Score::Kind::draw:
      claim.kind = Kind::draw;
      claim.plies = whole_game;
      return claim;
    case Score::Kind::estimate:
    case Score::Kind::chance:
      break;
  }
  claim.plies = whole_game;
  if (thought.note == exact_note) {
    claim.kind = Kind::exact;
    claim.score = score.value;
    return claim;
  }
  if (thought.note == proved_note && place == 0) {
    claim.kind = Kind::draw;
    claim.first.reset();
    return claim;
  }
  return std::nullopt;
}

// All that a thought claims.
template <Game G>
std::vector<Claim<G>> claims_of(const search::Thought<G>& thought) {
  using Kind = typename Claim<G>::Kind;
  std::vector<Claim<G>> claims;
  for (std::size_t i = 0; i < thought.candidates.size(); ++i) {
    const auto claim = claim_of(thought, i);
    if (!claim) continue;
    claims.push_back(*claim);
    // The best move's draw or score is also the position's.
    if (i > 0 || !claim->first || claim->kind == Kind::win) continue;
    claims.push_back(*claim);
    claims.back().first.reset();
  }
  return claims;
}

template <Game G>
std::optional<Outcome> claimed_end(const std::optional<Claim<G>>& claim) {
  using Kind = typename Claim<G>::Kind;
  if (!claim || claim->kind == Kind::exact || claim->kind == Kind::no_mate) return std::nullopt;
  if (claim->kind == Kind::draw) return Outcome::draw;
  return win_for(claim->kind == Kind::win ? claim->side : other(claim->side));
}

}  // namespace banmen::claims
