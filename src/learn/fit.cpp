#include "learn/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "learn/optimiser.hpp"

namespace banmen::learn {
namespace {

// In four parts, always added in the same order: the same bits with any vectors.
float sum_of(const float* table, const std::uint32_t* entries, std::size_t lanes) {
  float a = 0, b = 0, c = 0, d = 0;
  std::size_t i = 0;
  for (; i + 4 <= lanes; i += 4) {
    a += table[entries[i]];
    b += table[entries[i + 1]];
    c += table[entries[i + 2]];
    d += table[entries[i + 3]];
  }
  for (; i < lanes; ++i) a += table[entries[i]];
  return (a + b) + (c + d);
}

std::unique_ptr<Optimiser> make(const FitSettings& settings, std::size_t weights) {
  switch (settings.method) {
    case Method::adam:
      return lazy_adam(weights, settings.rate);
    case Method::counted:
      return counted_descent(weights, {.rate = settings.rate});
    case Method::descent:
      break;
  }
  return counted_descent(weights, {.rate = settings.rate, .half = 0});
}

}  // namespace

float expected(Link link, float sum) {
  return link == Link::identity ? sum : 2 / (1 + std::exp(-sum)) - 1;
}

double mean_error(const float* table, const Rows& rows, Link link) {
  double error = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    error += std::abs(static_cast<double>(
        rows.targets[i] -
        expected(link, sum_of(table, rows.entries.data() + i * rows.lanes, rows.lanes))));
  return rows.size() ? error / static_cast<double>(rows.size()) : 0;
}

FitReport fit(float* table, std::uint32_t* visits, std::size_t weights, const Rows& rows,
              const Rows& held_out, const FitSettings& settings) {
  FitReport report{.rows = rows.size(), .held_out = held_out.size()};
  report.before = report.validation = mean_error(table, held_out, settings.link);
  std::fill_n(visits, weights, 0u);
  for (const std::uint32_t entry : rows.entries) ++visits[entry];
  if (settings.shrink > 0)
    for (std::size_t i = 0; i < weights; ++i) {
      const auto seen = static_cast<float>(visits[i]);
      table[i] *= seen / (seen + settings.shrink);
    }
  const auto optimiser = make(settings, weights);
  std::vector<float> kept;  // the best so far, where later ones may be worse
  const bool watch = settings.early_stop && held_out.size() > 0;
  for (int epoch = 0; epoch < settings.epochs; ++epoch) {
    const float part = settings.epochs > 1
                           ? static_cast<float>(epoch) / static_cast<float>(settings.epochs - 1)
                           : 0;
    optimiser->set_rate(settings.rate * std::pow(settings.last_rate, part));
    double error = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if ((i & 0xffff) == 0 && settings.stop.requested()) {
        report.stopped = true;
        return report;
      }
      const std::uint32_t* entries = rows.entries.data() + i * rows.lanes;
      const float miss =
          rows.targets[i] - expected(settings.link, sum_of(table, entries, rows.lanes));
      error += std::abs(static_cast<double>(miss));
      optimiser->update(table, {entries, rows.lanes}, rows.shares[i] * miss);
    }
    report.loss = rows.size() ? error / static_cast<double>(rows.size()) : 0;
    if (!watch) {
      report.epochs = epoch + 1;
      continue;
    }
    const double validation = mean_error(table, held_out, settings.link);
    if (epoch > 0 && validation > report.validation) {
      std::copy(kept.begin(), kept.end(), table);
      return report;
    }
    report.validation = validation;
    report.epochs = epoch + 1;
    if (epoch + 1 < settings.epochs) kept.assign(table, table + weights);
  }
  if (!watch) report.validation = mean_error(table, held_out, settings.link);
  return report;
}

}  // namespace banmen::learn
