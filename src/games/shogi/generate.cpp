#include <algorithm>

#include "games/shogi/attacks.hpp"
#include "games/shogi/board.hpp"

// Legal moves: pins and checks are worked out first, so that nothing has to be tried and taken
// back. One generator feeds sets of targets to a sink, which lists them or only counts.
namespace banmen::shogi {
namespace {

template <Side us>
constexpr Squares camp = camp_of_enemy(us);
template <Side us>
constexpr Squares last_rank = ranks_for(us, 1, 1);
template <Side us>
constexpr Squares last_two_ranks = ranks_for(us, 1, 2);

// Whether any man of `side` attacks the square; like attackers(), but it looks along lines only
// when a man that slides stands on one.
template <Side side>
bool attacked(const Board& board, Square square, Squares occupied) {
  constexpr Side from = other(side);
  const auto& sets = board.sets;
  const Squares men = board.men_of(side);
  const Squares near = (pawn_steps(from, square) & sets.pawns) |
                       (knight_steps(from, square) & sets.knights) |
                       (silver_steps(from, square) & sets.silvers) |
                       (gold_steps(from, square) & sets.golds) | (king_steps(square) & sets.kings);
  if ((near & men).any()) return true;
  if ((ray(forward_of(from), square) & sets.lances & men).any() &&
      (lance_moves(from, square, occupied) & sets.lances & men).any())
    return true;
  if ((bishop_line(square) & sets.bishops & men).any() &&
      (bishop_moves(square, occupied) & sets.bishops & men).any())
    return true;
  return (rook_line(square) & sets.rooks & men).any() &&
         (rook_moves(square, occupied) & sets.rooks & men).any();
}

// Men of `us` that alone stand between their king and an enemy that slides.
template <Side us>
Squares pinned_men(const Board& board, Square king, Squares occupied) {
  const auto& sets = board.sets;
  Squares snipers = ((ray(forward_of(us), king) & sets.lances) |
                     (bishop_line(king) & sets.bishops) | (rook_line(king) & sets.rooks)) &
                    board.men_of(other(us));
  Squares pinned;
  while (snipers.any()) {
    const Squares on_line = between(king, snipers.take_lowest()) & occupied;
    if (on_line.single()) pinned |= on_line & board.men_of(us);
  }
  return pinned;
}

// Whether a pawn that `us` drops on `square`, checking the king, would be mate.
template <Side us>
bool pawn_drop_mates(const Board& board, Square square) {
  constexpr Side them = other(us);
  const Square king = board.king_of(them);
  const Squares occupied = board.occupied() | Squares::of(square);
  Squares takers = attackers(board, them, square, occupied).without(Squares::of(king));
  if (takers.any()) {
    const Squares pinned = pinned_men<them>(board, king, occupied);
    if (takers.without(pinned).any()) return false;
    for (takers &= pinned; takers.any();)
      if (line_through(king, takers.take_lowest()).has(square)) return false;
  }
  const Squares rest = occupied.without(Squares::of(king));
  Squares escapes = king_steps(king).without(board.men_of(them));
  while (escapes.any())
    if (!attacked<us>(board, escapes.take_lowest(), rest)) return false;
  return true;
}

template <Side us>
Squares pawn_drop_squares(const Board& board, Squares empty, bool may_mate) {
  Squares open = empty.without(last_rank<us>);
  const Squares pawns = board.sets.pawns & board.men_of(us);
  pawns.for_each([&](Square square) {
    open = open.without(detail::files[static_cast<std::size_t>(square / 9)]);
  });
  const Square king = board.king_of(other(us));
  if (may_mate || king == no_square) return open;
  const Squares checking = pawn_steps(other(us), king) & open;
  if (checking.any() && pawn_drop_mates<us>(board, checking.lowest()))
    open = open.without(checking);
  return open;
}

// What moves are wanted: where steps of men, of pawns, and drops may go.
struct Wanted {
  Squares targets = Squares::all(), pawn_targets = Squares::all(), drops = Squares::all();
};

template <Side us, class Sink>
void generate(const Board& board, const DropRule& rule, const Wanted& wanted, Sink& sink) {
  constexpr Side them = other(us);
  const Squares own = board.men_of(us), occupied = board.occupied();
  const Square king = board.king_of(us);
  Squares targets = wanted.targets.without(own), pawn_targets = wanted.pawn_targets.without(own);
  Squares empty = wanted.drops.without(occupied), pinned;
  if (king != no_square) {
    const Squares rest = occupied.without(Squares::of(king));
    Squares flights;
    (king_steps(king) & targets).for_each([&](Square to) {
      if (!attacked<them>(board, to, rest)) flights |= Squares::of(to);
    });
    sink.steps(king, flights, {}, {});
    const Squares checkers = attackers(board, them, king, occupied);
    if (checkers.any()) {
      if (!checkers.single()) return;
      const Squares line = between(king, checkers.lowest());
      targets &= line | checkers;
      pawn_targets &= line | checkers;
      empty &= line;
    }
    pinned = pinned_men<us>(board, king, occupied);
  }

  const auto allowed = [&](Square from, Squares to) {
    return pinned.has(from) ? to & line_through(king, from) : to;
  };
  const auto add = [&](Square from, Squares attacks, Squares must_promote) {
    const Squares to = allowed(from, attacks & targets);
    sink.steps(from, to, camp<us>.has(from) ? to : to & camp<us>, to & must_promote);
  };
  const auto& sets = board.sets;
  const Squares pawns = sets.pawns & own;
  const Squares free_pawns = pawns.without(pinned);
  sink.pawns((us == Side::first ? free_pawns.up() : free_pawns.down()) & pawn_targets);
  (pawns & pinned).for_each([&](Square from) {
    sink.pawns(allowed(from, pawn_steps(us, from) & pawn_targets));
  });
  (sets.lances & own).for_each([&](Square from) {
    add(from, lance_moves(us, from, occupied), last_rank<us>);
  });
  (sets.knights & own).for_each([&](Square from) {
    add(from, knight_steps(us, from), last_two_ranks<us>);
  });
  (sets.silvers & own).for_each([&](Square from) { add(from, silver_steps(us, from), {}); });
  (sets.golds & own).for_each([&](Square from) {
    sink.steps(from, allowed(from, gold_steps(us, from) & targets), {}, {});
  });
  (sets.bishops & own).for_each([&](Square from) {
    if (sets.kings.has(from))
      sink.steps(from, allowed(from, (bishop_moves(from, occupied) | king_steps(from)) & targets),
                 {}, {});
    else
      sink.big(from, allowed(from, bishop_moves(from, occupied) & targets), camp<us>);
  });
  (sets.rooks & own).for_each([&](Square from) {
    if (sets.kings.has(from))
      sink.steps(from, allowed(from, (rook_moves(from, occupied) | king_steps(from)) & targets), {},
                 {});
    else
      sink.big(from, allowed(from, rook_moves(from, occupied) & targets), camp<us>);
  });

  if (empty.empty()) return;
  const Hand& hand = board.hand(us);
  if (hand[index(Kind::pawn)])
    sink.drops(Kind::pawn,
               pawn_drop_squares<us>(board, empty,
                                     rule.pawn_mate[static_cast<std::size_t>(banmen::index(us))]));
  if (hand[index(Kind::lance)]) sink.drops(Kind::lance, empty.without(last_rank<us>));
  if (hand[index(Kind::knight)]) sink.drops(Kind::knight, empty.without(last_two_ranks<us>));
  for (const Kind kind : {Kind::silver, Kind::bishop, Kind::rook, Kind::gold})
    if (hand[index(kind)]) sink.drops(kind, empty);
}

// Adds up moves.
template <Side us>
struct Counter {
  std::uint64_t moves = 0;

  void steps(Square, Squares to, Squares promoting, Squares must) {
    moves += static_cast<std::uint64_t>(to.count() + promoting.count() - must.count());
  }
  void big(Square from, Squares to, Squares zone) {
    steps(from, to, zone.has(from) ? to : to & zone, {});
  }
  void pawns(Squares to) { steps(0, to, to & camp<us>, to & last_rank<us>); }
  void drops(Kind, Squares to) { moves += static_cast<std::uint64_t>(to.count()); }
};

// Lists moves. `Sensible` leaves out pawns, bishops and rooks that could promote and do not, which
// is better only in studies.
template <Side us, bool Sensible>
struct Lister {
  std::vector<Move>& out;

  void steps(Square from, Squares to, Squares promoting, Squares must) {
    promoting.for_each([&](Square square) { out.push_back(Move::step(from, square, true)); });
    to.without(must).for_each([&](Square square) { out.push_back(Move::step(from, square)); });
  }
  void big(Square from, Squares to, Squares zone) {
    const Squares promoting = zone.has(from) ? to : to & zone;
    steps(from, to, promoting, Sensible ? promoting : Squares{});
  }
  void pawns(Squares to) {
    constexpr Square back = us == Side::first ? 1 : -1;
    const Squares promoting = to & camp<us>;
    promoting.for_each(
        [&](Square square) { out.push_back(Move::step(square + back, square, true)); });
    to.without(Sensible ? promoting : to & last_rank<us>).for_each([&](Square square) {
      out.push_back(Move::step(square + back, square));
    });
  }
  void drops(Kind kind, Squares to) {
    to.for_each([&](Square square) { out.push_back(Move::drop(kind, square)); });
  }
};

template <bool Sensible>
void list(const Board& board, const DropRule& rule, const Wanted& wanted, std::vector<Move>& out) {
  if (board.to_move == Side::first) {
    Lister<Side::first, Sensible> sink{out};
    generate<Side::first>(board, rule, wanted, sink);
  } else {
    Lister<Side::second, Sensible> sink{out};
    generate<Side::second>(board, rule, wanted, sink);
  }
}

}  // namespace

void legal_moves(const Board& board, const DropRule& rule, std::vector<Move>& out) {
  list<false>(board, rule, {}, out);
}

void legal_moves_near(const Board& board, const DropRule& rule, Squares drops,
                      std::vector<Move>& out) {
  list<false>(board, rule, {.drops = drops}, out);
}

void sensible_moves(const Board& board, const DropRule& rule, std::vector<Move>& out) {
  list<true>(board, rule, {}, out);
}

void unpromoting_moves(const Board& board, const DropRule& rule, std::vector<Move>& out) {
  const std::size_t first = out.size();
  const Squares zone = camp_of_enemy(board.to_move);
  // No drop is wanted, and no step but into the camp or out of it.
  list<false>(board, rule, {.drops = {}}, out);
  const auto sensible = [&](Move move) {
    if (move.promotes() || !(zone.has(move.from()) || zone.has(move.to()))) return true;
    const Kind kind = board.at(move.from()).kind();
    return kind != Kind::pawn && kind != Kind::bishop && kind != Kind::rook;
  };
  out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), sensible),
            out.end());
}

void forcing_moves(const Board& board, std::vector<Move>& out) {
  const Squares enemies = board.men_of(other(board.to_move));
  list<true>(board, {}, {enemies, enemies | camp_of_enemy(board.to_move), {}}, out);
}

void quiet_moves(const Board& board, const DropRule& rule, std::vector<Move>& out) {
  const Squares empty = ~board.occupied();
  list<true>(board, rule, {empty, empty.without(camp_of_enemy(board.to_move))}, out);
}

std::uint64_t count_moves(const Board& board, const DropRule& rule) {
  if (board.to_move == Side::first) {
    Counter<Side::first> sink;
    generate<Side::first>(board, rule, {}, sink);
    return sink.moves;
  }
  Counter<Side::second> sink;
  generate<Side::second>(board, rule, {}, sink);
  return sink.moves;
}

bool has_move(const Board& board, const DropRule& rule) { return count_moves(board, rule) > 0; }

bool is_legal(const Board& board, const DropRule& rule, Move move) {
  if (!move.on_board() || move.to() >= square_count) return false;
  const Side us = board.to_move;
  const auto judge = [&]<Side side>() {
    const Squares occupied = board.occupied(), target = Squares::of(move.to());
    const Square king = board.king_of(side);
    const Squares checkers =
        king == no_square ? Squares{} : attackers(board, other(side), king, occupied);
    if (move.is_drop()) {
      const Kind kind = move.dropped();
      if (kind > Kind::gold || !board.in_hand(side, kind)) return false;
      if (move != Move::drop(kind, move.to())) return false;  // stray bits
      Squares open = ~occupied;
      if (checkers.any()) open &= checkers.single() ? between(king, checkers.lowest()) : Squares{};
      if (kind == Kind::pawn)
        open = pawn_drop_squares<side>(
            board, open, rule.pawn_mate[static_cast<std::size_t>(banmen::index(side))]);
      if (kind == Kind::lance) open = open.without(last_rank<side>);
      if (kind == Kind::knight) open = open.without(last_two_ranks<side>);
      return (open & target).any();
    }
    const Square from = move.from();
    const Piece piece = board.at(from);
    if (piece.empty() || piece.side() != side) return false;
    if (!(attacks(piece, from, occupied).without(board.men_of(side)) & target).any()) return false;
    const Kind kind = piece.kind();
    if (move.promotes()) {
      if (!can_promote(kind) || !(camp<side> & (target | Squares::of(from))).any()) return false;
    } else if (((kind == Kind::pawn || kind == Kind::lance) && (last_rank<side> & target).any()) ||
               (kind == Kind::knight && (last_two_ranks<side> & target).any())) {
      return false;
    }
    if (king == no_square) return true;
    if (from == king)
      return !attacked<other(side)>(board, move.to(), occupied.without(Squares::of(king)));
    if (checkers.any() &&
        (!checkers.single() || !((between(king, checkers.lowest()) | checkers) & target).any()))
      return false;
    return !pinned_men<side>(board, king, occupied).has(from) ||
           line_through(king, from).has(move.to());
  };
  return us == Side::first ? judge.template operator()<Side::first>()
                           : judge.template operator()<Side::second>();
}

}  // namespace banmen::shogi
