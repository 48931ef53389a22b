#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/key.hpp"
#include "core/result.hpp"
#include "games/othello/board.hpp"

namespace banmen::othello {

// The least of a board's eight images, and which one it is.
struct Canonical {
  Board board;
  int image = 0;
};
Canonical canonical(const Board& board);

// Where a move leads: a side that cannot move is passed over, so `sign` says whether a score there
// is still the mover's (1) or the opponent's (-1).
struct Reached {
  Board board;
  int sign = -1;
  bool over = false;
};
Reached reached(const Board& board, Square square);

struct BoardHash {
  std::size_t operator()(const Board& board) const { return mix(board.own, board.opponent); }
};

// A position of the book: the canonical image, whose mover has a move.
struct BookEntry {
  Board board;
  std::int8_t score = 0;             // for the mover: the best of the moves that the book knows
  std::uint8_t depth = 0;            // of the search for the move below
  std::int8_t out_move = no_square;  // the best one that leaves the book; none: no move does
  std::int8_t out_score = 0;         // what it is worth to the mover, by search

  bool operator==(const BookEntry&) const = default;
};

struct BookMove {
  Square square = no_square;
  int score = 0;  // for the mover
  Key to = 0;     // the same for moves to images of one position; 0: it leaves the book

  bool operator==(const BookMove&) const = default;
};

// Positions with scores, each stored once for its eight images. Moves are not stored: a move of the
// book is one that leads to another position of it.
class Book {
 public:
  static const Book& shipped();  // the one that the program comes with

  const std::vector<BookEntry>& entries() const { return entries_; }
  std::vector<BookEntry>& entries() { return entries_; }  // boards must stay as they are
  std::size_t size() const { return entries_.size(); }
  // Precondition: the entry's board is canonical and not in the book.
  void add(const BookEntry& entry);
  std::optional<std::size_t> index_of(const Board& canonical_board) const;

  // The moves that stay in the book and the best that leaves it, best first; none: the position is
  // not in the book. `board` may be any image.
  std::vector<BookMove> probe(const Board& board) const;

 private:
  std::vector<BookEntry> entries_;
  std::unordered_map<Board, std::size_t, BoardHash> index_;
};

// The book file: a head with magic, version, count and a checksum, then the entries in the order of
// their boards, packed by zstd. The same book gives the same bytes.
std::string to_file(const Book& book);
Result<Book> book_from_file(std::string_view bytes);

}  // namespace banmen::othello
