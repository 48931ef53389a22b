#include "engines/othello/subject.hpp"

#include <algorithm>
#include <cmath>

#include "engines/othello/phases.hpp"
#include "engines/othello/random_move.hpp"

namespace banmen::othello {
namespace {

// Games that are solved here have their exact score, and end: no move depends on what was solved.
constexpr int solved_at_once = 10;
constexpr int known_down_to = 8;  // solved games go on so far, so that late phases are learnt too

}  // namespace

Subject::Subject(const PatternSet& patterns, Scripts imported)
    : patterns_(std::make_shared<const PatternSet>(patterns)),
      imported_(std::make_shared<const Scripts>(std::move(imported))) {
  std::vector<LaneSums> sums(lines * bytes);
  const auto& lanes = patterns_->all_lanes();
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    const std::size_t cells = patterns_->patterns()[lanes[lane].pattern].cells.size();
    for (std::size_t i = 0; i < cells; ++i) {
      const auto square = static_cast<std::size_t>(lanes[lane].cells[i]);
      for (std::size_t byte = 0; byte < bytes; ++byte)
        if (byte >> square % 8 & 1)
          sums[square / 8 * bytes + byte][lane] = static_cast<std::int16_t>(
              sums[square / 8 * bytes + byte][lane] + static_cast<int>(power_of_three(i)));
    }
  }
  line_sums_ = std::make_shared<const std::vector<LaneSums>>(std::move(sums));
}

void Subject::entries(const Board& board, std::span<std::uint32_t> out) const {
  LaneSums index{};
  for (std::size_t line = 0; line < lines; ++line) {
    const auto& own = (*line_sums_)[line * bytes + (board.own >> 8 * line & 255)];
    const auto& other = (*line_sums_)[line * bytes + (board.opponent >> 8 * line & 255)];
    for (std::size_t lane = 0; lane < index.size(); ++lane)
      index[lane] = static_cast<std::int16_t>(index[lane] + own[lane] - other[lane]);
  }
  const auto& all = patterns_->all_lanes();
  const auto& weight_of = patterns_->weight_of();
  for (std::size_t lane = 0; lane < out.size(); ++lane)
    out[lane] = weight_of[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(all[lane].middle) +
                                                   index[lane])];
}

Weights Subject::rounded(const learn::Tables& tables, int threads) const {
  Weights weights = Weights::blank(*patterns_);
  for_each_phase(threads, [&](int phase) {
    const float* table = tables.phase(tables.stand_in(phase, parity));
    std::int16_t* values = weights.phase(phase);
    for (std::size_t i = 0; i < tables.weights; ++i)
      values[i] = static_cast<std::int16_t>(
          std::lround(std::clamp(table[i] * Weights::unit, -32767.0f, 32767.0f)));
  });
  return weights;
}

Subject::Frozen Subject::freeze(const learn::Tables& tables, int threads) const {
  return {std::make_shared<const Evaluation>(rounded(tables, threads), threads)};
}

std::string Subject::name_of(std::size_t weight) const {
  for (const auto& pattern : patterns_->patterns())
    for (std::size_t entry = 0; entry < pattern.entries; ++entry) {
      if (patterns_->weight_of()[pattern.first + entry] != weight) continue;
      std::string name = pattern.id + " ";
      for (std::size_t i = 0, rest = entry; i < pattern.cells.size(); ++i, rest /= 3)
        name += "O-X"[rest % 3];  // the opponent's, empty, own
      return name;
    }
  return {};
}

// It forgets all before each game, so that no game knows of another; the table is small.
Subject::Player::Player(std::shared_ptr<const Evaluation> evaluation,
                        std::shared_ptr<const Scripts> imported, Vectors vectors)
    : imported_(std::move(imported)),
      evaluation_(std::move(evaluation)),
      table_(std::make_unique<Table>(1)),
      search_(Search::make(
          {.evaluation = evaluation_.get(), .table = table_.get(), .vectors = vectors})) {}

learn::Episode<Board> Subject::Player::play(const learn::GamePlan& plan, Rng& rng) {
  learn::Episode<Board> episode;
  if (plan.depth > 2 || plan.solved_from > solved_at_once || plan.label_depth > 2)
    search_->forget();
  const Script* const script = plan.imported ? &(*imported_)[plan.number] : nullptr;
  const int random_plies =
      script ? 0
             : plan.random_low + static_cast<int>(rng.below(static_cast<std::uint64_t>(
                                     plan.random_high - plan.random_low + 1)));
  Board board = script ? script->start : start_board;
  bool black = !script || script->black;
  std::size_t moves_read = 0;
  const auto for_black = [&](int score) { return static_cast<float>(black ? score : -score); };
  for (int ply = 0;; ++ply) {
    const Bits moves = moves_of(board);
    if (!moves) {
      if (is_over(board)) {
        episode.outcome = for_black(final_score(board));
        break;
      }
      board = passed(board);
      black = !black;
      continue;
    }
    const int empties = count(board.empty());
    Square square = no_square;
    if (ply < random_plies && empties > plan.solved_from) {
      square = random_move(moves, rng);
    } else if (empties <= plan.solved_from) {
      const Choice choice = search_->choose(board, empties);
      episode.outcome = for_black(choice.score);
      episode.turns.push_back(
          {.position = board, .value = episode.outcome, .first = black, .explored = false});
      if (empties <= known_down_to || plan.solved_from <= solved_at_once) break;
      square = choice.move;
    } else {
      learn::Turn<Board> turn{.position = board, .first = black};
      if (plan.leaves) {
        const Leaf leaf = search_->principal_leaf(board, plan.depth);
        square = leaf.move;
        turn.leaf = leaf.board;
        turn.leaf_first = leaf.same_mover == black;
        turn.has_leaf = !leaf.over;
        turn.value = static_cast<float>(black ? leaf.raw : -leaf.raw) / Weights::unit;
      } else {
        const Choice choice = search_->choose(board, plan.depth);
        square = choice.move;
        turn.value = for_black(choice.score);
      }
      // Always asked for, so that the numbers after it are the same for every schedule.
      const double dice = static_cast<double>(rng() >> 11) * 0x1p-53;
      if (dice < plan.explore) {
        turn.explored = true;
        square = random_move(moves, rng);
      }
      episode.turns.push_back(turn);
      if (script) {
        if (moves_read == script->moves.size()) {  // given up here: the search says how it stands
          episode.outcome = turn.value;
          break;
        }
        square = script->moves[moves_read++];
      }
    }
    board = after(board, square, flips_of(board, square));
    black = !black;
  }
  // What was solved, at the end of the list, needs no deeper look.
  const auto open =
      static_cast<std::uint64_t>(std::ranges::count_if(episode.turns, [&](const auto& turn) {
        return count(turn.position.empty()) > plan.solved_from;
      }));
  if (plan.label_depth > 0 && open > 0) {
    const auto& turn = episode.turns[rng.below(open)];
    const int depth = std::min(plan.label_depth, count(turn.position.empty()));
    episode.labels.push_back(
        {turn.position, static_cast<float>(search_->choose(turn.position, depth).score), 4.0f});
  }
  return episode;
}

}  // namespace banmen::othello
