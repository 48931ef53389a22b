#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "engines/contrast/layout.hpp"
#include "engines/contrast/statistics.hpp"

namespace banmen::contrast {

// The head of a table file: 64-bit little-endian numbers, each part followed by its xxh3.
//   "BanmenCT", version, black tiles, gray tiles, jump, black pieces, white pieces,
//   seven statistics, block count, checksum of all this
//   for each block: its bytes, its checksum; then the checksum of this index
struct TableHead {
  struct Block {
    std::uint64_t bytes = 0, checksum = 0;
  };

  static constexpr std::size_t header_bytes = 16 * 8;
  std::size_t index_bytes() const { return (2 * blocks.size() + 1) * 8; }

  Layout layout;
  Statistics statistics;
  std::vector<Block> blocks{};
};

std::uint64_t checksum(std::string_view bytes);

std::string to_bytes(const TableHead& head);

// Reads the header; the blocks are counted but empty until read_index fills them.
Result<TableHead> read_header(std::string_view bytes, const std::string& where);
Result<void> read_index(TableHead& head, std::string_view bytes, const std::string& where);

// The error for a file that is not what it should be.
Failure corrupt_table(std::string what, const std::string& where);

}  // namespace banmen::contrast
