#include "engines/contrast/network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace banmen::contrast {
namespace {

// Nine symbols in five cells: entries of one table, which fit into 16 bits.
constexpr std::uint32_t table = 9 * 9 * 9 * 9 * 9;
constexpr std::size_t planes = 4, lanes = 8;

// The symbols of all cells as a sum of four sets of cells, each with its weight; cells that a
// symbol needs twice are in two sets.
using Symbols = std::array<Cells, planes>;
using SymbolWeights = std::array<int, planes>;

// Numbers of the five files, and behind them room for a rank's.
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
constexpr std::size_t rank_lane = 5;

// What each row of five cells in a plane adds to the numbers of the files, before they are shifted
// by the rows below it, and to the number of its rank.
struct Parts {
  alignas(16) std::array<std::array<std::array<std::uint16_t, lanes>, 32>, planes> rows{};

  constexpr explicit Parts(const SymbolWeights& weights) {
    for (std::size_t plane = 0; plane < planes; ++plane)
      for (std::size_t row = 0; row < 32; ++row) {
        int power = weights[plane], rank = 0;
        for (std::size_t file = 0; file < 5; ++file, power *= 9) {
          if (!(row >> file & 1)) continue;
          rank += power;
          rows[plane][row][file] = static_cast<std::uint16_t>(weights[plane]);
        }
        rows[plane][row][rank_lane] = static_cast<std::uint16_t>(rank);
      }
  }

  Lanes of(const Symbols& symbols, std::size_t shift) const {
    Lanes sum{};
    for (std::size_t plane = 0; plane < planes; ++plane) {
      Lanes part;
      std::memcpy(&part, rows[plane][symbols[plane] >> shift & 31].data(), sizeof part);
      sum += part;
    }
    return sum;
  }
};

// Black's and White's pieces 3 and 6, black and gray tiles 1 and 2.
constexpr Parts joint_parts({3, 6, 1, 2});
constexpr Parts near_parts({1, 2, 3, 5});

// How near the pieces are to a cell. The mover's first: an empty cell that it can enter at once is
// 0, 1 or 2 as the other side needs one step, two or more; one two steps away is 3 or 4, one
// farther away 5 or 6 as the other side can enter it at once or not. Own pieces are 7, the
// enemy's 8.
Symbols near_symbols(const Board& board, const Survey& survey, Both two) {
  const Cells own = board.own(), enemy = board.enemy(), empty = all_cells & ~board.occupied();
  const Cells second = low(two) & ~survey.own & empty, later = empty & ~low(two);
  const Cells enemy_second = high(two) & ~survey.enemy;
  return {(survey.own & enemy_second) | (empty & ~survey.own & ~survey.enemy),
          (survey.own & ~high(two)) | own, second | enemy, later | own | enemy};
}

// Puts the numbers of five ranks and five files at `out`, in the order of their tuples. A half turn
// of the board is a flip and a reflection, and reflections share weights: so it is enough that
// White counts the ranks from the other end.
std::uint32_t* add_codes(const Parts& parts, const Symbols& symbols, Side mover,
                         std::uint32_t first, std::uint32_t* out) {
  Lanes files{};
  for (std::size_t rank = 5; rank-- > 0;) {
    const Lanes row = parts.of(symbols, 5 * (mover == Side::first ? rank : 4 - rank));
    out[rank] = first + static_cast<std::uint32_t>(rank) * table + row[rank_lane];
    files = files * 9 + row;
  }
  first += 5 * table;
  out[5] = first + files[0];
  out[6] = first + files[4];
  out[7] = first + table + files[1];
  out[8] = first + table + files[3];
  out[9] = first + 2 * table + files[2];
  return out + 10;
}

std::uint32_t pair_of(int own, int enemy) {
  return static_cast<std::uint32_t>(std::min(own, 31) + 32 * std::min(enemy, 31));
}

}  // namespace

Entries entries_of(const Board& board, const Survey& survey) {
  const Race race = race_of(board, survey);
  Entries entries;
  std::uint32_t* out = entries.data();
  out = add_codes(joint_parts, {board.own(), board.enemy(), board.black_tiles, board.gray_tiles},
                  board.to_move, 0, out);
  out = add_codes(near_parts, near_symbols(board, survey, race.two), board.to_move, 8 * table, out);
  const auto stock = [&](Side side) {
    const auto& tiles = board.stock[static_cast<std::size_t>(index(side))];
    return tiles[0] + 4u * tiles[1];
  };
  const auto races = static_cast<std::uint32_t>(race.own - 1 + 5 * (race.enemy - 1));
  out[0] = 16 * table + stock(board.to_move) + 8 * stock(other(board.to_move)) + 64 * races;
  out[1] = 16 * table + 1600 + pair_of(survey.own_steps, survey.enemy_steps);
  out[2] = 16 * table + 2624 + pair_of(std::popcount(survey.own), std::popcount(survey.enemy));
  return entries;
}

Network::Network(const NetworkWeights& weights) : size_(NetworkWeights::tuples().entries()) {
  const auto& weight_of = NetworkWeights::tuples().weight_of();
  entries_.reserve(size_ * phase_count);
  for (int phase = 0; phase < phase_count; ++phase)
    for (const std::uint32_t weight : weight_of) entries_.push_back(weights.phase(phase)[weight]);
}

search::Value Network::evaluate(const Board& board, const Survey& survey) const {
  const std::int16_t* phase = entries_.data() + static_cast<std::size_t>(phase_of(board)) * size_;
  int sum = 0;
  for (const std::uint32_t entry : entries_of(board, survey)) sum += phase[entry];
  return sum / NetworkWeights::unit;
}

}  // namespace banmen::contrast
