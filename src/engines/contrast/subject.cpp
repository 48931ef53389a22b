#include "engines/contrast/subject.hpp"

#include <cmath>

#include "search/deepening.hpp"

namespace banmen::contrast {
namespace {

using Turn = learn::Turn<Sample>;

constexpr float points = 100;                // of one unit of log odds
constexpr std::uint32_t longest_game = 200;  // plies; a draw then
constexpr search::Value contempt = 15;       // fewer draws, more to learn

// From -1, a loss, to 1.
float chance(search::Value value) {
  if (search::is_win(value)) return 1;
  if (search::is_loss(value)) return -1;
  return learn::expected(learn::Link::logistic, static_cast<float>(value) / points);
}

search::Value value_of(const search::Score& score) {
  using Kind = search::Score::Kind;
  if (score.kind == Kind::win) return search::win_in(score.plies);
  if (score.kind == Kind::loss) return search::loss_in(score.plies);
  return score.kind == Kind::estimate ? static_cast<search::Value>(score.value) : 0;
}

Move random_move(const Position& pos, Rng& rng) {
  const auto moves = banmen::legal_moves<Contrast>(pos);
  return moves[rng.below(moves.size())];
}

// A position after random plies that is not decided yet.
Position opening(const Model& model, const learn::GamePlan& plan, Rng& rng) {
  for (;;) {
    Position pos = Contrast::start({});
    auto plies = static_cast<std::uint64_t>(plan.random_low) +
                 rng.below(static_cast<std::uint64_t>(plan.random_high - plan.random_low + 1));
    for (; plies > 0 && outcome(pos) == Outcome::ongoing; --plies) play(pos, random_move(pos, rng));
    if (outcome(pos) == Outcome::ongoing && !search::settled(model, model.root(pos))) return pos;
  }
}

// The end of the line that the search expects, if the value was found there by the evaluation and
// nowhere else.
void add_leaf(const Model& model, const Position& pos, const search::Candidate<Contrast>& found,
              Turn& turn) {
  auto state = model.root(pos);
  for (const Move& move : found.line) {
    if (search::settled(model, state)) return;
    model.play(state, move);
  }
  if (search::settled(model, state)) return;
  const bool same_mover = model.mover(state) == pos.board.to_move;
  const search::Value value = model.evaluate(state);
  turn.leaf = sample_of(state.board);
  turn.leaf_first = model.mover(state) == Side::first;
  turn.has_leaf = (same_mover ? value : -value) == value_of(found.score);
}

}  // namespace

Sample sample_of(const Board& board) {
  return {board.pieces, board.black_tiles, board.gray_tiles, board.stock,
          static_cast<std::uint32_t>(index(board.to_move))};
}

Board board_of(const Sample& sample) {
  return {sample.pieces, sample.black_tiles, sample.gray_tiles, sample.stock,
          sample.mover == 0 ? Side::first : Side::second};
}

void Subject::entries(const Sample& sample, std::span<std::uint32_t> out) const {
  const Board board = board_of(sample);
  const auto& weight_of = NetworkWeights::tuples().weight_of();
  const Entries entries = entries_of(board, survey_of(board, Jump::run));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = weight_of[entries[i]];
}

NetworkWeights Subject::rounded(const learn::Tables& tables) const {
  NetworkWeights weights = NetworkWeights::blank();
  for (int phase = 0; phase < phase_count; ++phase) {
    const float* table = tables.phase(tables.stand_in(phase, parity));
    std::int16_t* values = weights.phase(phase);
    for (std::size_t i = 0; i < tables.weights; ++i)
      values[i] = static_cast<std::int16_t>(
          std::lround(std::clamp(table[i] * points * NetworkWeights::unit, -32767.0f, 32767.0f)));
  }
  return weights;
}

float Subject::to_float(std::int16_t stored) {
  return static_cast<float>(stored) / (points * NetworkWeights::unit);
}

Subject::Frozen Subject::freeze(const learn::Tables& tables, int) const {
  if (std::ranges::all_of(tables.samples, [](std::uint64_t seen) { return seen == 0; })) return {};
  return {std::make_shared<const Network>(rounded(tables))};
}

Subject::Player::Player(std::shared_ptr<const Network> network)
    : network_(std::move(network)), table_(std::make_unique<search::TranspositionTable>(1)) {}

// The search is new for each game and the table emptied, so that no game knows of another.
learn::Episode<Sample> Subject::Player::play(const learn::GamePlan& plan, Rng& rng) {
  learn::Episode<Sample> episode;
  Model model;
  model.network = network_.get();
  Position pos = opening(model, plan, rng);
  table_->clear();
  search::Deepening<Model> search(model, *table_, {.contempt = contempt});
  while (pos.plies < longest_game) {
    const bool first = pos.board.to_move == Side::first;
    const Outcome end = outcome(pos);
    if (end == Outcome::draw) break;
    if (const auto known = search::settled(model, model.root(pos))) {
      episode.outcome = first ? chance(*known) : -chance(*known);
      break;
    }
    const auto thought = search.think(pos, {.limits = {.depth = plan.depth}}, {});
    const auto& found = thought.candidates.front();
    const float value = chance(value_of(found.score));
    Turn turn{.position = sample_of(pos.board), .value = first ? value : -value, .first = first};
    if (plan.leaves) add_leaf(model, pos, found, turn);
    Move move = thought.best();
    // Always asked for, so that the numbers after it are the same for every schedule.
    const double dice = static_cast<double>(rng() >> 11) * 0x1p-53;
    if (dice < plan.explore) {
      turn.explored = true;
      move = random_move(pos, rng);
    }
    episode.turns.push_back(turn);
    contrast::play(pos, move);
  }
  return episode;
}

}  // namespace banmen::contrast
