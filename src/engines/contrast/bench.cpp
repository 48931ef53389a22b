#include "engines/contrast/bench.hpp"

#include <unistd.h>

#include <chrono>
#include <fstream>

#include "core/rng.hpp"
#include "core/stop.hpp"
#include "engines/contrast/endgame_cache.hpp"

namespace banmen::contrast {
namespace {

constexpr const char* layout_e1 = "3334310001001001000067688/0000/b";

template <class Task>
double seconds(Task task) {
  const auto begin = Clock::now();
  task();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The most memory this process ever had, in MB; 0 where the system does not tell.
double peak_megabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (double kilobytes = 0; word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
  return 0;
}

// Removes the folder however the measuring ends.
struct TemporaryFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("banmen-bench-" + std::to_string(::getpid()));
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

// Mean microseconds of probing unfinished positions all over the table.
double scattered_probe(EndgameCache& cache, const Layout& layout, const LayoutIndex& index) {
  constexpr int count = 2000;
  Rng rng(1);
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) {
    const Side mover = i % 2 ? Side::first : Side::second;
    Board board = index.unrank(mover, rng.below(index.states(mover)));
    board.black_tiles = layout.black_tiles;
    board.gray_tiles = layout.gray_tiles;
    boards.push_back(board);
  }
  return seconds([&] {
           for (const Board& board : boards) cache.probe(board, layout.jump);
         }) *
         1e6 / count;
}

// Mean microseconds of probing one position again and again.
double repeated_probe(EndgameCache& cache, const Board& board) {
  constexpr int count = 100'000;
  return seconds([&] {
           for (int i = 0; i < count; ++i) cache.probe(board, Jump::run);
         }) *
         1e6 / count;
}

}  // namespace

Result<nlohmann::ordered_json> bench_layout(int threads) {
  const auto pos = Contrast::parse(layout_e1, {});
  if (!pos) return fail(pos.error());
  const Layout layout = layout_of(pos->board, Jump::run);
  const TemporaryFolder folder;
  EndgameCache cache(folder.path), fresh(folder.path);

  const auto begin = Clock::now();
  const auto ground = Ground::make(layout);
  if (!ground) return fail(ground.error());
  auto solved = solve(*ground, {.threads = threads});
  if (!solved) return fail(solved.error());
  const double solving = std::chrono::duration<double>(Clock::now() - begin).count();
  Result<void> written;
  const double writing = seconds([&] {
    written = write_table(cache.path_of(layout), *ground, std::move(*solved), {.threads = threads});
  });
  if (!written) return fail(written.error());

  const auto file = TableFile::open(cache.path_of(layout));
  if (!file) return fail(file.error());
  const double first = seconds([&] { cache.probe(pos->board, Jump::run); });
  Board elsewhere = pos->board;  // a layout without a table
  elsewhere.gray_tiles = 0;
  nlohmann::ordered_json facts;
  facts["layout"] = to_text(layout);
  facts["threads"] = threads;
  facts["states"] = file->statistics().states;
  facts["seconds"] = solving;
  facts["states_per_second"] = static_cast<double>(file->statistics().states) / solving;
  facts["write_seconds"] = writing;
  facts["table_bytes"] = file->bytes();
  facts["open_and_probe_us"] = first * 1e6;
  facts["scattered_probe_us"] = scattered_probe(fresh, layout, file->index());
  facts["repeated_probe_us"] = repeated_probe(cache, pos->board);
  facts["miss_us"] = repeated_probe(cache, elsewhere);
  facts["peak_mb"] = peak_megabytes();
  return facts;
}

}  // namespace banmen::contrast
