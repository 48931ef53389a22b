#pragma once

#include <array>

#include "engines/othello/book.hpp"

namespace banmen::othello {

// Which position of a book leads to which, kept while the book grows. A move adds a disc, so there
// is no way round: going by the number of discs visits what follows before, or after.
class BookLinks {
 public:
  struct Link {
    std::size_t to = 0;
    Square square = no_square;
    int sign = -1;  // see Reached
  };
  struct Parent {
    std::size_t from = 0;
    Link link{};
  };

  // Takes in the entries that were added since the last call.
  void catch_up(const Book& book);

  const std::vector<Link>& of(std::size_t entry) const { return links_[entry]; }
  // Those that could lead to a position that is not in the book.
  std::vector<Parent> parents_of(const Board& missing) const;

  // Every score becomes the best of what follows and of the move that leaves the book.
  void minimax(Book& book) const;
  // The cheapest way from `root` to each entry: a ply costs 1, a disc that a mover gives away by a
  // lesser move costs `loss`. Entries without a way have `far`.
  static constexpr int far = 1 << 28;
  std::vector<int> costs(const Book& book, std::size_t root, int loss) const;

 private:
  std::vector<std::vector<Link>> links_;
  std::array<std::vector<std::size_t>, square_count + 1> by_discs_;
  std::unordered_map<Board, std::vector<Parent>, BoardHash> missing_;
};

// For those who do not grow the book.
void minimax(Book& book);

}  // namespace banmen::othello
