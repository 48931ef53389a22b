#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/result.hpp"
#include "engines/contrast/retrograde.hpp"

namespace banmen::contrast {

// One solved layout as a file: a header, an index, and compressed blocks of codes. The header and
// the index are checked when the file is opened, a block when it is read. States won by a step to
// the goal are not stored: the rules tell them, and any byte that compresses well takes their
// place.
class TableFile {
 public:
  static constexpr std::uint64_t block_states = 1 << 15;

  static Result<TableFile> open(const std::filesystem::path& path);
  TableFile(TableFile&& that) noexcept;
  TableFile& operator=(TableFile&& that) noexcept;
  ~TableFile();

  const std::filesystem::path& path() const { return path_; }
  const Layout& layout() const { return layout_; }
  const Statistics& statistics() const { return statistics_; }
  const LayoutIndex& index() const { return index_; }
  std::uint64_t bytes() const { return blocks_.back().offset; }

  // The codes of states block_states * block and following with `mover` to move. Thread-safe.
  Result<std::vector<std::uint8_t>> read_block(Side mover, std::uint64_t block) const;

  // The codes of all states with `mover` to move.
  Result<std::vector<std::uint8_t>> read_all(Side mover, const search::Work& work) const;

 private:
  TableFile(std::filesystem::path path, int file, const LayoutIndex& index)
      : path_(std::move(path)), file_(file), index_(index) {}

  struct Block {
    std::uint64_t offset = 0, checksum = 0;
  };

  std::filesystem::path path_;
  int file_ = -1;
  Layout layout_;
  Statistics statistics_;
  LayoutIndex index_;
  std::vector<Block> blocks_;  // Black's, White's, and an end
};

// Writes a solved layout; readers see the whole file or none. The codes are used up.
Result<void> write_table(const std::filesystem::path& path, const Ground& ground, Solved solved,
                         const search::Work& work);

// Reads the whole file and counts anew: an error unless all is as the header says.
Result<void> verify_table(const TableFile& file, const search::Work& work);

}  // namespace banmen::contrast
