#include "engines/shogi/com/fast.hpp"

#include <cstring>

#include "engines/shogi/com/fast_generate.hpp"
#include "engines/shogi/com/mate.hpp"

namespace banmen::shogi::com::fast {

// Fields that few candidates need, computed when they are asked for.
struct Search::Late {
  const Search& search;
  const Change& change;
  const Candidate& candidate;

  u8 sum(int total, Owner owner, Bits within) const {
    if (!any(change.dirty & within)) return static_cast<u8>(total);
    for (int i = 0; i < change.added_count[owner]; ++i)
      total += count(change.added[owner][i] & within);
    for (int i = 0; i < change.removed_count[owner]; ++i)
      total -= count(change.removed[owner][i] & within);
    return static_cast<u8>(total);
  }
  int at(Owner owner, int cell) const {
    int total = search.counts_[owner].at(cell);
    for (int i = 0; i < change.added_count[owner]; ++i) total += has(change.added[owner][i], cell);
    for (int i = 0; i < change.removed_count[owner]; ++i)
      total -= has(change.removed[owner][i], cell);
    return total;
  }

  u8 hum_threat25() const {
    return sum(search.hum_threat25_, com, detail::load(around2[search.root_.hum_king]));
  }
  u8 com_safe25() const {
    return sum(search.com_safe25_, com, detail::load(around2[search.root_.com_king]));
  }
  u8 com_threat25() const {
    return sum(search.com_threat25_, hum, detail::load(around2[search.root_.com_king]));
  }
  Bits ring() const {
    return detail::load(around1[search.root_.com_king]) & ~bit(search.root_.com_king);
  }
  u8 com_threat8() const { return sum(search.counts_[hum].sum(ring()), hum, ring()); }
  u8 choke() const {
    u8 total = 0;
    for_each_cell(ring(), [&](u8 cell) { total += at(hum, cell) >= at(com, cell); });
    return total;
  }
  u8 loose() const {
    Bits valuable = search.valuable_;
    if (!candidate.move.is_drop()) valuable &= ~bit(candidate.move.from);
    const u8 type = candidate.after;
    if (type != king && type != pawn && type != lance && type != knight)
      valuable |= bit(candidate.move.to);
    u8 total = 0;
    for_each_cell(valuable & (~search.some_[com] | change.dirty),
                  [&](u8 cell) { total += at(com, cell) == 0; });
    return total;
  }
  bool hanging() const {
    bool found = false;
    if (any(search.hanging_))
      for_each_cell(search.hanging_ & change.occupied[hum],
                    [&](u8 cell) { found = found || at(hum, cell - 11) > at(com, cell - 11); });
    return found;
  }
};

void Search::correct_calm(Evaluation& e, const Candidate& candidate, const Late& late) {
  if (late.hanging()) e.nega += 4;
  if (e.adv == 16 && candidate.after == bishop) {
    e.posi -= 16;
    e.adv = 0;
  }
  if (e.posi >= 128) e.posi = 0;
  if (e.nega >= 128) e.nega = 0;
}

[[gnu::always_inline]] inline Ray Search::walk(u8 origin, u8 direction, u8 owner,
                                               Bits occupied) const {
  const auto& past = beyond[direction];
  const int stop = walk_to(origin, direction, occupied);
  const Bits board = detail::load(board_words);
  Ray ray;
  ray.direct =
      detail::load(past[origin]) & ~detail::load(past[static_cast<std::size_t>(stop)]) & board;
  ray.eff = ray.direct;
  ray.stop = static_cast<u8>(stop);
  ray.origin = origin;
  ray.direction = direction;
  ray.owner = owner;
  if (carriers[owner][direction] >> (board_[stop] & 63) & 1)
    ray.eff |= bit(stop + direction_step[direction]) & board;
  return ray;
}

void Search::add_piece(u8 cell, u8 piece) {
  const Owner owner = is_com(piece) ? com : hum;
  const u8 type = type_of(piece);
  Bits eff = steps_of(owner, type, cell);
  if (slides(type)) {
    const Bits occupied = occupied_[hum] | occupied_[com] | ~detail::load(board_words);
    const Rays& rays = rays_of[owner][type];
    own_rays_[cell] = 0;
    for (std::size_t i = 0; i < rays.count; ++i) {
      const u8 direction = rays.direction[i];
      const Ray ray = walk(cell, direction, owner, occupied);
      const std::uint32_t mark = 1u << ray_count_;
      const int step = direction_step[direction];
      for (int on = cell + step; on != ray.stop; on += step)
        touch_[static_cast<std::size_t>(on)] |= mark;
      touch_[ray.stop] |= mark;
      own_rays_[cell] |= mark;
      eff |= ray.eff;
      rays_[static_cast<std::size_t>(ray_count_++)] = ray;
    }
  }
  eff_[cell] = eff;
  counts_[owner].add(eff);
}

Search::Search(const State& state) : level_(state.level), hand_(state.hand) {
  std::memset(padded_.data(), wall, padded_.size());
  std::memcpy(board_, state.cell.data(), cells);
  for (const Owner owner : {hum, com})
    occupied_[owner] = Bits{state.occupied[owner][0], state.occupied[owner][1]};
  root_.hum_king = state.king[hum];
  root_.com_king = state.king[com];
  int promoted_hum = 0;
  for_each_cell(occupied_[hum], [&](u8 cell) {
    const u8 piece = board_[cell];
    add_piece(cell, piece);
    promoted_hum += is_promoted(piece);
    if ((piece == pawn || piece == lance) && cell >= 23 && cell <= 53) hanging_ |= bit(cell);
  });
  for_each_cell(occupied_[com], [&](u8 cell) {
    const u8 piece = board_[cell];
    const u8 type = type_of(piece);
    add_piece(cell, piece);
    promoted_com_ += is_promoted(type);
    if (type == pawn) {
      pawn_files_ |= 1u << x_of(cell);
    } else if (type != king && type != lance && type != knight) {
      valuable_ |= bit(cell);
    }
  });
  some_[hum] = counts_[hum].some();
  some_[com] = counts_[com].some();
  hum_threat25_ = counts_[com].sum(detail::load(around2[root_.hum_king]));
  com_safe25_ = counts_[com].sum(detail::load(around2[root_.com_king]));
  com_threat25_ = counts_[hum].sum(detail::load(around2[root_.com_king]));

  Evaluation e;
  for_each_cell(occupied_[hum] & some_[com], [&](u8 cell) {
    if (!is_gain(cell)) return;
    gains_ |= bit(cell);
    add_gain(e, cell, price_b[board_[cell]]);
  });
  for_each_cell(occupied_[com] & some_[hum], [&](u8 cell) {
    const int kind = loss_class(cell);
    if (kind >= 1) losses_ |= bit(cell);
    if (kind == 2) exchanges_ |= bit(cell);
  });
  sum_losses(losses_, exchanges_, e);
  root_.adv = e.adv;
  root_.dis = e.dis;

  int ply_factor = state.pply / 11;
  if (ply_factor >= 7) ply_factor *= 2;
  const auto strong = [&](Owner owner) {
    return hand_[owner][0] + hand_[owner][1] + (owner == com ? promoted_com_ : promoted_hum);
  };
  const auto power = [&](Owner owner) {
    const auto& hand = hand_[owner];
    return static_cast<u8>(8 * strong(owner) + 4 * (hand[2] + hand[3]) + 2 * (hand[4] + hand[5]) +
                           hand[6] + ply_factor);
  };
  root_.power_hum = power(hum);
  root_.power_com = power(com);
  root_.rbp = static_cast<u8>(strong(com));
}

Search::Seen Search::look(int cell) const {
  Seen seen;
  const auto direct = [&](u8 piece) {
    const bool owner = is_com(piece);
    ++seen.count[owner];
    seen.price[owner] = std::min(seen.price[owner], price_a[type_of(piece)]);
  };
  for (const Line& line : lines) {
    int from = cell + line.step;
    u8 piece = board_[from];
    if (piece == wall) continue;
    if (piece == none) {
      do {
        from += line.step;
        piece = board_[from];
      } while (piece == none);
      if (piece != wall && (line.far >> piece & 1)) direct(piece);
      continue;
    }
    if (!(line.near >> piece & 1)) continue;
    direct(piece);
    if (!(line.carrier >> piece & 1)) continue;
    u8 behind;
    do {
      from += line.step;
      behind = board_[from];
    } while (behind == none);
    if (behind != wall && is_com(behind) == is_com(piece) && (line.far >> behind & 1))
      ++seen.count[is_com(piece)];
  }
  for (const int jump : {21, 23}) {
    if (board_[cell - jump] == piece_of(com, knight)) direct(piece_of(com, knight));
    if (board_[cell + jump] == knight) direct(knight);
  }
  return seen;
}

bool Search::is_gain(u8 cell) const {
  const Seen seen = look(cell);
  if (seen.count[com] == 0) return false;
  const u8 value = price_b[board_[cell]], attacker = b_by_a[seen.price[com]];
  return seen.count[hum] == 0 || attacker < value || (attacker == value && level_ != 0);
}

int Search::loss_class(u8 cell) const {
  const Seen seen = look(cell);
  if (seen.count[hum] == 0) return 0;
  const u8 type = type_of(board_[cell]);
  if (type == king || seen.count[com] == 0) return 1;
  const int attacker = c_by_a[seen.price[hum]];
  if (seen.count[com] < seen.count[hum])
    return price_d[type] + d_by_a[seen.price[com]] >= attacker ? 1 : 0;
  return price_d[type] > attacker ? 2 : 0;
}

[[gnu::always_inline]] inline void Search::sum_losses(Bits losses, Bits exchanges,
                                                      Evaluation& e) const {
  bool exchange = false;
  for_each_cell(losses, [&](u8 cell) {
    exchange = exchange || has(exchanges, cell);
    add_loss(e, cell, price_d[type_of(board_[cell])], exchange);
  });
}

[[gnu::always_inline]] inline void Search::change(const Candidate& candidate, Change& change) {
  const Move move = candidate.move;
  std::uint32_t touched = touch_[move.to];
  change.fresh[hum] = change.fresh[com] = Bits{};
  change.added_count[hum] = change.added_count[com] = 0;
  change.removed_count[hum] = change.removed_count[com] = 0;
  change.dirty = bit(move.to);
  change.occupied[com] = occupied_[com] | change.dirty;
  change.occupied[hum] = occupied_[hum];
  const auto add = [&](int owner, Bits set) {
    change.added[owner][change.added_count[owner]++] = set;
  };
  const auto remove = [&](int owner, Bits set) {
    change.removed[owner][change.removed_count[owner]++] = set;
  };
  if (!move.is_drop()) {
    const Bits origin = bit(move.from);
    touched |= touch_[move.from];
    board_[move.from] = none;
    change.occupied[com] &= ~origin;
    change.dirty |= origin | eff_[move.from];
    remove(com, eff_[move.from]);
    if (slides(candidate.before)) touched &= ~own_rays_[move.from];
    if (candidate.captured) {
      change.occupied[hum] &= ~bit(move.to);
      change.dirty |= eff_[move.to];
      remove(hum, eff_[move.to]);
      if (slides(candidate.captured)) touched &= ~own_rays_[move.to];
    }
  }
  board_[move.to] = piece_of(com, candidate.after);
  const Bits occupied = change.occupied[hum] | change.occupied[com] | ~detail::load(board_words);
  Bits eff = steps_of(com, candidate.after, move.to);
  const Rays& own = rays_of[com][candidate.after];
  for (std::size_t i = 0; i < own.count; ++i)
    eff |= walk(move.to, own.direction[i], com, occupied).eff;
  add(com, eff);
  change.dirty |= eff;
  change.fresh[com] |= eff;
  for (; touched; touched &= touched - 1) {
    const Ray& old = rays_[static_cast<std::size_t>(std::countr_zero(touched))];
    const Ray now = walk(old.origin, old.direction, old.owner, occupied);
    change.dirty |= (old.direct ^ now.direct) | (old.eff ^ now.eff);
    change.fresh[old.owner] |= now.eff;
    add(old.owner, now.eff);
    remove(old.owner, old.eff);
  }
}

void Search::restore(const Candidate& candidate) {
  const Move move = candidate.move;
  board_[move.to] = candidate.captured;
  if (!move.is_drop()) board_[move.from] = piece_of(com, candidate.before);
}

[[gnu::always_inline]] inline void Search::find_losses(const Change& change, Bits& losses,
                                                       Bits& exchanges) const {
  losses = losses_ & ~change.dirty;
  exchanges = exchanges_ & ~change.dirty;
  for_each_cell(change.dirty & change.occupied[com] & (some_[hum] | change.fresh[hum]),
                [&](u8 cell) {
                  const int kind = loss_class(cell);
                  if (kind >= 1) losses |= bit(cell);
                  if (kind == 2) exchanges |= bit(cell);
                });
}

[[gnu::always_inline]] inline Bits Search::find_gains(const Change& change) const {
  Bits gains = gains_ & ~change.dirty;
  for_each_cell(change.dirty & change.occupied[hum] & (some_[com] | change.fresh[com]),
                [&](u8 cell) {
                  if (is_gain(cell)) gains |= bit(cell);
                });
  return gains;
}

// Whether better() will say no whatever the gains are; asked after the losses are known.
[[gnu::always_inline]] inline bool Search::is_hopeless(const Candidate& candidate,
                                                       const Change& made, const Evaluation& e,
                                                       const Evaluation& best) const {
  if (best.dis >= 40) return false;
  // No correction takes a loss of 40 below 40, and a mate needs less than 30.
  if (e.dis >= 40) return true;
  if (e.nega < best.nega || (e.nega == best.nega && best.cap == 0)) return false;
  // With little power and no check, a move that takes nothing ends with `cap` 0 (corrections 4, 7,
  // 16, 19 and 20 stay away) and no smaller `nega` (3, 4, 8, 13, 15, 19 and 20 do); then more loss,
  // or equal loss and no capture against one, decides.
  if (candidate.captured || candidate.after == king || has(made.fresh[com], root_.hum_king))
    return false;
  if (candidate.move.is_drop() && candidate.after <= bishop) return false;
  const u8 most_power = std::max(root_.power_hum, root_.power_com);
  return root_.power_com < 18 && (most_power < 15 || (most_power < 25 && e.nega >= 3));
}

// Whether all corrections but 2, 11 and 21 stay away.
bool Search::is_calm(const Candidate& candidate, const Evaluation& e) const {
  return !candidate.move.is_drop() && !candidate.captured && candidate.before != king &&
         !is_promoted(candidate.before) && e.adv < 30 && root_.power_hum < 15 &&
         root_.power_com < 15;
}

[[gnu::always_inline]] inline bool Search::first_stage(const Candidate& candidate, Change& made,
                                                       Evaluation& e, const Evaluation* best) {
  const Move move = candidate.move;
  change(candidate, made);
  e.cap = price_a[candidate.captured];
  e.dst_dist = static_cast<u8>(distance(move.to, root_.hum_king));
  e.src_dist = static_cast<u8>(distance(move.is_drop() ? move.to : move.from, root_.com_king));
  Bits losses, exchanges;
  find_losses(made, losses, exchanges);
  sum_losses(losses, exchanges, e);
  const bool rejected = e.cap == 0 && root_.dis < 30 && has(losses, move.to);
  const bool maybe_mate = e.dis < 30 && e.dst_dist < 3;
  if (rejected && !maybe_mate) return false;
  if (best && is_hopeless(candidate, made, e, *best)) return false;
  for_each_cell(find_gains(made), [&](u8 cell) { add_gain(e, cell, price_b[board_[cell]]); });
  if (maybe_mate && e.adv >= 30 && is_mate(board_, root_.hum_king, hand_[hum])) {
    if (move.is_drop() && candidate.after == pawn) return false;
    e.mate = true;
    e.adv = e.cap = 60;
    e.dis = 0;
  }
  if (rejected && !e.mate) return false;
  const u8 king_cell = candidate.before == king ? move.to : root_.com_king;
  e.suicide = has(losses, king_cell);
  e.promo = static_cast<u8>(promoted_com_ + move.promote);
  return true;
}

SearchResult Search::run(State& state) {
  SearchResult result;
  if (root_.adv >= 30) {
    result.verdict = Verdict::suicide;
    return result;
  }
  Evaluation best = worst_evaluation;
  Change made;
  generate([&](const Candidate& candidate) {
    Evaluation e;
    const bool accepted = first_stage(candidate, made, e, &best);
    restore(candidate);
    if (!accepted) return true;
    const Late late{*this, made, candidate};
    if (is_calm(candidate, e)) {
      correct_calm(e, candidate, late);
    } else {
      correct(e, root_, candidate, late);
    }
    if (!e.mate && !better(e, best, root_, candidate.move, state.best_src, late).yes) return true;
    e.hum_threat25 = late.hum_threat25();
    e.com_safe25 = late.com_safe25();
    e.com_threat25 = late.com_threat25();
    e.loose = late.loose();
    best = e;
    result.move = candidate.move;
    state.best_src = candidate.move.is_drop() ? candidate.move.from : 0;
    return !e.mate;
  });
  if (best.dis >= 31 || best.suicide) return result;
  result.verdict = Verdict::move;
  result.quiet = root_.adv == 0 && root_.dis == 0 && best.cap == 0;
  result.skip_book = best.posi != best.adv && best.posi >= 8;
  result.mate = best.mate;
  return result;
}

bool Search::evaluate(const Candidate& candidate, Evaluation& first, Evaluation& final) {
  Change made;
  first = {};
  const bool accepted = first_stage(candidate, made, first, nullptr);
  restore(candidate);
  if (!accepted) return false;
  const Late late{*this, made, candidate};
  first.hum_threat25 = late.hum_threat25();
  first.com_safe25 = late.com_safe25();
  first.com_threat25 = late.com_threat25();
  first.com_threat8 = late.com_threat8();
  first.choke = late.choke();
  first.loose = late.loose();
  first.hanging = late.hanging();
  final = first;
  correct(final, root_, candidate, late);
  return true;
}

bool Search::attacks(int from, int to) {
  const u8 type = type_of(board_[from]);
  if (has(steps_of(com, type, from), to)) return true;
  if (!slides(type)) return false;
  return (own_rays_[static_cast<std::size_t>(from)] & touch_[static_cast<std::size_t>(to)]) != 0;
}

u8 Search::loss_after(Move move) {
  const u8 type = type_of(board_[move.from]);
  const Candidate candidate{move, type, type, board_[move.to]};
  Change made;
  change(candidate, made);
  Bits losses, exchanges;
  find_losses(made, losses, exchanges);
  Evaluation e;
  sum_losses(losses, exchanges, e);
  restore(candidate);
  return e.dis;
}

}  // namespace banmen::shogi::com::fast

namespace banmen::shogi::com {

Reply think(State& state) {
  fast::Search search(state);
  const SearchResult found = search.run(state);
  return conclude(state, found, search);
}

}  // namespace banmen::shogi::com
