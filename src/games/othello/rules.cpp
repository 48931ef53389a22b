#include "core/assert.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

// Sets what follows from the board; with automatic passes also who is to move.
void settle(Position& pos) {
  if (can_move(pos.board)) return;
  if (!can_move(passed(pos.board))) {
    const int score = final_score_for_black(pos);
    pos.result = score > 0 ? Outcome::first_wins : score < 0 ? Outcome::second_wins : Outcome::draw;
  } else if (pos.options.passes == Passes::automatic) {
    pos.board = passed(pos.board);
    pos.to_move = other(pos.to_move);
  }
}

}  // namespace

int final_score_for_black(const Position& pos) {
  const int score = final_score(pos.board);
  return pos.to_move == Side::first ? score : -score;
}

Position position_of(const Board& board, Side to_move, const Options& options) {
  Position pos{board, to_move, Outcome::ongoing, options};
  settle(pos);
  return pos;
}

void legal_moves(const Position& pos, MoveList<Move>& out) {
  if (pos.result != Outcome::ongoing) return;
  const Bits moves = moves_of(pos.board);
  if (!moves) out.push_back(pass_move);
  for (Bits rest = moves; rest; rest &= rest - 1) out.push_back(move_to(lowest(rest)));
}

std::uint64_t count_moves(const Position& pos) {
  if (pos.result != Outcome::ongoing) return 0;
  const Bits moves = moves_of(pos.board);
  return moves ? static_cast<std::uint64_t>(count(moves)) : 1;
}

bool is_legal(const Position& pos, const Move& move) {
  if (pos.result != Outcome::ongoing) return false;
  if (move.is_pass()) return !can_move(pos.board);
  return move.square < square_count && moves_of(pos.board) & bit(move.square);
}

void play(Position& pos, const Move& move) {
  BANMEN_ASSERT(is_legal(pos, move));
  pos.board = move.is_pass() ? passed(pos.board)
                             : after(pos.board, move.square, flips_of(pos.board, move.square));
  pos.to_move = other(pos.to_move);
  settle(pos);
}

Position Othello::start(const Options& options) {
  return position_of(start_board, Side::first, options);
}

std::vector<OptionSpec> Othello::option_specs() {
  return {choice("passes", {"played", "automatic"},
                 "a side without a move plays a pass, or is passed over")};
}

Result<Options> Othello::options(const Settings& settings) {
  const auto all = complete(option_specs(), settings, "options");
  if (!all) return fail(all.error());
  return Options{all->at("passes") == "played" ? Passes::played : Passes::automatic};
}

}  // namespace banmen::othello
