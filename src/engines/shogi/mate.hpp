#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "games/shogi/board.hpp"

namespace banmen::shogi {

// The moves of the side to move that give check.
void checking_moves(const Board& board, const DropRule& rule, std::vector<Move>& out);

// What is known about a mate by checks alone.
enum class MateAnswer { mate, no_mate, unknown };

// Depth-first proof-number search for a mate in which every move of the attacker checks. A position
// that comes back on the way counts as the attacker's failure; what follows from that alone is not
// kept, so an answer holds whatever way led to the position.
class MateSearch {
 public:
  explicit MateSearch(std::size_t megabytes = 16);

  // For the side to move, looking at no more than `nodes` positions.
  MateAnswer solve(const Board& board, const DropRule& rule, std::uint64_t nodes, const Stop& stop);
  // The line found: after solve() said mate. Not always the shortest.
  std::vector<Move> line(const Board& board);

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint32_t never = 100'000'000;

  // For the attacker: how much is still to be shown for a mate and for none.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
    std::uint16_t length = 0;  // of a proved mate, in plies
    bool by_path = false;      // a disproof that rests on a repetition
    bool decided() const { return proof == 0 || disproof == 0; }
  };
  struct Entry {
    Key key = 0;
    std::uint32_t proof = 1, disproof = 1, work = 0;
    std::uint16_t length = 0;
  };
  struct Child {
    Move move{};
    Key key = 0;
    Numbers numbers{};
  };

  Numbers visit(const Board& board, bool attacking, std::uint32_t proof_limit,
                std::uint32_t disproof_limit, int depth);
  Numbers gather(const std::vector<Child>& children, bool attacking) const;
  Numbers known(Key key) const;
  void keep(Key key, const Numbers& numbers, std::uint64_t work);
  bool out_of_budget();

  std::vector<Entry> table_;
  std::vector<Key> path_;
  DropRule rule_{};
  Stop stop_{};
  Key attacker_ = 0;  // mixed into keys: the same position means another thing if the other attacks
  std::uint64_t nodes_ = 0, limit_ = 0;
  bool ended_ = false;
};

}  // namespace banmen::shogi
