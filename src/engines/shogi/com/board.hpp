#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace banmen::shogi::com {

using u8 = std::uint8_t;

// The board of the cartridge: 9 x 9 cells within a wall, 11 a row. x is 10 - file, y the rank; the
// human player (HUM) sits below and moves up, the machine (COM) sits above.
inline constexpr int cells = 121;
inline constexpr u8 wall = 99;
inline constexpr u8 no_square =
    99;  // as a cell it is (0, 9), and distances are measured from there

namespace detail {
consteval auto coordinates(bool of_y) {
  std::array<std::int8_t, cells> all{};
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = static_cast<std::int8_t>(of_y ? i / 11 : i % 11);
  return all;
}
inline constexpr auto xs = coordinates(false), ys = coordinates(true);
}  // namespace detail

constexpr int x_of(int cell) { return detail::xs[static_cast<std::size_t>(cell)]; }
constexpr int y_of(int cell) { return detail::ys[static_cast<std::size_t>(cell)]; }
constexpr bool on_board(int x, int y) { return x >= 1 && x <= 9 && y >= 1 && y <= 9; }
// The cell of two digits as players say them: 76 is file 7, rank 6.
constexpr u8 cell_of(int digits) { return static_cast<u8>(11 * (digits % 10) + 10 - digits / 10); }
constexpr int distance(int a, int b) {
  const int dx = x_of(a) - x_of(b), dy = y_of(a) - y_of(b);
  return std::max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
}

enum Owner : int { hum = 0, com = 1 };

// Kinds of pieces as HUM's cell values; COM's are higher by 15.
enum Type : u8 {
  none = 0,
  king = 1,
  rook,
  bishop,
  gold,
  silver,
  knight,
  lance,
  pawn,
  dragon,
  horse,
  promoted_silver = 12,
  promoted_knight,
  promoted_lance,
  promoted_pawn
};
inline constexpr u8 com_offset = 15;
inline constexpr u8 promotion = 7;

constexpr bool is_hum(u8 piece) { return piece >= 1 && piece <= 15; }
constexpr bool is_com(u8 piece) { return piece >= 16 && piece <= 30; }
constexpr u8 type_of(u8 piece) { return piece > com_offset ? piece - com_offset : piece; }
constexpr u8 piece_of(Owner owner, u8 type) { return owner == com ? type + com_offset : type; }
constexpr bool is_promoted(u8 type) { return type >= dragon; }
constexpr u8 demoted(u8 type) { return is_promoted(type) ? type - promotion : type; }
constexpr bool can_promote(u8 type) { return type != king && type != gold && !is_promoted(type); }

// Prices by type. A: choice of an attacker, captured pieces; B: gain squares; C: HUM's attackers of
// loss squares; D: COM's pieces and defenders there.
using Prices = std::array<u8, 16>;
inline constexpr Prices price_a{0, 40, 17, 16, 8, 8, 4, 4, 1, 22, 20, 0, 8, 6, 5, 2};
inline constexpr Prices price_b{0, 40, 17, 16, 8, 8, 4, 4, 1, 22, 22, 0, 8, 8, 8, 8};
inline constexpr Prices price_c{0, 40, 17, 16, 8, 8, 4, 4, 1, 22, 22, 0, 8, 8, 8, 2};
inline constexpr Prices price_d{0, 40, 17, 16, 8, 8, 4, 4, 1, 22, 20, 0, 8, 4, 4, 1};

// How a piece of COM moves, in the order in which its moves are generated; HUM's steps are the
// negatives.
struct Movement {
  std::array<std::int8_t, 8> steps{};
  int step_count = 0;
  std::array<std::int8_t, 4> rays{};
  int ray_count = 0;

  constexpr bool goes(int direction) const {
    for (int i = 0; i < step_count; ++i)
      if (steps[static_cast<std::size_t>(i)] == direction) return true;
    for (int i = 0; i < ray_count; ++i)
      if (rays[static_cast<std::size_t>(i)] == direction) return true;
    return false;
  }
};
inline constexpr Movement as_gold{{12, 11, 10, 1, -1, -11}, 6, {}, 0};
inline constexpr std::array<Movement, 16> movements{{
    {},
    {{12, 11, 10, 1, -1, -10, -11, -12}, 8, {}, 0},
    {{}, 0, {-11, 11, -1, 1}, 4},
    {{}, 0, {-12, -10, 10, 12}, 4},
    as_gold,
    {{12, 11, 10, -10, -12}, 5, {}, 0},
    {{23, 21}, 2, {}, 0},
    {{}, 0, {11}, 1},
    {{11}, 1, {}, 0},
    {{12, 10, -10, -12}, 4, {-11, 11, -1, 1}, 4},
    {{11, 1, -1, -11}, 4, {-12, -10, 10, 12}, 4},
    {},
    as_gold,
    as_gold,
    as_gold,
    as_gold,
}};

// Whether an own piece hands on a ray that ends on it; the direction is as COM sees it.
constexpr bool carries(u8 type, int direction) {
  return type != king && movements[type].goes(direction);
}

}  // namespace banmen::shogi::com
