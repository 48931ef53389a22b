#pragma once

#include "search/solver.hpp"

namespace banmen::shogi {

// The rules' speed beside another program's, where that is installed.
search::Bench peer_bench();

}  // namespace banmen::shogi
