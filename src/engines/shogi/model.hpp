#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engines/shogi/evaluation.hpp"
#include "engines/shogi/past.hpp"
#include "games/shogi/position.hpp"
#include "search/model.hpp"

namespace banmen::shogi {

// Shogi as a search sees it: the board, whether its mover is in check, and no past. A declaration
// that draws is a move like others; one that wins is known without playing it.
struct Model {
  using Game = Shogi;
  using Move = shogi::Move;

  static constexpr std::uint32_t no_limit = 512;  // plies: farther than a search looks

  struct State {
    Board board{};
    bool check = false;
    bool declared = false;           // the game has ended so: a draw
    std::uint32_t plies = no_limit;  // until max_plies makes it a draw
  };

  static constexpr int stages = 2;  // captures and pawns that promote, then the rest
  static constexpr std::size_t feature_count = 96 * 81 + kind_count * 81;
  static constexpr search::Value margin = 130;

  DropRule rule{};
  bool declares = true;  // an entered king may declare
  bool tries = false;    // a king wins on the other's first square
  Options options{};
  Key rules = 0;
  const Evaluation* evaluation = &Evaluation::standard();

  static Model of(const Position& pos);

  State root(const Position& pos) const;
  Side mover(const State& state) const { return state.board.to_move; }
  void moves(const State& state, MoveList<Move>& out) const;
  void moves(const State& state, int stage, MoveList<Move>& out) const;
  void left_out(const State& state, MoveList<Move>& out) const;
  void play(State& state, const Move& move) const;
  Key key(const State& state) const { return state.board.hash; }
  Key rules_key() const { return rules; }
  std::uint32_t plies_left(const State& state) const { return state.plies; }
  std::optional<search::Value> over(const State& state) const;
  std::optional<search::Value> decided(const State& state) const;
  search::Value evaluate(const State& state) const { return (*evaluation)(state.board); }

  std::vector<search::Visit> past(const Position& pos) const { return shogi::past(pos); }
  int last_occurrence() const { return shogi::last_occurrence(options); }
  bool check(const State& state) const { return state.check; }
  bool reversible(const State&, const Move&) const { return true; }  // men come back from hands

  std::uint32_t pack(const Move& move) const { return move.code(); }
  std::optional<Move> unpack(const State& state, std::uint32_t code) const;

  int hint(const State& state, const Move& move) const;
  std::array<std::uint16_t, 2> features(const State& state, const Move& move) const;

  bool noisy(const State& state, MoveList<Move>& out) const;
  bool may_pass(const State& state) const { return !state.check; }
  void pass(State& state) const {
    shogi::pass(state.board);
    state.check = false;
  }
  bool urgent(const State& state) const { return state.check; }
  bool calm(const State& state, const Move& move) const;

 private:
  Outcome declaration(const State& state) const;
};

}  // namespace banmen::shogi
