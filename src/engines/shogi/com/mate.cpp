#include "engines/shogi/com/mate.hpp"

namespace banmen::shogi::com {
namespace {

// A line from a cell, and which types of COM act along it: at the first cell, and from afar.
struct Line {
  int step;
  std::uint32_t near = 0, far = 0;
};

consteval auto make_lines() {
  std::array<Line, 8> all{{{12}, {11}, {10}, {1}, {-1}, {-10}, {-11}, {-12}}};
  for (Line& line : all) {
    for (u8 type = king; type <= promoted_pawn; ++type) {
      const Movement& movement = movements[type];
      if (movement.goes(-line.step)) line.near |= 1u << type;
      for (int i = 0; i < movement.ray_count; ++i)
        if (movement.rays[static_cast<std::size_t>(i)] == -line.step) line.far |= 1u << type;
    }
  }
  return all;
}
constexpr auto lines = make_lines();

// Tries HUM's answers to a check until one helps.
class Escape {
 public:
  Escape(const u8* cell, int king_cell) : king_(king_cell) {
    std::copy(cell, cell + cells, cell_.begin());
  }

  bool by_moving() {
    for (int from = 12; from <= 108; ++from) {
      const u8 type = at(from);
      if (!is_hum(type)) continue;
      const Movement& movement = movements[type];
      for (int i = 0; i < movement.step_count; ++i) {
        const int to = from - movement.steps[static_cast<std::size_t>(i)];
        if (to >= 0 && open(to) && helps(from, to)) return true;
      }
      for (int i = 0; i < movement.ray_count; ++i) {
        const int step = -movement.rays[static_cast<std::size_t>(i)];
        for (int to = from + step; open(to); to += step) {
          if (helps(from, to)) return true;
          if (at(to) != none) break;
        }
      }
    }
    return false;
  }

  bool by_dropping(const std::array<u8, 7>& hand) {
    for (const Line& line : lines) {
      const int to = king_ + line.step;
      if (at(to) == none && can_drop(hand, to) && helps(0, to)) return true;
    }
    return false;
  }

 private:
  u8 at(int i) const { return cell_[static_cast<std::size_t>(i)]; }
  bool open(int i) const { return at(i) == none || is_com(at(i)); }

  // `from` 0 is a drop.
  bool helps(int from, int to) {
    if (from == king_) return !com_attacks(cell_.data(), to, king_);
    const u8 piece = at(from), target = at(to);
    if (from) cell_[static_cast<std::size_t>(from)] = none;
    cell_[static_cast<std::size_t>(to)] = gold;  // any piece of HUM's blocks alike
    const bool safe = !com_attacks(cell_.data(), king_);
    cell_[static_cast<std::size_t>(to)] = target;
    if (from) cell_[static_cast<std::size_t>(from)] = piece;
    return safe;
  }

  bool can_drop(const std::array<u8, 7>& hand, int to) const {
    const int y = y_of(to);
    for (u8 type = rook; type <= silver; ++type)
      if (hand[type - rook]) return true;
    if (hand[knight - rook] && y > 2) return true;
    if (hand[lance - rook] && y > 1) return true;
    if (!hand[pawn - rook] || y == 1) return false;
    for (int cell = 11 + x_of(to); cell <= 108; cell += 11)
      if (at(cell) == pawn) return false;
    return true;
  }

  std::array<u8, cells> cell_;
  const int king_;
};

}  // namespace

bool com_attacks(const u8* cell, int target, int ignored) {
  for (const Line& line : lines) {
    int from = target + line.step;
    u8 piece = cell[from];
    if (is_com(piece)) {
      if (line.near >> type_of(piece) & 1) return true;
      continue;
    }
    while (piece == none || from == ignored) {
      from += line.step;
      piece = cell[from];
    }
    if (is_com(piece) && (line.far >> type_of(piece) & 1)) return true;
  }
  const u8 jumper = piece_of(com, knight);
  return target >= 34 && (cell[target - 23] == jumper || cell[target - 21] == jumper);
}

bool is_mate(const u8* cell, int king_cell, const std::array<u8, 7>& hand) {
  Escape escape(cell, king_cell);
  return !escape.by_moving() && !escape.by_dropping(hand);
}

}  // namespace banmen::shogi::com
