#include "engines/nested/ultimate.hpp"

#include <cstring>

namespace banmen::nested {
namespace {

constexpr std::array<std::array<std::uint8_t, 9>, 512> make_nth() {
  std::array<std::array<std::uint8_t, 9>, 512> table{};
  for (std::uint32_t cells = 0; cells < 512; ++cells) {
    std::size_t count = 0;
    for (std::uint8_t cell = 0; cell < 9; ++cell)
      if (cells >> cell & 1) table[cells][count++] = cell;
  }
  return table;
}
constexpr auto nth = make_nth();  // the n-th cell of a set

constexpr std::array<std::uint8_t, 512> make_sizes() {
  std::array<std::uint8_t, 512> table{};
  for (std::uint32_t cells = 0; cells < 512; ++cells)
    table[cells] = static_cast<std::uint8_t>(std::popcount(cells));
  return table;
}
constexpr auto size_of = make_sizes();

}  // namespace

std::optional<Ultimate> Ultimate::of(const Position& pos) {
  const Grid root = pos.board.grid(0);
  if (!pos.playable || pos.board.depth() != 2 || root.empty()) return std::nullopt;
  Ultimate state;
  state.won_ = {static_cast<std::uint16_t>(root.x()), static_cast<std::uint16_t>(root.o())};
  state.open_ = static_cast<std::uint16_t>(root.subs());
  state.free_ = 0;
  for (std::uint32_t grids = root.subs(); grids; grids &= grids - 1) {
    const auto at = static_cast<unsigned>(std::countr_zero(grids));
    const Grid grid = pos.board.grid(1 + at);
    if (grid.x() & grid.o()) return std::nullopt;
    state.marks_[0][at] = static_cast<std::uint16_t>(grid.x());
    state.marks_[1][at] = static_cast<std::uint16_t>(grid.o());
    state.free_ = static_cast<std::uint8_t>(state.free_ + size_of[grid.empty()]);
  }
  state.target_ = pos.target ? static_cast<std::uint8_t>(pos.target - 1) : anywhere;
  state.to_move_ = pos.to_move;
  state.result_ = pos.result;
  state.draws_count_ = pos.options.lines.draws_count;
  state.mover_takes_ = pos.options.lines.mover_takes;
  state.count_ = pos.options.count;
  return state;
}

Key Ultimate::key() const {
  std::array<std::uint64_t, 5> words{};
  static_assert(sizeof marks_ == 36);
  std::memcpy(words.data(), marks_.data(), sizeof marks_);
  // Of the marks' sixteen bits nine are used: above them is room for the rules.
  words[4] |= std::uint64_t{!draws_count_} << 9 | std::uint64_t{mover_takes_} << 10 |
              std::uint64_t{count_} << 11;
  words[4] |= std::uint64_t{won_[0]} << 32 | std::uint64_t{won_[1]} << 41 |
              std::uint64_t{open_} << 50 | std::uint64_t(target_) << 59 |
              static_cast<std::uint64_t>(index(to_move_)) << 63;
  return mix(mix(words[0], words[1]) ^ words[4], mix(words[2], words[3]));
}

unsigned Ultimate::count_cells() const {
  if (result_ != Outcome::ongoing) return 0;
  return target_ == anywhere ? free_ : size_of[empty(target_)];
}

void Ultimate::play_in(unsigned grid, unsigned cell) {
  const auto side = static_cast<std::size_t>(index(to_move_));
  const std::uint32_t own = marks_[side][grid] | 1u << cell;
  marks_[side][grid] = static_cast<std::uint16_t>(own);
  --free_;
  const bool line = has_line(own);
  if (line || empty(grid) == 0) close(grid, line);
  target_ =
      open_ >> cell & 1 && result_ == Outcome::ongoing ? static_cast<std::uint8_t>(cell) : anywhere;
  to_move_ = other(to_move_);
}

// The mover's mark has made a line in the grid or filled it.
void Ultimate::close(unsigned grid, bool by_line) {
  const auto side = static_cast<std::size_t>(index(to_move_));
  const auto here = static_cast<std::uint16_t>(1u << grid);
  free_ = static_cast<std::uint8_t>(free_ - size_of[empty(grid)]);
  marks_[0][grid] = marks_[1][grid] = 0;
  open_ = static_cast<std::uint16_t>(open_ & ~here);
  won_[side] |= here;
  if (!by_line) won_[1 - side] |= here;
  const bool mine = has_line(counting(side)), theirs = has_line(counting(1 - side));
  if (mine && (!theirs || mover_takes_)) {
    result_ = win_for(to_move_);
  } else if (theirs && !mine) {
    result_ = win_for(other(to_move_));
  } else if (mine) {
    result_ = Outcome::draw;
  } else if (open_ == 0) {
    const int ahead = size_of[won_[0]] - size_of[won_[1]];
    result_ =
        !count_ || ahead == 0 ? Outcome::draw : win_for(ahead > 0 ? Side::first : Side::second);
  }
}

std::uint32_t Ultimate::decisive_grids(std::size_t side) const {
  std::uint32_t needed = detail::completions[counting(side)] & open_, found = 0;
  for (; needed; needed &= needed - 1) {
    const auto grid = static_cast<unsigned>(std::countr_zero(needed));
    if (detail::completions[marks_[side][grid]] & empty(grid)) found |= 1u << grid;
  }
  return found;
}

std::uint32_t Ultimate::winning_cell() const {
  const auto side = static_cast<std::size_t>(index(to_move_));
  if (!detail::completions[counting(side)]) return 0;
  std::uint32_t grids = decisive_grids(side);
  if (target_ != anywhere) grids &= 1u << target_;
  if (!grids) return 0;
  const auto grid = static_cast<unsigned>(std::countr_zero(grids));
  const std::uint32_t cells = detail::completions[marks_[side][grid]] & empty(grid);
  return number(grid, static_cast<unsigned>(std::countr_zero(cells)));
}

void Ultimate::step_randomly(Rng& rng) {
  if (target_ != anywhere) {
    const std::uint32_t cells = empty(target_);
    play_in(target_, nth[cells][rng.below(size_of[cells])]);
    return;
  }
  auto left = static_cast<unsigned>(rng.below(free_));
  for (std::uint32_t grids = open_;; grids &= grids - 1) {
    const auto grid = static_cast<unsigned>(std::countr_zero(grids));
    const std::uint32_t cells = empty(grid);
    if (left < size_of[cells]) return play_in(grid, nth[cells][left]);
    left -= size_of[cells];
  }
}

// A winning cell if there is one; else a random one, of those in the same grid that do not send the
// other side to where it wins at once, if there are any.
void Ultimate::step_decisively(Rng& rng) {
  if (const std::uint32_t cell = winning_cell()) return play(cell);
  const auto enemy = static_cast<std::size_t>(index(other(to_move_)));
  const std::uint32_t lost = detail::completions[counting(enemy)] ? decisive_grids(enemy) : 0;
  if (!lost) return step_randomly(rng);
  // Cells of closed grids let the other side choose, so they lose too.
  const std::uint32_t bad = lost | (~open_ & Grid::all);
  unsigned grid = target_;
  if (target_ == anywhere) {
    auto left = static_cast<unsigned>(rng.below(free_));
    for (std::uint32_t grids = open_;; grids &= grids - 1) {
      grid = static_cast<unsigned>(std::countr_zero(grids));
      if (left < size_of[empty(grid)]) break;
      left -= size_of[empty(grid)];
    }
  }
  const std::uint32_t safe = empty(grid) & ~bad, cells = safe ? safe : empty(grid);
  play_in(grid, nth[cells][rng.below(size_of[cells])]);
}

Outcome Ultimate::play_out(Rng& rng, Playout kind) const {
  Ultimate state = *this;
  if (kind == Playout::random)
    while (state.result_ == Outcome::ongoing) state.step_randomly(rng);
  else
    while (state.result_ == Outcome::ongoing) state.step_decisively(rng);
  return state.result_;
}

}  // namespace banmen::nested
