#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "search/score.hpp"
#include "search/solver.hpp"

namespace banmen::search {

// A move that an opening book knows.
template <Game G>
struct BookMove {
  typename G::Move move{};
  Score score{};
  Key to = 0;  // the same for moves to one position, or to its images; 0: it leaves the book
};

// An opening book that was read.
template <Game G>
class Book {
 public:
  virtual ~Book() = default;
  virtual std::size_t positions() const = 0;
  virtual std::pair<int, int> depths() const = 0;  // of its searches, least and most
  // The moves it knows, best first; none: the position is not in it.
  virtual std::vector<BookMove<G>> probe(const typename G::Position& pos) const = 0;
};

// What a book is to become.
struct BookOrder {
  std::string output;            // the file
  std::string from{};            // the file to go on from; empty: from nothing
  std::size_t positions = 1000;  // how many it is to hold
  int depth = 8;                 // plies of the searches
};

// A game's opening books, as `banmen book` shows and builds them.
template <Game G>
struct Books {
  // An empty name: the book that the program comes with.
  Result<std::unique_ptr<Book<G>>> (*open)(const std::string& file) = nullptr;
  // Facts about what was built. Stopped early it leaves a whole, smaller book, and no error.
  Result<nlohmann::ordered_json> (*build)(const BookOrder& order, const Work& work) = nullptr;
};

}  // namespace banmen::search
