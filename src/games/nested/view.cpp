#include "core/view.hpp"

#include "games/nested/position.hpp"

namespace banmen::nested {
namespace {

// Calls see(i, number) for each grid of the tree with its place in it and its number.
template <class See>
void for_each_grid(const Tree& tree, See see) {
  std::vector<std::uint32_t> numbers = {0};
  for (std::size_t i = 0; i < tree.grids.size(); ++i) {
    const std::uint32_t number = numbers[i];
    see(tree.grids[i], number);
    for (std::uint32_t subs = tree.grids[i].subs(); subs; subs &= subs - 1)
      numbers.push_back(child(number, static_cast<unsigned>(std::countr_zero(subs))));
  }
}

View::Item item(std::string spot, Cell cell) {
  switch (cell) {
    case Cell::x:
      return {std::move(spot), "cross", "nested.cross", Side::first};
    case Cell::o:
      return {std::move(spot), "ring", "nested.ring", Side::second};
    case Cell::both:
      return {std::move(spot), "cross-ring", "nested.both", Side::first};
    case Cell::empty:
    case Cell::sub:
      break;
  }
  return {std::move(spot), "hidden", "nested.hidden", Side::first};
}

// The board as text, a character a cell, a blank column and row between grids. Depth 4 and more
// would not fit: then the grids of the third level stand for what is in them.
class Picture {
 public:
  explicit Picture(const Tree& tree)
      : tree_(tree), firsts_(tree.first_subs()), levels_(std::min(tree.depth(), 3)) {
    side_ = 1;
    for (int level = 0; level < levels_; ++level) side_ = 3 * side_ + gap(level) * 2;
    rows_.assign(static_cast<std::size_t>(side_),
                 std::string(static_cast<std::size_t>(side_), ' '));
    draw(0, levels_, 0, 0);
  }
  std::string text() const {
    std::string text;
    for (const auto& row : rows_) {
      auto line = row;
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  // Blank columns between the cells of a grid that is `level` levels above the lowest.
  static int gap(int level) { return level; }

  static int width_of(int levels) {
    int side = 1;
    for (int level = 0; level < levels; ++level) side = 3 * side + 2 * gap(level);
    return side;
  }

  void draw(std::size_t grid, int levels, int x, int y) {
    std::size_t next = firsts_[grid];
    const int step = width_of(levels - 1) + gap(levels - 1);
    for (int cell = 0; cell < 9; ++cell) {
      const int left = x + cell % 3 * step, top = y + cell / 3 * step;
      const Cell what = tree_.grids[grid].at(static_cast<unsigned>(cell));
      if (what == Cell::sub) {
        const std::size_t sub = next++;
        if (sub < tree_.grids.size() && levels > 1)
          draw(sub, levels - 1, left, top);
        else
          fill(left, top, levels - 1, sub < tree_.grids.size() ? '#' : '?');
      } else {
        constexpr std::string_view marks = ".OXB";
        fill(left, top, levels - 1, marks[static_cast<std::size_t>(what)]);
      }
    }
  }

  // A cell that takes the room of a grid shows its mark three times a side.
  void fill(int left, int top, int levels, char mark) {
    const int side = width_of(levels);
    for (int y = 0; y < side; ++y)
      for (int x = 0; x < side; ++x)
        if (levels == 0 || is_stroke(mark, x, y, side))
          rows_[static_cast<std::size_t>(top + y)][static_cast<std::size_t>(left + x)] = mark;
  }

  static bool is_stroke(char mark, int x, int y, int side) {
    const bool diagonal = x == y || x + y == side - 1;
    const bool edge = x == 0 || y == 0 || x == side - 1 || y == side - 1;
    switch (mark) {
      case 'X':
        return diagonal;
      case 'O':
        return edge;
      case 'B':
        return diagonal || edge;
      default:
        return x == side / 2 && y == side / 2;
    }
  }

  const Tree& tree_;
  std::vector<std::uint32_t> firsts_;
  int levels_;
  int side_ = 0;
  std::vector<std::string> rows_;
};

}  // namespace

View view(const Position& pos) {
  const Tree tree = tree_of(pos);
  const int depth = tree.depth();
  const std::uint32_t lowest = level_start(depth);  // cells from here on cannot be divided
  View view;
  view.width = view.height = 9;
  view.nest = View::Nest{.w = 9, .h = 9, .levels = depth};
  for_each_grid(tree, [&](Grid grid, std::uint32_t number) {
    for (unsigned cell = 0; cell < 9; ++cell) {
      const Cell what = grid.at(cell);
      if (what == Cell::sub) continue;
      const std::uint32_t spot = child(number, cell);
      if (spot < lowest) view.nest->whole.push_back(path_text(spot));
      if (what != Cell::empty) view.items.push_back(item(path_text(spot), what));
    }
  });
  // Sub-grids that the text left out come last in the order of the tree.
  if (tree.unknown()) {
    std::size_t met = 1;
    for_each_grid(tree, [&](Grid grid, std::uint32_t number) {
      for (std::uint32_t subs = grid.subs(); subs; subs &= subs - 1)
        if (met++ >= tree.grids.size()) {
          const auto cell = static_cast<unsigned>(std::countr_zero(subs));
          const std::string spot = path_text(child(number, cell));
          view.nest->whole.push_back(spot);
          view.items.push_back(item(spot, Cell::sub));
        }
    });
  }
  if (pos.result == Outcome::ongoing && pos.playable)
    view.nest->open.push_back(path_text(pos.target));
  return view;
}

banmen::Grid grid(const Position& pos) {
  const Tree tree = tree_of(pos);
  std::size_t side = 1;
  for (int level = 0; level < tree.depth(); ++level) side *= 3;
  banmen::Grid cells{static_cast<int>(side), std::vector<std::int8_t>(side * side)};
  for_each_grid(tree, [&](Grid marks, std::uint32_t number) {
    for (unsigned cell = 0; cell < 9; ++cell) {
      const Cell what = marks.at(cell);
      if (what != Cell::x && what != Cell::o) continue;
      // The square of the cell: a third of its grid's for each step of its path.
      std::size_t top = 0, left = 0, size = side;
      for (const char digit : path_text(child(number, cell))) {
        if (digit == '.') continue;
        size /= 3;
        top += static_cast<std::size_t>(digit - '0') / 3 * size;
        left += static_cast<std::size_t>(digit - '0') % 3 * size;
      }
      for (std::size_t y = top; y < top + size; ++y)
        for (std::size_t x = left; x < left + size; ++x)
          cells.cells[y * side + x] = what == Cell::x ? 1 : -1;
    }
  });
  return cells;
}

std::string picture(const Position& pos) {
  std::string text = Picture(tree_of(pos)).text();
  if (!pos.playable) return text;
  const std::string side(Nested::side_names[static_cast<std::size_t>(index(pos.to_move))]);
  switch (pos.result) {
    case Outcome::ongoing:
      return text + side + " to move, " +
             (pos.target ? "in " + path_text(pos.target) : std::string("anywhere")) + "\n";
    case Outcome::first_wins:
      return text + "X has won\n";
    case Outcome::second_wins:
      return text + "O has won\n";
    case Outcome::draw:
      return text + "drawn\n";
  }
  return text;
}

}  // namespace banmen::nested
