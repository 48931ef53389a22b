#pragma once

#include "engines/shogi/com/fast.hpp"

namespace banmen::shogi::com::fast {

// Calls visit(candidate) in COM's order until it returns false.
template <class Visit>
void Search::generate(Visit visit) const {
  u8 held[7];
  int kinds = 0;
  for (u8 type = pawn; type >= rook; --type)
    if (hand_[com][type - rook]) held[kinds++] = type;
  const auto on = [&](u8 cell) {
    const u8 piece = board_[cell];
    const int y = y_of(cell);
    if (piece == none) {
      for (int i = 0; i < kinds; ++i) {
        const u8 type = held[i];
        if ((type == pawn || type == lance) && y == 9) continue;
        if (type == knight && y >= 8) continue;
        if (type == pawn && (pawn_files_ >> x_of(cell) & 1)) continue;
        if (!visit(Candidate{{drop_code(com, type), cell, false}, type, type, none})) return false;
      }
      return true;
    }
    const u8 type = type_of(piece);
    const bool can = can_promote(type);
    const auto add = [&](int to, u8 target) {
      const bool promote = can && (y >= 7 || to >= 77);
      return visit(Candidate{{cell, static_cast<u8>(to), promote},
                             type,
                             static_cast<u8>(promote ? type + promotion : type),
                             target});
    };
    const Movement& movement = movements[type];
    for (int i = 0; i < movement.ray_count; ++i) {
      const int step = movement.rays[static_cast<std::size_t>(i)];
      int to = cell + step;
      for (; board_[to] == none; to += step)
        if (!add(to, none)) return false;
      if (is_hum(board_[to]) && !add(to, board_[to])) return false;
    }
    for (int i = 0; i < movement.step_count; ++i) {
      const int to = cell + movement.steps[static_cast<std::size_t>(i)];
      const u8 target = board_[to];
      if (target < 16 && !add(to, target)) return false;
    }
    return true;
  };
  Bits from = occupied_[com];
  if (kinds) from |= detail::load(board_words) & ~occupied_[hum];
  for (int word = 0; word < 2; ++word)
    for (std::uint64_t bits = from[word]; bits; bits &= bits - 1)
      if (!on(static_cast<u8>(64 * word + std::countr_zero(bits)))) return;
}

}  // namespace banmen::shogi::com::fast
