#include "engines/othello/book.hpp"

#include <algorithm>
#include <tuple>

namespace banmen::othello {

Canonical canonical(const Board& board) {
  Canonical least{board, 0};
  for (int number = 1; number < image_count; ++number) {
    const Board other = image(board, number);
    if (std::tie(other.own, other.opponent) < std::tie(least.board.own, least.board.opponent))
      least = {other, number};
  }
  return least;
}

Reached reached(const Board& board, Square square) {
  const Board next = after(board, square, flips_of(board, square));
  if (can_move(next)) return {next, -1, false};
  if (can_move(passed(next))) return {passed(next), 1, false};
  return {next, -1, true};
}

void Book::add(const BookEntry& entry) {
  index_.emplace(entry.board, entries_.size());
  entries_.push_back(entry);
}

std::optional<std::size_t> Book::index_of(const Board& canonical_board) const {
  const auto found = index_.find(canonical_board);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

std::vector<BookMove> Book::probe(const Board& board) const {
  const Canonical here = canonical(board);
  const auto index = index_of(here.board);
  if (!index) return {};
  std::vector<BookMove> moves;
  for (Bits rest = moves_of(board); rest; rest &= rest - 1) {
    const Reached next = reached(board, lowest(rest));
    if (next.over) continue;
    const Board there = canonical(next.board).board;
    if (const auto to = index_of(there))
      moves.push_back(
          {lowest(rest), next.sign * entries_[*to].score, mix(there.own, there.opponent)});
  }
  const BookEntry& entry = entries_[*index];
  if (entry.out_move != no_square)
    moves.push_back({image(Square{entry.out_move}, back(here.image)), entry.out_score, 0});
  // Of equal moves one that stays comes first: more is known about it.
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.score > b.score; });
  return moves;
}

}  // namespace banmen::othello
