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
  struct Moments {
    float mean = 0, square = 0;
    std::uint32_t steps = 0;
  };

  LazyAdam(std::size_t entries, const Settings& settings) : settings_(settings), moments_(entries) {
    // Powers of the betas by steps: pow() for each entry would cost more than all the rest.
    for (double mean = beta1(), square = beta2(); mean_bias_.size() < table_size;
         mean *= beta1(), square *= beta2()) {
      mean_bias_.push_back(static_cast<float>(1 - mean));
      square_bias_.push_back(static_cast<float>(1 - square));
    }
  }

  void set_rate(float rate) { settings_.rate = rate; }
  std::vector<Moments>& moments() { return moments_; }
  const std::vector<Moments>& moments() const { return moments_; }

  // By how much the entry is to grow, if growing helps as much as the gradient says.
  float step(std::size_t entry, float gradient) {
    auto& [mean, square, steps] = moments_[entry];
    mean = settings_.beta1 * mean + (1 - settings_.beta1) * gradient;
    square = settings_.beta2 * square + (1 - settings_.beta2) * gradient * gradient;
    const std::size_t at = steps < table_size ? steps : table_size - 1;
    ++steps;
    return settings_.rate * (mean / mean_bias_[at]) /
           (std::sqrt(square / square_bias_[at]) + settings_.epsilon);
  }

 private:
  // After so many steps nothing is left to correct.
  static constexpr std::size_t table_size = 20'000;

  double beta1() const { return static_cast<double>(settings_.beta1); }
  double beta2() const { return static_cast<double>(settings_.beta2); }

  Settings settings_;
  std::vector<Moments> moments_;
  std::vector<float> mean_bias_, square_bias_;
};

}  // namespace banmen::learn
