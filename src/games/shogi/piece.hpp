#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/side.hpp"

namespace banmen::shogi {

// What a piece is, whoever owns it. A promoted kind is its plain kind plus 8.
enum class Kind : std::uint8_t {
  none = 0,
  pawn = 1,
  lance = 2,
  knight = 3,
  silver = 4,
  bishop = 5,
  rook = 6,
  gold = 7,
  king = 8,
  tokin = 9,
  promoted_lance = 10,
  promoted_knight = 11,
  promoted_silver = 12,
  horse = 13,
  dragon = 14,
};

inline constexpr std::size_t kind_count = 15;

// The kinds that can be in hand, the dearest first, as notations list them.
inline constexpr std::array<Kind, 7> hand_kinds = {
    Kind::rook, Kind::bishop, Kind::gold, Kind::silver, Kind::knight, Kind::lance, Kind::pawn};

constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr bool is_promoted(Kind kind) { return kind > Kind::king; }
constexpr bool can_promote(Kind kind) { return kind >= Kind::pawn && kind <= Kind::rook; }
// Precondition: can_promote(kind).
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(index(kind) + 8); }
constexpr Kind plain(Kind kind) {
  return is_promoted(kind) ? static_cast<Kind>(index(kind) - 8) : kind;
}
// Tokins and promoted lances, knights and silvers move like golds.
constexpr bool moves_like_gold(Kind kind) {
  return kind == Kind::gold || (kind >= Kind::tokin && kind <= Kind::promoted_silver);
}

// What stands on a square: a kind and its owner in one byte; 0 is an empty square.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Kind kind, Side side)
      : code_(static_cast<std::uint8_t>(index(kind) | static_cast<unsigned>(banmen::index(side))
                                                          << 4)) {}

  constexpr bool empty() const { return code_ == 0; }
  constexpr Kind kind() const { return static_cast<Kind>(code_ & 15); }
  constexpr Side side() const { return static_cast<Side>(code_ >> 4); }  // of a real piece
  constexpr std::size_t code() const { return code_; }                   // below 32
  constexpr bool is(Kind kind, Side side) const { return *this == Piece(kind, side); }
  bool operator==(const Piece&) const = default;

 private:
  std::uint8_t code_ = 0;
};

}  // namespace banmen::shogi
