#pragma once

#include <thread>

#include "protocols/table.hpp"

namespace banmen::protocols {

// Thinks about the position of a table on a thread of its own while the other side does. Nothing is
// told; what was found stays in the engine's memory, and its next search is the faster for it.
class Ponder {
 public:
  Ponder() = default;
  ~Ponder() { end(); }
  Ponder(const Ponder&) = delete;
  Ponder& operator=(const Ponder&) = delete;

  // Nobody else may use the table before this has ended. Does nothing when the game is over.
  void begin(Table& table, int depth);
  void end();
  void finish();  // lets it come to its depth

 private:
  Stop stop_;
  std::thread thread_;
};

}  // namespace banmen::protocols
