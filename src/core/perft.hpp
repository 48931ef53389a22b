#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"

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

// The same count split by first move, in the order the game lists them.
template <Game G>
std::vector<std::pair<typename G::Move, std::uint64_t>> divide(typename G::Position pos,
                                                               int depth) {
  if constexpr (Remembering<G>) forget(pos);
  std::vector<std::pair<typename G::Move, std::uint64_t>> parts;
  if (depth == 0) return parts;
  for (const auto& move : legal_moves<G>(pos)) {
    auto next = pos;
    play(next, move);
    parts.emplace_back(move, perft<G>(next, depth - 1));
  }
  return parts;
}

}  // namespace banmen
