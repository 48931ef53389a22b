#pragma once

#include "engines/othello/book.hpp"
#include "games/othello/position.hpp"
#include "search/book.hpp"

namespace banmen::othello {

// A book for many readers: the program's own if `file` is empty.
Result<std::shared_ptr<const Book>> read_book(const std::string& file);

search::Books<Othello> opening_books();

}  // namespace banmen::othello
