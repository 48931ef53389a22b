#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "engines/othello/parity.hpp"
#include "engines/othello/stability.hpp"

// The last squares, exactly. Every search here asks one question: is the score for the mover more
// than `alpha`? The answer is fail-soft: a bound as good as what was seen, in discs.
namespace banmen::othello {

// No function has another inside it: GCC compiles those of a template for the oldest processors,
// see vector_region.hpp.
template <class Kernel>
class Endgame {
 public:
  // `empties`: the most that will be asked about. Small trees need few cells, and those cost
  // little.
  explicit Endgame(int empties = 64)
      : cells_(std::size_t{1} << (empties <= 12 ? 12 : 14)),
        shift_(64 - std::countr_zero(cells_.size())) {}

  std::uint64_t nodes = 0;

  void forget() { std::fill(cells_.begin(), cells_.end(), Cell()); }

  // Any number of empty squares, though it slows down beyond a dozen or so: nothing but mobility
  // orders the moves.
  int solve(Bits own, Bits opponent, int alpha) {
    const Bits empty = ~(own | opponent);
    const int empties = count(empty);
    if (empties == 0) {
      ++nodes;
      return 2 * count(own) - 64;
    }
    if (empties == 1) {
      ++nodes;
      return one(own, alpha, lowest(empty));
    }
    if (empties == 2)
      return two<false>(own, opponent, alpha, lowest(empty), lowest(empty & (empty - 1)));
    const Parity parity(empty);
    if (empties <= 4) return few(own, opponent, alpha, empty, parity);
    return many(own, opponent, alpha, empty, empties, parity, Kernel::moves(own, opponent));
  }

 private:
  static constexpr int nothing = worst_score - 1;

  static int one(Bits own, int alpha, Square x) {
    const int before = 2 * count(own) - 64;
    if (const int turns = Kernel::last_flips(own, x)) return before + 2 * turns + 2;
    // The opponent's move can only cost: not asked when the score is low enough without.
    const int left = before >= 0 ? before + 2 : before;
    if (left <= alpha) return left;
    if (const int turns = Kernel::last_flips(~own & ~bit(x), x)) return before - 2 * turns;
    return left;
  }

  static Bits try_flips(Bits own, Bits opponent, Square x) {
    return detail::neighbours[static_cast<std::size_t>(x)] & opponent
               ? Kernel::flips(own, opponent, x)
               : 0;
  }

  template <bool passed>
  int two(Bits own, Bits opponent, int alpha, Square x, Square y) {
    ++nodes;
    int best = nothing;
    if (const Bits turned = try_flips(own, opponent, x)) {
      ++nodes;
      best = -one(opponent ^ turned, -alpha - 1, y);
      if (best > alpha) return best;
    }
    if (const Bits turned = try_flips(own, opponent, y)) {
      ++nodes;
      best = std::max(best, -one(opponent ^ turned, -alpha - 1, x));
    }
    if (best != nothing) return best;
    if constexpr (passed)
      return final_score({own, opponent});
    else
      return -two<true>(opponent, own, -alpha - 1, x, y);
  }

  // The score of a move on `here`, after which two squares are left; `nothing` if it is illegal.
  int then_two(Bits own, Bits opponent, int alpha, Square here, Square x, Square y) {
    const Bits turned = try_flips(own, opponent, here);
    if (!turned) return nothing;
    return -two<false>(opponent ^ turned, own ^ turned ^ bit(here), -alpha - 1, x, y);
  }

  template <bool passed>
  int three(Bits own, Bits opponent, int alpha, Square x, Square y, Square z, Parity parity) {
    ++nodes;
    if (!passed && !parity.is_odd(x)) {  // a pair and a single one: that first
      if (parity.is_odd(y))
        std::swap(x, y);
      else
        std::swap(x, z);
    }
    int best = then_two(own, opponent, alpha, x, y, z);
    if (best <= alpha) best = std::max(best, then_two(own, opponent, alpha, y, x, z));
    if (best <= alpha) best = std::max(best, then_two(own, opponent, alpha, z, x, y));
    if (best != nothing) return best;
    if constexpr (passed)
      return final_score({own, opponent});
    else
      return -three<true>(opponent, own, -alpha - 1, x, y, z, parity);
  }

  // The same before the last three.
  int then_three(Bits own, Bits opponent, int alpha, Square here, Square x, Square y, Square z,
                 Parity parity) {
    const Bits turned = try_flips(own, opponent, here);
    if (!turned) return nothing;
    return -three<false>(opponent ^ turned, own ^ turned ^ bit(here), -alpha - 1, x, y, z,
                         parity.without(here));
  }

  template <bool passed>
  int four(Bits own, Bits opponent, int alpha, const std::array<Square, 4>& x, Parity parity) {
    ++nodes;
    int best = then_three(own, opponent, alpha, x[0], x[1], x[2], x[3], parity);
    if (best <= alpha)
      best = std::max(best, then_three(own, opponent, alpha, x[1], x[0], x[2], x[3], parity));
    if (best <= alpha)
      best = std::max(best, then_three(own, opponent, alpha, x[2], x[0], x[1], x[3], parity));
    if (best <= alpha)
      best = std::max(best, then_three(own, opponent, alpha, x[3], x[0], x[1], x[2], parity));
    if (best != nothing) return best;
    if constexpr (passed)
      return final_score({own, opponent});
    else
      return -four<true>(opponent, own, -alpha - 1, x, parity);
  }

  // Three or four empty squares.
  int few(Bits own, Bits opponent, int alpha, Bits empty, Parity parity) {
    std::array<Square, 4> x{};
    std::size_t found = 0;
    for (Bits odd = empty & parity.odd_squares(); odd; odd &= odd - 1) x[found++] = lowest(odd);
    for (Bits even = empty & ~parity.odd_squares(); even; even &= even - 1)
      x[found++] = lowest(even);
    if (found == 3) return three<false>(own, opponent, alpha, x[0], x[1], x[2], parity);
    return four<false>(own, opponent, alpha, x, parity);
  }

  int next(Bits own, Bits opponent, int alpha, Bits empty, int empties, Parity parity) {
    if (empties == 4) return few(own, opponent, alpha, empty, parity);
    return many(own, opponent, alpha, empty, empties, parity, Kernel::moves(own, opponent));
  }

  int many(Bits own, Bits opponent, int alpha, Bits empty, int empties, Parity parity, Bits moves) {
    ++nodes;
    if (alpha >= detail::stability_pays[static_cast<std::size_t>(empties)]) {
      const int most = 64 - 2 * count(stable_discs(opponent, own));
      if (most <= alpha) return most;
    }
    if (!moves) {
      const Bits replies = Kernel::moves(opponent, own);
      if (!replies) return final_score({own, opponent});
      return -many(opponent, own, -alpha - 1, empty, empties, parity, replies);
    }
    if (empties < sorted_from) return shallow(own, opponent, alpha, empty, empties, parity, moves);
    return remembered(own, opponent, alpha, empty, empties, parity, moves);
  }

  int shallow(Bits own, Bits opponent, int alpha, Bits empty, int empties, Parity parity,
              Bits moves) {
    int best = nothing;
    const Bits odd = moves & parity.odd_squares(), even = moves ^ odd;
    const Bits corners = detail::corners;
    for (Bits group : {odd & corners, odd & ~corners, even & corners, even & ~corners})
      for (; group; group &= group - 1) {
        const Square x = lowest(group);
        const Bits turned = Kernel::flips(own, opponent, x);
        const int score = -next(opponent ^ turned, own ^ turned ^ bit(x), -alpha - 1,
                                empty ^ bit(x), empties - 1, parity.without(x));
        best = std::max(best, score);
        if (best > alpha) return best;
      }
    return best;
  }

  struct Best {
    int score = nothing;
    Square move = no_square;
  };

  // Those moves first that leave the opponent least to do; before them all, `first`.
  Best sorted(Bits own, Bits opponent, int alpha, Bits empty, int empties, Parity parity,
              Bits moves, Square first) {
    struct Candidate {
      Bits turned, replies;
    };
    std::array<Candidate, 34> candidates;
    std::array<int, 34> keys;  // rank, place among the candidates, square
    std::size_t found = 0;
    for (Bits rest = moves; rest; rest &= rest - 1) {
      const Square x = lowest(rest);
      const Bits turned = Kernel::flips(own, opponent, x);
      if (turned == opponent) return {best_score, x};
      const Bits after_own = own ^ turned ^ bit(x);
      const Bits replies = Kernel::moves(opponent ^ turned, after_own);
      int rank = -16 * (count(replies) + count(replies & detail::corners)) -
                 4 * count(detail::around(after_own) & empty);
      if (parity.is_odd(x)) rank += 8;
      if (bit(x) & detail::corners) rank += 8;
      if (x == first) rank += 10000;
      candidates[found] = {turned, replies};
      keys[found] = rank * 4096 + static_cast<int>(found) * 64 + x;
      ++found;
    }
    Best best;
    for (std::size_t i = 0; i < found; ++i) {
      for (std::size_t k = i + 1; k < found; ++k)
        if (keys[k] > keys[i]) std::swap(keys[i], keys[k]);
      const Square x = keys[i] & 63;
      const auto& [turned, replies] = candidates[static_cast<std::size_t>(keys[i] >> 6 & 63)];
      const Bits after_own = own ^ turned ^ bit(x), after_opponent = opponent ^ turned;
      const Bits left = empty ^ bit(x);
      const int score = empties == 5
                            ? -few(after_opponent, after_own, -alpha - 1, left, parity.without(x))
                            : -many(after_opponent, after_own, -alpha - 1, left, empties - 1,
                                    parity.without(x), replies);
      if (score > best.score) best = {score, x};
      if (score > alpha) break;
    }
    return best;
  }

  // In the order of sorted(), with a memory of what was found before.
  int remembered(Bits own, Bits opponent, int alpha, Bits empty, int empties, Parity parity,
                 Bits moves) {
    Cell& cell = cells_[cell_of(own, opponent)];
    Square first = no_square;
    if (cell.own == own && cell.opponent == opponent) {
      if (cell.lower > alpha) return cell.lower;
      if (cell.upper <= alpha) return cell.upper;
      first = cell.move;
    }
    const Best best = sorted(own, opponent, alpha, empty, empties, parity, moves, first);
    // Those below may have taken the place.
    if (cell.own != own || cell.opponent != opponent)
      cell = {own, opponent, worst_score, best_score, no_square};
    if (best.score > alpha)
      cell.lower = static_cast<std::int8_t>(std::max<int>(best.score, cell.lower));
    else
      cell.upper = static_cast<std::int8_t>(std::min<int>(best.score, cell.upper));
    cell.move = static_cast<std::int8_t>(best.move);
    return best.score;
  }

  // What was found before, the newest only; without discs there is nothing.
  struct Cell {
    Bits own = 0, opponent = 0;
    std::int8_t lower = 0, upper = 0;
    std::int8_t move = 0;
  };
  static constexpr int sorted_from = 6;

  std::size_t cell_of(Bits own, Bits opponent) const {
    const Bits mixed = (own * 0x9E3779B97F4A7C15) ^ (opponent * 0xC2B2AE3D27D4EB4F);
    return static_cast<std::size_t>((mixed ^ mixed >> 32) * 0x9E3779B97F4A7C15 >> shift_);
  }

  std::vector<Cell> cells_;
  int shift_;
};

}  // namespace banmen::othello
