#include "engines/shogi/model.hpp"

#include <algorithm>

#include "games/shogi/attacks.hpp"

namespace banmen::shogi {
namespace {

int capture_worth(const Board& board, Move move) {
  const Kind kind = board.at(move.from()).kind();
  int worth = exchange_value(board.at(move.to()).kind());
  if (move.promotes()) worth += exchange_value(promoted(kind)) - exchange_value(kind);
  return worth * 16 - exchange_value(kind);
}

}  // namespace

Model Model::of(const Position& pos) {
  Model model;
  const bool standard = pos.options.rules == Rules::standard;
  const Entering entering = pos.options.entering;
  model.rule = drop_rule(pos.options);
  model.options = pos.options;
  model.declares = standard && (entering == Entering::points27 || entering == Entering::points24);
  model.tries = standard && entering == Entering::try_rule;
  model.rules = shogi::rules_key(pos.options);
  return model;
}

Model::State Model::root(const Position& pos) const {
  return {pos.board, in_check(pos.board), false, plies_until_end(pos, no_limit)};
}

Outcome Model::declaration(const State& state) const {
  if (!declares || state.check) return Outcome::ongoing;
  const Square king = state.board.king_of(mover(state));
  if (king == no_square || !camp_of_enemy(mover(state)).has(king)) return Outcome::ongoing;
  return shogi::declaration(state.board, options);
}

void Model::moves(const State& state, MoveList<Move>& out) const {
  for (int stage = 0; stage < stages; ++stage) moves(state, stage, out);
}

void Model::moves(const State& state, int stage, MoveList<Move>& out) const {
  if (stage == 0) {
    forcing_moves(state.board, out);
    if (declaration(state) == Outcome::draw) out.push_back(Move::declare());
  } else {
    quiet_moves(state.board, rule, out);
  }
}

void Model::left_out(const State& state, MoveList<Move>& out) const {
  unpromoting_moves(state.board, rule, out);
}

void Model::play(State& state, const Move& move) const {
  if (move.on_board()) {
    shogi::play(state.board, move);
    state.check = in_check(state.board);
    if (state.plies < no_limit) --state.plies;
  } else {
    shogi::pass(state.board);
    state.board.hash = mix(state.board.hash, 1);  // no position that stood before
    state.declared = true;
  }
}

// Whoever cannot move has lost. Without check that is rare, and left to the search where there are
// more than a few men.
std::optional<search::Value> Model::over(const State& state) const {
  const Board& board = state.board;
  const Side side = board.to_move;
  if (state.declared) return 0;
  if (tries && board.king_of(other(side)) == try_square(other(side))) return search::loss_in(0);
  const bool look = state.check || state.plies == 0 || board.men_of(side).count() < 4;
  if (look && !has_move(board, rule)) return search::loss_in(0);
  return state.plies == 0 ? std::optional<search::Value>(0) : std::nullopt;
}

std::optional<search::Value> Model::decided(const State& state) const {
  if (declaration(state) == win_for(mover(state))) return search::win_in(1);
  return std::nullopt;
}

std::optional<Move> Model::unpack(const State& state, std::uint32_t code) const {
  const Move move = Move::of_code(static_cast<std::uint16_t>(code));
  if (move == Move::declare() && declaration(state) == Outcome::draw) return move;
  if (!is_legal(state.board, rule, move)) return std::nullopt;
  return move;
}

int Model::hint(const State& state, const Move& move) const {
  const Board& board = state.board;
  if (!move.is_step()) return 0;
  if (board.at(move.to()).empty() && !move.promotes()) return 0;
  return capture_worth(board, move) + (is_sound_exchange(board, move) ? 20'000 : -200'000);
}

std::array<std::uint16_t, 2> Model::features(const State& state, const Move& move) const {
  if (!move.on_board()) return {};
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
  if (state.check || !move.on_board()) return false;
  if (move.is_step() && (!board.at(move.to()).empty() || move.promotes())) return false;
  // A check is never calm. (Those discovered are rare and not looked for.)
  const Square king = board.king_of(other(board.to_move));
  if (king == no_square) return true;
  const Kind kind = move.is_drop() ? move.dropped() : board.at(move.from()).kind();
  return !attacks(Piece(kind, board.to_move), move.to(), board.occupied()).has(king);
}

}  // namespace banmen::shogi
