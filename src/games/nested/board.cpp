#include "games/nested/board.hpp"

#include <algorithm>

namespace banmen::nested {

Board Board::full(int depth) {
  Board board(depth);
  for (std::uint32_t number = 0; number < board.inner_; ++number)
    board.words_.data()[number] = Grid::of_subs().word;
  board.count_leaves(0);
  return board;
}

Board Board::of(const Tree& tree, LineRules rules, int depth) {
  Board board(std::max(tree.depth(), depth));
  std::uint32_t* words = board.words_.data();
  const auto first_subs = tree.first_subs();
  std::vector<std::uint32_t> numbers(tree.grids.size());
  for (std::size_t i = 0; i < tree.grids.size(); ++i) {
    words[numbers[i]] = tree.grids[i].word;
    std::uint32_t next = first_subs[i];
    for (std::uint32_t subs = tree.grids[i].subs(); subs; subs &= subs - 1)
      numbers[next++] = child(numbers[i], static_cast<unsigned>(std::countr_zero(subs)));
  }
  // Sub-grids have higher places in the tree, so they are settled before the grid they are in.
  for (std::size_t i = tree.grids.size(); i-- > 1;) {
    const std::uint32_t number = numbers[i];
    // Who moved is not known, so lines of both sides stay with both.
    const Cell value = value_of({words[number]}, {rules.draws_count, false}, Side::first);
    if (value == Cell::empty) continue;
    words[number] = 0;
    board.clear_below(number);
    Grid above{words[parent(number)]};
    above.set(place(number), value);
    words[parent(number)] = above.word;
  }
  board.count_leaves(0);
  return board;
}

Tree Board::tree() const {
  Tree tree;
  std::vector<std::uint32_t> numbers = {0};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint32_t number = numbers[i];
    const Grid here = grid(number);
    tree.grids.push_back(here);
    for (std::uint32_t subs = here.subs(); subs; subs &= subs - 1)
      numbers.push_back(child(number, static_cast<unsigned>(std::countr_zero(subs))));
  }
  return tree;
}

Cell Board::mark(std::uint32_t cell, Side mover, LineRules rules) {
  std::uint32_t* words = words_.data();
  std::uint32_t* counts = words + grid_count();
  std::uint32_t number = parent(cell);
  Cell value = mark_of(mover);
  std::uint32_t gone = 1;  // empty cells that are no longer there
  for (unsigned at = place(cell);; at = place(number), number = parent(number)) {
    Grid here{words[number]};
    const std::uint32_t before = number < inner_ ? counts[number] : 0;
    const auto empty_before = static_cast<std::uint32_t>(std::popcount(here.empty()));
    here.set(at, value);
    words[number] = here.word;
    if (number < inner_) counts[number] = before - gone;
    value = value_of(here, rules, mover);
    if (value == Cell::empty || number == 0) break;
    gone = number < inner_ ? before : empty_before;
    words[number] = 0;
    if (number < inner_) clear_below(number);
  }
  // The grids above the last one changed only lose cells.
  for (std::uint32_t above = number; above != 0;) {
    above = parent(above);
    counts[above] -= gone;
  }
  return value;
}

void Board::clear_below(std::uint32_t number) {
  std::uint32_t* words = words_.data();
  if (number < inner_) words[grid_count() + number] = 0;
  for (std::uint32_t begin = child(number, 0), width = 9; begin < grid_count();
       begin = child(begin, 0), width *= 9) {
    std::memset(words + begin, 0, width * sizeof(std::uint32_t));
    if (begin < inner_) std::memset(words + grid_count() + begin, 0, width * sizeof(std::uint32_t));
  }
}

std::uint32_t Board::count_leaves(std::uint32_t number) {
  const Grid here = grid(number);
  if (number >= inner_) return leaves(number);
  auto count = static_cast<std::uint32_t>(std::popcount(here.empty()));
  for (std::uint32_t subs = here.subs(); subs; subs &= subs - 1)
    count += count_leaves(child(number, static_cast<unsigned>(std::countr_zero(subs))));
  words_.data()[grid_count() + number] = count;
  return count;
}

std::uint32_t Board::leaf(std::uint32_t number, std::uint32_t i) const {
  for (;;) {
    const Grid here = grid(number);
    std::uint32_t cells = here.empty() | here.subs();
    for (;; cells &= cells - 1) {
      const auto cell = static_cast<unsigned>(std::countr_zero(cells));
      const bool sub = here.has_sub(cell);
      const std::uint32_t inside = sub ? leaves(child(number, cell)) : 1;
      if (i >= inside) {
        i -= inside;
        continue;
      }
      number = child(number, cell);
      if (!sub) return number;
      break;
    }
  }
}

// Grids that are gone leave no trace, so that a tree has one key however deep it once was.
Key Board::key() const {
  Key key = 0;
  const std::uint32_t* words = words_.data();
  for (std::uint32_t i = 0; i < grid_count(); ++i)
    if (words[i]) key ^= mix(words[i], i + 1);
  return key;
}

}  // namespace banmen::nested
