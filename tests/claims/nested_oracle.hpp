#pragma once

#include "claims/full_search.hpp"
#include "games/nested/position.hpp"

namespace banmen::claims {

struct NestedFacts {
  static std::string complete_key(const nested::Position& pos) {
    std::string key;
    const auto add = [&](std::uint32_t word) {
      key.append(reinterpret_cast<const char*>(&word), sizeof word);
    };
    for (std::uint32_t i = 0; i < pos.board.grid_count(); ++i) add(pos.board.grid(i).word);
    add(pos.target << 1 | static_cast<std::uint32_t>(index(pos.to_move)));
    return key;
  }
  static int score_for_first(const nested::Position&) { return 0; }
};

using NestedOracle = FullSearch<nested::Nested, NestedFacts>;

}  // namespace banmen::claims
