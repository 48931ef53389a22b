#include <algorithm>

#include "engines/othello/bench.hpp"
#include "engines/othello/kernel_speed_impl.hpp"
#include "engines/othello/random_move.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

constexpr int perft_depth = 9;
constexpr int midgame_depth = 10, endgame_empties = 16;

struct Level {
  Vectors vectors;
  std::string column;
  KernelWork work;
};

// Those that this processor has, the plain one first.
std::vector<Level> levels() {
  std::vector<Level> list = {{Vectors::none, "plain", work_of<PlainKernel, PlainLanes>()}};
  if (best_vectors() >= Vectors::avx2) list.push_back({Vectors::avx2, "avx2", kernel_work_v3()});
  if (best_vectors() >= Vectors::avx512)
    list.push_back({Vectors::avx512, "avx512", kernel_work_v4()});
  return list;
}

// A game of random moves; every position where the mover has a move.
std::vector<Board> random_game(Rng& rng) {
  std::vector<Board> boards;
  for (Board board = start_board; !is_over(board);) {
    const Bits moves = moves_of(board);
    if (!moves) {
      board = passed(board);
      continue;
    }
    boards.push_back(board);
    const Square square = random_move(moves, rng);
    board = after(board, square, flips_of(board, square));
  }
  return boards;
}

// So many boards, each of its own game, with so many empty squares.
std::vector<Board> boards_with(int empties, std::size_t number) {
  Rng rng(71, static_cast<std::uint64_t>(empties));
  std::vector<Board> boards;
  while (boards.size() < number)
    for (const Board& board : random_game(rng))
      if (count(board.empty()) == empties) boards.push_back(board);
  return boards;
}

struct Measured {
  double per_second = 0;
  std::uint64_t sum = 0;
};

// `work` again and again for a third of a second, or until it is stopped; it returns what it
// counts, and a sum to compare.
template <class Work>
Measured measure(const Stop& stop, const Work& work) {
  Measured measured;
  std::uint64_t calls = 0;
  double seconds = 0;
  const auto start = Clock::now();
  do {
    const Done done = work();
    calls += done.calls;
    measured.sum = done.sum;
    seconds = std::chrono::duration<double>(Clock::now() - start).count();
  } while (seconds < 0.3 && !stop.requested());
  measured.per_second = static_cast<double>(calls) / seconds;
  return measured;
}

Done search_all(const std::vector<Board>& boards, int depth, Vectors vectors) {
  Table table(2);  // enough for so small trees; to clear a larger one would be measured too
  const auto search = Search::make({.evaluation = &Evaluation::standard(),
                                    .ordering = &SmallEvaluation::standard(),
                                    .table = &table,
                                    .vectors = vectors});
  Done done;
  SearchLimits limits;
  limits.depth = depth;
  for (const Board& board : boards) {
    const Found found = search->run(board, limits, 1, {});
    done.calls += found.nodes;
    done.sum += static_cast<std::uint64_t>(found.lines[0].score + 64);
  }
  return done;
}

// What follows each move of each board, evaluated anew each time: what the others save.
Done evaluate_anew(const Evaluation& evaluation, const std::vector<Board>& boards) {
  Done done;
  for (const Board& board : boards)
    for (Bits moves = moves_of(board); moves; moves &= moves - 1, ++done.calls) {
      const Square square = lowest(moves);
      const Board next = after(board, square, flips_of(board, square));
      done.sum += static_cast<std::uint64_t>(
          evaluation.raw(evaluation.features(next), phase_of(next), true));
    }
  return done;
}

Result<Facts> run(const search::Work& work) {
  const Evaluation& evaluation = Evaluation::standard();
  std::vector<Board> boards;
  Rng rng(72, 0);
  for (int i = 0; i < 100; ++i) {
    const auto game = random_game(rng);
    boards.insert(boards.end(), game.begin(), game.end());
  }
  // So few that their weights stay at hand, as those of a search mostly do.
  const auto evaluated = boards_with(30, 40);
  const auto midgames = boards_with(40, 4), endgames = boards_with(endgame_empties, 4);
  const auto kernels = levels();
  Facts rows = Facts::array();
  bool same = true;
  const auto compare = [&](const std::string& what, const auto& done_by) {
    if (work.stop.requested()) return;
    if (work.progress) work.progress({.stage = what, .done = rows.size(), .total = 6});
    Facts row = {{"what", what}};
    std::vector<Measured> measured;
    for (const Level& level : kernels) {
      if (work.stop.requested()) return;
      measured.push_back(measure(work.stop, [&] { return done_by(level); }));
      row[level.column + "_per_second"] = measured.back().per_second;
      same = same && measured.back().sum == measured.front().sum;
    }
    row["times"] = measured.back().per_second / measured.front().per_second;
    rows.push_back(std::move(row));
  };
  compare("flips", [&](const Level& level) { return level.work.flips(boards); });
  compare("mobility", [&](const Level& level) { return level.work.moves(boards); });
  compare("leaves of perft " + std::to_string(perft_depth), [&](const Level& level) {
    const std::uint64_t number = level.work.leaves(start_board, perft_depth);
    return Done{number, number};
  });
  compare("evaluation, move by move",
          [&](const Level& level) { return level.work.evaluation(evaluation, evaluated); });
  compare("endgame nodes, " + std::to_string(endgame_empties) + " empties",
          [&](const Level& level) { return search_all(endgames, 60, level.vectors); });
  compare("midgame nodes, depth " + std::to_string(midgame_depth),
          [&](const Level& level) { return search_all(midgames, midgame_depth, level.vectors); });
  const Measured anew = measure(work.stop, [&] { return evaluate_anew(evaluation, evaluated); });
  if (work.stop.requested()) return fail(Errc::stopped, "stopped before the end", "bench");
  return Facts{{"speeds", rows},
               {"evaluation_from_scratch_per_second", anew.per_second},
               {"same_results", same}};
}

}  // namespace

search::Bench kernel_bench() {
  return {"kernels",
          "flips, mobility, perft, evaluation and search with and without the processor's vectors",
          run};
}

}  // namespace banmen::othello
