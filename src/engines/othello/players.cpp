#include "engines/othello/players.hpp"

#include "engines/othello/gtp_player.hpp"
#include "engines/othello/nboard_player.hpp"
#include "search/alphabeta_player.hpp"
#include "search/mcts_player.hpp"
#include "search/random_player.hpp"

namespace banmen::othello {
namespace {

// Corners and mobility; the rules alone say who has won.
struct Model : search::PlainModel<Othello> {
  static Model of(const Position&) { return {}; }
  search::Value evaluate(const Position& pos) const {
    constexpr Bits corners = 0x8100000000000081;
    constexpr int corner_weight = 20, move_weight = 3;
    const Board& board = pos.board;
    return corner_weight * (count(board.own & corners) - count(board.opponent & corners)) +
           move_weight * (count(moves_of(board)) - count(moves_of(passed(board))));
  }
};

}  // namespace

std::vector<search::PlayerKind<Othello>> Players::kinds() {
  return {search::random_kind<Othello>(),
          search::alphabeta_kind<Model>(),
          search::alphabeta_kind<Model>(search::Method::mtdf),
          search::mcts_kind<Othello>(),
          nboard_kind(),
          gtp_kind()};
}

std::vector<search::Solver<Othello>> Players::solvers() { return {}; }

std::vector<search::Bench> Players::benches() { return {}; }

}  // namespace banmen::othello
