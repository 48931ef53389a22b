#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

// The statistics of a match of paired games: the same opening twice, with colours swapped.
namespace banmen::service {

// Pairs by the points of the first engine: 0, ½, 1, 1½, 2. Pairs, not games, are independent.
using PairCounts = std::array<std::uint64_t, 5>;

double expected_score(double elo);  // 0 → 0.5

// A difference in strength with its 95 % interval. A bound is absent where the pairs do not bound
// it: a clean sweep has no upper one, and a single pair has none.
struct EloEstimate {
  double score = 0.5;  // mean share of the points
  std::optional<double> elo, low, high;

  std::optional<double> error() const;  // half of the interval
};
EloEstimate estimate_elo(const PairCounts& pairs);

// A sequential test of "the difference is elo1" against "it is elo0".
struct SprtBounds {
  double elo0 = 0, elo1 = 5;
  double alpha = 0.05, beta = 0.05;  // chances to accept elo1, elo0 wrongly

  double lower() const;
  double upper() const;
};

// Two differences that a test can tell apart, each within 2000: beyond that the loser's points are
// rounding errors.
Result<void> check_elos(double elo0, double elo1, const std::string& where);

enum class SprtVerdict { undecided, accept_elo0, accept_elo1 };
std::string_view to_text(SprtVerdict verdict);

// The log-likelihood ratio of the two hypotheses, each with the most likely spread of pairs that
// has its score (the generalized ratio that Fishtest uses). 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);
SprtVerdict judge(double ratio, const SprtBounds& bounds);

}  // namespace banmen::service
