#include "engines/othello/accuracy.hpp"

#include <charconv>
#include <mutex>

#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "engines/othello/sample_games.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

// So that no seed gives the games of a training with the same one.
constexpr std::uint64_t own_seeds = 0x6865'6c64'6f75'7400;
constexpr int most_empties = 30;

Result<std::vector<int>> read_empties(const std::string& text) {
  std::vector<int> list;
  for (const std::string& word : split(text, ',')) {
    int number = 0;
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || rest != word.data() + word.size() || number < 1 ||
        number > most_empties)
      return fail(Errc::out_of_range,
                  "'" + word + "' is not a number from 1 to " + std::to_string(most_empties),
                  "empties", "as in 10,14,18,22; more take too long to solve");
    list.push_back(number);
  }
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

struct Compared {
  double estimate = 0, score = 0;
};

// What there is to say about pairs of an estimate and the exact score.
Facts row_of(int empties, const std::vector<Compared>& pairs) {
  double sum = 0, absolute = 0, squares = 0, estimates = 0, scores = 0;
  for (const auto& [estimate, score] : pairs) {
    const double error = estimate - score;
    sum += error;
    absolute += std::abs(error);
    squares += error * error;
    estimates += estimate;
    scores += score;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(pairs.size(), 1));
  double both = 0, one = 0, other = 0;
  for (const auto& [estimate, score] : pairs) {
    const double x = estimate - estimates / count, y = score - scores / count;
    both += x * y;
    one += x * x;
    other += y * y;
  }
  return {{"empties", empties},
          {"positions", pairs.size()},
          {"mean_absolute_error", absolute / count},
          {"root_mean_square", std::sqrt(squares / count)},
          {"mean_error", sum / count},
          {"correlation", one * other > 0 ? both / std::sqrt(one * other) : 0.0}};
}

int exact_score(Search& search, const Board& board) {
  return search.run(board, {.solving = true}, 1, {}).lines[0].score;
}

// Work that counts itself done, and may be stopped between two parts.
void for_each(std::size_t parts, const std::string& stage, const search::Work& work,
              const std::function<void(Search&, std::size_t)>& one) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::uint64_t done = 0;
  run_parallel(work.threads, [&](int) {
    Table table(16);
    const auto search = Search::make({.evaluation = &Evaluation::standard(),
                                      .ordering = &SmallEvaluation::standard(),
                                      .table = &table});
    for (std::size_t i = next++; i < parts && !work.stop.now(); i = next++) {
      one(*search, i);
      const std::lock_guard lock(mutex);
      if (++done; work.progress) work.progress({.stage = stage, .done = done, .total = parts});
    }
  });
}

}  // namespace

std::vector<OptionSpec> accuracy_options() {
  return {integer("games", 100, 1, 1'000'000, "games to take positions from"),
          words("empties", "10,14,18,22", "numbers of empty squares, one position of a game each"),
          integer("positions", 100, 1, 1'000'000, "at most so many for each number")};
}

Result<Facts> accuracy_of(std::string_view file, const Settings& settings, std::uint64_t seed,
                          const search::Work& work) {
  const auto weights = weights_from_file(file);
  if (!weights) return fail(weights.error());
  const auto wanted = read_empties(settings.at("empties"));
  if (!wanted) return fail(wanted.error());
  const auto games = static_cast<std::size_t>(get_integer(settings, "games"));
  const auto most = static_cast<std::size_t>(get_integer(settings, "positions"));

  // The program's own weights play, so that every file is asked about the same positions.
  std::vector<std::vector<Board>> played(games);
  for_each(games, "games", work, [&](Search& search, std::size_t i) {
    search.forget();
    Rng rng(seed ^ own_seeds, i);
    played[i] = sample_game(search, wanted->front(), rng);
  });
  std::vector<std::vector<Board>> boards(wanted->size());
  for (const auto& game : played)
    for (const Board& board : game) {
      const auto at = std::ranges::find(*wanted, count(board.empty()));
      if (at == wanted->end()) continue;
      auto& list = boards[static_cast<std::size_t>(at - wanted->begin())];
      if (list.size() < most) list.push_back(board);
    }

  const Evaluation evaluation(*weights);
  std::vector<std::vector<Compared>> pairs(wanted->size());
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    pairs[i].resize(boards[i].size());
    for (std::size_t k = 0; k < boards[i].size(); ++k) all.emplace_back(i, k);
  }
  for_each(all.size(), "positions", work, [&](Search& search, std::size_t number) {
    const auto [i, k] = all[number];
    const Board& board = boards[i][k];
    pairs[i][k] = {std::clamp(evaluation(board), -64.0, 64.0),
                   static_cast<double>(exact_score(search, board))};
  });
  if (work.stop.now()) return fail(Errc::stopped, "stopped before all positions", "accuracy");
  Facts rows = Facts::array();
  for (std::size_t i = 0; i < wanted->size(); ++i) rows.push_back(row_of((*wanted)[i], pairs[i]));
  return Facts{{"games", games}, {"unit", "discs"}, {"accuracy", rows}};
}

}  // namespace banmen::othello
