#include "service/elo.hpp"

#include <cmath>
#include <numeric>

#include "core/text.hpp"

namespace banmen::service {
namespace {

constexpr double share(std::size_t i) { return static_cast<double>(i) / 4; }  // of a pair's points

std::optional<double> elo_of(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return 400 * std::log10(score / (1 - score));
}

// The tilt x for which weights p_i / (1 + x (a_i - score)) have the mean `score`: the zero of a
// falling function between its two poles, found by halving.
double tilt(const std::array<double, 5>& counts, double score) {
  double low = -1 / (1 - score), high = 1 / score;
  for (int step = 0; step < 200; ++step) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i)
      sum += counts[i] * (share(i) - score) / (1 + x * (share(i) - score));
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

std::optional<double> EloEstimate::error() const {
  if (!low || !high) return std::nullopt;
  return (*high - *low) / 2;
}

EloEstimate estimate_elo(const PairCounts& pairs) {
  const auto total = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), 0ULL));
  if (total == 0) return {};
  EloEstimate estimate;
  double points = 0, squares = 0;
  for (std::size_t i = 0; i < 5; ++i) points += static_cast<double>(pairs[i]) * share(i);
  estimate.score = points / total;
  for (std::size_t i = 0; i < 5; ++i)
    squares += static_cast<double>(pairs[i]) * std::pow(share(i) - estimate.score, 2);
  estimate.elo = elo_of(estimate.score);
  if (total < 2 || squares == 0) return estimate;  // the spread is unknown
  const double margin = 1.959964 * std::sqrt(squares / (total - 1) / total);
  estimate.low = elo_of(estimate.score - margin);
  estimate.high = elo_of(estimate.score + margin);
  return estimate;
}

Result<void> check_elos(double elo0, double elo1, const std::string& where) {
  constexpr double most = 2000;
  // Written so that what is no number is refused as well.
  if (elo0 < elo1 && elo0 >= -most && elo1 <= most) return {};
  return fail(Errc::out_of_range,
              "Elo differences are two numbers, the first below the second, between -" +
                  short_number(most) + " and " + short_number(most),
              where, "for example 0 and 20");
}

double SprtBounds::lower() const { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const { return std::log((1 - beta) / alpha); }

std::string_view to_text(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::undecided:
      return "undecided";
    case SprtVerdict::accept_elo0:
      return "accept_elo0";
    case SprtVerdict::accept_elo1:
      return "accept_elo1";
  }
  return "undecided";
}

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1) {
  if (std::accumulate(pairs.begin(), pairs.end(), 0ULL) == 0) return 0;
  std::array<double, 5> counts{};
  // A kind of pair not seen yet is still possible.
  for (std::size_t i = 0; i < 5; ++i) counts[i] = pairs[i] ? static_cast<double>(pairs[i]) : 1e-3;
  const double score0 = expected_score(elo0), score1 = expected_score(elo1);
  const double tilt0 = tilt(counts, score0), tilt1 = tilt(counts, score1);
  double ratio = 0;
  for (std::size_t i = 0; i < 5; ++i)
    ratio +=
        counts[i] * std::log((1 + tilt0 * (share(i) - score0)) / (1 + tilt1 * (share(i) - score1)));
  return ratio;
}

SprtVerdict judge(double ratio, const SprtBounds& bounds) {
  if (ratio >= bounds.upper()) return SprtVerdict::accept_elo1;
  if (ratio <= bounds.lower()) return SprtVerdict::accept_elo0;
  return SprtVerdict::undecided;
}

}  // namespace banmen::service
