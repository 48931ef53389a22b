#include "core/embed.hpp"
#include "engines/othello/book.hpp"

BANMEN_EMBED(othello_book, BANMEN_DATA "/othello/book.bin")

namespace banmen::othello {

const Book& Book::shipped() {
  static const Book book = book_from_file(othello_book()).value();
  return book;
}

}  // namespace banmen::othello
