#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/line.hpp"
#include "core/rng.hpp"

namespace banmen::claims {

// A position to ask about, with the way there: rule options, a start and the moves since.
template <Game G>
struct Case {
  Line line{};
  typename G::Position pos{};
};

// Nothing if the line cannot be played or the game is over after it.
template <Game G>
std::optional<Case<G>> open_case(Line line) {
  auto pos = replay<G>(line);
  if (!pos || outcome(*pos) != Outcome::ongoing || legal_moves<G>(*pos).empty())
    return std::nullopt;
  return Case<G>{std::move(line), *std::move(pos)};
}

// Calls see(pos) for every position from the start to the one asked about.
template <Game G, class See>
void for_each_position(const Line& line, See see) {
  const auto last =
      replay_all<G>(line, [&](const typename G::Position& pos, const auto&) { see(pos); });
  if (last) see(*last);
}

// Goes on for some plies, never to an end of the game. For each ply rank_at(pos) gives a function
// rank(next, seen), `seen` telling whether that position stood there before; one of the moves with
// the highest rank is taken.
template <Game G, class RankAt>
void wander(Case<G>& at, Rng& rng, int plies, RankAt rank_at) {
  std::unordered_set<Key> seen;
  for_each_position<G>(at.line, [&](const typename G::Position& pos) { seen.insert(key(pos)); });
  for (; plies > 0; --plies) {
    const auto rank = rank_at(at.pos);
    std::optional<std::pair<typename G::Move, typename G::Position>> chosen;
    int best = 0, ties = 0;
    for (const auto& move : legal_moves<G>(at.pos)) {
      typename G::Position next = at.pos;
      play(next, move);
      if (outcome(next) != Outcome::ongoing) continue;
      const int worth = rank(next, seen.contains(key(next)));
      if (chosen && worth < best) continue;
      ties = chosen && worth == best ? ties + 1 : 1;
      best = worth;
      if (rng.below(static_cast<std::uint64_t>(ties)) == 0) chosen.emplace(move, std::move(next));
    }
    if (!chosen) return;
    at.line.moves.push_back(to_text(at.pos, chosen->first));
    at.pos = std::move(chosen->second);
    seen.insert(key(at.pos));
  }
}

// Goes on at random; in so many of 16 plies back to an earlier position, where there is a way.
template <Game G>
void stroll(Case<G>& at, Rng& rng, int plies, unsigned homing) {
  wander(at, rng, plies, [&](const typename G::Position&) {
    const bool back = rng.below(16) < homing;
    return [back](const typename G::Position&, bool seen) { return back && seen; };
  });
}

// Goes on at random until there is nothing but the end of the game, or enough(pos).
template <Game G, class Enough>
void play_until(Case<G>& at, Rng& rng, Enough enough) {
  while (!enough(at.pos)) {
    auto moves = legal_moves<G>(at.pos);
    for (;; moves.erase(moves.begin())) {
      if (moves.empty()) return;
      std::swap(moves.front(), moves[rng.below(moves.size())]);
      typename G::Position next = at.pos;
      play(next, moves.front());
      if (outcome(next) != Outcome::ongoing) continue;
      at.line.moves.push_back(to_text(at.pos, moves.front()));
      at.pos = std::move(next);
      break;
    }
  }
}

// A number in [low, high], each power of two as likely as the others.
inline std::uint64_t log_uniform(Rng& rng, std::uint64_t low, std::uint64_t high) {
  const auto least = std::bit_width(low), most = std::bit_width(high);
  const auto width =
      least + static_cast<int>(rng.below(static_cast<std::uint64_t>(most - least + 1)));
  const std::uint64_t power = std::uint64_t{1} << (width - 1);
  return std::clamp(power + rng.below(power), low, high);
}

template <class T>
const T& pick(Rng& rng, const std::vector<T>& from) {
  return from[rng.below(from.size())];
}

// One question about the same board as another, or one near it: with other rules, without its past,
// or some moves later. Such neighbours show what an engine mixes up.
template <Game G>
std::optional<Case<G>> neighbour(const Case<G>& of, Rng& rng, const Settings& other_options) {
  Line line = of.line;
  switch (rng.below(4)) {
    case 0:
      line.options = other_options;
      break;
    case 1:
      line.options = other_options;
      [[fallthrough]];
    case 2:
      line.start = to_text(of.pos);
      line.moves.clear();
      break;
    default:
      break;
  }
  auto next = open_case<G>(std::move(line));
  if (next && rng.below(2)) stroll(*next, rng, static_cast<int>(rng.below(4)), 4);
  return next;
}

}  // namespace banmen::claims
