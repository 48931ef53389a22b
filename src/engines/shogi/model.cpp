#include "engines/shogi/model.hpp"

#include <algorithm>

#include "games/shogi/attacks.hpp"

namespace banmen::shogi {
namespace {

constexpr std::size_t longest_past = 24;  // plies before the root that may come back

int capture_worth(const Board& board, Move move) {
  const Kind kind = board.at(move.from()).kind();
  int worth = exchange_value(board.at(move.to()).kind());
  if (move.promotes()) worth += exchange_value(promoted(kind)) - exchange_value(kind);
  return worth * 16 - exchange_value(kind);
}

}  // namespace

Model Model::of(const Position& pos) {
  Model model;
  model.rule = drop_rule(pos.options);
  model.options = pos.options;
  model.declares =
      pos.options.rules == Rules::standard &&
      (pos.options.entering == Entering::points27 || pos.options.entering == Entering::points24);
  return model;
}

void Model::moves(const State& state, MoveList<Move>& out) const {
  sensible_moves(state.board, rule, out);
}

void Model::moves(const State& state, int stage, MoveList<Move>& out) const {
  if (stage == 0)
    forcing_moves(state.board, out);
  else
    quiet_moves(state.board, rule, out);
}

void Model::play(State& state, const Move& move) const {
  shogi::play(state.board, move);
  state.check = in_check(state.board);
}

std::optional<search::Value> Model::settled(const State& state) const {
  const Board& board = state.board;
  const Side side = board.to_move;
  // Without check, a side with more than a few men always has a move.
  if ((state.check || board.men_of(side).count() < 4) && !has_move(board, rule))
    return search::loss_in(0);
  const Square king = board.king_of(side);
  if (declares && king != no_square && !state.check && camp_of_enemy(side).has(king) &&
      may_declare(position_of(board, options)))
    return search::win_in(1);
  return std::nullopt;
}

std::vector<Key> Model::past(const Position& pos) const {
  std::vector<Key> keys;
  if (pos.options.rules != Rules::standard) return keys;
  pos.past.for_each([&](const Step& step) {
    if (keys.size() < longest_past) keys.push_back(step.before);
  });
  std::reverse(keys.begin(), keys.end());
  return keys;
}

std::optional<Move> Model::unpack(const State& state, std::uint32_t code) const {
  const Move move = Move::of_code(static_cast<std::uint16_t>(code));
  if (!is_legal(state.board, rule, move)) return std::nullopt;
  return move;
}

int Model::hint(const State& state, const Move& move) const {
  const Board& board = state.board;
  if (move.is_drop()) return 0;
  if (board.at(move.to()).empty() && !move.promotes()) return 0;
  return capture_worth(board, move) + (is_sound_exchange(board, move) ? 20'000 : -200'000);
}

std::array<std::uint16_t, 2> Model::features(const State& state, const Move& move) const {
  const auto to = static_cast<unsigned>(move.to());
  const unsigned source = (move.code() >> 7) & 127u;  // a square, or 81 and more for a drop
  const Kind kind = move.is_drop() ? move.dropped() : state.board.at(move.from()).kind();
  return {static_cast<std::uint16_t>(source * 81 + to),
          static_cast<std::uint16_t>(96 * 81 + index(kind) * 81 + to)};
}

bool Model::noisy(const State& state, MoveList<Move>& out) const {
  if (state.check) {
    sensible_moves(state.board, rule, out);
    return true;
  }
  forcing_moves(state.board, out);
  const Board& board = state.board;
  std::erase_if(out, [&](Move move) { return !is_sound_exchange(board, move); });
  std::sort(out.begin(), out.end(), [&](Move a, Move b) {
    const int worth_a = capture_worth(board, a), worth_b = capture_worth(board, b);
    return worth_a != worth_b ? worth_a > worth_b : a.code() < b.code();
  });
  return false;
}

bool Model::calm(const State& state, const Move& move) const {
  const Board& board = state.board;
  if (state.check) return false;
  if (move.is_step() && (!board.at(move.to()).empty() || move.promotes())) return false;
  // A check is never calm. (Those discovered are rare and not looked for.)
  const Square king = board.king_of(other(board.to_move));
  if (king == no_square) return true;
  const Kind kind = move.is_drop() ? move.dropped() : board.at(move.from()).kind();
  return !attacks(Piece(kind, board.to_move), move.to(), board.occupied()).has(king);
}

}  // namespace banmen::shogi
