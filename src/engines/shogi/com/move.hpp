#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "engines/shogi/com/board.hpp"

namespace banmen::shogi::com {

// A move; for a drop `from` is a code: COM's 201 pawn ... 207 rook, HUM's 213 rook ... 219 pawn.
struct Move {
  u8 from = 0, to = 0;
  bool promote = false;

  constexpr bool is_drop() const { return from > 200; }
  bool operator==(const Move&) const = default;
};

constexpr u8 drop_code(Owner owner, u8 type) {
  return static_cast<u8>(owner == com ? 209 - type : 211 + type);
}
constexpr u8 dropped_type(u8 code) { return static_cast<u8>(code < 210 ? 209 - code : code - 211); }

std::string square_text(int cell);  // "7f"
std::string to_usi(Move move);      // "7g7f", "2b8h+", "B*4e"

// The form alone is checked, not the rules; `owner` says whose drop code is meant.
Result<Move> parse_usi(std::string_view text, Owner owner);

}  // namespace banmen::shogi::com
