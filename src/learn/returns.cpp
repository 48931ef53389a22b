#include "learn/returns.hpp"

namespace banmen::learn {

std::vector<std::optional<double>> lambda_returns(std::span<const Visit> visits, double outcome,
                                                  double lambda) {
  std::vector<std::optional<double>> targets(visits.size());
  double next_value = outcome, next_return = outcome;
  for (std::size_t t = visits.size(); t-- > 0;) {
    if (visits[t].explored) {
      next_return = visits[t].value;
    } else {
      targets[t] = (1 - lambda) * next_value + lambda * next_return;
      next_return = *targets[t];
    }
    next_value = visits[t].value;
  }
  return targets;
}

}  // namespace banmen::learn
