#pragma once

#include "engines/othello/search.hpp"

namespace banmen::othello {

// With AVX2 and with AVX-512. Only where there are such.
std::unique_ptr<Search> make_search_v3(const Search::Settings& settings);
std::unique_ptr<Search> make_search_v4(const Search::Settings& settings);

}  // namespace banmen::othello
