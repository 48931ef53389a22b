#include "games/othello/scribe.hpp"

#include <algorithm>

namespace banmen::othello {
namespace {

std::string name_of(Side side) { return side == Side::first ? "black" : "white"; }

std::string legal_here(const Position& pos) {
  std::string text;
  for (const Move move : banmen::legal_moves<Othello>(pos))
    text += (text.empty() ? "legal here: " : ", ") + to_text(move);
  return text;
}

std::string why_not(const Position& pos, Move move) {
  if (pos.result != Outcome::ongoing) return "the game is over";
  if (pos.board.occupied() & bit(move.square)) return "the square is occupied";
  return "it turns no disc of " + name_of(other(pos.to_move));
}

}  // namespace

void Scribe::push(Move move) {
  record_.moves.push_back(move);
  const Side mover = pos_.to_move;
  othello::play(pos_, move);
  passed_over_ = pos_.result == Outcome::ongoing && pos_.to_move == mover;
}

std::string Scribe::here(const Place& where) const {
  return place_in(where.text, where.offset) + ", move " + std::to_string(disc_);
}

Result<void> Scribe::play_pass(const Place& where) {
  if (is_legal(pos_, pass_move)) {
    push(pass_move);
    return {};
  }
  // Some files also write the passes that end a game, or those that are not played here.
  if (pos_.result != Outcome::ongoing || passed_over_) {
    passed_over_ = false;
    return {};
  }
  return fail(Errc::illegal, name_of(pos_.to_move) + " must not pass", here(where),
              legal_here(pos_));
}

Result<void> Scribe::play(Move move, const Place& where, std::optional<Side> by) {
  if (move.is_pass()) return play_pass(where);
  const bool unsaid = pos_.result == Outcome::ongoing && is_legal(pos_, pass_move);
  if (unsaid && by.value_or(other(pos_.to_move)) != pos_.to_move) {
    record_.unsaid.push_back(record_.moves.size());
    push(pass_move);
  }
  if (by && *by != pos_.to_move && pos_.result == Outcome::ongoing)
    return fail(Errc::illegal, to_text(move) + ": " + name_of(*by) + " is not to move", here(where),
                name_of(pos_.to_move) + " is, and can move");
  if (!is_legal(pos_, move))
    return fail(Errc::illegal, to_text(move) + " is not legal: " + why_not(pos_, move), here(where),
                legal_here(pos_));
  push(move);
  ++disc_;
  return {};
}

void Scribe::comment(std::string text) {
  record_.comments.emplace_back(record_.moves.size(), std::move(text));
}

void Scribe::warn(const std::string& what) {
  auto& warnings = record_.warnings;
  if (std::find(warnings.begin(), warnings.end(), what) == warnings.end()) warnings.push_back(what);
}

Record Scribe::finish() {
  if (record_.result.empty() && pos_.result != Outcome::ongoing)
    record_.result = to_text(pos_.result);
  return std::move(record_);
}

Position last_position(const Record& record) {
  Position pos = record.start;
  for (const Move move : record.moves) play(pos, move);
  return pos;
}

}  // namespace banmen::othello
