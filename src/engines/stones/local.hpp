#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/stones/position.hpp"

namespace banmen::stones {

// A state in which either side may move next, as one component of a sum: board, captures and the
// earlier boards that matter. History is local: it follows the moves made here.
struct Local {
  Board board{};
  std::array<std::int8_t, 2> captures{};
  std::vector<Board> past{};  // sorted

  auto operator<=>(const Local&) const = default;
  bool operator==(const Local&) const = default;
};

struct LocalHash {
  std::size_t operator()(const Local& state) const;
};

// Which earlier boards are kept under superko. All give the same values; `exact` keeps those that
// can be reached again, and needs far fewer states.
enum class Filter { exact, cheap, all };

// The 8 (4 for rectangles) mirror images of a board, numbered as the transforms of analysis files:
// 4 exchanges rows and columns, then 1 mirrors the columns and 2 the rows; 8 exchanges the colours.
inline constexpr int swap_colours = 8;

// The rules seen from one component. Not for several threads at once: it remembers what it found
// out about boards that can be reached again.
class LocalRules {
 public:
  explicit LocalRules(const Options& rules, Filter filter = Filter::exact)
      : rules_(rules), shape_(shape_of(rules)), filter_(filter) {}

  const Options& rules() const { return rules_; }
  const Shape& shape() const { return shape_; }
  // Whether states have no past: then a board and the captures are all there is to know.
  bool forgetful() const { return rules_.ko == Ko::none || rules_.m == 1; }

  // The state of a position, with what matters of its past.
  Local enter(const Position& pos);

  // Where `side` may move.
  Points legal(const Local& state, Side side) const;
  bool wins(const Local& state, Side side, int point) const;
  // The state after a legal move; after a winning one without a past.
  Local after(const Local& state, Side side, int point);

  int images() const { return shape_.rows == shape_.cols ? 8 : 4; }
  Board image(const Board& board, int which) const;
  Local image(const Local& state, int which) const;
  int image_of_point(int point, int which) const;

 private:
  struct Query {  // can `old` come after `now`?
    Board now, old;
    std::array<std::int8_t, 2> captures;
    bool operator==(const Query&) const = default;
  };
  struct QueryHash {
    std::size_t operator()(const Query& query) const;
  };

  bool can_recur(const Board& old, const Local& now, Side last_mover);
  bool reaches(const Query& query);
  bool in_one_move(const Board& old, const Local& now, Side mover) const;

  Options rules_;
  Shape shape_;
  Filter filter_;
  std::unordered_map<Query, bool, QueryHash> reached_;
};

}  // namespace banmen::stones
