#include "engines/contrast/endgame_cache.hpp"

#include <mutex>

#include "core/file.hpp"

namespace banmen::contrast {

EndgameCache::EndgameCache(const std::filesystem::path& folder)
    : folder_(folder.empty() ? cache_folder() / Contrast::id : folder) {}

std::size_t EndgameCache::Hash::operator()(const Layout& layout) const {
  return mix(layout.black_tiles | std::uint64_t{layout.gray_tiles} << 32,
             layout.pieces[0] | std::uint64_t{layout.pieces[1]} << 8 |
                 static_cast<std::uint64_t>(layout.jump) << 16);
}

std::filesystem::path EndgameCache::path_of(const Layout& layout) const {
  return folder_ / (to_text(apply(to_canonical(layout), layout)) + ".table");
}

std::optional<Value> EndgameCache::probe(const Board& board, Jump jump) {
  std::shared_ptr<const EndgameTable> table;
  Symmetry symmetry;
  const Layout layout = layout_of(board, jump);
  {
    const std::shared_lock lock(mutex_);
    if (const auto known = entries_.find(layout); known != entries_.end()) {
      if (!known->second.table) return {};
      table = known->second.table;
      symmetry = known->second.symmetry;
    }
  }
  if (!table) {
    const std::unique_lock lock(mutex_);
    const Entry& entry = find(layout);
    if (!entry.table) return {};
    table = entry.table;
    symmetry = entry.symmetry;
  }
  const auto value = table->probe_here(apply(symmetry, board));
  return value ? std::optional(*value) : std::nullopt;
}

// Remembers what the disk has for this layout. Precondition: the mutex is held alone.
const EndgameCache::Entry& EndgameCache::find(const Layout& layout) {
  const auto [place, is_new] = entries_.try_emplace(layout);
  Entry& entry = place->second;
  if (!is_new) return entry;
  entry.symmetry = to_canonical(layout);
  auto table = EndgameTable::open(path_of(layout));
  if (table && table->layout() == apply(entry.symmetry, layout))
    entry.table = std::make_shared<const EndgameTable>(std::move(*table));
  return entry;
}

Result<EndgameCache::Obtained> EndgameCache::get_or_solve(const Layout& layout,
                                                          const search::Work& work, bool force) {
  const auto path = path_of(layout);
  const Layout canonical = apply(to_canonical(layout), layout);
  std::error_code ignored;
  const bool cached = !force && std::filesystem::exists(path, ignored);
  if (!cached) {
    const auto ground = Ground::make(canonical);
    if (!ground) return fail(ground.error());
    if (auto writable = check_writable(path); !writable) {  // before the work, not after it
      writable.error().hint = "give a folder that can be written, or set $BANMEN_CACHE";
      return fail(writable.error());
    }
    auto solved = solve(*ground, work);
    if (!solved) return fail(solved.error());
    const auto written = write_table(path, *ground, std::move(*solved), work);
    if (!written) return fail(written.error());
    const std::unique_lock lock(mutex_);
    // Images of this layout may have been looked for in vain, or have an older table.
    std::erase_if(entries_, [&](const auto& entry) { return path_of(entry.first) == path; });
  }
  auto table = EndgameTable::open(path);
  if (!table) return fail(table.error());
  if (table->layout() != canonical)
    return fail(Errc::corrupt, "the table is of layout " + to_text(table->layout()), path.string(),
                "delete the file: it is computed again");
  return Obtained{std::make_shared<const EndgameTable>(std::move(*table)), cached};
}

bool tiles_are_done(const Position& pos) {
  return !pos.options.tiles || pos.board.stock == decltype(pos.board.stock){};
}

}  // namespace banmen::contrast
