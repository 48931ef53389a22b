#pragma once

#include "claims/full_search.hpp"
#include "games/othello/position.hpp"

namespace banmen::claims {

struct OthelloFacts {
  static std::string complete_key(const othello::Position& pos) {
    std::string key;
    for (const std::uint64_t word : {pos.board.own, pos.board.opponent})
      key.append(reinterpret_cast<const char*>(&word), sizeof word);
    key.push_back(pos.to_move == Side::first ? 'b' : 'w');
    return key;
  }
  static int score_for_first(const othello::Position& pos) {
    return othello::final_score_for_black(pos);
  }
};

using OthelloOracle = FullSearch<othello::Othello, OthelloFacts>;

}  // namespace banmen::claims
