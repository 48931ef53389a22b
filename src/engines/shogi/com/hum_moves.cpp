#include "engines/shogi/com/hum_moves.hpp"

#include <bit>

namespace banmen::shogi::com {
namespace {

using Cells = std::array<u8, cells>;

u8 at(const Cells& cell, int i) { return cell[static_cast<std::size_t>(i)]; }

// A line from a cell, and which types of COM act along it: at the first cell, and from afar.
struct Line {
  int step;
  std::uint32_t near = 0, far = 0;
};

consteval auto make_lines() {
  std::array<Line, 8> lines{{{12}, {11}, {10}, {1}, {-1}, {-10}, {-11}, {-12}}};
  for (Line& line : lines) {
    for (u8 type = king; type <= promoted_pawn; ++type) {
      const Movement& movement = movements[type];
      if (movement.goes(-line.step)) line.near |= 1u << type;
      for (int i = 0; i < movement.ray_count; ++i)
        if (movement.rays[static_cast<std::size_t>(i)] == -line.step) line.far |= 1u << type;
    }
  }
  return lines;
}
constexpr auto lines = make_lines();

// `ignored` stands for a cell that is taken as empty.
bool attacked(const Cells& cell, int target, int ignored = 0) {
  for (const Line& line : lines) {
    int from = target + line.step;
    u8 piece = at(cell, from);
    if (is_com(piece)) {
      if (line.near >> type_of(piece) & 1) return true;
      continue;
    }
    while (piece == none || (piece != wall && from == ignored)) {
      from += line.step;
      piece = at(cell, from);
    }
    if (is_com(piece) && (line.far >> type_of(piece) & 1)) return true;
  }
  const u8 jumper = piece_of(com, knight);
  return target >= 34 && (at(cell, target - 23) == jumper || at(cell, target - 21) == jumper);
}

// Whether the two cells are on one line of a queen: only then can a move from one open an attack.
bool aligned(int a, int b) {
  const int dx = x_of(a) - x_of(b), dy = y_of(a) - y_of(b);
  return dx == 0 || dy == 0 || dx == dy || dx == -dy;
}

class Generator {
 public:
  Generator(const State& state, std::vector<Move>& out)
      : state_(state), king_(state.king[hum]), check_(attacked(state.cell, king_)), out_(out) {}

  void run() {
    const auto& words = state_.occupied[hum];
    for (std::size_t word = 0; word < 2; ++word)
      for (std::uint64_t bits = words[word]; bits; bits &= bits - 1)
        board_moves(static_cast<u8>(64 * word + static_cast<unsigned>(std::countr_zero(bits))));
    drops();
  }

 private:
  bool safe(Move move) const {
    if (move.from == king_) return !attacked(state_.cell, move.to, king_);
    if (!check_ && (move.is_drop() || !aligned(move.from, king_))) return true;
    Cells after = state_.cell;
    if (!move.is_drop()) after[move.from] = none;
    after[move.to] = pawn;  // any piece of HUM's blocks alike
    return !attacked(after, king_);
  }

  void add(u8 from, int to, u8 type) {
    const Move move{from, static_cast<u8>(to), false};
    if (!safe(move)) return;
    const int y = y_of(to);
    const bool may = can_promote(type) && (y <= 3 || y_of(from) <= 3);
    const bool must = ((type == pawn || type == lance) && y == 1) || (type == knight && y <= 2);
    if (may) out_.push_back({from, move.to, true});
    if (!must) out_.push_back(move);
  }

  void board_moves(u8 from) {
    const u8 type = state_.cell[from];
    const Movement& movement = movements[type];
    for (int i = 0; i < movement.ray_count; ++i) {
      const int step = -movement.rays[static_cast<std::size_t>(i)];
      int to = from + step;
      for (; at(state_.cell, to) == none; to += step) add(from, to, type);
      if (is_com(at(state_.cell, to))) add(from, to, type);
    }
    for (int i = 0; i < movement.step_count; ++i) {
      const int to = from - movement.steps[static_cast<std::size_t>(i)];
      if (to < 0) continue;  // a knight's jump beyond the wall
      const u8 target = at(state_.cell, to);
      if (target == none || is_com(target)) add(from, to, type);
    }
  }

  void drops() {
    const auto& hand = state_.hand[hum];
    std::array<u8, 7> held;
    std::size_t kinds = 0;
    for (u8 type = rook; type <= pawn; ++type)
      if (hand[type - rook]) held[kinds++] = type;
    if (kinds == 0) return;
    std::array<bool, 11> pawn_on{};
    for (int cell = 12; cell <= 108; ++cell)
      if (at(state_.cell, cell) == pawn) pawn_on[static_cast<std::size_t>(x_of(cell))] = true;
    for (u8 cell = 12; cell <= 108; ++cell) {
      if (state_.cell[cell] != none) continue;
      if (check_ && !safe({drop_code(hum, gold), cell, false})) continue;
      const int y = y_of(cell);
      for (std::size_t i = 0; i < kinds; ++i) {
        const u8 type = held[i];
        if ((type == pawn || type == lance) && y == 1) continue;
        if (type == knight && y <= 2) continue;
        if (type == pawn && pawn_on[static_cast<std::size_t>(x_of(cell))]) continue;
        out_.push_back({drop_code(hum, type), cell, false});
      }
    }
  }

  const State& state_;
  const u8 king_;
  const bool check_;
  std::vector<Move>& out_;
};

}  // namespace

void hum_moves(const State& state, std::vector<Move>& out) { Generator(state, out).run(); }

bool com_attacks(const State& state, int cell) { return attacked(state.cell, cell); }

Result<void> check_hum_move(const State& state, Move move) {
  std::vector<Move> moves;
  hum_moves(state, moves);
  if (std::find(moves.begin(), moves.end(), move) != moves.end()) return {};
  return fail(Errc::illegal, to_usi(move) + " is not a legal move here", "move");
}

}  // namespace banmen::shogi::com
