#pragma once

#include <optional>

#include "engines/shogi/com/book.hpp"
#include "engines/shogi/com/state.hpp"

namespace banmen::shogi::com {

enum class Verdict : u8 {
  move,
  hum_wins,  // COM resigns
  suicide    // HUM left his king to be taken
};

struct Reply {
  Verdict verdict = Verdict::hum_wins;
  Move move{};
  bool mate = false;       // with a move: COM says that it is mate
  bool from_book = false;  // with a move: not the best one that the search found

  bool operator==(const Reply&) const = default;
};

// COM's answer; a move is applied at once. Unless the verdict is a move, the position stays.
Reply think(State& state);

// What a search hands to the book and the progress.
struct SearchResult {
  Verdict verdict = Verdict::hum_wins;
  Move move{};
  bool quiet = false, skip_book = false, mate = false;
};

// Forced book, book and progress after a search; the same for every way to search.
Reply conclude(State& state, const SearchResult& found, BookProbe& probe);

}  // namespace banmen::shogi::com
