#pragma once

#include "engines/shogi/com/move.hpp"

namespace banmen::shogi::com {

// What COM sees before it tries its moves. The king cells are used after a move of a king, too.
struct Root {
  u8 adv = 0, dis = 0;  // the best gain and the worst loss there are
  u8 power_hum = 0, power_com = 0;
  u8 rbp = 0;  // COM's rooks and bishops in hand and promoted pieces
  u8 hum_king = 0, com_king = 0;

  bool operator==(const Root&) const = default;
};

// A candidate's numbers. All arithmetic is that of bytes and wraps.
struct Evaluation {
  u8 cap = 0;
  u8 adv = 0, adv_sq = no_square, posi = 0;
  u8 dis = 0, dis_sq = no_square, nega = 0;
  u8 hum_threat25 = 0, com_safe25 = 0, com_threat25 = 0, com_threat8 = 0, choke = 0;
  u8 src_dist = 0, dst_dist = 0;
  u8 promo = 0, loose = 0;
  bool hanging = false, mate = false;
  bool suicide = false;  // COM's king can be taken; the cartridge does not ask this

  bool operator==(const Evaluation&) const = default;
};

// What the first candidate is held against.
inline constexpr Evaluation worst_evaluation{
    .dis = 99, .nega = 99, .com_threat25 = 99, .dst_dist = 99, .loose = 99};

// A candidate as the corrections need it.
struct Candidate {
  Move move;
  u8 before = 0;    // type of the piece that moves; of a drop, what is dropped
  u8 after = 0;     // the same after the move
  u8 captured = 0;  // type, or 0
};

// Adds the gain squares: the first of the highest values wins.
inline void add_gain(Evaluation& e, u8 cell, u8 value) {
  e.posi += value;
  if (value > e.adv) {
    e.adv = value;
    e.adv_sq = cell;
  }
}

// Adds the loss squares in board order. With `exchange` the running maximum decays by 1.
inline void add_loss(Evaluation& e, u8 cell, u8 value, bool exchange) {
  e.nega += value;
  if (value > e.dis) {
    e.dis = value;
    e.dis_sq = cell;
  }
  if (exchange) {
    --e.nega;
    --e.dis;
  }
}

// Fields that were computed already.
struct ReadyFields {
  const Evaluation& e;
  u8 hum_threat25() const { return e.hum_threat25; }
  u8 com_safe25() const { return e.com_safe25; }
  u8 com_threat25() const { return e.com_threat25; }
  u8 com_threat8() const { return e.com_threat8; }
  u8 choke() const { return e.choke; }
  u8 loose() const { return e.loose; }
  bool hanging() const { return e.hanging; }
};

// The corrections, in their order; `fields` gives what few of them need.
template <class Fields>
void correct(Evaluation& e, const Root& root, const Candidate& candidate, const Fields& fields) {
  const Move move = candidate.move;
  const u8 k = candidate.after;
  const bool drop = move.is_drop();
  const bool big_drop = drop && (k == bishop || k == rook);
  const int row = y_of(move.to);
  const int dst_com = distance(move.to, root.com_king);
  const u8 power_com = root.power_com;
  const u8 most_power = std::max(root.power_hum, power_com);
  const auto less = [](u8& value, int by) { value = static_cast<u8>(value - by); };
  const auto more = [](u8& value, int by) { value = static_cast<u8>(value + by); };

  if (e.dis < 20 && e.cap > 0 && k == pawn) less(e.nega, 1);  // 1
  if (fields.hanging()) more(e.nega, 4);                      // 2
  if (most_power >= 15 && e.nega < 3 && distance(e.dis_sq, root.com_king) >= 4)
    less(e.nega, e.dis);   // 3
  if (most_power >= 25) {  // 4
    if (distance(e.adv_sq, root.hum_king) >= 4 && distance(e.adv_sq, root.com_king) >= 3)
      less(e.posi, e.adv);
    if (e.dis < 7 && distance(e.dis_sq, root.hum_king) >= 3 &&
        distance(e.dis_sq, root.com_king) >= 3)
      less(e.nega, e.dis);
    if (e.cap > 0) {
      if (e.dst_dist <= 2) {
        more(e.cap, 2);
      } else if (e.dst_dist >= 4 && dst_com >= 4) {
        less(e.cap, 3);
      }
    }
  }
  if (e.adv >= 30 && root.rbp < 4 && power_com < 35 && static_cast<u8>(e.posi - e.adv) < 3 &&
      fields.hum_threat25() < 12)
    less(e.posi, e.adv);  // 5
  if (drop && k >= rook && k <= silver && row <= 5 && root.dis < 30 && e.dst_dist >= 3 &&
      dst_com >= 3)
    more(e.nega, 2);      // 6
  if (power_com >= 27) {  // 7
    if (e.posi >= 6) {
      more(e.cap, 4);
    } else if (e.posi >= 3) {
      more(e.cap, 1);
    }
  }
  if (big_drop) {  // 8
    if (row >= 8) {
      more(e.posi, 2);
      less(e.nega, 2);
    } else if (root.dis < 30) {
      less(e.posi, 2);
      more(e.nega, row <= 4 ? 4 : 2);
    }
  }
  if (k == king) {  // 9
    less(e.cap, 1);
    less(e.posi, 2);
  }
  if (power_com >= 31 && e.adv < 4 && e.dis == 0 && distance(e.adv_sq, root.com_king) <= 2 &&
      fields.hum_threat25() >= 7)
    more(e.posi, (fields.hum_threat25() - 7) / 2);  // 10
  if (e.adv == 16 && k == bishop) {                 // 11
    less(e.posi, 16);
    e.adv = 0;
  }
  if (power_com >= 27 && !big_drop) {  // 12
    const int penalty = 4 * fields.choke();
    less(e.posi, penalty);
    more(e.nega, penalty);
  }
  const u8 taken = candidate.captured;
  if (e.cap >= 8 && taken >= king && taken <= silver &&
      (e.adv >= 30 || distance(e.adv_sq, root.hum_king) < 3) && power_com >= 30 && root.rbp >= 4 &&
      fields.hum_threat25() >= 7) {  // 13
    more(e.posi, 2);
    if (e.dis >= 8 && e.dis < 30) e.nega = e.dis = 8;
  }
  if (k == king && fields.com_threat8() >= 5) e.cap = 0;              // 14
  if (power_com >= 35 && e.adv >= 30 && e.cap >= 2) less(e.nega, 2);  // 15
  if (power_com >= 20 && e.cap < 2 && e.posi >= 5)
    more(e.cap, e.posi >= 20 ? 3 : e.posi >= 10 ? 2 : 1);  // 16
  if (big_drop && row <= 6) {                              // 17
    less(e.posi, 3);
    more(e.nega, 3);
  }
  if (!drop && is_promoted(candidate.before))
    more(e.posi, distance(move.from, root.hum_king) - e.dst_dist);  // 18
  if (power_com >= 25 && e.adv >= 30) {                             // 19
    more(e.posi, 4);
    more(e.cap, 1);
    less(e.nega, 2);
  }
  if (e.adv >= 30 && e.cap >= 8) less(e.nega, 4);  // 20
  for (u8* value : {&e.cap, &e.posi, &e.nega})
    if (*value >= 128) *value = 0;  // 21
}

// The rule that decided between two candidates.
enum class Rule : u8 {
  king_lost,
  more_loss_less_capture,
  more_loss_more_capture,
  more_loss_more_gain,
  great_loss,
  less_loss_more_capture,
  less_loss_less_capture,
  less_loss_less_gain,
  less_loss,
  capture,
  promoted,
  gain,
  best_gain,
  drop_late,
  drop_cheaper,
  hum_threatened,
  com_safe,
  com_threatened,
  loose,
  advance,
  from_afar
};

struct Decision {
  bool yes;
  Rule rule;
};

// Whether the candidate `l` replaces the best so far, `b`. Only l's late fields are read by
// `fields`.
template <class Fields>
Decision better(const Evaluation& l, const Evaluation& b, const Root& root, Move move, u8 best_src,
                const Fields& fields) {
  if ((l.dis >= 40) != (b.dis >= 40)) return {l.dis < 40, Rule::king_lost};
  const bool by_gain = root.power_com >= 18 && l.cap == 0;
  if (l.nega > b.nega) {
    const int dn = l.nega - b.nega;
    if (l.cap < b.cap) return {false, Rule::more_loss_less_capture};
    if (l.cap > b.cap) return {l.cap - b.cap >= dn, Rule::more_loss_more_capture};
    return {by_gain && l.posi - b.posi > dn, Rule::more_loss_more_gain};
  }
  if (l.nega < b.nega) {
    const int dn = b.nega - l.nega;
    if (b.nega >= 30 && b.nega < 80) return {true, Rule::great_loss};
    if (l.cap > b.cap) return {true, Rule::less_loss_more_capture};
    if (l.cap < b.cap) {
      const int dc = b.cap - l.cap;
      if (dn != dc) return {dn > dc, Rule::less_loss_less_capture};
    } else {
      if (!by_gain || l.posi >= b.posi) return {true, Rule::less_loss};
      const int dp = b.posi - l.posi;
      if (dn != dp) return {dn > dp, Rule::less_loss_less_gain};
    }
  } else if (l.cap != b.cap) {
    return {l.cap > b.cap, Rule::capture};
  }
  if (l.promo != b.promo) return {l.promo > b.promo, Rule::promoted};
  if (l.posi != b.posi) return {l.posi > b.posi, Rule::gain};
  if (l.adv != b.adv) return {l.adv > b.adv, Rule::best_gain};
  if (move.is_drop()) {
    if (root.dis < 30) return {false, Rule::drop_late};
    return {move.from < best_src, Rule::drop_cheaper};
  }
  if (const u8 value = fields.hum_threat25(); value != b.hum_threat25)
    return {value > b.hum_threat25, Rule::hum_threatened};
  if (const u8 value = fields.com_safe25(); value != b.com_safe25)
    return {value > b.com_safe25, Rule::com_safe};
  if (const u8 value = fields.com_threat25(); value != b.com_threat25)
    return {value < b.com_threat25, Rule::com_threatened};
  if (const u8 value = fields.loose(); value != b.loose) return {value < b.loose, Rule::loose};
  if (l.src_dist >= 3 && l.dst_dist != b.dst_dist) return {l.dst_dist < b.dst_dist, Rule::advance};
  return {l.src_dist > b.src_dist, Rule::from_afar};
}

}  // namespace banmen::shogi::com
