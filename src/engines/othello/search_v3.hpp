#pragma once

#include "engines/othello/search.hpp"

namespace banmen::othello {

// Only where `has_avx2()`.
std::unique_ptr<Search> make_search_v3(const Search::Settings& settings);

}  // namespace banmen::othello
