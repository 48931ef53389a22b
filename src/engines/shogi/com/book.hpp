#pragma once

#include <optional>

#include "engines/shogi/com/state.hpp"

namespace banmen::shogi::com {

// What the book asks about the position before it gives a move.
class BookProbe {
 public:
  virtual int effects(Owner owner, int cell) = 0;
  virtual bool attacks(int from, int to) = 0;  // COM's piece on `from`, blockers respected
  virtual u8 loss_after(Move move) = 0;        // the loss value `dis`

 protected:
  ~BookProbe() = default;
};

// The next book move that the position allows; nothing ends the book. Marks entries as used.
std::optional<Move> book_move(State& state, BookProbe& probe);

}  // namespace banmen::shogi::com
