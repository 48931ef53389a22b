#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "registry/any_game.hpp"

namespace banmen::service {

// Openings of some random moves from the end of a line, none of them a finished game, the same for
// the same seed. They differ as long as the game has more of them near at hand; after that they
// come again in the same order. Not shared between threads.
class RandomOpenings {
 public:
  static Result<RandomOpenings> from(const registry::AnyGame& game, const Line& line, int plies,
                                     std::uint64_t seed);
  // The opening of that number, from 0. Finds all before it too.
  Result<Line> at(std::size_t number);

 private:
  RandomOpenings(std::unique_ptr<registry::AnyPosition> start, const Line& line, int plies,
                 std::uint64_t seed)
      : start_(std::move(start)), line_(line), plies_(plies), rng_(seed) {}
  bool find_next();

  std::unique_ptr<registry::AnyPosition> start_;
  Line line_;
  int plies_;
  Rng rng_;
  std::vector<Line> found_{};
  std::set<Key> seen_{};
  bool exhausted_ = false;
};

}  // namespace banmen::service
