#include "engines/contrast/model.hpp"

#include <algorithm>

#include "engines/contrast/evaluation.hpp"

namespace banmen::contrast {

Model Model::of(const Position& pos) {
  return {.jump = pos.options.jump,
          .tiles = pos.options.tiles,
          .repetition = pos.options.repetition,
          .rules = contrast::rules_key(pos.options)};
}

Model::State Model::root(const Position& pos) const {
  return {pos.board, survey_of(pos.board, jump), plies_until_draw(pos), !dead_states(pos).empty()};
}

void Model::moves(const State& state, MoveList<Move>& out) const {
  for (int stage = 0; stage < stages; ++stage) moves(state, stage, out);
}

void Model::moves(const State& state, int stage, MoveList<Move>& out) const {
  if (stage == 1 && !may_place(state)) return;
  for_each_step(state.board, jump, allowed(state), [&](const Move& step) {
    if (stage == 0)
      out.push_back(step);
    else
      add_tiled(state.board, step, out);
  });
}

void Model::play(State& state, const Move& move) const {
  contrast::play(state.board, move);
  state.survey = survey_of(state.board, jump);
  if (state.plies_left != endless) --state.plies_left;
}

std::optional<search::Value> Model::over(const State& state) const {
  const Board& board = state.board;
  if (board.enemy() & goal(other(board.to_move))) return search::loss_in(0);
  if (state.survey.own_steps == 0) return search::loss_in(0);
  if (state.plies_left == 0) return 0;
  return std::nullopt;
}

// The tile under a piece cannot change and only own pieces are jumped, so a goal cell that the
// enemy can enter is saved only by occupying it, or by a repetition that ends the game.
std::optional<search::Value> Model::decided(const State& state) const {
  if (state.survey.own & goal(state.board.to_move)) return search::win_in(1);
  if (!threats(state) || parry(state) || state.plies_left < 2 || state.may_repeat)
    return std::nullopt;
  return search::loss_in(2);
}

search::Value Model::evaluate(const State& state) const {
  return network ? network->evaluate(state.board, state.survey)
                 : contrast::evaluate(state.board, state.survey);
}

std::uint32_t Model::pack(const Move& move) const {
  const std::uint32_t tile =
      move.tile == Tile::none ? 0 : static_cast<std::uint32_t>(move.tile) << 5 | move.tile_cell;
  return move.from | move.to << 5 | tile << 10;
}

std::optional<Move> Model::unpack(const State& state, std::uint32_t code) const {
  Move move{static_cast<std::uint8_t>(code & 31), static_cast<std::uint8_t>(code >> 5 & 31)};
  if (!(bit(move.to) & allowed(state)) || !can_step(state.board, move.from, move.to, jump))
    return std::nullopt;
  if (code >> 10 == 0) return move;
  move.tile = static_cast<Tile>(code >> 15);
  move.tile_cell = static_cast<std::uint8_t>(code >> 10 & 31);
  if (!tiles || !can_place(state.board, move)) return std::nullopt;
  return move;
}

int Model::hint(const State& state, const Move& move) const {
  const int down = move.to / width - move.from / width;
  const int forward = state.board.to_move == Side::first ? down : -down;
  return 100 * forward;
}

std::array<std::uint16_t, 2> Model::features(const State&, const Move& move) const {
  const int step = move.from * cell_count + move.to;
  const int tile = move.tile == Tile::none
                       ? 0
                       : 1 + (static_cast<int>(move.tile) - 1) * cell_count + move.tile_cell;
  return {static_cast<std::uint16_t>(step),
          static_cast<std::uint16_t>(cell_count * cell_count + tile)};
}

bool Model::noisy(const State& state, MoveList<Move>& out) const {
  if (threats(state)) moves(state, 0, out);
  return !may_place(state);
}

}  // namespace banmen::contrast
