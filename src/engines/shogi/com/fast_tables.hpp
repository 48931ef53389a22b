#pragma once

#include "engines/shogi/com/bits.hpp"

// Tables of the fast search.
namespace banmen::shogi::com::fast {

consteval void add_cell(detail::Words& words, int x, int y) {
  if (!on_board(x, y)) return;
  const auto i = static_cast<unsigned>(11 * y + x);
  words.word[i >> 6] |= std::uint64_t{1} << (i & 63);
}
inline constexpr int step_x(int step) { return (step + 5 + 33) % 11 - 5; }
inline constexpr int step_y(int step) { return (step - step_x(step)) / 11; }

// Kinds of steps that differ; gold and what moves like it share one.
inline constexpr std::array<u8, 16> step_shape{0, 1, 0, 0, 2, 3, 4, 0, 5, 6, 7, 0, 2, 2, 2, 2};
inline constexpr std::array<u8, 8> shape_type{0, king, gold, silver, knight, pawn, dragon, horse};

// Cells a piece reaches by single steps.
consteval auto make_steps() {
  std::array<std::array<std::array<detail::Words, cells>, 8>, 2> all{};
  for (int owner = 0; owner < 2; ++owner)
    for (std::size_t shape = 1; shape < 8; ++shape)
      for (int y = 1; y <= 9; ++y)
        for (int x = 1; x <= 9; ++x) {
          const Movement& m = movements[shape_type[shape]];
          for (int i = 0; i < m.step_count; ++i) {
            const int step = (owner == com ? 1 : -1) * m.steps[static_cast<std::size_t>(i)];
            add_cell(
                all[static_cast<std::size_t>(owner)][shape][static_cast<std::size_t>(11 * y + x)],
                x + step_x(step), y + step_y(step));
          }
        }
  return all;
}
inline constexpr auto steps = make_steps();
inline Bits steps_of(Owner owner, u8 type, int cell) {
  return detail::load(steps[owner][step_shape[type]][static_cast<std::size_t>(cell)]);
}

// The cells within `radius` of a cell, on the board.
consteval auto make_around(int radius) {
  std::array<detail::Words, cells> all{};
  for (int cell = 0; cell < cells; ++cell)
    for (int y = 1; y <= 9; ++y)
      for (int x = 1; x <= 9; ++x)
        if (distance(cell, 11 * y + x) <= radius)
          add_cell(all[static_cast<std::size_t>(cell)], x, y);
  return all;
}
inline constexpr auto around1 = make_around(1), around2 = make_around(2);

consteval auto make_board() {
  detail::Words words{};
  for (int y = 1; y <= 9; ++y)
    for (int x = 1; x <= 9; ++x) add_cell(words, x, y);
  return words;
}
inline constexpr auto board_words = make_board();

inline constexpr bool slides(u8 type) { return movements[type].ray_count > 0; }

// The eight directions; those of the first half lead to higher cells.
inline constexpr std::array<std::int8_t, 8> direction_step{12, 11, 10, 1, -1, -10, -11, -12};

// The directions of a slider's rays, by owner and type.
struct Rays {
  std::array<u8, 4> direction{};
  u8 count = 0;
};
consteval auto make_rays() {
  std::array<std::array<Rays, 16>, 2> all{};
  for (std::size_t owner = 0; owner < 2; ++owner)
    for (std::size_t type = king; type <= promoted_pawn; ++type) {
      const Movement& m = movements[type];
      for (std::size_t i = 0; i < static_cast<std::size_t>(m.ray_count); ++i)
        for (u8 d = 0; d < 8; ++d)
          if (direction_step[d] == (owner == com ? m.rays[i] : -m.rays[i]))
            all[owner][type].direction[i] = d;
      all[owner][type].count = static_cast<u8>(m.ray_count);
    }
  return all;
}
inline constexpr auto rays_of = make_rays();

// Everything beyond a cell in a direction, the wall included.
consteval auto make_beyond() {
  std::array<std::array<detail::Words, cells>, 8> all{};
  for (std::size_t d = 0; d < 8; ++d)
    for (int y = 1; y <= 9; ++y)
      for (int x = 1; x <= 9; ++x) {
        const auto from = static_cast<unsigned>(11 * y + x);
        for (unsigned to = from; on_board(static_cast<int>(to % 11), static_cast<int>(to / 11));) {
          to = static_cast<unsigned>(static_cast<int>(to) + direction_step[d]);
          all[d][from].word[to >> 6] |= std::uint64_t{1} << (to & 63);
        }
      }
  return all;
}
inline constexpr auto beyond = make_beyond();

// The pieces (bit by cell value) that hand on a ray of a side in a direction.
consteval auto make_carriers() {
  std::array<std::array<std::uint64_t, 8>, 2> all{};
  for (const Owner owner : {hum, com})
    for (std::size_t d = 0; d < 8; ++d)
      for (u8 type = king; type <= promoted_pawn; ++type)
        if (carries(type, owner == com ? direction_step[d] : -direction_step[d]))
          all[owner][d] |= std::uint64_t{1} << piece_of(owner, type);
  return all;
}
inline constexpr auto carriers = make_carriers();

// A line seen from a cell: which pieces (bit by cell value) act on that cell along it when they are
// next to it, and which from afar; `carrier`: those next to it that also hand on a ray.
struct Line {
  int step;
  std::uint32_t near = 0, far = 0, carrier = 0;
};
consteval auto make_lines() {
  std::array<Line, 8> lines{{{12}, {11}, {10}, {1}, {-1}, {-10}, {-11}, {-12}}};
  for (Line& line : lines)
    for (u8 type = king; type <= promoted_pawn; ++type)
      for (const Owner owner : {hum, com}) {
        const Movement& m = movements[type];
        const int towards = owner == com ? -line.step : line.step;  // as COM would see it
        const std::uint32_t mask = 1u << piece_of(owner, type);
        if (m.goes(towards)) line.near |= mask;
        if (m.goes(towards) && type != king) line.carrier |= mask;
        for (int i = 0; i < m.ray_count; ++i)
          if (m.rays[static_cast<std::size_t>(i)] == towards) line.far |= mask;
      }
  return lines;
}
inline constexpr auto lines = make_lines();

// The other tables of prices by the price in table A: pieces equal there are equal in all.
consteval auto by_price_a(const Prices& prices) {
  std::array<u8, 64> all{};
  for (u8 type = king; type <= promoted_pawn; ++type) all[price_a[type]] = prices[type];
  return all;
}
inline constexpr auto b_by_a = by_price_a(price_b), c_by_a = by_price_a(price_c),
                      d_by_a = by_price_a(price_d);

}  // namespace banmen::shogi::com::fast
