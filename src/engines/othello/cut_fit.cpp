#include "engines/othello/cut_fit.hpp"

#include <mutex>

#include "core/rng.hpp"
#include "core/thread_pool.hpp"
#include "engines/othello/parity.hpp"

namespace banmen::othello {
namespace {

// One comparison: what a deep search said less what a shallow one did.
struct Difference {
  int empties, deep, shallow, discs;
};

// A position some random plies from the start and then some by a one-ply search, with `empties`
// squares left; nothing if the game was over before.
std::optional<Board> sample(Search& search, int empties, Rng& rng) {
  Board board = start_board;
  const int random_until = 60 - 8 - static_cast<int>(rng.below(16));
  while (count(board.empty()) > empties) {
    Bits moves = moves_of(board);
    if (!moves) {
      if (is_over(board)) return std::nullopt;
      board = passed(board);
      continue;
    }
    Square chosen = no_square;
    if (count(board.empty()) > random_until) {
      for (auto skip = rng.below(static_cast<std::uint64_t>(count(moves))); skip; --skip)
        moves &= moves - 1;
      chosen = lowest(moves);
    } else {
      int best = worst_score - 1;
      for (; moves; moves &= moves - 1) {
        const Square square = lowest(moves);
        const int score =
            -search.value(after(board, square, flips_of(board, square)), 1, -64, 64, certain);
        if (score > best) best = score, chosen = square;
      }
    }
    board = after(board, chosen, flips_of(board, chosen));
  }
  return can_move(board) ? std::optional(board) : std::nullopt;
}

constexpr int deepest_mid = 9, least_end = 14, most_end = 19;

void compare(Search& search, const Board& board, bool end, std::vector<Difference>& out) {
  const int empties = count(board.empty());
  const auto value = [&](int depth) { return search.value(board, depth, -64, 64, certain); };
  // Shallow ones first: they must not find in the table what the deep one leaves there.
  if (end) {
    std::array<int, 8> guesses{};
    for (std::size_t depth = 0; depth < guesses.size(); ++depth)
      guesses[depth] = value(static_cast<int>(depth));
    const int score = value(empties);
    for (std::size_t depth = 0; depth < guesses.size(); ++depth)
      out.push_back({empties, empties, static_cast<int>(depth), score - guesses[depth]});
    return;
  }
  std::array<int, deepest_mid + 1> scores{};
  for (int depth = 0; depth <= deepest_mid; ++depth)
    scores[static_cast<std::size_t>(depth)] = value(depth);
  for (int deep = 4; deep <= deepest_mid; ++deep)
    for (const int shallow : {Cut::shallow(deep), Cut::shallow(deep) - 2})
      if (shallow >= 0)
        out.push_back(
            {empties, deep, shallow,
             scores[static_cast<std::size_t>(deep)] - scores[static_cast<std::size_t>(shallow)]});
}

// Least squares for log|difference|. The mean of log|x| of a normal x lies 0.635 below the log of
// its spread.
std::array<double, 4> fit(const std::vector<Difference>& differences, bool end) {
  constexpr double below = 0.635, smallest = 0.5;  // a difference of 0 discs may be of a half
  std::array<std::array<double, 5>, 4> rows{};
  for (std::size_t i = 0; i < 4; ++i) rows[i][i] = 1e-3;
  for (const auto& [empties, deep, shallow, discs] : differences) {
    // What is solved here has too few empty squares to say how their number matters further up.
    const std::array<double, 4> x = {1, end ? 0.0 : static_cast<double>(empties),
                                     end ? 0.0 : static_cast<double>(deep),
                                     static_cast<double>(shallow)};
    const double y = std::log(std::max(smallest, std::abs(static_cast<double>(discs)))) + below;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t k = 0; k < 4; ++k) rows[i][k] += x[i] * x[k];
      rows[i][4] += x[i] * y;
    }
  }
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      if (k == i) continue;
      const double times = rows[k][i] / rows[i][i];
      for (std::size_t column = i; column < 5; ++column) rows[k][column] -= times * rows[i][column];
    }
  std::array<double, 4> answer{};
  for (std::size_t i = 0; i < 4; ++i) answer[i] = rows[i][4] / rows[i][i];
  return answer;
}

}  // namespace

Result<Cut> fit_cut(const FitSettings& settings) {
  std::vector<std::vector<Difference>> mid(static_cast<std::size_t>(settings.positions)), end = mid;
  std::atomic<int> next = 0;
  std::mutex mutex;
  run_parallel(settings.threads, [&](int) {
    Table table(8);
    const auto search = Search::make(
        {.evaluation = settings.evaluation, .ordering = settings.ordering, .table = &table});
    for (int i = next++; i < settings.positions && !settings.stop.now(); i = next++) {
      Rng rng(settings.seed, static_cast<std::uint64_t>(i));
      const auto at = static_cast<std::size_t>(i);
      table.clear();
      if (const auto board = sample(*search, 19 + static_cast<int>(rng.below(32)), rng))
        compare(*search, *board, false, mid[at]);
      const int few = least_end + static_cast<int>(rng.below(most_end - least_end + 1));
      if (const auto board = sample(*search, few, rng)) compare(*search, *board, true, end[at]);
      if (!settings.progress) continue;
      const std::lock_guard lock(mutex);
      settings.progress({.stage = "positions",
                         .done = static_cast<std::uint64_t>(i + 1),
                         .total = static_cast<std::uint64_t>(settings.positions)});
    }
  });
  if (settings.stop.now()) return fail(Errc::stopped, "stopped before all positions", "fit");
  const auto joined = [](const std::vector<std::vector<Difference>>& parts) {
    std::vector<Difference> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  };
  return Cut{.mid = fit(joined(mid), false), .end = fit(joined(end), true)};
}

}  // namespace banmen::othello
