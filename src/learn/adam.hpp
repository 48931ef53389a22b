#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace banmen::learn {

// Adam for a table of which each update touches a few entries. An entry counts its own steps: with
// one count for all, the correction would long be over when a rare entry is first seen, and that
// first step three times too long.
class LazyAdam {
 public:
  struct Settings {
    float rate = 0.01f, beta1 = 0.9f, beta2 = 0.999f, epsilon = 1e-8f;
  };

  LazyAdam(std::size_t entries, const Settings& settings)
      : settings_(settings), moments_(entries) {}

  void set_rate(float rate) { settings_.rate = rate; }

  // By how much the entry is to grow, if growing helps as much as the gradient says.
  float step(std::size_t entry, float gradient) {
    auto& [mean, square, steps] = moments_[entry];
    const auto& [rate, beta1, beta2, epsilon] = settings_;
    ++steps;
    mean = beta1 * mean + (1 - beta1) * gradient;
    square = beta2 * square + (1 - beta2) * gradient * gradient;
    const auto power = static_cast<float>(steps);
    const float unbiased_mean = mean / (1 - std::pow(beta1, power));
    const float unbiased_square = square / (1 - std::pow(beta2, power));
    return rate * unbiased_mean / (std::sqrt(unbiased_square) + epsilon);
  }

 private:
  struct Moments {
    float mean = 0, square = 0;
    std::uint32_t steps = 0;
  };

  Settings settings_;
  std::vector<Moments> moments_;
};

}  // namespace banmen::learn
