#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "engines/shogi/model.hpp"
#include "search/alphabeta_player.hpp"

// Learns the weights of shogi's evaluation from games against itself and writes them as source:
//   shogi_tune GAMES NODES ROUNDS THREADS FILE
// Each round plays GAMES games from random openings, NODES a move, with the weights so far, and
// fits the weights to how the games ended and what the search thought, staying near the last ones.
namespace banmen::shogi {
namespace {

struct Sample {
  std::vector<std::pair<std::uint16_t, std::int8_t>> features{};  // weight and how often, by Sente
  float target = 0;                                               // chance of Sente to win
};

float scale = 1000;  // centipawns of a chance of 1/(1+1/e); fitted to the handmade weights

float chance(float centipawns) { return 1 / (1 + std::exp(-centipawns / scale)); }

std::vector<std::pair<std::uint16_t, std::int8_t>> features_of(const Board& board) {
  std::vector<std::pair<std::uint16_t, std::int8_t>> list;
  for (const Side side : {Side::first, Side::second}) {
    const auto sign = static_cast<std::int8_t>(side == Side::first ? 1 : -1);
    const auto see = [&](Square square) {
      return side == Side::first || square == no_square ? square : turned(square);
    };
    const Square own = see(board.king_of(side)), enemy = see(board.king_of(other(side)));
    const auto add = [&](std::size_t slot, int times = 1) {
      list.emplace_back(static_cast<std::uint16_t>(slot), static_cast<std::int8_t>(sign * times));
    };
    board.men_of(side).for_each([&](Square square) {
      const Kind kind = board.at(square).kind();
      add(Weights::man + index(kind));
      add(Weights::at_place(kind, see(square)));
      add(Weights::near(Weights::own_king, kind, own, see(square)));
      add(Weights::near(Weights::enemy_king, kind, enemy, see(square)));
    });
    for (const Kind kind : hand_kinds)
      if (const int count = board.in_hand(side, kind)) {
        add(Weights::in_hand + index(kind), count);
        add(Weights::first_held + index(kind));
      }
    if (board.to_move == side) add(Weights::to_move);
  }
  return list;
}

struct GameResult {
  std::vector<Sample> samples{};
  Outcome outcome = Outcome::draw;
};

GameResult play_game(const Evaluation& evaluation, std::uint64_t nodes, Rng& rng,
                     search::TranspositionTable& table) {
  GameResult game;
  Position pos = Shogi::start({});
  for (int ply = 0; ply < 10 && outcome(pos) == Outcome::ongoing; ++ply) {
    const auto moves = banmen::legal_moves<Shogi>(pos);
    play(pos, moves[rng.below(moves.size())]);
  }
  table.clear();
  Model model = Model::of(pos);
  model.evaluation = &evaluation;
  search::Deepening<Model> deepening(model, table, {});
  std::vector<std::pair<Board, float>> seen;
  while (outcome(pos) == Outcome::ongoing && pos.ply < 300) {
    search::Request request;
    request.limits.nodes = nodes + rng.below(nodes);
    const auto thought = deepening.think(pos, request, {});
    const auto& score = thought.candidates.front().score;
    const float sign = pos.board.to_move == Side::first ? 1.0f : -1.0f;
    if (score.kind == search::Score::Kind::win || score.kind == search::Score::Kind::loss) {
      const bool wins = score.kind == search::Score::Kind::win;
      game.outcome = win_for(wins ? pos.board.to_move : other(pos.board.to_move));
      break;
    }
    // The end of the expected line is quiet: that is what the evaluation must know.
    Board leaf = pos.board;
    for (const Move move : thought.candidates.front().line) play(leaf, move);
    // A leaf that captures still change is left out.
    const int gap = (leaf.to_move == pos.board.to_move ? 1 : -1) * evaluation(leaf) - score.value;
    if (!in_check(leaf) && std::abs(gap) < 100)
      seen.emplace_back(leaf, chance(sign * static_cast<float>(score.value)));
    play(pos, thought.best());
  }
  if (game.outcome == Outcome::draw) game.outcome = outcome(pos);
  const float ended = game.outcome == Outcome::first_wins    ? 1.0f
                      : game.outcome == Outcome::second_wins ? 0.0f
                                                             : 0.5f;
  for (const auto& [board, thought] : seen)
    game.samples.push_back({features_of(board), 0.6f * ended + 0.4f * thought});
  return game;
}

float evaluate(const Weights& weights, const Sample& sample) {
  float sum = 0;
  for (const auto& [slot, times] : sample.features)
    sum += weights.values[slot] * static_cast<float>(times);
  return sum;
}

double mean_loss(const Weights& weights, const std::vector<Sample>& samples, std::size_t from,
                 std::size_t to) {
  double loss = 0;
  for (std::size_t i = from; i < to; ++i) {
    const double p =
        std::clamp(static_cast<double>(chance(evaluate(weights, samples[i]))), 1e-6, 1 - 1e-6);
    loss -= samples[i].target * std::log(p) + (1 - samples[i].target) * std::log(1 - p);
  }
  return loss / static_cast<double>(std::max<std::size_t>(to - from, 1));
}

// The scale at which the weights, as they are, predict best: fitting must not shrink or stretch
// them, for the search's margins are in centipawns too.
void fit_scale(const Weights& weights, const std::vector<Sample>& samples) {
  double least = 1e9;
  float best = scale;
  for (float tried = 200; tried < 4000; tried *= 1.1f) {
    scale = tried;
    const double loss =
        mean_loss(weights, samples, 0, std::min<std::size_t>(samples.size(), 20'000));
    if (loss < least) {
      least = loss;
      best = tried;
    }
  }
  scale = best;
}

// Adam on the cross entropy, in mini-batches, pulled towards where it began. The large constant
// under the fraction keeps weights that few positions show near their start.
void fit(Weights& weights, std::vector<Sample>& samples, Rng& rng) {
  for (std::size_t i = samples.size(); i > 1; --i) std::swap(samples[i - 1], samples[rng.below(i)]);
  const std::size_t held_out = samples.size() / 20;
  const Weights before = weights;
  std::vector<float> gradient(Weights::size), mean(Weights::size), square(Weights::size);
  constexpr std::size_t batch = 2000;
  int step = 0;
  std::printf("  fit: %zu positions, loss %.5f held out", samples.size(),
              mean_loss(weights, samples, 0, held_out));
  for (int epoch = 0; epoch < 10; ++epoch)
    for (std::size_t from = held_out; from + batch <= samples.size(); from += batch) {
      std::fill(gradient.begin(), gradient.end(), 0.0f);
      for (std::size_t i = from; i < from + batch; ++i) {
        const float error = chance(evaluate(weights, samples[i])) - samples[i].target;
        for (const auto& [slot, times] : samples[i].features)
          gradient[slot] += error * static_cast<float>(times);
      }
      ++step;
      const float rate = 1.0f / (1.0f + static_cast<float>(epoch) / 4);
      for (std::size_t k = 0; k < Weights::size; ++k) {
        const float g = gradient[k] / batch + 1e-5f * (weights.values[k] - before.values[k]);
        mean[k] = 0.9f * mean[k] + 0.1f * g;
        square[k] = 0.999f * square[k] + 0.001f * g * g;
        const float m = mean[k] / (1 - std::pow(0.9f, static_cast<float>(step)));
        const float v = square[k] / (1 - std::pow(0.999f, static_cast<float>(step)));
        weights.values[k] -= rate * m / (std::sqrt(v) + 2e-3f);
      }
    }
  std::printf(" → %.5f\n", mean_loss(weights, samples, 0, held_out));
}

void write(const Weights& weights, const std::string& path) {
  std::ofstream out(path);
  out << "#include \"engines/shogi/learnt_weights.hpp\"\n\nnamespace banmen::shogi {\n\n"
         "// clang-format off\nconst std::array<std::int16_t, Weights::size> learnt_weights = {";
  for (std::size_t i = 0; i < Weights::size; ++i)
    out << (i % 24 ? "" : "\n") << std::lround(weights.values[i]) << ",";
  out << "\n};\n// clang-format on\n\n}  // namespace banmen::shogi\n";
}

// Points of `a` against `b` out of `games`, half of them with each colour.
double match(const Weights& a, const Weights& b, int games, std::uint64_t nodes, int threads) {
  const Evaluation first(a), second(b);
  std::atomic<int> next = 0, points2 = 0;
  run_parallel(threads, [&](int) {
    search::TranspositionTable table_a(8), table_b(8);
    for (int game = next++; game < games; game = next++) {
      Rng rng(99, static_cast<std::uint64_t>(game / 2));
      Position pos = Shogi::start({});
      for (int ply = 0; ply < 8; ++ply) {
        const auto moves = banmen::legal_moves<Shogi>(pos);
        play(pos, moves[rng.below(moves.size())]);
      }
      Model model_a = Model::of(pos), model_b = model_a;
      model_a.evaluation = &first;
      model_b.evaluation = &second;
      table_a.clear();
      table_b.clear();
      search::Deepening<Model> think_a(model_a, table_a, {}), think_b(model_b, table_b, {});
      const Side a_plays = game % 2 ? Side::second : Side::first;
      while (outcome(pos) == Outcome::ongoing && pos.ply < 400) {
        search::Request request;
        request.limits.nodes = nodes;
        auto& player = pos.board.to_move == a_plays ? think_a : think_b;
        play(pos, player.think(pos, request, {}).best());
      }
      const Outcome end = outcome(pos);
      points2 += end == win_for(a_plays) ? 2 : end == Outcome::draw || end == Outcome::ongoing;
    }
  });
  return points2 / 2.0;
}

int run(int games, std::uint64_t nodes, int rounds, int threads, const std::string& path) {
  Weights weights = handmade();
  write(weights, path);
  std::vector<Sample> samples;
  for (int round = 0; round < rounds; ++round) {
    const Evaluation evaluation(weights);
    std::atomic<int> next = 0;
    std::array<std::atomic<int>, 4> ended{};
    std::vector<std::vector<Sample>> parts(static_cast<std::size_t>(games));
    run_parallel(threads, [&](int) {
      search::TranspositionTable table(4);
      for (int game = next++; game < games; game = next++) {
        Rng rng(static_cast<std::uint64_t>(round) + 1, static_cast<std::uint64_t>(game));
        auto result = play_game(evaluation, nodes, rng, table);
        ++ended[static_cast<std::size_t>(result.outcome)];
        parts[static_cast<std::size_t>(game)] = std::move(result.samples);
      }
    });
    std::vector<Sample> fresh;
    for (auto& part : parts)
      fresh.insert(fresh.end(), std::make_move_iterator(part.begin()),
                   std::make_move_iterator(part.end()));
    // The last round's positions still count.
    const std::size_t kept = samples.size();
    samples.insert(samples.end(), fresh.begin(), fresh.end());
    std::printf("round %d: sente %d, gote %d, other %d; %zu positions and %zu older\n", round + 1,
                ended[1].load(), ended[2].load(), ended[0].load() + ended[3].load(), fresh.size(),
                kept);
    Rng rng(77, static_cast<std::uint64_t>(round));
    fit_scale(weights, samples);
    std::printf("  scale %.0f\n", static_cast<double>(scale));
    std::fflush(stdout);
    fit(weights, samples, rng);
    samples = std::move(fresh);
    write(weights, path);
    std::printf("  against the handmade weights: %.1f of 100\n",
                match(weights, handmade(), 100, 2000, threads));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace banmen::shogi

int main(int count, char** words) {
  if (count != 6) {
    std::fputs("usage: shogi_tune GAMES NODES ROUNDS THREADS FILE\n", stderr);
    return 2;
  }
  return banmen::shogi::run(std::stoi(words[1]), std::stoull(words[2]), std::stoi(words[3]),
                            std::stoi(words[4]), words[5]);
}
