#include "engines/shogi/com/hum_moves.hpp"

#include <bit>

#include "engines/shogi/com/mate.hpp"

namespace banmen::shogi::com {
namespace {

using Cells = std::array<u8, cells>;

u8 at(const Cells& cell, int i) { return cell[static_cast<std::size_t>(i)]; }

// Whether the two cells are on one line of a queen: only then can a move from one open an attack.
bool aligned(int a, int b) {
  const int dx = x_of(a) - x_of(b), dy = y_of(a) - y_of(b);
  return dx == 0 || dy == 0 || dx == dy || dx == -dy;
}

class Generator {
 public:
  Generator(const State& state, std::vector<Move>& out)
      : state_(state),
        king_(state.king[hum]),
        check_(com_attacks(state.cell.data(), king_)),
        out_(out) {}

  void run() {
    const auto& words = state_.occupied[hum];
    for (std::size_t word = 0; word < 2; ++word)
      for (std::uint64_t bits = words[word]; bits; bits &= bits - 1)
        board_moves(static_cast<u8>(64 * word + static_cast<unsigned>(std::countr_zero(bits))));
    drops();
  }

 private:
  bool safe(Move move) const {
    if (move.from == king_) return !com_attacks(state_.cell.data(), move.to, king_);
    if (!check_ && (move.is_drop() || !aligned(move.from, king_))) return true;
    Cells after = state_.cell;
    if (!move.is_drop()) after[move.from] = none;
    after[move.to] = pawn;  // any piece of HUM's blocks alike
    return !com_attacks(after.data(), king_);
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

Result<void> check_hum_move(const State& state, Move move) {
  std::vector<Move> moves;
  hum_moves(state, moves);
  if (std::find(moves.begin(), moves.end(), move) != moves.end()) return {};
  return fail(Errc::illegal, to_usi(move) + " is not a legal move here", "move");
}

}  // namespace banmen::shogi::com
