#include "engines/contrast/split_model.hpp"

#include <algorithm>

namespace banmen::contrast {
namespace {

using State = SplitModel::State;

bool may_place(const State& state) {
  const auto& stock = state.board.own_stock();
  return state.rules.tiles && (stock[0] > 0 || stock[1] > 0);
}

void end_turn(State& state) {
  state.stepped = false;
  state.board.to_move = other(state.board.to_move);
  if (state.rules.plies_left != endless) --state.rules.plies_left;
}

void steps(const State& state, MoveList<Move>& out) {
  for_each_step(state.board, state.rules.jump, all_cells,
                [&](const Move& step) { out.push_back(step); });
}

void placements(const State& state, MoveList<Move>& out) {
  Move move = state.step;
  out.push_back(move);
  const Cells open = all_cells & ~state.board.occupied() & ~state.board.tiles();
  for (const Tile tile : {Tile::black, Tile::gray}) {
    if (!state.board.own_stock()[tile == Tile::black ? 0 : 1]) continue;
    move.tile = tile;
    for (Cells cells = open; cells; cells &= cells - 1) {
      move.tile_cell = static_cast<std::uint8_t>(lowest(cells));
      out.push_back(move);
    }
  }
}

}  // namespace

State SplitModel::root(const Position& pos) const {
  const Options& options = pos.options;
  State state{.board = pos.board};
  state.rules.jump = options.jump;
  state.rules.tiles = options.tiles;
  state.rules.plies_left = plies_until_draw(pos);
  state.may_repeat = !dead_states(pos).empty();
  return state;
}

void SplitModel::moves(const State& state, MoveList<Move>& out) const {
  if (state.stepped) return placements(state, out);
  if (state.board.pieces[0] & goal(Side::first)) return;
  if (state.board.pieces[1] & goal(Side::second)) return;
  if (state.rules.plies_left) steps(state, out);
}

void SplitModel::play(State& state, const Move& part) const {
  Board& board = state.board;
  const auto mover = static_cast<std::size_t>(index(board.to_move));
  if (!state.stepped) {
    board.pieces[mover] ^= bit(part.from) | bit(part.to);
    state.step = part;
    state.stepped = true;
    if (!may_place(state)) end_turn(state);
    return;
  }
  if (part.tile != Tile::none) {
    (part.tile == Tile::black ? board.black_tiles : board.gray_tiles) |= bit(part.tile_cell);
    --board.stock[mover][part.tile == Tile::black ? 0 : 1];
  }
  end_turn(state);
}

Key SplitModel::key(const State& state) const {
  const Key full = contrast::key(state.board);
  if (!state.stepped) return full;
  return mix(full, 1u | static_cast<unsigned>(state.step.from) << 8 |
                       static_cast<unsigned>(state.step.to) << 16);
}

std::optional<search::Value> SplitModel::over(const State& state) const {
  return state.stepped ? std::nullopt
                       : by_rules(state.board, state.rules.jump, state.rules.plies_left);
}

std::optional<search::Value> SplitModel::decided(const State& state) const {
  const Jump jump = state.rules.jump;
  if (!state.stepped) return near_end(state.board, jump, state.rules.plies_left, state.may_repeat);
  // No tile changes what these see, so the turn may end here. But where a repetition could end the
  // game it could do so at once, unless it is over by the board.
  State next = state;
  end_turn(next);
  auto value = by_rules(next.board, jump, next.rules.plies_left);
  if (!value && !state.may_repeat) value = near_end(next.board, jump, next.rules.plies_left, false);
  return value ? std::optional(search::a_ply_earlier(*value)) : std::nullopt;
}

std::optional<Move> SplitModel::whole(const State& state, const Move& part) const {
  if (state.stepped || !may_place(state)) return part;
  return std::nullopt;
}

double SplitModel::prior(const State& state, const Move& part) const {
  if (state.stepped) return part.tile == Tile::none ? 6 : 1;
  const int rows = part.to / width - part.from / width;
  const int gained = state.board.to_move == Side::first ? rows : -rows;
  return gained > 0 ? 3 : gained == 0 ? 1.5 : 1;
}

double SplitModel::playout(const State& state, Rng& rng, int plies) const {
  if (!state.stepped) return quick_playout(state.board, state.rules, rng, plies);
  State next = state;
  end_turn(next);
  return 1 - quick_playout(next.board, next.rules, rng, plies);
}

}  // namespace banmen::contrast
