#pragma once

#include "claims/full_search.hpp"
#include "games/stones/position.hpp"

namespace banmen::claims {

// Captures only grow and end the game, so no game goes on for ever, whatever the ko rule.
struct StonesFacts {
  static std::string complete_key(const stones::Position& pos) {
    std::string key;
    const auto add = [&](std::uint64_t word) {
      key.append(reinterpret_cast<const char*>(&word), sizeof word);
    };
    const auto add_board = [&](const stones::Board& board) {
      add(board.black);
      add(board.white);
    };
    add_board(pos.board);
    add(static_cast<std::uint64_t>(pos.captures[0]) << 32 |
        static_cast<std::uint64_t>(pos.captures[1]) << 1 |
        static_cast<std::uint64_t>(index(pos.to_move)));
    for (const stones::Board& old : earlier_boards(pos)) add_board(old);
    return key;
  }
  static int score_for_first(const stones::Position&) { return 0; }
};

using StonesOracle = FullSearch<stones::StoneCapture, StonesFacts>;

}  // namespace banmen::claims
