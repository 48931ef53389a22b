#pragma once

#include <functional>

#include "core/stop.hpp"
#include "engines/othello/book.hpp"
#include "engines/othello/evaluation.hpp"

namespace banmen::othello {

struct BookGrowth {
  std::size_t positions = 1000;  // how many the book is to hold
  int depth = 8;                 // plies of every search; at least the empty squares: exact
  int threads = 1;
  Stop stop{};
  // After every round, when the book is whole; an error ends the growth.
  std::function<Result<void>(const Book&)> watch{};
};

// Adds positions by drop-out expansion: again and again those that are cheapest to reach from the
// start, where a ply costs a little and a lesser move what it gives away, of either side. The same
// book for any number of threads. When stopped, the book is what the last whole round left.
Result<void> grow(Book& book, const Evaluation& evaluation, const BookGrowth& growth);

}  // namespace banmen::othello
