#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "games/shogi/position.hpp"
#include "search/repetition.hpp"

namespace banmen::shogi {

// The moves of the side to move that give check.
void checking_moves(const Board& board, const DropRule& rule, std::vector<Move>& out);

// What is known about a mate by checks alone.
enum class MateAnswer { mate, no_mate, unknown };

// What decides besides the board whether there is a mate.
struct MateRules {
  static constexpr int longest = 512;  // plies; a longer mate is not looked for

  DropRule drops{};
  bool tries = false;         // a king on the other's first square ends the game
  int plies = longest;        // the game is a draw after so many
  search::DeadStates dead{};  // positions that end the game without a mate when they come back

  static MateRules of(const Position& pos);
};

// Depth-first proof-number search for a mate in which every move of the attacker checks. A position
// that comes back on the way counts as the attacker's failure; what follows from that alone is not
// kept, so an answer holds whatever way led to the position.
//
// The length of a mate that was found is a bound: the shortest takes no longer. That is true for
// good, also when what it was found by has given way in the table. Whoever plays a mate so that the
// bound falls with every move comes to its end and never walks in circles.
class MateSearch {
 public:
  explicit MateSearch(std::size_t megabytes = 16);

  struct Question {
    const Board& board;  // the side to move attacks
    const MateRules& rules;
    int longest = MateRules::longest;  // plies
    std::uint64_t nodes = 0;           // positions to look at, at most
    Stop stop{};
  };
  struct Answer {
    MateAnswer answer = MateAnswer::unknown;
    int plies = 0;             // the mate takes no more
    std::vector<Move> line{};  // against the longest defence that is known; may end early when the
                               // positions it was found by must be looked at again for too long
  };
  Answer solve(const Question& question);
  void clear();

  std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::uint32_t never = 100'000'000;

  // What a disproof rests on; the worst of several.
  enum class Rests : std::uint8_t { on_rules, on_path, on_limit };

  // For the attacker: how much is still to be shown for a mate and for none.
  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
    std::uint16_t length = 0;  // of a proved mate, in plies
    Rests rests = Rests::on_rules;
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
                std::uint32_t disproof_limit, int plies);
  Numbers gather(const std::vector<Child>& children, bool attacking) const;
  Child look_at(const Board& board, Move move, bool attacking, int plies) const;
  Numbers known(Key key, int plies) const;
  Move next_of_line(const Board& board, bool attacking, int& plies);
  void keep(Key key, const Numbers& numbers, std::uint64_t work);
  bool out_of_budget();

  std::vector<Entry> table_;
  std::vector<Key> path_;
  MateRules rules_{};
  Stop stop_{};
  Key salt_ = 0;  // in all keys: the same position means another thing if the other side attacks
  std::uint64_t nodes_ = 0, limit_ = 0;
  bool ended_ = false;
};

}  // namespace banmen::shogi
