#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

#include "engines/contrast/endgame_table.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {

// The folder of solved layouts. One table serves a layout and its images under both symmetries.
// Thread-safe.
class EndgameCache {
 public:
  // An empty folder means the usual one, contrast/ below cache_folder().
  explicit EndgameCache(const std::filesystem::path& folder = {});

  // The value by a table that is already on the disk; nothing if there is none or it cannot be
  // read. Precondition: no tile can be placed any more. A miss costs a hash lookup.
  std::optional<Value> probe(const Board& board, Jump jump);

  struct Obtained {
    std::shared_ptr<const EndgameTable> table;
    bool cached;  // it was there before
  };

  // The table of a layout, solved and written first if need be or if `force`.
  Result<Obtained> get_or_solve(const Layout& layout, const search::Work& work, bool force = false);

  // Where the table of a layout is or will be.
  std::filesystem::path path_of(const Layout& layout) const;

 private:
  struct Entry {
    std::shared_ptr<const EndgameTable> table;  // none: not on the disk
    Symmetry symmetry;
  };
  struct Hash {
    std::size_t operator()(const Layout& layout) const;
  };

  const Entry& find(const Layout& layout);

  std::filesystem::path folder_;
  std::shared_mutex mutex_;
  std::unordered_map<Layout, Entry, Hash> entries_;
};

// Whether no tile can be placed from here on, so that an endgame table tells the truth.
bool tiles_are_done(const Position& pos);

}  // namespace banmen::contrast
