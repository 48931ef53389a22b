#include "engines/contrast/column_tables.hpp"

#include "engines/contrast/layout.hpp"
#include "engines/contrast/layout_index.hpp"

namespace banmen::contrast {

ColumnTables::ColumnTables(int pieces)
    : pieces_(pieces), low_(32 * halves), high_((width + 1) * halves * halves) {
  for (std::size_t blocked = 0; blocked < 32; ++blocked) {
    for (Cells low = 0; low < halves; ++low) {
      if (low & static_cast<Cells>(blocked) << width) continue;
      auto& list = lists_[blocked][static_cast<std::size_t>(std::popcount(low))];
      low_[blocked * halves + low] = static_cast<std::uint8_t>(list.size());  // at most 252
      list.push_back(static_cast<std::uint16_t>(low));
    }
  }
  for (std::size_t free = 0; free <= width; ++free) {
    std::array<std::uint32_t, half + 1> columns{};  // by how many pieces stand in the high half
    for (int k = 0; k <= half; ++k)
      columns[static_cast<std::size_t>(k)] =
          static_cast<std::uint32_t>(choose(width + static_cast<int>(free), pieces - k));
    for (std::size_t blocked = 0; blocked < halves; ++blocked) {
      std::uint32_t start = 0;
      for (std::size_t high = 0; high < halves; ++high) {
        if (high & blocked) continue;
        high_[(free * halves + blocked) * halves + high] = start;
        start += columns[static_cast<std::size_t>(std::popcount(high))];
      }
    }
  }
}

Placements::Placements(int pieces) {
  own_.reserve(choose(LayoutIndex::cells, pieces));
  for (Cells cells = 0; cells < bit(LayoutIndex::cells); ++cells)
    if (std::popcount(cells) == pieces) own_.push_back(cells);
  other_.reserve(own_.size());
  for (const Cells cells : own_) other_.push_back(turned(cells));
}

}  // namespace banmen::contrast
