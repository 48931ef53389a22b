#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/contrast/survey.hpp"
#include "engines/contrast/weights.hpp"
#include "search/value.hpp"

// The n-tuple network: what the ranks and files of a board show, each as a whole, and a few counts
// are looked up in tables and summed.
namespace banmen::contrast {

// The numbers of the entries that a board shows in NetworkWeights::tuples(), place by place, seen
// by the mover: as if it were Black, whose pieces go down.
using Entries = std::array<std::uint32_t, 23>;
Entries entries_of(const Board& board, const Survey& survey);

// The network ready for play: every entry of every phase, twins written out.
class Network {
 public:
  explicit Network(const NetworkWeights& weights);
  static const Network& standard();  // with the weights that the program comes with

  // An estimate in points for the side to move; 100 points are about 73 % of the points.
  search::Value evaluate(const Board& board, const Survey& survey) const;

 private:
  std::size_t size_;
  std::vector<std::int16_t> entries_;
};

}  // namespace banmen::contrast
