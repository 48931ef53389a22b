#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>

#include "engines/contrast/table_file.hpp"
#include "engines/contrast/value.hpp"

namespace banmen::contrast {

// The exact values of all positions of one layout, read from a file block by block. Thread-safe.
class EndgameTable {
 public:
  // Reads the header and the index only.
  static Result<EndgameTable> open(const std::filesystem::path& path);

  const TableFile& file() const { return file_; }
  const Layout& layout() const { return file_.layout(); }
  const Statistics& statistics() const { return file_.statistics(); }

  // The value of any position of the layout or one of its images, finished ones too. Stocks do not
  // matter: the answer holds when no tile can be placed any more.
  Result<Value> probe(const Board& board) const;

  // The same for a board whose layout is this very one: no symmetry is tried.
  Result<Value> probe_here(const Board& board) const;

 private:
  using Codes = std::shared_ptr<const std::vector<std::uint8_t>>;
  struct Slot {
    std::uint64_t block = 0;
    Side mover = Side::first;
    Codes codes{};
  };
  struct Recent {  // unpacked blocks, each with one place where it can be
    std::mutex mutex;
    std::array<Slot, 64> slots;
  };

  explicit EndgameTable(TableFile file)
      : file_(std::move(file)), recent_(std::make_unique<Recent>()) {}
  Result<Codes> block(Side mover, std::uint64_t number) const;

  TableFile file_;
  std::unique_ptr<Recent> recent_;
};

// The value of a position that the rules alone decide: it is over, or a step reaches the goal.
std::optional<Value> value_by_rules(const Board& board, Jump jump);

}  // namespace banmen::contrast
