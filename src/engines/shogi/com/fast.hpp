#pragma once

#include "engines/shogi/com/evaluation.hpp"
#include "engines/shogi/com/fast_tables.hpp"
#include "engines/shogi/com/think.hpp"

namespace banmen::shogi::com::fast {

// The way a ray goes from a slider: the cells it acts on directly, and these with the shadow behind
// an own piece that carries it.
struct Ray {
  Bits direct, eff;
  u8 stop;  // the cell it ends on, on the board or the wall
  u8 origin, direction, owner;
};

// The first occupied cell in a direction; `occupied` includes the wall.
inline int walk_to(u8 origin, u8 direction, Bits occupied) {
  const Bits blockers = detail::load(beyond[direction][origin]) & occupied;
  const std::uint64_t low = blockers[0], high = blockers[1];
  if (direction < 4) return low ? std::countr_zero(low) : 64 + std::countr_zero(high);
  return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low);
}

// What a candidate changes: sets of cells that a side no longer acts on, or newly acts on, each set
// once; and the cells whose attackers or piece may differ from the root. A side has at most four
// rooks and bishops, and one of its lances sees a cell: of its rays, five end or pass on each of
// the two cells of a move, and with the piece itself that makes 11 sets.
struct Change {
  Bits dirty;
  Bits occupied[2];
  Bits fresh[2];  // cells a side may act on now and did not before
  Bits added[2][12], removed[2][12];
  int added_count[2], removed_count[2];
};

// One think: effects of the root once, candidates by what they change.
class Search final : public BookProbe {
 public:
  explicit Search(const State& state);

  const Root& root() const { return root_; }
  SearchResult run(State& state);

  int effects(Owner owner, int cell) override { return counts_[owner].at(cell); }
  bool attacks(int from, int to) override;
  u8 loss_after(Move move) override;

  // True only if COM does not resign here; see plays_on.cpp for the proof. Far cheaper than run().
  bool surely_plays_on();

  // The numbers of one candidate, all of them; false: rejected.
  bool evaluate(const Candidate& candidate, Evaluation& first, Evaluation& final);

 private:
  struct Late;

  void add_piece(u8 cell, u8 piece);
  // `occupied` includes the wall.
  Ray walk(u8 origin, u8 direction, u8 owner, Bits occupied) const;
  template <class Visit>
  void generate(Visit visit) const;

  // Who acts on a cell: how often each side, and table A's price of its cheapest direct attacker.
  struct Seen {
    int count[2] = {0, 0};
    u8 price[2] = {63, 63};
  };
  Seen look(int cell) const;
  bool is_gain(u8 cell) const;
  int loss_class(u8 cell) const;  // 0 no loss, 1 loss, 2 loss that sets `exchange`

  void change(const Candidate& candidate, Change& change);  // also makes the move on the board
  void restore(const Candidate& candidate);
  void sum_losses(Bits losses, Bits exchanges, Evaluation& e) const;
  void find_losses(const Change& change, Bits& losses, Bits& exchanges) const;
  Bits find_gains(const Change& change) const;
  bool is_hopeless(const Candidate& candidate, const Change& change, const Evaluation& e,
                   const Evaluation& best) const;
  bool is_calm(const Candidate& candidate, const Evaluation& e) const;
  static void correct_calm(Evaluation& e, const Candidate& candidate, const Late& late);
  // The first stage; false: rejected, or without hope against `best`, if that is given.
  bool first_stage(const Candidate& candidate, Change& change, Evaluation& e,
                   const Evaluation* best);

  alignas(16) std::array<u8, 24 + 128 + 24> padded_;
  u8* const board_ = padded_.data() + 24;
  Root root_{};
  u8 level_;
  u8 promoted_com_ = 0;
  const std::array<std::array<u8, 7>, 2>& hand_;
  Bits occupied_[2];
  int hum_threat25_, com_safe25_, com_threat25_;
  Counts counts_[2];
  Bits some_[2];  // cells a side acts on
  Bits gains_{}, losses_{}, exchanges_{};
  Bits hanging_{};                // HUM's pawns and lances on ranks 2 to 4
  Bits valuable_{};               // COM's pieces that should not be loose
  std::uint32_t pawn_files_ = 0;  // by x: COM has an unpromoted pawn there
  int ray_count_ = 0;
  std::array<Ray, 32> rays_;
  std::array<std::uint32_t, cells> touch_{};   // rays that act on a cell directly, by bit
  std::array<std::uint32_t, cells> own_rays_;  // of the slider on a cell
  std::array<Bits, cells> eff_;                // of the piece on a cell
};

}  // namespace banmen::shogi::com::fast
