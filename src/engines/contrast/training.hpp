#pragma once

#include "learn/course.hpp"

namespace banmen::contrast {

learn::Training training();

}  // namespace banmen::contrast
