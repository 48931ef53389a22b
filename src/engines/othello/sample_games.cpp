#include "engines/othello/sample_games.hpp"

#include "engines/othello/random_move.hpp"

namespace banmen::othello {
namespace {

Square better_of(Search& search, const Board& board, Bits moves) {
  Square chosen = no_square;
  for (int best = -65; moves; moves &= moves - 1) {
    const Square square = lowest(moves);
    const int score =
        -search.value(after(board, square, flips_of(board, square)), 1, -64, 64, certain);
    if (score > best) best = score, chosen = square;
  }
  return chosen;
}

}  // namespace

std::vector<Board> sample_game(Search& search, int least, Rng& rng) {
  std::vector<Board> boards;
  const int random_until = 60 - 8 - static_cast<int>(rng.below(16));
  for (Board board = start_board;;) {
    const Bits moves = moves_of(board);
    if (!moves) {
      if (is_over(board)) return boards;
      board = passed(board);
      continue;
    }
    boards.push_back(board);
    const int empties = count(board.empty());
    if (empties <= least) return boards;
    const Square chosen =
        empties > random_until ? random_move(moves, rng) : better_of(search, board, moves);
    board = after(board, chosen, flips_of(board, chosen));
  }
}

}  // namespace banmen::othello
