#include "learn/optimiser.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "learn/adam.hpp"

namespace banmen::learn {
namespace {

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

template <class T>
Result<void> fill(std::vector<T>& values, std::string_view bytes) {
  if (bytes.size() != values.size() * sizeof(T))
    return fail(Errc::corrupt,
                "the optimiser's state has " + std::to_string(bytes.size()) + " bytes, not " +
                    std::to_string(values.size() * sizeof(T)),
                "optimiser", "it belongs to another run");
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return {};
}

class Adam final : public Optimiser {
 public:
  Adam(std::size_t entries, float rate) : adam_(entries, {.rate = rate}) {}

  void update(float* table, std::span<const std::uint32_t> entries, float miss) override {
    for (const std::uint32_t entry : entries) table[entry] += adam_.step(entry, miss);
  }
  void set_rate(float rate) override { adam_.set_rate(rate); }
  std::string save() const override { return bytes_of(adam_.moments()); }
  Result<void> load(std::string_view bytes) override { return fill(adam_.moments(), bytes); }

 private:
  LazyAdam adam_;
};

// One rate for all: nothing to remember.
class Descent final : public Optimiser {
 public:
  explicit Descent(float rate) : rate_(rate) {}

  void update(float* table, std::span<const std::uint32_t> entries, float miss) override {
    const float change = rate_ * miss;
    for (const std::uint32_t entry : entries) table[entry] += change;
  }
  void set_rate(float rate) override { rate_ = rate; }
  std::string save() const override { return {}; }
  Result<void> load(std::string_view bytes) override {
    if (bytes.empty()) return {};
    return fail(Errc::corrupt, "an optimiser without memory was given one", "optimiser",
                "it belongs to another run");
  }

 private:
  float rate_;
};

class Counted final : public Optimiser {
 public:
  Counted(std::size_t entries, const CountedSteps& steps) : rate_(steps.rate), visits_(entries) {
    const auto half = static_cast<float>(steps.half);
    for (std::size_t visits = 0; visits < shares_.size(); ++visits)
      shares_[visits] = std::max(steps.least, half / (half + static_cast<float>(visits)));
  }

  void update(float* table, std::span<const std::uint32_t> entries, float miss) override {
    const float change = rate_ * miss;
    for (const std::uint32_t entry : entries) {
      std::uint16_t& visits = visits_[entry];
      table[entry] += shares_[visits] * change;
      visits = static_cast<std::uint16_t>(std::min<std::size_t>(visits + 1u, shares_.size() - 1));
    }
  }
  void set_rate(float rate) override { rate_ = rate; }
  std::string save() const override { return bytes_of(visits_); }
  Result<void> load(std::string_view bytes) override { return fill(visits_, bytes); }

 private:
  float rate_;
  std::array<float, 4096> shares_{};  // by visits, the last for all that come after
  std::vector<std::uint16_t> visits_;
};

}  // namespace

std::unique_ptr<Optimiser> lazy_adam(std::size_t entries, float rate) {
  return std::make_unique<Adam>(entries, rate);
}

std::unique_ptr<Optimiser> counted_descent(std::size_t entries, const CountedSteps& steps) {
  if (steps.half == 0) return std::make_unique<Descent>(steps.rate);
  return std::make_unique<Counted>(entries, steps);
}

}  // namespace banmen::learn
