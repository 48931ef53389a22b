#include "engines/othello/stability.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace banmen::othello {
namespace {

// The discs that turn on a row of eight when `mover` plays on `square`.
int row_flips(int mover, int other, int square) {
  int turned = 0;
  for (const int step : {-1, 1}) {
    int at = square + step, passed = 0;
    while (at >= 0 && at < 8 && other >> at & 1) {
      passed |= 1 << at;
      at += step;
    }
    if (at >= 0 && at < 8 && mover >> at & 1) turned |= passed;
  }
  return turned;
}

// [own][opponent]: which of a row's own discs keep their colour whatever is played on that row. An
// edge is such a row: nothing from outside can turn its discs.
class EdgeTable {
 public:
  EdgeTable() : stable_(65536) {
    std::vector<std::pair<int, int>> rows;
    for (int own = 0; own < 256; ++own)
      for (int opponent = 0; opponent < 256; ++opponent)
        if (!(own & opponent)) rows.emplace_back(own, opponent);
    // Fuller rows first: the others ask them.
    const auto taken = [](const std::pair<int, int>& row) {
      return std::popcount(static_cast<unsigned>(row.first | row.second));
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const auto& a, const auto& b) { return taken(a) > taken(b); });
    for (const auto& [own, opponent] : rows) {
      int stable = own;
      for (int square = 0; square < 8 && stable; ++square) {
        if ((own | opponent) >> square & 1) continue;
        // Either side may come to play here, whether or not anything turns on this row.
        int turned = row_flips(own, opponent, square);
        stable &= at(own | turned | 1 << square, opponent & ~turned);
        turned = row_flips(opponent, own, square);
        stable &= at(own & ~turned, opponent | turned | 1 << square);
      }
      stable_[slot(own, opponent)] = static_cast<std::uint8_t>(stable);
    }
  }

  int at(int own, int opponent) const { return stable_[slot(own, opponent)]; }

 private:
  static std::size_t slot(int own, int opponent) {
    return static_cast<std::size_t>(own << 8 | opponent);
  }

  std::vector<std::uint8_t> stable_;
};

const EdgeTable edge_table;

constexpr Bits a_file = 0x0101010101010101;

// A column, shifted to the a-file, as a byte with its top square lowest; and back.
constexpr int packed(Bits column) {
  return static_cast<int>((column & a_file) * 0x0102040810204080 >> 56);
}
constexpr auto unpacked = [] {
  std::array<Bits, 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (int row = 0; row < 8; ++row)
      if (byte >> row & 1) table[byte] |= bit(8 * row);
  return table;
}();

Bits stable_edges(Bits own, Bits opponent) {
  const auto row = [&](int shift) {
    return static_cast<Bits>(edge_table.at(static_cast<int>(own >> shift & 0xFF),
                                           static_cast<int>(opponent >> shift & 0xFF)))
           << shift;
  };
  const auto column = [&](int shift) {
    const int stable = edge_table.at(packed(own >> shift), packed(opponent >> shift));
    return unpacked[static_cast<std::size_t>(stable)] << shift;
  };
  return row(0) | row(56) | column(0) | column(7);
}

constexpr Bits inner_squares = 0x007E7E7E7E7E7E00;

}  // namespace

// Each step doubles how far a run of discs has been seen to reach; beyond the board's edge all
// counts as full.
FullLines full_lines(Bits occupied) {
  FullLines full;
  Bits rows = occupied & occupied >> 4;
  rows &= rows >> 2;
  rows &= rows >> 1;
  full.rows = (rows & a_file) * 0xFF;

  Bits columns = occupied & std::rotr(occupied, 8);
  columns &= std::rotr(columns, 16);
  full.columns = columns & std::rotr(columns, 32);

  Bits line = occupied;
  line &= (line >> 9 | 0xFF80808080808080) & (line << 9 | 0x01010101010101FF);
  line &= (line >> 18 | 0xFFFFC0C0C0C0C0C0) & (line << 18 | 0x030303030303FFFF);
  full.falling = line & (line >> 36 | 0xFFFFFFFFF0F0F0F0) & (line << 36 | 0x0F0F0F0FFFFFFFFF);

  line = occupied;
  line &= (line >> 7 | 0xFF01010101010101) & (line << 7 | 0x80808080808080FF);
  line &= (line >> 14 | 0xFFFF030303030303) & (line << 14 | 0xC0C0C0C0C0C0FFFF);
  full.rising = line & (line >> 28 | 0xFFFFFFFF0F0F0F0F) & (line << 28 | 0xF0F0F0F0FFFFFFFF);
  return full;
}

// A disc is stable if on each of its four lines it lies beside a stable one of its colour, or the
// line is full.
Bits stable_discs(Bits own, Bits opponent) {
  const FullLines full = full_lines(own | opponent);
  const Bits inner = own & inner_squares;
  Bits stable = stable_edges(own, opponent) | (full.all() & inner);
  if (!stable) return 0;
  for (;;) {
    const Bits grown = stable | (inner & (full.rows | stable >> 1 | stable << 1) &
                                 (full.columns | stable >> 8 | stable << 8) &
                                 (full.falling | stable >> 9 | stable << 9) &
                                 (full.rising | stable >> 7 | stable << 7));
    if (grown == stable) return stable;
    stable = grown;
  }
}

}  // namespace banmen::othello
