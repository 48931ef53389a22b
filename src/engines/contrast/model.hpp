#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engines/contrast/network.hpp"
#include "engines/contrast/past.hpp"
#include "engines/contrast/threats.hpp"
#include "games/contrast/position.hpp"
#include "search/model.hpp"

namespace banmen::contrast {

// Contrast as a search sees it: a board without history, with the threats on it.
struct Model {
  using Game = Contrast;
  using Move = contrast::Move;

  struct State {
    Board board{};
    Survey survey{};
    std::uint32_t plies_left = endless;  // until max_plies makes it a draw
    bool may_repeat = false;  // some state's next occurrence is a draw: a way out for either side
  };

  static constexpr std::uint32_t no_limit = 512;  // plies: farther than a search looks
  static constexpr int stages = 2;                // steps alone, then steps with a tile
  static constexpr std::size_t feature_count = 25 * 25 + 51;
  static constexpr search::Value margin = 60;

  Jump jump = Jump::run;
  bool tiles = true;
  int repetition = 4;  // the n-th occurrence is a draw; 0: never
  Key rules = 0;
  const Network* network = nullptr;  // evaluates; none: the hand-written evaluation does

  static Model of(const Position& pos);

  State root(const Position& pos) const;
  Side mover(const State& state) const { return state.board.to_move; }
  void moves(const State& state, MoveList<Move>& out) const;
  void moves(const State& state, int stage, MoveList<Move>& out) const;
  void play(State& state, const Move& move) const;
  Key key(const State& state) const { return contrast::key(state.board); }
  Key rules_key() const { return rules; }
  std::uint32_t plies_left(const State& state) const { return state.plies_left; }
  std::optional<search::Value> over(const State& state) const;
  std::optional<search::Value> decided(const State& state) const;
  search::Value evaluate(const State& state) const;

  std::vector<search::Visit> past(const Position& pos) const { return contrast::past(pos); }
  int last_occurrence() const { return repetition; }
  bool reversible(const State&, const Move& move) const { return move.tile == Tile::none; }

  std::uint32_t pack(const Move& move) const;
  std::optional<Move> unpack(const State& state, std::uint32_t code) const;

  int hint(const State& state, const Move& move) const;
  std::array<std::uint16_t, 2> features(const State&, const Move& move) const;

  bool noisy(const State& state, MoveList<Move>& out) const;

 private:
  bool may_place(const State& state) const {
    const auto& stock = state.board.own_stock();
    return tiles && (stock[0] | stock[1]);
  }
  // Goal cells the other side could enter next turn.
  static Cells threats(const State& state) {
    return state.survey.enemy & goal(other(state.board.to_move));
  }
  // One threatened goal cell that the mover can occupy, or no cell.
  static Cells parry(const State& state) {
    const Cells threat = threats(state);
    return (threat & (threat - 1)) == 0 ? threat & state.survey.own : 0;
  }
  // Where steps may end: on the goal if that wins now, on the cell that parries the only threat,
  // for nothing else does, or anywhere when nothing is threatened or nothing can be saved.
  // A repetition would save as well: where one can end the game, all steps count.
  static Cells allowed(const State& state) {
    if (const Cells win = state.survey.own & goal(state.board.to_move)) return win;
    if (state.may_repeat) return all_cells;
    const Cells cell = parry(state);
    return cell && state.plies_left > 2 ? cell : all_cells;
  }
};

}  // namespace banmen::contrast
