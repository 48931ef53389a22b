#include "engines/othello/cut_fit.hpp"

#include <map>
#include <mutex>

#include "core/rng.hpp"
#include "core/thread_pool.hpp"
#include "engines/othello/sample_games.hpp"

namespace banmen::othello {
namespace {

constexpr int least_mid = 19, most_mid = 50, band = 8;
constexpr int least_end = 14, most_end = 19;

// The last board of a game with so many empty squares; nothing if it did not come to that.
std::optional<Board> sample(Search& search, int empties, Rng& rng) {
  const auto boards = sample_game(search, empties, rng);
  if (boards.empty() || count(boards.back().empty()) != empties) return std::nullopt;
  return boards.back();
}

// Scores by depth, shallow ones first: they must not find in the table what a deep one leaves
// there.
std::vector<int> scores_to(Search& search, const Board& board, int depth) {
  std::vector<int> scores;
  for (int each = 0; each <= depth; ++each)
    scores.push_back(search.value(board, each, -64, 64, certain));
  return scores;
}

void compare_depths(Search& search, const Board& board, int deepest, std::vector<Difference>& out) {
  const auto scores = scores_to(search, board, deepest);
  const auto at = [&](int depth) { return scores[static_cast<std::size_t>(depth)]; };
  for (int deep = 4; deep <= deepest; ++deep)
    for (const int shallow : {Cut::shallow(deep), Cut::shallow(deep) - 2})
      if (shallow >= 0)
        out.push_back({count(board.empty()), deep, shallow, at(deep) - at(shallow)});
}

void compare_with_end(Search& search, const Board& board, std::vector<Difference>& out) {
  const int empties = count(board.empty());
  const auto guesses = scores_to(search, board, Cut::shallow(empties));
  const int score = search.value(board, empties, -64, 64, certain);
  for (std::size_t depth = 0; depth < guesses.size(); ++depth)
    out.push_back({empties, empties, static_cast<int>(depth), score - guesses[depth]});
}

using Row = std::array<double, 4>;

// What the logarithm of the spread is made of. What is solved here has too few empty squares to say
// how their number matters further up.
Row terms(const Difference& difference) {
  const bool end = difference.end();
  return {1, end ? 0.0 : difference.empties, end ? 0.0 : difference.deep,
          static_cast<double>(difference.shallow)};
}

double product(const Row& a, const Row& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

// A difference of 0 discs may be of a half.
double square_of(const Difference& difference) {
  return std::max(0.25, static_cast<double>(difference.discs) * difference.discs);
}

// What keeps terms that say nothing at 0.
constexpr double pull = 1e-3;

// How unlikely the differences are if they are normal with these spreads, but for a constant.
double surprise(const std::vector<Difference>& differences, const Row& row) {
  double sum = pull / 2 * product(row, row);
  for (const auto& each : differences) {
    const double log = product(row, terms(each));
    sum += log + square_of(each) / 2 * std::exp(-2 * log);
  }
  return sum;
}

// Solves four equations by Gauss and Jordan. Precondition: the matrix is positive definite.
Row solve(std::array<std::array<double, 5>, 4> rows) {
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      if (k == i) continue;
      const double times = rows[k][i] / rows[i][i];
      for (std::size_t column = i; column < 5; ++column) rows[k][column] -= times * rows[i][column];
    }
  Row answer{};
  for (std::size_t i = 0; i < 4; ++i) answer[i] = rows[i][4] / rows[i][i];
  return answer;
}

// One step of Newton's method towards less surprise.
Row step(const std::vector<Difference>& differences, const Row& row) {
  std::array<std::array<double, 5>, 4> rows{};
  for (std::size_t i = 0; i < 4; ++i) rows[i][i] = pull, rows[i][4] = -pull * row[i];
  for (const auto& each : differences) {
    const Row x = terms(each);
    const double ratio = square_of(each) * std::exp(-2 * product(row, x));
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t k = 0; k < 4; ++k) rows[i][k] += 2 * ratio * x[i] * x[k];
      rows[i][4] += (ratio - 1) * x[i];
    }
  }
  return solve(rows);
}

// The likeliest spreads. The surprise is convex, so that there is one least; steps that go too far
// are halved.
Row fit(const std::vector<Difference>& differences) {
  double squares = 0;
  for (const auto& each : differences) squares += square_of(each);
  Row row{};
  if (differences.empty()) return row;
  row[0] = std::log(squares / static_cast<double>(differences.size())) / 2;
  double now = surprise(differences, row);
  for (int i = 0; i < 50; ++i) {
    const Row by = step(differences, row);
    for (double part = 1; part > 1e-6; part /= 2) {
      Row next = row;
      for (std::size_t k = 0; k < 4; ++k) next[k] += part * by[k];
      const double then = surprise(differences, next);
      if (!(then < now)) continue;
      row = next;
      now = then;
      break;
    }
    if (product(by, by) < 1e-16) break;
  }
  return row;
}

std::vector<MeasuredSpread> compared(const std::vector<Difference>& differences, const Cut& cut) {
  std::map<std::array<int, 4>, MeasuredSpread> bins;
  for (const auto& each : differences) {
    if (!each.end() && each.shallow != Cut::shallow(each.deep)) continue;
    const int first = each.end() ? least_end : each.empties - (each.empties - least_mid) % band;
    const int deep = each.end() ? 0 : each.deep;
    auto& bin = bins[{each.end(), deep, each.shallow, first}];
    bin.end = each.end();
    bin.least = first;
    bin.most = each.end() ? most_end : std::min(first + band - 1, most_mid);
    bin.deep = deep;
    bin.shallow = each.shallow;
    ++bin.samples;
    const double spread = cut.spread(each.empties, each.deep, each.shallow);
    bin.mean += each.discs;
    bin.measured += static_cast<double>(each.discs) * each.discs;
    bin.predicted += spread * spread;
    bin.within += std::abs(each.discs) <= spread;
  }
  std::vector<MeasuredSpread> list;
  for (auto& [key, bin] : bins) {
    bin.mean /= bin.samples;
    bin.measured = std::sqrt(bin.measured / bin.samples);
    bin.predicted = std::sqrt(bin.predicted / bin.samples);
    bin.within /= bin.samples;
    list.push_back(bin);
  }
  return list;
}

}  // namespace

Cut likeliest_cut(const std::vector<Difference>& differences) {
  std::vector<Difference> mid, end;
  for (const auto& each : differences) (each.end() ? end : mid).push_back(each);
  return {.mid = fit(mid), .end = fit(end)};
}

Result<CutFit> fit_cut(const FitSettings& settings) {
  std::vector<std::vector<Difference>> parts(static_cast<std::size_t>(settings.positions));
  std::atomic<int> next = 0;
  std::mutex mutex;
  std::uint64_t done = 0;
  run_parallel(settings.threads, [&](int) {
    Table table(8);
    const auto search = Search::make(
        {.evaluation = settings.evaluation, .ordering = settings.ordering, .table = &table});
    for (int i = next++; i < settings.positions && !settings.stop.now(); i = next++) {
      Rng rng(settings.seed, static_cast<std::uint64_t>(i));
      const auto at = static_cast<std::size_t>(i);
      // What another position has left must not matter.
      search->forget();
      const int many = least_mid + static_cast<int>(rng.below(most_mid - least_mid + 1));
      if (const auto board = sample(*search, many, rng))
        compare_depths(*search, *board, settings.depth, parts[at]);
      search->forget();
      const int few = least_end + static_cast<int>(rng.below(most_end - least_end + 1));
      if (const auto board = sample(*search, few, rng))
        compare_with_end(*search, *board, parts[at]);
      const std::lock_guard lock(mutex);
      if (++done; settings.progress)
        settings.progress({.stage = "positions",
                           .done = done,
                           .total = static_cast<std::uint64_t>(settings.positions)});
    }
  });
  if (settings.stop.now()) return fail(Errc::stopped, "stopped before all positions", "fit");
  std::vector<Difference> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  CutFit result{.cut = likeliest_cut(all)};
  result.spreads = compared(all, result.cut);
  return result;
}

}  // namespace banmen::othello
