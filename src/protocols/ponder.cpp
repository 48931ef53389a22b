#include "protocols/ponder.hpp"

namespace banmen::protocols {

void Ponder::begin(Table& table, int depth) {
  end();
  if (table.is_over()) return;
  stop_ = Stop();
  thread_ = std::thread([&table, depth, stop = stop_] {
    // Whatever comes of it, even an error, is the next search's to tell.
    (void)table.think(table.position(),
                      {.limits = {.time = std::nullopt, .nodes = std::nullopt, .depth = depth},
                       .stop = stop,
                       .study = true});
  });
}

void Ponder::end() {
  stop_.request();
  finish();
}

void Ponder::finish() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace banmen::protocols
