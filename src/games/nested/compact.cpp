#include "games/nested/compact.hpp"

#include <optional>

#include "games/nested/board.hpp"

namespace banmen::nested {
namespace {

constexpr unsigned lowest_bits = 14, lone_bits = 15, any_bits = 21;

// Cells as digits of a number, the first one highest.
template <unsigned Base>
std::uint32_t digits_of(Grid grid) {
  std::uint32_t number = 0;
  for (unsigned cell = 0; cell < 9; ++cell)
    number = number * Base + static_cast<std::uint32_t>(grid.at(cell));
  return number;
}

template <unsigned Base>
Grid grid_of(std::uint32_t number) {
  Grid grid;
  for (unsigned cell = 9; cell-- > 0; number /= Base)
    grid.set(cell, static_cast<Cell>(number % Base));
  return grid;
}

// The grids of empty cells, O and X that a game can go on in, numbered.
struct OpenGrids {
  std::vector<std::uint16_t> number_of;  // by base 3 digits; 0xffff: not open
  std::vector<Grid> grids;

  OpenGrids() : number_of(19683, 0xffff) {
    for (std::uint32_t digits = 0; digits < 19683; ++digits) {
      const Grid grid = grid_of<3>(digits);
      if (value_of(grid, {}, Side::first) != Cell::empty) continue;
      number_of[digits] = static_cast<std::uint16_t>(grids.size());
      grids.push_back(grid);
    }
  }
};

const OpenGrids& open_grids() {
  static const OpenGrids table;
  return table;
}

// Grids above the lowest level.
std::size_t inner_count(const Tree& tree) { return cut(tree, tree.depth() - 1).grids.size(); }

bool is_plain(const Tree& tree) {
  const std::size_t inner = inner_count(tree);
  for (std::size_t i = 0; i < tree.grids.size(); ++i) {
    const Grid grid = tree.grids[i];
    if (i < inner ? grid.empty() != 0 : (grid.x() & grid.o()) != 0) return false;
    if (i >= inner && i > 0 && open_grids().number_of[digits_of<3>(grid)] == 0xffff) return false;
  }
  return true;
}

unsigned target_bits(int depth) {
  return static_cast<unsigned>(std::bit_width(level_start(depth) - 1));
}

class BitWriter {
 public:
  void put(std::uint32_t value, unsigned bits) {
    while (bits-- > 0) {
      if (count_ % 8 == 0) bytes_ += '\0';
      bytes_.back() = static_cast<char>(bytes_.back() | (value >> bits & 1) << (7 - count_ % 8));
      ++count_;
    }
  }
  const std::string& bytes() const { return bytes_; }
  std::size_t count() const { return count_; }

 private:
  std::string bytes_;
  std::size_t count_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}
  std::size_t left() const { return bytes_.size() * 8 - at_; }
  // Past the end there are zeros; failed() tells.
  std::uint32_t take(unsigned bits) {
    std::uint32_t value = 0;
    for (; bits > 0; --bits, ++at_) {
      const bool there = at_ < bytes_.size() * 8;
      failed_ = failed_ || !there;
      value = value << 1 |
              (there ? static_cast<unsigned char>(bytes_[at_ / 8]) >> (7 - at_ % 8) & 1u : 0u);
    }
    return value;
  }
  bool failed() const { return failed_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

BitWriter write(const CompactState& state) {
  const bool plain = is_plain(state.tree);
  const int depth = state.tree.depth();
  const std::size_t inner = inner_count(state.tree);
  BitWriter out;
  out.put(plain ? 0 : 1, 1);
  out.put(static_cast<std::uint32_t>(depth - 1), 3);
  out.put(static_cast<std::uint32_t>(index(state.to_move)), 1);
  out.put(state.target, target_bits(depth));
  for (std::size_t i = 0; i < state.tree.grids.size(); ++i) {
    const Grid grid = state.tree.grids[i];
    if (!plain) {
      out.put(digits_of<5>(grid), any_bits);
    } else if (i < inner) {
      for (unsigned cell = 0; cell < 9; ++cell)
        out.put(static_cast<std::uint32_t>(grid.at(cell)) - 1, 2);
    } else if (i == 0) {
      out.put(digits_of<3>(grid), lone_bits);
    } else {
      out.put(open_grids().number_of[digits_of<3>(grid)], lowest_bits);
    }
  }
  return out;
}

Failure damaged(std::string tag, std::string what) {
  return fail(Error{Errc::bad_syntax, std::move(what), "compact",
                    "a compact code must be copied whole", std::move(tag)});
}

// One grid of a code; nothing: the number stands for none.
std::optional<Grid> read_grid(BitReader& in, bool plain, bool inner, bool root) {
  if (!plain) {
    const auto digits = in.take(any_bits);
    return digits < 1953125 ? std::optional(grid_of<5>(digits)) : std::nullopt;
  }
  if (inner) {
    Grid grid;
    for (unsigned cell = 0; cell < 9; ++cell) grid.set(cell, static_cast<Cell>(in.take(2) + 1));
    return grid;
  }
  if (root) {
    const auto digits = in.take(lone_bits);
    return digits < 19683 ? std::optional(grid_of<3>(digits)) : std::nullopt;
  }
  const auto number = in.take(lowest_bits);
  const auto& grids = open_grids().grids;
  return number < grids.size() ? std::optional(grids[number]) : std::nullopt;
}

}  // namespace

std::string write_compact(const CompactState& state) {
  return bytes_to_base64(write(state).bytes());
}

std::size_t compact_bits(const CompactState& state) { return write(state).count(); }

Result<CompactState> read_compact(std::string_view text) {
  const auto bytes = base64_to_bytes(text);
  if (!bytes) return fail(bytes.error());
  BitReader in(*bytes);
  const bool plain = in.take(1) == 0;
  const int depth = static_cast<int>(in.take(3)) + 1;
  CompactState state;
  state.to_move = in.take(1) ? Side::second : Side::first;
  state.target = in.take(target_bits(depth));
  std::size_t begin = 0, end = 1;  // of the level
  for (int level = 1; begin < end; ++level) {
    if (level > max_depth || end > max_grids) return damaged("too_large", "the code is too large");
    std::size_t below = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const auto grid = read_grid(in, plain, level < depth, i == 0);
      if (in.failed()) return damaged("missing_subgrid", "the code ends too early");
      if (!grid) return damaged("bad_code", "there is no grid of that number");
      state.tree.grids.push_back(*grid);
      below += static_cast<std::size_t>(std::popcount(grid->subs()));
    }
    begin = end;
    end += below;
  }
  if (in.left() >= 8 || in.take(static_cast<unsigned>(in.left())) != 0)
    return damaged("padding", "there is something behind the last grid");
  if (state.tree.depth() != depth || is_plain(state.tree) != plain)
    return damaged("bad_code", "the code is not the one its tree would get");
  return state;
}

}  // namespace banmen::nested
