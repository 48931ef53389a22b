#pragma once

#include <cstdint>
#include <vector>

#include "core/stop.hpp"

namespace banmen::learn {

// What a sum of weights means: discs, say, or the odds of winning.
enum class Link { identity, logistic };
float expected(Link link, float sum);  // logistic: from -1 to 1

// Positions as a fit sees them: their weights' numbers and what these should come to.
struct Rows {
  explicit Rows(std::size_t lane_count) : lanes(lane_count) {}

  std::size_t lanes;  // weights of each position
  std::vector<std::uint32_t> entries{};
  std::vector<float> targets{};
  std::vector<float> shares{};  // how much a row counts, 1 for most

  std::size_t size() const { return targets.size(); }
  // A new row; its entries are to be filled in.
  std::uint32_t* add(float target, float share) {
    entries.resize(entries.size() + lanes);
    targets.push_back(target);
    shares.push_back(share);
    return entries.data() + entries.size() - lanes;
  }
};

enum class Method { descent, counted, adam };

struct FitSettings {
  Method method = Method::descent;
  int epochs = 8;          // at most
  float rate = 0.004f;     // of the first epoch
  float last_rate = 0.1f;  // of the last one, as a part of the first
  float shrink = 0;        // so many visits count as seen with a weight of 0
  bool early_stop = true;  // as soon as the validation error grows
  Link link = Link::identity;
  Stop stop{};
};

struct FitReport {
  double loss = 0;    // mean absolute error on the rows, in the last epoch before each was learnt
  double before = 0;  // mean absolute error on the rows held out, before the first epoch
  double validation = 0;  // and with the weights that were kept
  std::size_t rows = 0, held_out = 0;
  int epochs = 0;        // whose weights were kept
  bool stopped = false;  // the table is then without meaning
};

// Fits one table to rows, in their order in every epoch: whoever gathers them shuffles them.
FitReport fit(float* table, std::uint32_t* visits, std::size_t weights, const Rows& rows,
              const Rows& held_out, const FitSettings& settings);

double mean_error(const float* table, const Rows& rows, Link link);

}  // namespace banmen::learn
