#pragma once

#include <array>
#include <vector>

#include "visual/words.hpp"

namespace banmen::visual {

// Reduced files show a child as a symmetric board. A frame remembers the symmetries of a line, so
// that its boards and moves can be shown as the line really went.
class Frame {
 public:
  // The child's board came from ours by `transform`: 4 transposed, then 2 rows and 1 columns
  // reversed, 8 colours swapped.
  void enter(int transform, const Board& child);

  bool swapped() const { return swapped_; }
  int player(int player) const { return swapped_ ? -player : player; }
  OutcomeClass outcome(OutcomeClass outcome) const;
  std::string value(std::string_view value) const;  // "-(…)" when colours are swapped
  std::array<int, 2> captures(std::array<int, 2> captures) const;
  Point point(Point shown) const;  // where a point of the file's board really lies
  std::string move(std::string_view move) const;
  // The real board; `cells` holds it.
  Board board(const Board& shown, std::vector<std::int8_t>& cells) const;

 private:
  struct Step {
    int transform;
    std::size_t rows, cols;  // of the child
  };
  std::vector<Step> steps_;
  bool swapped_ = false;
};

}  // namespace banmen::visual
