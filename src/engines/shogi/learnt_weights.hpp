#pragma once

#include <array>
#include <cstdint>

#include "engines/shogi/evaluation.hpp"

namespace banmen::shogi {

// Written by the program bench/shogi_tune.cpp, in the order of Weights.
extern const std::array<std::int16_t, Weights::size> learnt_weights;

}  // namespace banmen::shogi
