#pragma once

#include <array>
#include <initializer_list>
#include <utility>

#include "games/shogi/piece.hpp"
#include "games/shogi/squares.hpp"

// Where men can go on a board, from tables and, for those that slide, by arithmetic on rays.
namespace banmen::shogi {

// The directions as changes of (file, rank). The first four lead to higher square numbers; each is
// the opposite of the one four places on.
enum Direction : unsigned char {
  south,
  west,
  north_west,
  south_west,
  north,
  east,
  south_east,
  north_east,
  no_direction
};
inline constexpr std::array<std::pair<int, int>, 8> direction_steps = {
    {{0, 1}, {1, 0}, {1, -1}, {1, 1}, {0, -1}, {-1, 0}, {-1, 1}, {-1, -1}}};
constexpr Direction opposite(Direction d) { return static_cast<Direction>((d + 4) % 8); }

namespace detail {

using Table = std::array<Squares, square_count>;

constexpr Table steps_table(std::initializer_list<std::pair<int, int>> steps) {
  Table table{};
  for (Square from = 0; from < square_count; ++from)
    for (const auto& [files, ranks] : steps) {
      const int file = file_of(from) + files, rank = rank_of(from) + ranks;
      if (file >= 1 && file <= 9 && rank >= 1 && rank <= 9)
        table[static_cast<std::size_t>(from)] |= Squares::of(square_at(file, rank));
    }
  return table;
}

// Sente's table and Gote's, who sees the board from the other end.
constexpr std::array<Table, 2> both(const Table& sente) {
  std::array<Table, 2> tables{sente, {}};
  for (Square from = 0; from < square_count; ++from)
    sente[static_cast<std::size_t>(from)].for_each([&](Square to) {
      tables[1][static_cast<std::size_t>(turned(from))] |= Squares::of(turned(to));
    });
  return tables;
}

constexpr std::array<Table, 8> rays_table() {
  std::array<Table, 8> rays{};
  for (std::size_t d = 0; d < 8; ++d)
    for (Square from = 0; from < square_count; ++from) {
      int file = file_of(from), rank = rank_of(from);
      while (true) {
        file += direction_steps[d].first;
        rank += direction_steps[d].second;
        if (file < 1 || file > 9 || rank < 1 || rank > 9) break;
        rays[d][static_cast<std::size_t>(from)] |= Squares::of(square_at(file, rank));
      }
    }
  return rays;
}

inline constexpr Table king_steps =
    steps_table({{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}});
inline constexpr auto gold_steps =
    both(steps_table({{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}}));
inline constexpr auto silver_steps =
    both(steps_table({{-1, -1}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}}));
inline constexpr auto knight_steps = both(steps_table({{-1, -2}, {1, -2}}));
inline constexpr auto pawn_steps = both(steps_table({{0, -1}}));
inline constexpr auto rays = rays_table();

// By two squares, the direction from the first to the second.
constexpr auto direction_table() {
  std::array<std::array<Direction, square_count>, square_count> table{};
  for (auto& row : table) row.fill(no_direction);
  for (std::size_t d = 0; d < 8; ++d)
    for (std::size_t from = 0; from < square_count; ++from)
      rays[d][from].for_each([&](Square to) {
        table[from][static_cast<std::size_t>(to)] = static_cast<Direction>(d);
      });
  return table;
}
extern const std::array<std::array<Direction, square_count>, square_count> directions;

constexpr Table bishop_lines() {
  Table table{};
  for (std::size_t from = 0; from < square_count; ++from)
    table[from] = rays[north_west][from] | rays[south_west][from] | rays[north_east][from] |
                  rays[south_east][from];
  return table;
}
constexpr Table rook_lines() {
  Table table{};
  for (std::size_t from = 0; from < square_count; ++from)
    table[from] = rays[north][from] | rays[south][from] | rays[west][from] | rays[east][from];
  return table;
}
inline constexpr Table bishop_line = bishop_lines(), rook_line = rook_lines();

inline constexpr auto files = [] {
  std::array<Squares, 9> table{};
  for (int file = 1; file <= 9; ++file)
    table[static_cast<std::size_t>(file - 1)] = file_squares(file);
  return table;
}();

}  // namespace detail

inline Squares ray(Direction d, Square from) {
  return detail::rays[d][static_cast<std::size_t>(from)];
}

// The ray up to and with the first man on it. Upwards in numbers, subtracting one from the men on
// the ray turns all bits up to the lowest of them.
inline Squares slide_up(Squares line, Squares occupied) {
  const Squares men = occupied & line;
  const Squares less = {men.low - 1, men.high - (men.low == 0)};
  return line & (men ^ less);
}
inline Squares slide_down(Squares line, Squares occupied) {
  const Squares men = occupied & line;
  if (men.high) return {0, line.high & (0 - std::bit_floor(men.high))};
  return {line.low & (0 - std::bit_floor(men.low | 1)), line.high};
}
inline Squares slide(Direction d, Square from, Squares occupied) {
  return d < north ? slide_up(ray(d, from), occupied) : slide_down(ray(d, from), occupied);
}

inline Squares king_steps(Square from) {
  return detail::king_steps[static_cast<std::size_t>(from)];
}
inline Squares gold_steps(Side side, Square from) {
  return detail::gold_steps[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(from)];
}
inline Squares silver_steps(Side side, Square from) {
  return detail::silver_steps[static_cast<std::size_t>(index(side))]
                             [static_cast<std::size_t>(from)];
}
inline Squares knight_steps(Side side, Square from) {
  return detail::knight_steps[static_cast<std::size_t>(index(side))]
                             [static_cast<std::size_t>(from)];
}
inline Squares pawn_steps(Side side, Square from) {
  return detail::pawn_steps[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(from)];
}
inline constexpr Direction forward_of(Side side) { return side == Side::first ? north : south; }

inline Squares lance_moves(Side side, Square from, Squares occupied) {
  return side == Side::first ? slide_down(ray(north, from), occupied)
                             : slide_up(ray(south, from), occupied);
}
inline Squares bishop_moves(Square from, Squares occupied) {
  return slide_up(ray(north_west, from), occupied) | slide_up(ray(south_west, from), occupied) |
         slide_down(ray(north_east, from), occupied) | slide_down(ray(south_east, from), occupied);
}
inline Squares rook_moves(Square from, Squares occupied) {
  return slide_up(ray(south, from), occupied) | slide_up(ray(west, from), occupied) |
         slide_down(ray(north, from), occupied) | slide_down(ray(east, from), occupied);
}
// Where a bishop or a rook could go on an empty board.
inline Squares bishop_line(Square from) {
  return detail::bishop_line[static_cast<std::size_t>(from)];
}
inline Squares rook_line(Square from) { return detail::rook_line[static_cast<std::size_t>(from)]; }

inline Direction direction(Square from, Square to) {
  return detail::directions[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}
// The squares strictly between two squares on one line; none if they are not on one.
inline Squares between(Square a, Square b) {
  const Direction d = direction(a, b);
  return d == no_direction ? Squares{} : ray(d, a) & ray(opposite(d), b);
}
// The whole line through two squares, without the first. Precondition: they are on one.
inline Squares line_through(Square a, Square b) {
  const Direction d = direction(a, b);
  return ray(d, a) | ray(opposite(d), a);
}

}  // namespace banmen::shogi
