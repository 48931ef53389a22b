#include "engines/contrast/bench.hpp"

#include <chrono>
#include <fstream>

#include "core/rng.hpp"
#include "core/stop.hpp"
#include "core/temporary_folder.hpp"
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

Result<nlohmann::ordered_json> bench_layout(const search::Work& given) {
  const search::Work work{.threads = given.threads, .stop = given.stop};
  const auto pos = Contrast::parse(layout_e1, {});
  if (!pos) return fail(pos.error());
  const Layout layout = layout_of(pos->board, Jump::run);
  const auto folder = TemporaryFolder::make();
  if (!folder) return fail(folder.error());
  EndgameCache cache(folder->path()), fresh(folder->path());

  const auto begin = Clock::now();
  const auto ground = Ground::make(layout);
  if (!ground) return fail(ground.error());
  auto solved = solve(*ground, work);
  if (!solved) return fail(solved.error());
  const double solving = std::chrono::duration<double>(Clock::now() - begin).count();
  Result<void> written;
  const double writing = seconds(
      [&] { written = write_table(cache.path_of(layout), *ground, std::move(*solved), work); });
  if (!written) return fail(written.error());

  const auto file = TableFile::open(cache.path_of(layout));
  if (!file) return fail(file.error());
  const double first = seconds([&] { cache.probe(pos->board, Jump::run); });
  Board elsewhere = pos->board;  // a layout without a table
  elsewhere.gray_tiles = 0;
  nlohmann::ordered_json facts;
  facts["layout"] = to_text(layout);
  facts["threads"] = work.threads;
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
  if (work.stop.requested()) return fail(Errc::stopped, "stopped before the end", "bench");
  return facts;
}

}  // namespace banmen::contrast
