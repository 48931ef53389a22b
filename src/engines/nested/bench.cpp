#include "engines/nested/bench.hpp"

#include <algorithm>
#include <ctime>

#include "core/perft.hpp"
#include "engines/nested/solver.hpp"
#include "engines/nested/ultimate.hpp"

namespace banmen::nested {
namespace {

using Facts = nlohmann::ordered_json;

// Time this thread has really had, which other programs cannot take away.
double cpu_seconds() {
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// How often `work` runs in a second of one core. A stop ends it early.
template <class Work>
double rate(const Stop& stop, Work work) {
  constexpr double span = 0.5;
  const double began = cpu_seconds();
  double seconds = 0;
  // The clock costs as much as a playout, so it is asked ever more seldom.
  long long times = 0;
  for (long long batch = 1; seconds < span && !stop.requested();
       batch = seconds < span / 50 ? 2 * batch : batch) {
    for (long long i = 0; i < batch; ++i) work();
    times += batch;
    seconds = cpu_seconds() - began;
  }
  return static_cast<double>(times) / std::max(seconds, 1e-9);
}

// What any game gets: list the moves, take one.
Outcome listed_playout(Position pos, Rng& rng) {
  MoveList<Move> moves;
  while (pos.result == Outcome::ongoing) {
    moves.clear();
    legal_moves(pos, moves);
    play(pos, moves[rng.below(moves.size())]);
  }
  return pos.result;
}

Position start(int depth) {
  Options options;
  options.depth = static_cast<std::uint8_t>(depth);
  Position pos = Nested::start(options);
  forget(pos);
  return pos;
}

Failure stopped() { return fail(Errc::stopped, "stopped before the end", "bench"); }

Result<Facts> bench_playouts(const search::Work& work) {
  Facts facts;
  Rng rng(1);
  for (const int depth : {2, 3, 4}) {
    const Position pos = start(depth);
    const double listed = rate(work.stop, [&] { listed_playout(pos, rng); });
    const double general = rate(work.stop, [&] { play_out(pos, rng, Playout::random); });
    const std::string name = "depth_" + std::to_string(depth);
    facts[name + "_listed_per_second"] = listed;
    facts[name + "_board_per_second"] = general;
    facts[name + "_board_over_listed"] = general / listed;
    if (depth != 2) continue;
    const Ultimate kernel = *Ultimate::of(pos);
    const double fast = rate(work.stop, [&] { kernel.play_out(rng, Playout::random); });
    facts["depth_2_kernel_per_second"] = fast;
    facts["depth_2_kernel_over_listed"] = fast / listed;
    facts["depth_2_kernel_decisive_per_second"] =
        rate(work.stop, [&] { kernel.play_out(rng, Playout::decisive); });
  }
  if (work.stop.requested()) return stopped();
  return facts;
}

// Chunks of a depth-5 board after some random moves, decoded both ways.
Result<Facts> bench_decode(const search::Work& work) {
  const Tree tree = start(5).board.tree();
  const std::string bits = write_bits(tree), packed = write_base64(tree);
  const auto chunks = to_chunks(tree);
  const double backwards = rate(work.stop, [&] { (void)to_tree(*read_backwards(chunks)); });
  const double forwards = rate(work.stop, [&] { (void)read_chunks(chunks, false); });
  const double of_bits = rate(work.stop, [&] { (void)read_bits(bits); });
  const double of_base64 = rate(work.stop, [&] { (void)read_base64(packed); });
  if (work.stop.requested()) return stopped();
  return Facts{{"bits", bits.size()},
               {"bit_text_ms", 1000 / of_bits},
               {"base64url_ms", 1000 / of_base64},
               {"backwards_ms", 1000 / backwards},
               {"forwards_ms", 1000 / forwards},
               {"forwards_over_backwards", forwards / backwards}};
}

// Random positions of depth 2 with a given number of free cells.
Position late_position(Rng& rng, unsigned free_cells) {
  for (;;) {
    Position pos = start(2);
    MoveList<Move> moves;
    while (pos.result == Outcome::ongoing && pos.board.leaves(0) > free_cells) {
      moves.clear();
      legal_moves(pos, moves);
      play(pos, moves[rng.below(moves.size())]);
    }
    if (pos.result == Outcome::ongoing && pos.board.leaves(0) == free_cells) return pos;
  }
}

Result<Facts> bench_solve(const search::Work& work) {
  constexpr int rounds = 20;
  Facts facts;
  Rng rng(18);
  for (const unsigned free_cells : {14u, 18u, 24u, 30u}) {
    double most = 0, all = 0;
    for (int i = 0; i < rounds; ++i) {
      const Position pos = late_position(rng, free_cells);
      const double began = cpu_seconds();
      const auto solved = solve_exactly(pos, 64, work);
      if (!solved) return fail(solved.error());
      const double seconds = cpu_seconds() - began;
      most = std::max(most, seconds);
      all += seconds;
    }
    const std::string name = "free_" + std::to_string(free_cells);
    facts[name + "_mean_ms"] = 1000 * all / rounds;
    facts[name + "_worst_ms"] = 1000 * most;
  }
  return facts;
}

}  // namespace

std::vector<search::Bench> benches() {
  return {{"random-games", "random games a second by board and by kernel, against listed moves",
           bench_playouts},
          {"decode", "a depth-5 tree decoded forwards, against backwards", bench_decode},
          {"late", "exact solves of random depth-2 positions by free cells", bench_solve}};
}

}  // namespace banmen::nested
