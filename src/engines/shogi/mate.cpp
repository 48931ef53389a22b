#include "engines/shogi/mate.hpp"

#include <algorithm>

#include "games/shogi/attacks.hpp"

namespace banmen::shogi {
namespace {

constexpr int deepest = 512;  // plies; a longer mate is not looked for

}  // namespace

void checking_moves(const Board& board, const DropRule& rule, std::vector<Move>& out) {
  const Side us = board.to_move;
  const Square king = board.king_of(other(us));
  if (king == no_square) return;
  const Squares occupied = board.occupied();
  const Squares lines = bishop_moves(king, occupied) | rook_moves(king, occupied);
  const std::size_t from = out.size();
  legal_moves_near(board, rule, lines | king_steps(king) | knight_steps(other(us), king), out);
  // Men of ours that would open a line to the king by leaving it.
  Squares screens;
  const Squares sliders = (board.sets.lances | board.sets.bishops | board.sets.rooks) &
                          board.men_of(us) & (bishop_line(king) | rook_line(king));
  sliders.for_each([&](Square slider) {
    const Squares on_line = between(king, slider) & occupied;
    if (on_line.single() && (on_line & board.men_of(us)).any() &&
        attacks(board.at(slider), slider, occupied.without(on_line)).has(king))
      screens |= on_line;
  });
  const auto quiet = [&](Move move) {
    if (move.is_drop()) return !attacks(Piece(move.dropped(), us), move.to(), occupied).has(king);
    const Kind kind = board.at(move.from()).kind();
    const Piece piece(move.promotes() ? promoted(kind) : kind, us);
    if (attacks(piece, move.to(), occupied.without(Squares::of(move.from()))).has(king))
      return false;
    return !screens.has(move.from()) || line_through(king, move.from()).has(move.to());
  };
  out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), quiet),
            out.end());
}

MateSearch::MateSearch(std::size_t megabytes) {
  std::size_t count = 1024;
  while (count * 2 * sizeof(Entry) <= (megabytes << 20)) count *= 2;
  table_.resize(count);
}

MateAnswer MateSearch::solve(const Board& board, const DropRule& rule, std::uint64_t nodes,
                             const Stop& stop) {
  if (rule != rule_) std::fill(table_.begin(), table_.end(), Entry{});
  rule_ = rule;
  stop_ = stop;
  attacker_ = board.to_move == Side::first ? 0 : 0x9e3779b97f4a7c15;
  nodes_ = 0;
  limit_ = nodes;
  ended_ = false;
  path_.clear();
  const Numbers numbers = visit(board, true, never, never, 0);
  return numbers.proof == 0      ? MateAnswer::mate
         : numbers.disproof == 0 ? MateAnswer::no_mate
                                 : MateAnswer::unknown;
}

bool MateSearch::out_of_budget() {
  if (nodes_ >= limit_ || (nodes_ % 256 == 0 && stop_.now())) ended_ = true;
  return ended_;
}

MateSearch::Numbers MateSearch::known(Key key) const {
  key ^= attacker_;
  const Entry& entry = table_[key & (table_.size() - 1)];
  if (entry.key != key) return {};
  return {entry.proof, entry.disproof, entry.length, false};
}

void MateSearch::keep(Key key, const Numbers& numbers, std::uint64_t work) {
  key ^= attacker_;
  Entry& entry = table_[key & (table_.size() - 1)];
  const auto cost = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, never));
  const bool proved = entry.proof == 0 || entry.disproof == 0;
  if (entry.key != 0 && entry.key != key && entry.work > cost && !(numbers.decided() && !proved)) {
    entry.work -= entry.work / 8 + 1;  // what is never asked for again gives way in time
    return;
  }
  entry = {key, numbers.proof, numbers.disproof, cost, numbers.length};
}

// The attacker needs one move that mates; the defender must fail with all.
MateSearch::Numbers MateSearch::gather(const std::vector<Child>& children, bool attacking) const {
  Numbers sum{attacking ? never : 0, attacking ? 0 : never, 0, false};
  std::uint64_t added = 0;
  std::uint16_t shortest = 0xffff, longest = 0;
  for (const Child& child : children) {
    const Numbers& of = child.numbers;
    if (attacking) {
      sum.proof = std::min(sum.proof, of.proof);
      added += of.disproof;
      if (of.proof == 0) shortest = std::min(shortest, of.length);
      sum.by_path |= of.disproof == 0 && of.by_path;
    } else {
      if (of.disproof < sum.disproof || (of.disproof == 0 && !of.by_path)) {
        sum.disproof = of.disproof;
        sum.by_path = of.disproof == 0 && of.by_path;
      }
      added += of.proof;
      longest = std::max(longest, of.length);
    }
  }
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(added, never));
  if (attacking) {
    sum.disproof = sum.proof == 0 ? never : total;
    sum.length = static_cast<std::uint16_t>(shortest + 1);
    if (sum.disproof != 0) sum.by_path = false;
  } else {
    sum.proof = sum.disproof == 0 ? never : total;
    sum.length = static_cast<std::uint16_t>(longest + 1);
  }
  if (sum.proof != 0) sum.length = 0;
  return sum;
}

MateSearch::Numbers MateSearch::visit(const Board& board, bool attacking, std::uint32_t proof_limit,
                                      std::uint32_t disproof_limit, int depth) {
  const std::uint64_t before = nodes_++;
  std::vector<Move> moves;
  if (attacking)
    checking_moves(board, rule_, moves);
  else
    legal_moves(board, rule_, moves);
  if (moves.empty()) {
    const Numbers end = attacking ? Numbers{never, 0, 0, false} : Numbers{0, never, 0, false};
    keep(board.hash, end, 1);
    return end;
  }
  if (depth >= deepest) return {never, 0, 0, true};
  std::vector<Child> children;
  children.reserve(moves.size());
  path_.push_back(board.hash);
  for (const Move move : moves) {
    Board next = board;
    play(next, move);
    Child child{move, next.hash, known(next.hash)};
    if (std::find(path_.begin(), path_.end(), next.hash) != path_.end())
      child.numbers = {never, 0, 0, true};
    else if (!attacking && !child.numbers.decided() && child.numbers.proof == 1)
      child.numbers.proof = 1 + move.is_drop();  // interposing is tried after running
    children.push_back(child);
  }
  Numbers sum;
  for (;;) {
    sum = gather(children, attacking);
    if (sum.decided() || sum.proof >= proof_limit || sum.disproof >= disproof_limit ||
        out_of_budget())
      break;
    // The most promising move, and how far the next best lets it go.
    std::size_t best = 0;
    std::uint32_t least = never + 1, second = never;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Numbers& of = children[i].numbers;
      const std::uint32_t number = attacking ? of.proof : of.disproof;
      if (of.decided() && number != 0) continue;
      if (number < least) {
        second = std::min(second, least);
        least = number;
        best = i;
      } else {
        second = std::min(second, number);
      }
    }
    Child& child = children[best];
    const auto near = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{second} + second / 4 + 1, never));
    const auto rest = [](std::uint32_t limit, std::uint32_t total, std::uint32_t part) {
      return static_cast<std::uint32_t>(
          std::min<std::uint64_t>(std::uint64_t{limit} - total + part, never));
    };
    Board next = board;
    play(next, child.move);
    child.numbers =
        attacking ? visit(next, false, std::min(near, proof_limit),
                          rest(disproof_limit, sum.disproof, child.numbers.disproof), depth + 1)
                  : visit(next, true, rest(proof_limit, sum.proof, child.numbers.proof),
                          std::min(near, disproof_limit), depth + 1);
  }
  path_.pop_back();
  Numbers kept = sum;
  if (kept.disproof == 0 && kept.by_path) kept = {never / 2, 1, 0, false};
  keep(board.hash, kept, nodes_ - before);
  return sum;
}

std::vector<Move> MateSearch::line(const Board& board) {
  std::vector<Move> moves;
  Board at = board;
  for (bool attacking = true; static_cast<int>(moves.size()) < deepest; attacking = !attacking) {
    std::vector<Move> choices;
    if (attacking)
      checking_moves(at, rule_, choices);
    else
      legal_moves(at, rule_, choices);
    Move best;
    // What was proved may have given way in the table to something else: then prove it again.
    for (const bool again : {false, true}) {
      int length = attacking ? 1 << 20 : -1;
      for (const Move move : choices) {
        Board next = at;
        play(next, move);
        Numbers numbers = known(next.hash);
        if (again && numbers.proof != 0) {
          ended_ = false;
          limit_ = nodes_ + 1'000'000;
          path_.clear();
          numbers = visit(next, !attacking, never, never, 0);
        }
        if (numbers.proof != 0) continue;
        if (attacking ? numbers.length < length : numbers.length > length) {
          length = numbers.length;
          best = move;
        }
      }
      if (!best.none()) break;
    }
    if (best.none()) break;
    moves.push_back(best);
    play(at, best);
  }
  return moves;
}

}  // namespace banmen::shogi
