#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/stop.hpp"
#include "engines/othello/cut.hpp"
#include "engines/othello/evaluation.hpp"
#include "engines/othello/table.hpp"
#include "games/othello/kernel.hpp"

namespace banmen::othello {

enum class Method { pvs, mtdf };

// Empty squares from which a search to the end shares its work with other threads.
inline constexpr int shared_from = 15;

// What a search may use and must keep to.
struct SearchLimits {
  int depth = 60;            // plies; at least the empty squares: to the end
  int full_to = 5;           // plies up to which estimates come from searches without cuts
  int confidence = certain;  // of the last iteration to the end
  bool solving = false;      // only the exact answer is of use
  std::uint64_t nodes = 0;   // 0: no limit
  int low = -64, high = 64;  // scores beyond these need not be told apart
  Stop stop{};
};

inline constexpr Square pass_square = 64;

struct Line {
  Square move = no_square;
  int score = 0;                // for the mover, in discs
  std::vector<Square> moves{};  // what is expected, passes as 64
};

struct Choice {
  Square move = no_square;
  int score = 0;  // for the mover, in discs
};

// Where the value of a search comes from.
struct Leaf {
  Square move = no_square;
  int raw = 0;             // for the searching mover, in 1/256 disc
  Board board{};           // as its mover sees it
  bool same_mover = true;  // that is the one who searched
  bool over = false;       // the game is over there, and the value the rules'
};

struct Found {
  std::vector<Line> lines{};  // best first; empty: the mover has no move
  int depth = 0;
  int confidence = certain;  // of an iteration to the end of the game
  bool exact = false;        // the score is the game's
  std::uint64_t nodes = 0;
};

// A search over one board at a time, on a number of threads. It never forgets by itself: what it
// remembers of other boards makes no score wrong, but may choose another of several best moves.
class Search {
 public:
  struct Settings {
    const Evaluation* evaluation = nullptr;
    const SmallEvaluation* ordering = nullptr;  // none: the other one orders everywhere
    Table* table = nullptr;
    Cut cut = Cut::standard();
    int threads = 1;
    int empties = 64;  // the most empty squares that it will be asked about: may cost less if few
    Method method = Method::pvs;
    Vectors vectors = best_vectors();  // no more than the processor has
  };

  virtual ~Search() = default;
  // Deepens step by step; `report` sees every finished one. `lines`: how many moves to score.
  // Precondition: the mover has a move.
  virtual Found run(const Board& board, const SearchLimits& limits, int lines,
                    const std::function<void(const Found&)>& report) = 0;
  // After an exact search: best play to the end of the game from a move with that score.
  virtual std::vector<Square> line_to_end(const Board& board, Square move, int score) = 0;
  // One search to a fixed depth without deepening: for measuring and learning.
  virtual int value(const Board& board, int depth, int alpha, int beta, int confidence) = 0;
  // The best move of one full search to a fixed depth, without deepening, and its score: for games
  // that are played by the million. One ply is decided by fractions of discs, too, unless it is the
  // last: to the end of the game scores are exact.
  // Precondition: the mover has a move.
  virtual Choice choose(const Board& board, int depth) = 0;
  // The same with the position at the end of the best line, as the evaluation alone sees it.
  virtual Leaf principal_leaf(const Board& board, int depth) = 0;

  // Forgets all, the table too: the next answer is that of a new search.
  virtual void forget() = 0;

  static std::unique_ptr<Search> make(const Settings& settings);
};

}  // namespace banmen::othello
