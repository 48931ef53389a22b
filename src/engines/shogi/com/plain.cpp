#include "engines/shogi/com/plain.hpp"

namespace banmen::shogi::com::plain {
namespace {

template <class Visit>
void for_each_step(u8 type, Visit visit) {
  const Movement& movement = movements[type];
  for (int i = 0; i < movement.step_count; ++i) visit(movement.steps[static_cast<std::size_t>(i)]);
}
template <class Visit>
void for_each_ray(u8 type, Visit visit) {
  const Movement& movement = movements[type];
  for (int i = 0; i < movement.ray_count; ++i) visit(movement.rays[static_cast<std::size_t>(i)]);
}

u8 at(const State& state, int cell) {
  return cell < 0 || cell >= cells ? wall : state.cell[static_cast<std::size_t>(cell)];
}

Owner owner_of(u8 piece) { return is_com(piece) ? com : hum; }

void gains(const State& state, const Effects& effects, Evaluation& e) {
  for (u8 cell = 12; cell <= 108; ++cell) {
    const u8 piece = state.cell[cell];
    if (!is_hum(piece) || effects.count[com][cell] == 0) continue;
    const u8 value = price_b[piece], attacker = price_b[effects.attacker[com][cell]];
    if (effects.count[hum][cell] == 0 || attacker < value ||
        (attacker == value && state.level != 0))
      add_gain(e, cell, value);
  }
}

// Returns whether the cell `target` is a loss square.
bool losses(const State& state, const Effects& effects, Evaluation& e, u8 target = no_square) {
  bool exchange = false, hit = false;
  for (u8 cell = 12; cell <= 108; ++cell) {
    const u8 piece = state.cell[cell];
    const int ours = effects.count[com][cell], theirs = effects.count[hum][cell];
    if (!is_com(piece) || theirs == 0) continue;
    const u8 type = type_of(piece);
    const u8 attacker = price_c[effects.attacker[hum][cell]];
    if (type != king && ours != 0) {
      if (ours < theirs) {
        if (price_d[type] + price_d[effects.attacker[com][cell]] < attacker) continue;
      } else {
        if (price_d[type] <= attacker) continue;
        exchange = true;
      }
    }
    add_loss(e, cell, price_d[type], exchange);
    hit |= cell == target;
  }
  return hit;
}

u8 promoted_pieces(const State& state, Owner owner) {
  u8 count = 0;
  for (const u8 piece : state.cell)
    if (piece != wall && piece && owner_of(piece) == owner) count += is_promoted(type_of(piece));
  return count;
}

// Whether a move of HUM's leaves his king unattacked; also when the king itself moved.
bool escapes(State state, Move move) {
  make_move(state, move, hum);
  return effects_of(state).count[com][state.king[hum]] == 0;
}

bool has_pawn(const State& state, u8 piece, int x) {
  for (int y = 1; y <= 9; ++y)
    if (at(state, 11 * y + x) == piece) return true;
  return false;
}

// Whether HUM, in check, has no move that COM would look for.
bool is_mate(const State& state) {
  for (u8 from = 12; from <= 108; ++from) {
    const u8 piece = state.cell[from];
    if (!is_hum(piece)) continue;
    bool escaped = false;
    const auto attempt = [&](int to) {
      escaped = escaped || escapes(state, {from, static_cast<u8>(to), false});
    };
    for_each_ray(piece, [&](int direction) {
      const int step = piece == lance ? -direction : direction;
      int to = from + step;
      for (; at(state, to) == none; to += step) attempt(to);
      if (is_com(at(state, to))) attempt(to);
    });
    for_each_step(piece, [&](int step) {
      const u8 target = at(state, from - step);
      if (target == none || is_com(target)) attempt(from - step);
    });
    if (escaped) return false;
  }
  for (const int step : {-12, -11, -10, -1, 1, 10, 11, 12}) {
    const auto to = static_cast<u8>(state.king[hum] + step);
    if (at(state, to) != none) continue;
    for (u8 type = rook; type <= pawn; ++type) {
      if (state.hand[hum][type - rook] == 0) continue;
      const int y = y_of(to);
      if ((type == pawn || type == lance) && y == 1) continue;
      if (type == knight && y <= 2) continue;
      if (type == pawn && has_pawn(state, pawn, x_of(to))) continue;
      if (escapes(state, {drop_code(hum, type), to, false})) return false;
    }
  }
  return true;
}

// The sums around the kings and the counts of pieces.
void late_fields(const State& state, const Effects& effects, const Root& root,
                 const Candidate& candidate, Evaluation& e) {
  for (u8 cell = 12; cell <= 108; ++cell) {
    const u8 piece = state.cell[cell];
    if (piece == wall) continue;
    const u8 ours = effects.count[com][cell], theirs = effects.count[hum][cell];
    const int from_com = distance(cell, root.com_king);
    if (distance(cell, root.hum_king) <= 2) e.hum_threat25 += ours;
    if (from_com <= 2) {
      e.com_safe25 += ours;
      e.com_threat25 += theirs;
    }
    if (from_com == 1) {
      e.com_threat8 += theirs;
      e.choke += theirs >= ours;
    }
    const int y = y_of(cell);
    if ((piece == pawn || piece == lance) && y >= 2 && y <= 4)
      e.hanging |= effects.count[hum][cell - 11u] > effects.count[com][cell - 11u];
    if (is_com(piece)) {
      const u8 type = type_of(piece);
      e.loose += type != king && type != pawn && type != lance && type != knight && ours == 0;
    }
  }
  e.promo = promoted_pieces(state, com);
  const Move move = candidate.move;
  e.src_dist = static_cast<u8>(distance(move.is_drop() ? move.to : move.from, root.com_king));
  e.suicide = effects.count[hum][state.king[com]] > 0;
}

// The first stage; false: rejected.
bool evaluate(const State& after, const Root& root, const Candidate& candidate, Evaluation& e) {
  const Move move = candidate.move;
  const Effects effects = effects_of(after);
  e.cap = price_a[candidate.captured];
  e.dst_dist = static_cast<u8>(distance(move.to, root.hum_king));
  gains(after, effects, e);
  const bool sacrifice = losses(after, effects, e, move.to) && e.cap == 0;
  if (e.dis < 30 && e.adv >= 30 && e.dst_dist < 3 && is_mate(after)) {
    if (move.is_drop() && candidate.after == pawn) return false;
    e.mate = true;
    e.adv = e.cap = 60;
    e.dis = 0;
  }
  if (sacrifice && root.dis < 30 && !e.mate) return false;
  late_fields(after, effects, root, candidate, e);
  return true;
}

class Probe final : public BookProbe {
 public:
  explicit Probe(const State& state) : state_(state), effects_(effects_of(state)) {}

  int effects(Owner owner, int cell) override {
    return effects_.count[owner][static_cast<std::size_t>(cell)];
  }
  bool attacks(int from, int to) override {
    const u8 type = type_of(at(state_, from));
    bool found = false;
    for_each_step(type, [&](int step) { found |= from + step == to; });
    for_each_ray(type, [&](int step) {
      int cell = from + step;
      for (; at(state_, cell) == none; cell += step) found |= cell == to;
      found |= cell == to;
    });
    return found;
  }
  u8 loss_after(Move move) override {
    State after = state_;
    make_move(after, move, com);
    Evaluation e;
    losses(after, effects_of(after), e);
    return e.dis;
  }

 private:
  const State& state_;
  Effects effects_;
};

}  // namespace

Effects effects_of(const State& state) {
  Effects effects;
  for (int cell = 12; cell <= 108; ++cell) {
    const u8 piece = at(state, cell);
    if (piece == none || piece == wall) continue;
    const Owner owner = owner_of(piece);
    const u8 type = type_of(piece);
    const int sign = owner == com ? 1 : -1;
    auto& count = effects.count[owner];
    auto& attacker = effects.attacker[owner];
    const auto attack = [&](int to) {
      const auto i = static_cast<std::size_t>(to);
      ++count[i];
      if (attacker[i] == none || price_a[type] < price_a[attacker[i]]) attacker[i] = type;
    };
    for_each_step(type, [&](int step) {
      if (at(state, cell + sign * step) != wall) attack(cell + sign * step);
    });
    for_each_ray(type, [&](int direction) {
      const int step = sign * direction;
      int to = cell + step;
      for (; at(state, to) == none; to += step) attack(to);
      const u8 stop = at(state, to);
      if (stop == wall) return;
      attack(to);
      if (owner_of(stop) == owner && carries(type_of(stop), direction) &&
          at(state, to + step) != wall)
        ++count[static_cast<std::size_t>(to + step)];
    });
  }
  return effects;
}

Root root_of(const State& state) {
  const Effects effects = effects_of(state);
  Evaluation e;
  gains(state, effects, e);
  losses(state, effects, e);
  int ply_factor = state.pply / 11;
  if (ply_factor >= 7) ply_factor *= 2;
  const auto strong = [&](Owner owner) {
    return state.hand[owner][0] + state.hand[owner][1] + promoted_pieces(state, owner);
  };
  const auto power = [&](Owner owner) {
    const auto& hand = state.hand[owner];
    return static_cast<u8>(8 * strong(owner) + 4 * (hand[2] + hand[3]) + 2 * (hand[4] + hand[5]) +
                           hand[6] + ply_factor);
  };
  return {.adv = e.adv,
          .dis = e.dis,
          .power_hum = power(hum),
          .power_com = power(com),
          .rbp = static_cast<u8>(strong(com)),
          .hum_king = state.king[hum],
          .com_king = state.king[com]};
}

std::vector<Candidate> candidates(const State& state) {
  std::vector<Candidate> all;
  for (u8 from = 12; from <= 108; ++from) {
    const u8 piece = state.cell[from];
    const int y = y_of(from);
    if (piece == none) {
      for (u8 type = pawn; type >= rook; --type) {
        if (state.hand[com][type - rook] == 0) continue;
        if ((type == pawn || type == lance) && y == 9) continue;
        if (type == knight && y >= 8) continue;
        if (type == pawn && has_pawn(state, piece_of(com, pawn), x_of(from))) continue;
        all.push_back({{drop_code(com, type), from, false}, type, type, none});
      }
    }
    if (!is_com(piece)) continue;
    const u8 type = type_of(piece);
    const auto add = [&](int to) {
      const bool promote = can_promote(type) && (y >= 7 || y_of(to) >= 7);
      all.push_back({{from, static_cast<u8>(to), promote},
                     type,
                     static_cast<u8>(promote ? type + promotion : type),
                     at(state, to)});
    };
    for_each_ray(type, [&](int step) {
      int to = from + step;
      for (; at(state, to) == none; to += step) add(to);
      if (is_hum(at(state, to))) add(to);
    });
    for_each_step(type, [&](int step) {
      const u8 target = at(state, from + step);
      if (target == none || is_hum(target)) add(from + step);
    });
  }
  return all;
}

SearchResult search(State& state, Table* table) {
  const Root root = root_of(state);
  if (table) table->root = root;
  SearchResult result;
  if (root.adv >= 30) {
    result.verdict = Verdict::suicide;
    return result;
  }
  Evaluation best = worst_evaluation;
  for (const Candidate& candidate : candidates(state)) {
    Row row{.candidate = candidate};
    State after = state;
    make_move(after, candidate.move, com);
    Evaluation e;
    row.rejected = !evaluate(after, root, candidate, e);
    row.first = e;
    if (!row.rejected) {
      correct(e, root, candidate, ReadyFields{e});
      const Decision decision =
          better(e, best, root, candidate.move, state.best_src, ReadyFields{e});
      row.final = e;
      row.rule = decision.rule;
      row.improved = e.mate || decision.yes;
      if (row.improved) {
        best = e;
        result.move = candidate.move;
        state.best_src = candidate.move.is_drop() ? candidate.move.from : 0;
      }
    }
    if (table) table->rows.push_back(row);
    if (row.improved && e.mate) break;
  }
  if (best.dis >= 31 || best.suicide) return result;
  result.verdict = Verdict::move;
  result.quiet = root.adv == 0 && root.dis == 0 && best.cap == 0;
  result.skip_book = best.posi != best.adv && best.posi >= 8;
  result.mate = best.mate;
  return result;
}

Reply think(State& state, Table* table) {
  const SearchResult found = search(state, table);
  Probe probe(state);
  return conclude(state, found, probe);
}

}  // namespace banmen::shogi::com::plain
