#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/stop.hpp"

namespace banmen {
namespace detail {

template <Game G, bool Bulk>
std::uint64_t perft(const typename G::Position& pos, int depth,
                    std::vector<MoveList<typename G::Move>>& lists) {
  if (depth == 0) return 1;
  if constexpr (Bulk && !EndsAreLeaves<G>) {
    if (depth == 1) return count_moves(pos);
  }
  auto& moves = lists[static_cast<std::size_t>(depth)];
  moves.clear();
  legal_moves(pos, moves);
  if constexpr (EndsAreLeaves<G>) {
    if (moves.empty()) return 1;
  }
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const auto& move : moves) {
    auto next = pos;
    play(next, move);
    leaves += perft<G, Bulk>(next, depth - 1, lists);
  }
  return leaves;
}

}  // namespace detail

// Leaves of the game tree `depth` plies deep, repetition ignored. `Bulk` counts the last ply
// without listing it, or the whole tree by the game's own count, where the game can.
template <Game G, bool Bulk = BulkCounting<G> || LeafCounting<G>>
std::uint64_t perft(typename G::Position pos, int depth) {
  if constexpr (Remembering<G>) forget(pos);
  if constexpr (Bulk && LeafCounting<G>) return count_leaves(pos, depth);
  std::vector<MoveList<typename G::Move>> lists(static_cast<std::size_t>(depth) + 1);
  return detail::perft<G, Bulk>(pos, depth, lists);
}

namespace detail {

inline Failure perft_stopped() {
  return fail(Errc::stopped, "stopped before all leaves were counted", "perft");
}

// Leaves that take a fraction of a second.
inline constexpr double leaves_at_once = 1e7;

// Goes down until not many more than `few` leaves are left, so that a stop is soon noticed.
template <Game G, bool Bulk>
bool add_leaves(const typename G::Position& pos, int depth, const Stop& stop, std::uint64_t& leaves,
                double few = leaves_at_once) {
  if (stop.now()) return false;
  const auto moves = legal_moves<G>(pos);
  // Few moves here do not mean few further down.
  const double width = std::max<double>(8, static_cast<double>(moves.size()));
  if (depth < 2 || moves.empty() || std::pow(width, depth) <= few) {
    leaves += banmen::perft<G, Bulk>(pos, depth);
    return true;
  }
  for (const auto& move : moves) {
    auto next = pos;
    play(next, move);
    if (!add_leaves<G, Bulk>(next, depth - 1, stop, leaves, few)) return false;
  }
  return true;
}

}  // namespace detail

// The same for people who may lose patience. Errors: it was stopped.
template <Game G, bool Bulk = BulkCounting<G> || LeafCounting<G>>
Result<std::uint64_t> perft(typename G::Position pos, int depth, const Stop& stop) {
  if constexpr (Remembering<G>) forget(pos);
  std::uint64_t leaves = 0;
  if (detail::add_leaves<G, Bulk>(pos, depth, stop, leaves)) return leaves;
  return detail::perft_stopped();
}

// The same count split by first move, in the order the game lists them.
template <Game G>
Result<std::vector<std::pair<typename G::Move, std::uint64_t>>> divide(typename G::Position pos,
                                                                       int depth,
                                                                       const Stop& stop = {}) {
  if constexpr (Remembering<G>) forget(pos);
  std::vector<std::pair<typename G::Move, std::uint64_t>> parts;
  if (depth == 0) return parts;
  for (const auto& move : legal_moves<G>(pos)) {
    auto next = pos;
    play(next, move);
    const auto leaves = perft<G>(next, depth - 1, stop);
    if (!leaves) return fail(leaves.error());
    parts.emplace_back(move, *leaves);
  }
  return parts;
}

}  // namespace banmen
