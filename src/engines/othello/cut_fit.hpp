#pragma once

#include <vector>

#include "core/progress.hpp"
#include "core/stop.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {

struct FitSettings {
  const Evaluation* evaluation = nullptr;
  const SmallEvaluation* ordering = nullptr;
  int positions = 400;
  int depth = 9;  // of the deepest searches that do not reach the end of the game, below 19
  std::uint64_t seed = 1;
  int threads = 1;
  Stop stop{};
  ProgressSink progress{};
};

// One comparison: what a deep search said less what a shallow one did.
struct Difference {
  int empties = 0, deep = 0, shallow = 0, discs = 0;

  bool end() const { return deep >= empties; }
};

// The spreads that make the differences likeliest, if these are normal.
Cut likeliest_cut(const std::vector<Difference>& differences);

// What deep searches said less what shallow ones did, in discs, over some numbers of empty squares.
struct MeasuredSpread {
  bool end = false;  // the deep ones reached the end of the game
  int least = 0, most = 0;
  int deep = 0, shallow = 0;  // of `end`, no one depth
  int samples = 0;
  double mean = 0, measured = 0;  // measured: the root of the mean square
  double predicted = 0;           // by the cut that was fitted
  double within = 0;              // the part that is not further away than predicted

  bool operator==(const MeasuredSpread&) const = default;
};

struct CutFit {
  Cut cut{};
  std::vector<MeasuredSpread> spreads{};  // only of depths that a search would cut with
};

// How far apart a shallow and a deep search of this evaluation are, measured on positions of
// games against itself; the same for any number of threads. Nothing if it was stopped.
Result<CutFit> fit_cut(const FitSettings& settings);

}  // namespace banmen::othello
