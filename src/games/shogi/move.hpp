#pragma once

#include <cstdint>

#include "games/shogi/piece.hpp"
#include "games/shogi/squares.hpp"

namespace banmen::shogi {

// A step, a drop, giving up, or the declaration of an entering king, in 15 bits.
class Move {
 public:
  constexpr Move() = default;  // no move

  static constexpr Move step(Square from, Square to, bool promote = false) {
    return Move(static_cast<unsigned>(to) | static_cast<unsigned>(from) << 7 |
                (promote ? promote_bit : 0u));
  }
  static constexpr Move drop(Kind kind, Square to) {
    return Move(static_cast<unsigned>(to) | static_cast<unsigned>(index(kind) + first_drop) << 7);
  }
  static constexpr Move resign() { return Move(resign_code); }
  static constexpr Move declare() { return Move(declare_code); }  // "win" in USI

  constexpr bool none() const { return code_ == 0; }
  constexpr bool on_board() const { return code_ && code_ < resign_code; }  // a step or a drop
  constexpr bool is_drop() const { return on_board() && source() > first_drop; }
  constexpr bool is_step() const { return on_board() && source() < square_count; }
  constexpr bool promotes() const { return is_step() && (code_ & promote_bit); }
  constexpr Square to() const { return static_cast<Square>(code_ & 127); }
  constexpr Square from() const { return static_cast<Square>(source()); }              // of a step
  constexpr Kind dropped() const { return static_cast<Kind>(source() - first_drop); }  // of a drop

  constexpr std::uint16_t code() const { return code_; }
  static constexpr Move of_code(std::uint16_t code) { return Move(code); }

  bool operator==(const Move&) const = default;

 private:
  static constexpr unsigned first_drop = square_count;  // plus the kind, which is never 0
  static constexpr unsigned promote_bit = 1u << 14;
  static constexpr unsigned resign_code = (1u << 15) - 2, declare_code = (1u << 15) - 1;

  explicit constexpr Move(unsigned code) : code_(static_cast<std::uint16_t>(code)) {}
  constexpr unsigned source() const { return (code_ >> 7) & 127u; }

  // "none" is the step from square 0 to itself.
  std::uint16_t code_ = 0;
};

}  // namespace banmen::shogi
