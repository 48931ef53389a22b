#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "cgt/store.hpp"
#include "engines/stones/dense_values.hpp"
#include "engines/stones/local.hpp"
#include "search/solver.hpp"

namespace banmen::stones {

// What long work may take.
struct Bounds {
  std::size_t megabytes = 4096;
};

// Values of states by recursion over all that can follow, each set of mirror images once: for any
// rules, and the plain way that the dense one is held against.
class PlainValues {
 public:
  PlainValues(LocalRules& rules, cgt::Store& store, const Bounds& bounds, const search::Work& work)
      : rules_(rules), store_(store), bounds_(bounds), work_(work) {}

  // Throws cgt::Exceeded when stopped or out of memory.
  cgt::Id value(const Local& state);
  // Of all states that were worked out, if they are closed under symmetry.
  StateCounts counts();

 private:
  std::pair<Local, bool> least_image(const Local& state) const;
  void check_limits();

  LocalRules& rules_;
  cgt::Store& store_;
  Bounds bounds_;
  const search::Work& work_;
  std::unordered_map<Local, cgt::Id, LocalHash> known_;
};

// The values of a state and of all that can follow from it, by dense tables where the rules and the
// memory allow it.
class Values {
 public:
  Values(LocalRules& rules, const Bounds& bounds, const search::Work& work);

  Result<void> solve(const Local& start);
  // Precondition: the state follows from the start. A decided one is ∞ or -∞.
  cgt::Id value(const Local& state);
  cgt::Store& store() { return store_; }
  // Nothing unless the start is its own image in every mirror and in the other colours.
  std::optional<StateCounts> counts();

 private:
  LocalRules& rules_;
  const search::Work& work_;
  cgt::Store store_;
  std::unique_ptr<DenseValues> dense_;
  PlainValues plain_;
  bool symmetric_ = false;
};

}  // namespace banmen::stones
