#pragma once

#include <cstring>
#include <memory>
#include <span>

#include "core/key.hpp"
#include "core/side.hpp"
#include "games/nested/tree.hpp"

namespace banmen::nested {

inline constexpr int max_play_depth = 6;

// Grids and cells are numbered level by level as if the tree were complete: the root is grid 0, and
// cell i of grid g has the number 9g+1+i, which is also that of the sub-grid in it.
constexpr std::uint32_t child(std::uint32_t grid, unsigned cell) { return 9 * grid + 1 + cell; }
constexpr std::uint32_t parent(std::uint32_t number) { return (number - 1) / 9; }
constexpr unsigned place(std::uint32_t number) { return (number - 1) % 9; }

// Numbers below this are of the first `level` levels: 0, 1, 10, 91, 820, 7381, 66430, ...
constexpr std::uint32_t level_start(int level) {
  std::uint32_t start = 0;
  while (level-- > 0) start = 9 * start + 1;
  return start;
}

// A few words, on the heap only if they are many: boards of depth 3 and less stay where they are.
class Words {
 public:
  Words() = default;
  explicit Words(std::size_t size) : size_(size) {
    if (size > inside_size) heap_ = std::make_unique<std::uint32_t[]>(size);
    std::memset(data(), 0, size * sizeof(std::uint32_t));
  }
  Words(const Words& that) : size_(that.size_) {
    if (size_ > inside_size) heap_ = std::make_unique_for_overwrite<std::uint32_t[]>(size_);
    std::memcpy(data(), that.data(), size_ * sizeof(std::uint32_t));
  }
  Words(Words&& that) noexcept : size_(that.size_), heap_(std::move(that.heap_)) {
    if (!heap_) std::memcpy(inside_, that.inside_, size_ * sizeof(std::uint32_t));
    that.size_ = 0;
  }
  Words& operator=(const Words& that) {
    if (this == &that) return *this;
    if (size_ != that.size_) {
      heap_.reset();
      size_ = that.size_;
      if (size_ > inside_size) heap_ = std::make_unique_for_overwrite<std::uint32_t[]>(size_);
    }
    std::memcpy(data(), that.data(), size_ * sizeof(std::uint32_t));
    return *this;
  }
  Words& operator=(Words&& that) noexcept {
    size_ = that.size_;
    heap_ = std::move(that.heap_);
    if (!heap_) std::memcpy(inside_, that.inside_, size_ * sizeof(std::uint32_t));
    that.size_ = 0;
    return *this;
  }
  ~Words() = default;

  std::size_t size() const { return size_; }
  std::uint32_t* data() { return size_ > inside_size ? heap_.get() : inside_; }
  const std::uint32_t* data() const { return size_ > inside_size ? heap_.get() : inside_; }

  bool operator==(const Words& that) const {
    return size_ == that.size_ &&
           std::memcmp(data(), that.data(), size_ * sizeof(std::uint32_t)) == 0;
  }

 private:
  static constexpr std::size_t inside_size = 101;

  std::size_t size_ = 0;
  std::unique_ptr<std::uint32_t[]> heap_;
  std::uint32_t inside_[inside_size];
};

// How lines are counted; see the game's README.
struct LineRules {
  bool draws_count = true;   // a drawn cell counts for both sides
  bool mover_takes = false;  // lines of both sides at once are the mover's

  bool operator==(const LineRules&) const = default;
};

// A grid's value by its cells: empty means it is open.
inline Cell value_of(Grid grid, LineRules rules, Side mover) {
  const std::uint32_t drawn = rules.draws_count ? 0 : grid.x() & grid.o();
  const bool x = has_line(grid.x() ^ drawn), o = has_line(grid.o() ^ drawn);
  if (x | o) {
    if (!(x & o)) return x ? Cell::x : Cell::o;
    if (!rules.mover_takes) return Cell::both;
    return mover == Side::first ? Cell::x : Cell::o;
  }
  return grid.full() ? Cell::both : Cell::empty;
}

constexpr Cell mark_of(Side side) { return side == Side::first ? Cell::x : Cell::o; }

// A board in play: the grids of a tree by number, all zero where there is none, and for each grid
// above the lowest level how many empty cells there are in and below it. Inner grids that are
// decided have been replaced by their value.
class Board {
 public:
  Board() : Board(1) {}
  static Board full(int depth);  // a complete tree, nothing played

  // A tree made fit for play: decided or full inner grids become their value, from the bottom up.
  // Precondition: at most max_play_depth levels, no unknown sub-grid.
  // A game that began deeper keeps that depth.
  static Board of(const Tree& tree, LineRules rules, int depth = 0);
  Tree tree() const;

  int depth() const { return depth_; }
  std::uint32_t grid_count() const { return inner_ * 9 + 1; }
  Grid grid(std::uint32_t number) const { return {words_.data()[number]}; }
  bool is_open(std::uint32_t number) const {
    return number == 0 || grid(parent(number)).has_sub(place(number));
  }
  std::uint32_t leaves(std::uint32_t number) const {
    return number < inner_ ? words_.data()[grid_count() + number]
                           : static_cast<std::uint32_t>(std::popcount(grid(number).empty()));
  }
  bool is_leaf(std::uint32_t cell) const {
    const std::uint32_t number = parent(cell);
    return number < grid_count() && is_open(number) && (grid(number).empty() >> place(cell) & 1);
  }

  // Marks an empty cell and replaces the grids this decides. Returns the root's value.
  Cell mark(std::uint32_t cell, Side mover, LineRules rules);

  // The `i`-th empty cell in and below a grid, in the order of paths. Precondition: i < leaves.
  std::uint32_t leaf(std::uint32_t number, std::uint32_t i) const;

  template <class See>
  void for_each_leaf(std::uint32_t number, See see) const {
    const Grid here = grid(number);
    for (std::uint32_t cells = here.empty() | here.subs(); cells; cells &= cells - 1) {
      const auto cell = static_cast<unsigned>(std::countr_zero(cells));
      if (here.has_sub(cell))
        for_each_leaf(child(number, cell), see);
      else
        see(child(number, cell));
    }
  }

  Key key() const;

  bool operator==(const Board&) const = default;

 private:
  explicit Board(int depth)
      : depth_(depth), inner_(level_start(depth - 1)), words_(level_start(depth) + inner_) {}
  void clear_below(std::uint32_t number);
  std::uint32_t count_leaves(std::uint32_t number);

  int depth_;
  std::uint32_t inner_;  // grids above the lowest level
  Words words_;          // the grids, then the counts of the inner ones
};

}  // namespace banmen::nested
