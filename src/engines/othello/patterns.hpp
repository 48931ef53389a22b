#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/othello/board.hpp"

// Which squares the evaluation looks at together. A pattern lies on the board in each of its four
// rotations; with its own mirror image that makes the eight images of the board equal.
namespace banmen::othello {

struct Pattern {
  std::string id;
  std::vector<Square> cells{};  // cell i weighs 3^i in the index
  int mirror = 0;               // the image of the board under which the pattern is itself
  std::size_t first = 0;        // where its entries begin in a phase's table
  std::size_t entries = 0;      // 3^cells
};

// Indices are in balanced ternary: own discs are +1, the opponent's -1, empty squares 0. Seen by
// the other side an index is just its negative, and the middle entry of a table is the empty
// pattern.
class PatternSet {
 public:
  static constexpr std::size_t most_lanes = 64, most_cells = 10;

  // P01–P14.
  static const PatternSet& standard();
  // P03, P05, P08 and P10: what orders the moves of an endgame, where speed is worth more.
  static const PatternSet& small();
  // Lines "id,k,cells" such as "P10,8,a2 b2 c2 d2 e2 f2 g2 h2"; a first line of names, empty lines
  // and lines after # are passed over.
  static Result<PatternSet> parse(std::string_view csv);

  const std::vector<Pattern>& patterns() const { return patterns_; }
  std::string csv() const;
  std::uint64_t hash() const;                       // of what it says
  std::size_t entries() const { return entries_; }  // of all patterns, for one phase
  std::size_t lanes() const { return lanes_.size(); }

  // A pattern where it lies on the board.
  struct Lane {
    std::size_t pattern = 0;
    std::size_t middle = 0;  // of its table
    std::array<Square, most_cells> cells{};
  };
  const std::vector<Lane>& all_lanes() const { return lanes_; }

  // The entry that shares its weight with this one: the pattern's mirror image.
  std::size_t mirrored(const Pattern& pattern, std::size_t entry) const;
  // For every entry, the number of its weight: entries and their mirrors have one.
  const std::vector<std::uint32_t>& weight_of() const { return weight_of_; }
  std::size_t weights() const { return weights_; }  // 253,287 for the standard set

 private:
  void finish();

  std::vector<Pattern> patterns_;
  std::vector<Lane> lanes_;
  std::size_t entries_ = 0, weights_ = 0;
  std::vector<std::uint32_t> weight_of_;
};

constexpr std::size_t power_of_three(std::size_t exponent) {
  std::size_t power = 1;
  for (; exponent; --exponent) power *= 3;
  return power;
}

}  // namespace banmen::othello
