#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "core/file.hpp"
#include "core/rng.hpp"
#include "core/thread_pool.hpp"
#include "engines/othello/search.hpp"
#include "learn/adam.hpp"
#include "learn/returns.hpp"

// A first evaluation of Othello from nothing, by games against itself:
//   othello_learn SEED THREADS FOLDER [td=LAMBDA] [adam] ROUND...
// Each ROUND is GAMES:DEPTH. It goes on from FOLDER/weights.bin if that exists. Games begin with 4
// to 29 random plies, go on by a search of DEPTH plies and are solved from ten empty squares; their
// scores are what the positions on the way are fitted to, or with LAMBDA below 1 partly what the
// searches after them found, by stochastic gradient descent with rates that fall, or by Adam. Every
// round starts from the weights of the last; the last one's games also make FOLDER/ordering.bin, a
// small evaluation that orders the moves of endgames.
namespace banmen::othello {
namespace {

struct Sample {
  Board board{};
  float score = 0;  // that the mover should expect
};

struct How {
  double lambda = 1;  // 1: the ends of games alone
  bool adam = false;
};

using Samples = std::array<std::vector<Sample>, phase_count>;

constexpr int solved_from = 10;

struct Choice {
  Square square = no_square;
  int score = 0;  // for the mover
};

// The mover's next move: at random among the best.
Choice choose(Search& search, const Board& board, Bits moves, int depth, Rng& rng) {
  Square best = no_square;
  int best_score_so_far = -1000, equal = 0;
  for (; moves; moves &= moves - 1) {
    const Square square = lowest(moves);
    const Board next = after(board, square, flips_of(board, square));
    const int score = -search.value(next, depth - 1, -64, 64, certain);
    if (score > best_score_so_far) {
      best_score_so_far = score;
      best = square;
      equal = 1;
    } else if (score == best_score_so_far && rng.below(static_cast<std::uint64_t>(++equal)) == 0) {
      best = square;
    }
  }
  return {best, best_score_so_far};
}

void play_game(Search& search, int depth, double lambda, Rng& rng, Samples& samples) {
  Board board = start_board;
  const int random_plies = 4 + static_cast<int>(rng.below(26));
  std::vector<std::pair<Board, bool>> seen;  // and whether Black was to move
  std::vector<learn::Visit> visits;          // Black is the first side
  bool black = true;
  int score = 0;  // for Black
  for (int ply = 0;; ++ply) {
    const Bits moves = moves_of(board);
    if (!moves) {
      if (is_over(board)) {
        score = (black ? 1 : -1) * final_score(board);
        break;
      }
      board = passed(board);
      black = !black;
      continue;
    }
    if (ply >= random_plies) {
      seen.emplace_back(board, black);
      if (count(board.empty()) <= solved_from) {
        score = (black ? 1 : -1) * search.value(board, 60, -64, 64, certain);
        visits.push_back({static_cast<double>(score)});
        break;
      }
    }
    Square square = no_square;
    if (ply < random_plies) {
      Bits rest = moves;
      for (auto skip = rng.below(static_cast<std::uint64_t>(count(moves))); skip; --skip)
        rest &= rest - 1;
      square = lowest(rest);
    } else {
      const Choice choice = choose(search, board, moves, depth, rng);
      square = choice.square;
      visits.push_back({static_cast<double>((black ? 1 : -1) * choice.score)});
    }
    board = after(board, square, flips_of(board, square));
    black = !black;
  }
  const auto targets = learn::lambda_returns(visits, score, lambda);
  for (std::size_t t = 0; t < seen.size(); ++t) {
    const auto& [position, by_black] = seen[t];
    const auto target = static_cast<float>(*targets[t]);
    samples[static_cast<std::size_t>(phase_of(position))].push_back(
        {position, by_black ? target : -target});
  }
}

class Fit {
 public:
  // Phases outside of `first` to `last` are given the nearest one of their parity.
  Fit(const Weights& from, int first, int last, bool adam)
      : patterns_(from.patterns), indices_(from), first_(first), last_(last), adam_(adam) {
    for (int phase = 0; phase < phase_count; ++phase) {
      auto& table = tables_[static_cast<std::size_t>(phase)];
      table.resize(patterns_.weights());
      for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<float>(from.phase(phase)[i]) / Weights::unit;
    }
  }

  void run(const Samples& samples, int threads, int epochs) {
    std::atomic<int> next = 0;
    std::array<double, phase_count> errors{};
    run_parallel(threads, [&](int) {
      for (int phase = first_ + next++; phase <= last_; phase = first_ + next++)
        errors[static_cast<std::size_t>(phase)] = fit_phase(samples, phase, epochs);
    });
    std::printf("  mean absolute error by phase:");
    for (int phase = (first_ + 5) / 6 * 6; phase <= last_; phase += 6)
      std::printf(" %d: %.2f", phase, errors[static_cast<std::size_t>(phase)]);
    std::printf("\n");
  }

  Weights weights() const {
    Weights weights = Weights::blank(patterns_);
    for (int phase = 0; phase < phase_count; ++phase) {
      const auto& table = tables_[static_cast<std::size_t>(stand_in(phase))];
      for (std::size_t i = 0; i < patterns_.weights(); ++i)
        weights.phase(phase)[i] = static_cast<std::int16_t>(
            std::clamp(std::lround(table[i] * Weights::unit), -32767l, 32767l));
    }
    return weights;
  }

 private:
  int stand_in(int phase) const {
    if (phase < first_) return first_ + (first_ - phase) % 2;
    return phase > last_ ? last_ - (phase - last_) % 2 : phase;
  }

  // Stochastic gradient; the phases two before and after lend their positions at half the rate.
  double fit_phase(const Samples& samples, int phase, int epochs) {
    std::vector<std::pair<const Sample*, float>> all;
    for (const int near : {phase - 2, phase, phase + 2})
      if (near >= 0 && near < phase_count)
        for (const auto& sample : samples[static_cast<std::size_t>(near)])
          all.emplace_back(&sample, near == phase ? 1.0f : 0.5f);
    Rng rng(11, static_cast<std::uint64_t>(phase));
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
    auto& table = tables_[static_cast<std::size_t>(phase)];
    learn::LazyAdam adam(adam_ ? table.size() : 0, {});
    double error = 0;
    std::size_t counted = 0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
      const float rate =
          0.004f * std::pow(0.1f, static_cast<float>(epoch) / static_cast<float>(epochs));
      adam.set_rate(2.5f * rate);
      for (const auto& [sample, share] : all) {
        const Features features = indices_.features(sample->board);
        std::array<std::uint32_t, PatternSet::most_lanes> at;
        float sum = 0;
        const auto& lanes = patterns_.all_lanes();
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
          at[lane] = patterns_.weight_of()[static_cast<std::size_t>(
              static_cast<std::ptrdiff_t>(lanes[lane].middle) + features.lanes[lane])];
          sum += table[at[lane]];
        }
        const float miss = sample->score - sum;
        if (epoch == 0 && share == 1) {  // before it was learnt from
          error += std::abs(static_cast<double>(miss));
          ++counted;
        }
        for (std::size_t lane = 0; lane < lanes.size(); ++lane)
          table[at[lane]] += adam_ ? adam.step(at[lane], share * miss) : rate * share * miss;
      }
    }
    return counted ? error / static_cast<double>(counted) : 0;
  }

  PatternSet patterns_;
  Evaluation indices_;
  int first_, last_;
  bool adam_;
  std::array<std::vector<float>, phase_count> tables_;
};

// No game is learnt from in its first plies and after it was solved.
constexpr int first_learnt = 4, last_learnt = 60 - solved_from;

void write(const Fit& fit, const std::string& path) {
  const std::string file = to_file(fit.weights());
  std::ofstream(path, std::ios::binary) << file;
  std::printf("  %s: %zu bytes written\n", path.c_str(), file.size());
  std::fflush(stdout);
}

int run(std::uint64_t seed, int threads, const std::string& folder, const How& how,
        const std::vector<std::pair<int, int>>& rounds) {
  const auto before = read_file(folder + "/weights.bin").and_then([](const std::string& bytes) {
    return weights_from_file(bytes);
  });
  Fit fit(before ? *before : Weights::blank(), first_learnt, last_learnt, how.adam);
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const auto [games, depth] = rounds[round];
    const Evaluation evaluation(fit.weights());
    constexpr int batch = 100;  // games that one thread plays in a row, with their own numbers
    std::atomic<int> next = 0;
    std::vector<Samples> batches(static_cast<std::size_t>((games + batch - 1) / batch));
    run_parallel(threads, [&, wanted = games, plies = depth](int) {
      Table table(1);
      const auto search = Search::make({.evaluation = &evaluation, .table = &table});
      for (int first = batch * next++; first < wanted; first = batch * next++)
        for (int game = first; game < std::min(first + batch, wanted); ++game) {
          Rng rng(seed + round, static_cast<std::uint64_t>(game));
          play_game(*search, plies, how.lambda, rng,
                    batches[static_cast<std::size_t>(first / batch)]);
        }
    });
    Samples samples;
    for (auto& part : batches)
      for (std::size_t phase = 0; phase < phase_count; ++phase) {
        samples[phase].insert(samples[phase].end(), part[phase].begin(), part[phase].end());
        part[phase] = {};
      }
    std::printf("round %zu: %d games, depth %d\n", round + 1, games, depth);
    std::fflush(stdout);
    fit.run(samples, threads, 4);
    std::fflush(stdout);
    write(fit, folder + "/weights.bin");
    if (round + 1 == rounds.size()) {
      Fit small(Weights::blank(PatternSet::small()), 60 - 22, last_learnt, how.adam);
      small.run(samples, threads, 4);
      write(small, folder + "/ordering.bin");
    }
  }
  return 0;
}

}  // namespace
}  // namespace banmen::othello

int main(int count, char** words) {
  if (count < 5) {
    std::fputs("usage: othello_learn SEED THREADS FOLDER [td=LAMBDA] [adam] GAMES:DEPTH...\n",
               stderr);
    return 2;
  }
  banmen::othello::How how;
  std::vector<std::pair<int, int>> rounds;
  for (int i = 4; i < count; ++i) {
    const std::string word = words[i];
    if (word == "adam") {
      how.adam = true;
      continue;
    }
    if (word.starts_with("td=")) {
      how.lambda = std::stod(word.substr(3));
      continue;
    }
    const auto colon = word.find(':');
    rounds.emplace_back(std::stoi(word.substr(0, colon)), std::stoi(word.substr(colon + 1)));
  }
  return banmen::othello::run(std::stoull(words[1]), std::stoi(words[2]), words[3], how, rounds);
}
