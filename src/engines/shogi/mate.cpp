#include "engines/shogi/mate.hpp"

#include <algorithm>

#include "engines/shogi/past.hpp"
#include "games/shogi/attacks.hpp"

namespace banmen::shogi {

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

MateRules MateRules::of(const Position& pos) {
  const Options& options = pos.options;
  MateRules rules;
  rules.drops = drop_rule(options);
  rules.tries = options.rules == Rules::standard && options.entering == Entering::try_rule;
  rules.plies = static_cast<int>(plies_until_end(pos, longest));
  rules.dead = dead_states(pos);
  return rules;
}

void MateSearch::clear() { std::fill(table_.begin(), table_.end(), Entry{}); }

MateSearch::Answer MateSearch::solve(const Question& question) {
  const Board& board = question.board;
  if (question.rules.drops != rules_.drops || question.rules.tries != rules_.tries) clear();
  rules_ = question.rules;
  stop_ = question.stop;
  salt_ = rules_.dead.signature() ^ (board.to_move == Side::first ? 0 : 0x9e3779b97f4a7c15);
  nodes_ = 0;
  limit_ = question.nodes;
  ended_ = false;
  path_.clear();
  const int longest = std::min(question.longest, rules_.plies);
  const Numbers numbers = visit(board, true, never, never, longest);
  Answer answer;
  // A longer mate than is looked for may be there, unless the game ends before.
  const bool too_long = numbers.rests == Rests::on_limit && longest != rules_.plies;
  if (numbers.disproof == 0 && !too_long) answer.answer = MateAnswer::no_mate;
  if (numbers.proof != 0) return answer;
  answer.answer = MateAnswer::mate;
  answer.plies = numbers.length;
  limit_ = nodes_ + question.nodes;  // as much again for showing it
  ended_ = false;
  Board at = board;
  int plies = answer.plies;
  for (bool attacking = true; plies > 0; attacking = !attacking) {
    const Move move = next_of_line(at, attacking, plies);
    if (move.none()) break;
    answer.line.push_back(move);
    play(at, move);
  }
  return answer;
}

bool MateSearch::out_of_budget() {
  if (nodes_ >= limit_ || (nodes_ % 256 == 0 && stop_.now())) ended_ = true;
  return ended_;
}

// A mate that takes longer than `plies` is of no use here.
MateSearch::Numbers MateSearch::known(Key key, int plies) const {
  key ^= salt_;
  const Entry& entry = table_[key & (table_.size() - 1)];
  if (entry.key != key || (entry.proof == 0 && entry.length > plies)) return {};
  return {entry.proof, entry.disproof, entry.length};
}

void MateSearch::keep(Key key, const Numbers& numbers, std::uint64_t work) {
  key ^= salt_;
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
  Numbers sum{attacking ? never : 0, attacking ? 0 : never};
  std::uint64_t added = 0;
  std::uint16_t shortest = 0xffff, longest = 0;
  for (const Child& child : children) {
    const Numbers& of = child.numbers;
    if (attacking) {
      sum.proof = std::min(sum.proof, of.proof);
      added += of.disproof;
      if (of.proof == 0) shortest = std::min(shortest, of.length);
      if (of.disproof == 0) sum.rests = std::max(sum.rests, of.rests);
    } else {
      if (of.disproof < sum.disproof || (of.disproof == 0 && of.rests < sum.rests)) {
        sum.disproof = of.disproof;
        sum.rests = of.disproof == 0 ? of.rests : Rests::on_rules;
      }
      added += of.proof;
      longest = std::max(longest, of.length);
    }
  }
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(added, never));
  if (attacking) {
    sum.disproof = sum.proof == 0 ? never : total;
    sum.length = static_cast<std::uint16_t>(shortest + 1);
    if (sum.disproof != 0) sum.rests = Rests::on_rules;
  } else {
    sum.proof = sum.disproof == 0 ? never : total;
    sum.length = static_cast<std::uint16_t>(longest + 1);
  }
  if (sum.proof != 0) sum.length = 0;
  return sum;
}

// What is known of a move, which leaves `plies` to go.
MateSearch::Child MateSearch::look_at(const Board& board, Move move, bool attacking,
                                      int plies) const {
  Board next = board;
  play(next, move);
  Child child{move, next.hash, {}};
  const Side mover = board.to_move;
  if (rules_.tries && next.king_of(mover) == try_square(mover))
    child.numbers = attacking ? Numbers{0, never} : Numbers{never, 0};
  else if (rules_.dead.find(next.hash))
    child.numbers = {never, 0};
  else if (std::find(path_.begin(), path_.end(), next.hash) != path_.end())
    child.numbers = {never, 0, 0, Rests::on_path};
  else
    child.numbers = known(next.hash, plies);
  return child;
}

MateSearch::Numbers MateSearch::visit(const Board& board, bool attacking, std::uint32_t proof_limit,
                                      std::uint32_t disproof_limit, int plies) {
  const std::uint64_t before = nodes_++;
  std::vector<Move> moves;
  if (attacking)
    checking_moves(board, rules_.drops, moves);
  else
    legal_moves(board, rules_.drops, moves);
  if (moves.empty()) {
    const Numbers end = attacking ? Numbers{never, 0} : Numbers{0, never};
    keep(board.hash, end, 1);
    return end;
  }
  if (plies <= 0) return {never, 0, 0, Rests::on_limit};
  std::vector<Child> children;
  children.reserve(moves.size());
  path_.push_back(board.hash);
  for (const Move move : moves) {
    Child child = look_at(board, move, attacking, plies - 1);
    if (!attacking && !child.numbers.decided() && child.numbers.proof == 1)
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
                          rest(disproof_limit, sum.disproof, child.numbers.disproof), plies - 1)
                  : visit(next, true, rest(proof_limit, sum.proof, child.numbers.proof),
                          std::min(near, disproof_limit), plies - 1);
  }
  path_.pop_back();
  Numbers kept = sum;
  if (kept.disproof == 0 && kept.rests != Rests::on_rules) kept = {never / 2, 1};
  keep(board.hash, kept, nodes_ - before);
  return sum;
}

// The next move of a line in which a mate in `plies` is played: the attacker's fastest, the
// defender's slowest as far as is known; then `plies` is what remains. No move: it would take too
// long to find out again.
Move MateSearch::next_of_line(const Board& board, bool attacking, int& plies) {
  std::vector<Move> moves;
  if (attacking)
    checking_moves(board, rules_.drops, moves);
  else
    legal_moves(board, rules_.drops, moves);
  const int rest = plies - 1;
  path_.clear();
  Move best;
  const auto consider = [&](Move move, const Numbers& numbers) {
    if (numbers.proof != 0 || numbers.length > rest) return;
    if (!best.none() && (attacking ? numbers.length >= plies : numbers.length <= plies)) return;
    plies = numbers.length;
    best = move;
  };
  std::vector<Move> forgotten;
  for (const Move move : moves) {
    const Child child = look_at(board, move, attacking, rest);
    consider(move, child.numbers);
    if (!child.numbers.decided()) forgotten.push_back(move);
  }
  // What was proved may have given way in the table to something else: then prove it again.
  if (attacking && !best.none()) return best;
  for (const Move move : forgotten) {
    if (ended_) break;
    Board next = board;
    play(next, move);
    consider(move, visit(next, !attacking, never, never, rest));
    if (attacking && !best.none()) break;
  }
  return best;
}

}  // namespace banmen::shogi
