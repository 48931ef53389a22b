#pragma once

#include <algorithm>
#include <numeric>

#include "learn/course.hpp"
#include "learn/subject.hpp"

namespace banmen::learn {

// What a course tells of its tables' visits, see Course::visits. Phases never learnt from are left
// out.
template <Subject S>
Facts visit_facts(const S& subject, const Tables& tables, std::size_t most) {
  Facts phases = Facts::array();
  std::vector<std::size_t> order;
  for (int phase = 0; phase < tables.phases; ++phase) {
    if (tables.samples[static_cast<std::size_t>(phase)] == 0) continue;
    const std::uint32_t* visits = tables.phase_visits(phase);
    order.clear();
    for (std::size_t weight = 0; weight < tables.weights; ++weight)
      if (visits[weight] > 0) order.push_back(weight);
    const std::size_t shown = std::min(most, order.size());
    const auto list = [&](auto before) {
      std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown),
                        order.end(), [&](std::size_t a, std::size_t b) {
                          return visits[a] != visits[b] ? before(visits[a], visits[b]) : a < b;
                        });
      Facts rows = Facts::array();
      for (std::size_t i = 0; i < shown; ++i)
        rows.push_back({{"weight", subject.name_of(order[i])},
                        {"visits", visits[order[i]]},
                        {"value", tables.phase(phase)[order[i]]}});
      return rows;
    };
    Facts facts{{"phase", phase},
                {"samples", tables.samples[static_cast<std::size_t>(phase)]},
                {"weights", tables.weights},
                {"never_seen", tables.weights - order.size()}};
    facts["most_seen"] = list(std::greater<>());
    facts["least_seen"] = list(std::less<>());
    phases.push_back(std::move(facts));
  }
  return {{"phases", phases}};
}

}  // namespace banmen::learn
