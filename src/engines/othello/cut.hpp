#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace banmen::othello {

// Multi-ProbCut: a shallow search says what a deep one would, up to an error of some spread. If
// even then the deep one would surely fail, it is not done. The numbers are measured for the
// weights that the program comes with, see cut_fit.hpp.
struct Cut {
  // The spread of (deep - shallow) in discs: exp(a + b·empties + c·deep + d·shallow).
  std::array<double, 4> mid{};
  std::array<double, 4> end{};  // `deep` reaches the end of the game

  static const Cut& standard();  // for the weights that the program comes with
  // Lines "id,constant,empties,deep,shallow" for mid and end, after a first line of names.
  static Result<Cut> parse(std::string_view csv);
  std::string csv() const;

  // How deep to look instead of `deep`.
  static constexpr int shallow(int deep) { return deep / 4 * 2 + (deep & 1); }

  double spread(int empties, int deep, int shallow) const {
    const auto& k = deep >= empties ? end : mid;
    return std::exp(k[0] + k[1] * empties + k[2] * deep + k[3] * shallow);
  }
};

// Steps of confidence: how many spreads a cut must be away. The last one never cuts.
inline constexpr std::array<double, 7> spreads_of_confidence = {0.7, 1.1, 1.5, 2.0, 2.6, 3.3, 1000};
inline constexpr std::array<int, 7> percent_of_confidence = {52, 73, 87, 95, 98, 99, 100};
// Players deepen with the lowest: at equal time it won 62 % of 200 games against the next, with
// which solvers find better orders of moves.
inline constexpr int rough = 0, likely = 1, certain = 6;

}  // namespace banmen::othello
