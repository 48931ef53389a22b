#pragma once

#include "engines/stones/analysis.hpp"

namespace banmen::stones {

// The results of a grid of boards and goals, e.g. "n=1..4 m=1..3", by the ko rule of `rules`: under
// "cells" an array of {rows, cols, m, ko, outcome, value, plies}, the last two where they are
// within reach.
Result<Facts> survey(const Options& rules, const std::string& grid, const Bounds& bounds,
                     const search::Work& work);

// The same as text: a line of names, then one line each, separated by tabs.
std::string survey_table(const Facts& cells);

}  // namespace banmen::stones
