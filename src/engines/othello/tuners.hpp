#pragma once

#include "search/tuner.hpp"

namespace banmen::othello {

// The spreads of Multi-ProbCut, see cut.hpp, for some weights.
search::Tuner mpc_tuner();

}  // namespace banmen::othello
