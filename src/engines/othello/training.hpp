#pragma once

#include "learn/course.hpp"

namespace banmen::othello {

learn::Training training();

}  // namespace banmen::othello
