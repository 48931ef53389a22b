#include "engines/othello/book_links.hpp"

#include <algorithm>

namespace banmen::othello {

void BookLinks::catch_up(const Book& book) {
  const std::size_t first = links_.size();
  links_.resize(book.size());
  for (std::size_t entry = first; entry < book.size(); ++entry) {
    const Board& board = book.entries()[entry].board;
    by_discs_[static_cast<std::size_t>(count(board.occupied()))].push_back(entry);
    if (const auto found = missing_.find(board); found != missing_.end()) {
      for (const Parent& parent : found->second) {
        links_[parent.from].push_back(parent.link);
        links_[parent.from].back().to = entry;
      }
      missing_.erase(found);
    }
    for (Bits rest = moves_of(board); rest; rest &= rest - 1) {
      const Reached next = reached(board, lowest(rest));
      if (next.over) continue;
      const Board there = canonical(next.board).board;
      const auto to = book.index_of(there);
      const Link link{to.value_or(0), lowest(rest), next.sign};
      if (to)
        links_[entry].push_back(link);
      else
        missing_[there].push_back({entry, link});
    }
  }
}

std::vector<BookLinks::Parent> BookLinks::parents_of(const Board& missing) const {
  const auto found = missing_.find(missing);
  return found == missing_.end() ? std::vector<Parent>{} : found->second;
}

void BookLinks::minimax(Book& book) const {
  for (std::size_t discs = by_discs_.size(); discs-- > 0;)
    for (const std::size_t index : by_discs_[discs]) {
      BookEntry& entry = book.entries()[index];
      int best = entry.out_move == no_square ? -64 : entry.out_score;
      for (const Link& link : links_[index])
        best = std::max(best, link.sign * book.entries()[link.to].score);
      entry.score = static_cast<std::int8_t>(best);
    }
}

std::vector<int> BookLinks::costs(const Book& book, std::size_t root, int loss) const {
  std::vector<int> costs(book.size(), far);
  costs[root] = 0;
  for (const auto& entries : by_discs_)
    for (const std::size_t index : entries) {
      if (costs[index] == far) continue;
      for (const Link& link : links_[index]) {
        const int lost = book.entries()[index].score - link.sign * book.entries()[link.to].score;
        costs[link.to] = std::min(costs[link.to], costs[index] + 1 + loss * lost);
      }
    }
  return costs;
}

void minimax(Book& book) {
  BookLinks links;
  links.catch_up(book);
  links.minimax(book);
}

}  // namespace banmen::othello
