#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/result.hpp"

namespace banmen::learn {

// How weights move. One call for each position that is learnt from, so that the loop over its
// weights is inside.
class Optimiser {
 public:
  virtual ~Optimiser() = default;

  // The sum of these weights should have been greater by `miss`. `table` is where the entries'
  // numbers begin.
  virtual void update(float* table, std::span<const std::uint32_t> entries, float miss) = 0;
  virtual void set_rate(float rate) = 0;

  // What it remembers between updates, for checkpoints.
  virtual std::string save() const = 0;
  virtual Result<void> load(std::string_view bytes) = 0;
};

// Adam for tables of which each update touches a few entries; see adam.hpp.
std::unique_ptr<Optimiser> lazy_adam(std::size_t entries, float rate);

// Gradient descent whose rate falls with the visits of each weight: `rate` at first, half of it
// after `half` visits, and so on down to `least` of it. What is seen often settles, what is seen
// seldom is still moved. A `half` of 0: the same rate for all.
struct CountedSteps {
  float rate = 0.01f;
  std::uint32_t half = 50;
  float least = 0.05f;
};
std::unique_ptr<Optimiser> counted_descent(std::size_t entries, const CountedSteps& steps);

}  // namespace banmen::learn
