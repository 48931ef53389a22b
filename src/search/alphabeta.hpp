#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <vector>

#include "core/assert.hpp"
#include "core/stop.hpp"
#include "search/model.hpp"
#include "search/root_move.hpp"
#include "search/transposition_table.hpp"

namespace banmen::search {

// What the threads of one search share.
struct SearchShared {
  TranspositionTable* table = nullptr;
  Stop stop{};
  std::uint64_t node_limit = ~std::uint64_t{0};
  Value contempt = 0;                 // how much worse than 0 a draw is for the side at the root
  std::atomic<bool> finished{false};  // the main thread has its answer: helpers go home
};

// Counts for one writer; other threads may read it while it grows.
class NodeCount {
 public:
  void operator++() { count_.store(get() + 1, std::memory_order_relaxed); }
  void reset() { count_.store(0, std::memory_order_relaxed); }
  std::uint64_t get() const { return count_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> count_{0};
};

// Principal-variation search of one tree by one thread. Scores are proofs where they claim a win or
// a loss: whatever is pruned can only hide them. Sides must alternate.
//
// The past: a state whose occurrences are used up (DeadStates) ends the game, and that is exact. A
// state that comes back within the tree for the first time is worth a draw, which is only a guess;
// so is what follows from it for the states in between, and that is not kept in the table
// (`depends_`). So all that the table holds is true of a state on every way from this root.
template <Model M>
class AlphaBeta {
 public:
  using State = typename M::State;
  using Move = typename M::Move;
  using Position = typename M::Game::Position;

  using RootMove = search::RootMove<typename M::Move>;

  AlphaBeta(const M& model, const SearchShared& shared) : model_(model), shared_(shared) {
    frames_.resize(max_ply + 2);
  }

  void set_root(const Position& pos) {
    root_ = model_.root(pos);
    root_mover_ = model_.mover(root_);
    path_.assign(1, visit_of(root_));
    reversible_from_ = 0;
    salt_ = 0;
    if constexpr (Repeating<M>) {
      auto way = model_.past(pos);
      way.push_back(path_.front());
      dead_ = DeadStates(way, root_mover_, model_.last_occurrence());
      salt_ ^= dead_.signature();
    }
    if constexpr (Ruled<M>) salt_ ^= model_.rules_key();
    MoveList<Move> moves;
    list_all(root_, moves);
    if constexpr (LeavingOut<M>) model_.left_out(root_, moves);
    root_moves.clear();
    for (const Move& move : moves) root_moves.push_back({.move = move, .line = {move}});
  }

  // Searches root_moves[first..] within (alpha, beta) and sorts them best first. Returns the best
  // value. Where no move comes above alpha, or none has before it was stopped(), their order,
  // values and lines stay as they were: nothing better is known.
  Value search_root(int depth, Value alpha, Value beta, std::size_t first) {
    Value best = -infinite;
    bool raised = false;
    std::size_t done = first;
    for (; done < root_moves.size(); ++done) {
      RootMove& root_move = root_moves[done];
      State child = root_;
      const Step step(*this, child, root_move.move, depth > 1);
      Value value = -infinite;
      if (done > first) {
        const int reduced = depth - 1 - reduction(depth, static_cast<int>(done - first), true);
        value = -search(child, 1, reduced, -alpha - 1, -alpha);
        if (value > alpha && reduced < depth - 1)
          value = -search(child, 1, depth - 1, -alpha - 1, -alpha);
      }
      if (done == first || (value > alpha && value < beta))
        value = -search(child, 1, depth - 1, -beta, -alpha);
      if (stopped_) break;
      const Value found = value;
      value = root_move.learn(depth, found, alpha, beta);
      best = std::max(best, value);
      // A move that fails low is only known to be no better, unless it loses: that is shown, too.
      // Where an older proof knows better than this search, its line stays.
      if (found == value && (value > alpha || is_loss(value))) keep_line(root_move);
      if (value <= alpha) continue;
      raised = true;
      root_move.value = alpha = value;
      if (alpha >= beta) {
        ++done;
        break;
      }
    }
    if (raised) {
      for (std::size_t i = first; i < done; ++i)
        if (root_moves[i].bounds.lower < root_moves[i].value) root_moves[i].value = -infinite;
      std::stable_sort(root_moves.begin() + static_cast<std::ptrdiff_t>(first), root_moves.end(),
                       [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    }
    return best;
  }

  // Ages what was learnt about moves, so that a new search starts from it without being bound.
  void new_search() {
    stopped_ = passed_ = false;
    nodes.reset();
    for (auto& side : history_)
      for (auto& score : side) score /= 8;
    for (auto& frame : frames_) frame.killers = {};
  }

  bool stopped() const { return stopped_; }

  // Lengthens a move's line by the table's moves up to `length`, where it holds them, but not
  // beyond the end of the game; the line of a proof only by what belongs to it.
  void extend(RootMove& root_move, std::size_t length) {
    const bool proof = root_move.bounds.proves_win() || root_move.bounds.proves_loss();
    auto& line = root_move.line;
    State state = root_;
    std::vector<Key> seen;
    for (std::size_t i = 0; i < length; ++i) {
      const Key key = model_.key(state);
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) return;
      if (i > 0 && (dead_.find(key) || settled(model_, state))) return;
      if (i == line.size()) {
        const auto known = shared_.table->probe(table_key(state, key));
        if (!known || (proof && (PathDependent<M> || !proves(*known)))) return;
        const auto move = decode(state, known->move);
        if (!move) return;
        line.push_back(*move);
      }
      seen.push_back(key);
      model_.play(state, line[i]);
    }
  }

  Value draw_value(const State& state) const {
    return model_.mover(state) == root_mover_ ? -shared_.contempt : shared_.contempt;
  }
  const State& root() const { return root_; }

  std::vector<RootMove> root_moves;
  NodeCount nodes;

 private:
  struct Frame {
    MoveList<Move> moves;
    std::vector<int> scores;
    std::vector<Move> line;
    std::array<MoveCode, 2> killers{};
  };

  static constexpr std::size_t features() {
    if constexpr (Hinting<M>) return M::feature_count;
    return 1;
  }
  static constexpr int stages() {
    if constexpr (Staged<M>) return M::stages;
    return 1;
  }

  // Plays a move on `state` and keeps the path while it lives.
  class Step {
   public:
    // `leads_on`: the state will be searched further, so the table is asked about it.
    Step(AlphaBeta& search, State& state, const Move& move, bool leads_on)
        : search_(search), reversible_from_(search.reversible_from_) {
      if constexpr (Repeating<M>) {
        if (!search.model_.reversible(state, move)) search.reversible_from_ = search.path_.size();
      }
      search.model_.play(state, move);
      search.path_.push_back(search.visit_of(state));
      if (leads_on)
        search.shared_.table->prefetch(search.table_key(state, search.path_.back().key));
    }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step() {
      search_.path_.pop_back();
      search_.reversible_from_ = reversible_from_;
    }

   private:
    AlphaBeta& search_;
    std::size_t reversible_from_;
  };

  Visit visit_of(const State& state) const {
    if constexpr (Checking<M>) return {model_.key(state), model_.check(state)};
    return {model_.key(state), false};
  }

  // A state's name in the table: with all that decides its value besides itself.
  Key table_key(const State& state, Key key) const {
    key ^= salt_;
    if constexpr (Clocked<M>) {
      if (const std::uint32_t left = model_.plies_left(state); left < M::no_limit)
        return mix(key, left);
    }
    return key;
  }

  // Who has checked with every move after path_[from].
  AllChecks checks_since(std::size_t from, const State& state) const {
    AllChecks checks{{Checking<M>, Checking<M>}};
    if constexpr (Checking<M>) {
      Side mover = model_.mover(state);
      for (std::size_t i = path_.size() - 1; i > from; --i, mover = other(mover))
        checks.add(path_[i], mover);
    }
    return checks;
  }

  // The value of a state that has stood before: exact where that ends the game, else a guess.
  std::optional<Value> by_repetition(const State& state, int ply) {
    if constexpr (Repeating<M>) {
      const Side mover = model_.mover(state);
      const Key here = path_.back().key;
      if (!dead_.empty()) {
        if (const auto* dead = dead_.find(here)) {
          AllChecks checks = checks_since(0, state);
          for (std::size_t side = 0; side < 2; ++side)
            checks.by[side] = checks.by[side] && dead->checks.by[side];
          if constexpr (Checking<M>) depends_ = 0;  // on every check since the root
          const Value end = value_of(repetition_outcome(checks), mover);
          return end == 0 ? draw_value(state) : from_ply(end, ply);
        }
      }
      const std::size_t last = path_.size() - 1;
      for (std::size_t back = 4; back <= last - reversible_from_; back += 2) {
        const std::size_t i = last - back;
        if (path_[i].key != here) continue;
        depends_ = i;
        // Checking on and on will lose, if it is kept up.
        const Value end = value_of(repetition_outcome(checks_since(i, state)), mover);
        return end == 0 ? draw_value(state) : end > 0 ? perpetual_check : -perpetual_check;
      }
    }
    return std::nullopt;
  }

  bool out_of_budget() {
    const std::uint64_t count = nodes.get();
    if (count >= shared_.node_limit) return stopped_ = true;
    if (count % 1024 == 0 &&
        (shared_.finished.load(std::memory_order_relaxed) || shared_.stop.now()))
      stopped_ = true;
    return stopped_;
  }

  static Value from_ply(Value value, int ply) {  // as seen from the root, from as seen from here
    return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
  }
  static Value to_ply(Value value, int ply) {
    return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
  }

  static int reduction(int depth, int number, bool at_root) {
    if (depth < 3 || number < (at_root ? 6 : 3)) return 0;
    static const auto table = [] {
      std::array<std::array<std::int8_t, 64>, 64> r{};
      for (std::size_t d = 1; d < 64; ++d)
        for (std::size_t n = 1; n < 64; ++n)
          r[d][n] = static_cast<std::int8_t>(0.4 + std::log(static_cast<double>(d)) *
                                                       std::log(static_cast<double>(n)) / 2.2);
      return r;
    }();
    const int r = table[static_cast<std::size_t>(std::min(depth, 63))]
                       [static_cast<std::size_t>(std::min(number, 63))];
    return std::clamp(r, 0, depth - 2);
  }

  Value estimate_of(const State& state) const { return to_estimate(model_.evaluate(state)); }

  Value quiesce(const State& state, int ply, Value alpha, Value beta) {
    if constexpr (Quiescing<M>) {
      Frame& frame = frames_[static_cast<std::size_t>(ply)];
      frame.moves.clear();
      const bool all = model_.noisy(state, frame.moves);
      if (!frame.moves.empty() && ply < max_ply) {
        // Some moves left out: staying put stands for them. A loss is no proof then.
        Value best = all ? -infinite : estimate_of(state);
        std::size_t depends = independent;
        const auto look = [&] {
          for (std::size_t i = 0; i < frame.moves.size() && std::max(alpha, best) < beta; ++i) {
            State child = state;
            const Step step(*this, child, frame.moves[i], false);
            best = std::max(best, -search(child, ply + 1, 0, -beta, -std::max(alpha, best)));
            depends = std::min(depends, depends_);
            if (stopped_) return;
          }
        };
        look();
        if constexpr (LeavingOut<M>) {
          if (is_loss(best) && !stopped_) {
            frame.moves.clear();
            model_.left_out(state, frame.moves);
            look();
          }
        }
        depends_ = depends;
        return stopped_ ? 0 : best;
      }
    }
    depends_ = independent;
    return estimate_of(state);
  }

  Value search(const State& state, int ply, int depth, Value alpha, Value beta) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    depends_ = independent;
    ++nodes;
    if (out_of_budget()) return 0;
    if (const auto repeated = by_repetition(state, ply)) return *repeated;
    if (const auto known = settled(model_, state))
      return *known == 0 ? draw_value(state) : from_ply(*known, ply);
    bool urgent = false;
    if constexpr (Tempered<M>) {
      urgent = model_.urgent(state);
      if (urgent && depth > 0 && ply < max_ply / 2) ++depth;
    }
    if (depth <= 0 || ply >= max_ply) return quiesce(state, ply, alpha, beta);

    // No line from here can beat a win already found nearer the root.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return alpha;

    const bool open_window = beta - alpha > 1;
    const auto known = shared_.table->probe(table_key(state, path_.back().key));
    if (known && !PathDependent<M> && !open_window && known->depth >= depth) {
      const Value value = from_ply(known->value, ply);
      if (known->bound == Bound::exact || (known->bound == Bound::lower && value >= beta) ||
          (known->bound == Bound::upper && value <= alpha))
        return value;
    }

    Value estimate = infinite;  // never prunes
    if constexpr (Smooth<M>) {
      if (!open_window && !urgent && !is_win(beta) && !is_loss(beta)) {
        if (depth <= 3 || Passing<M>) estimate = estimate_of(state);
        if (depth <= 3 && estimate - M::margin * depth >= beta) return estimate;
        if (estimate >= beta && passing_fails_high(state, ply, depth, beta, estimate)) {
          depends_ = independent;
          return beta;
        }
      }
    }
    if (depth >= 4 && !(known && known->move)) --depth;  // the next iteration will know better

    return search_moves(state, ply, depth, alpha, beta, known, estimate);
  }

  // Whether even doing nothing, searched less deep, keeps the value at beta.
  bool passing_fails_high([[maybe_unused]] const State& state, [[maybe_unused]] int ply,
                          [[maybe_unused]] int depth, [[maybe_unused]] Value beta,
                          [[maybe_unused]] Value estimate) {
    if constexpr (Passing<M>) {
      if (depth < 3 || passed_ || !model_.may_pass(state)) return false;
      State child = state;
      model_.pass(child);
      path_.push_back(visit_of(child));
      const std::size_t reversible_from = reversible_from_;
      reversible_from_ = path_.size() - 1;
      passed_ = true;
      const int rest = depth - 3 - depth / 4 - std::min((estimate - beta) / (2 * M::margin), 2);
      const Value value = -search(child, ply + 1, std::max(rest, 0), -beta, -beta + 1);
      passed_ = false;
      path_.pop_back();
      reversible_from_ = reversible_from;
      return !stopped_ && value >= beta;
    }
    return false;
  }

  Value search_moves(const State& state, int ply, int depth, Value alpha, Value beta,
                     const std::optional<TableEntry>& known, [[maybe_unused]] Value estimate) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Value alpha_before = alpha;
    Value best = -infinite;
    MoveCode best_code = 0;
    int number = 0;
    std::size_t depends = independent;       // the oldest state that any move's value rests on
    std::size_t best_depends = independent;  // and that of the best

    [[maybe_unused]] bool skipped = false;
    const bool may_pass_next = passed_;
    passed_ = false;

    // Returns true on a cutoff or when stopped.
    const auto visit = [&](const Move& move, MoveCode code) {
      bool calm = true;
      if constexpr (Tempered<M>) {
        calm = model_.calm(state, move);
        // Late, calm moves near the leaves that have far to go.
        if (calm && number > 0 && depth <= 3 && estimate != infinite && !is_loss(best) &&
            (number > 4 + 4 * depth * depth || estimate + M::margin * (depth + 1) <= alpha)) {
          skipped = true;
          return false;
        }
      }
      State child = state;
      const Step step(*this, child, move, depth > 1);
      Value value;
      if (number == 0) {
        value = -search(child, ply + 1, depth - 1, -beta, -alpha);
      } else {
        const int reduced = depth - 1 - (calm ? reduction(depth, number, false) : 0);
        value = -search(child, ply + 1, reduced, -alpha - 1, -alpha);
        if (value > alpha && reduced < depth - 1)
          value = -search(child, ply + 1, depth - 1, -alpha - 1, -alpha);
        if (value > alpha && value < beta)
          value = -search(child, ply + 1, depth - 1, -beta, -alpha);
      }
      if (stopped_) return true;
      ++number;
      depends = std::min(depends, depends_);
      if (value <= best) return false;
      best = value;
      best_code = code;
      best_depends = depends_;
      if (value <= alpha) return false;
      alpha = value;
      keep_line(frame, move, frames_[static_cast<std::size_t>(ply) + 1]);
      return value >= beta;
    };
    each_move(state, ply, depth, known ? known->move : 0, visit);
    if constexpr (LeavingOut<M>) {
      if ((is_loss(best) || number == 0) && !skipped && !stopped_) each_left_out(state, ply, visit);
    }
    passed_ = may_pass_next;
    if (stopped_) return 0;
    if (number == 0) best = loss_in(ply);                // nothing to move
    if (skipped) best = std::max(best, -most_estimate);  // no proof of a loss then
    if (best >= beta) reward(state, ply, depth, best_code);

    // What rests on this state or later ones rests on nothing before it.
    const auto before_here = [&](std::size_t on) {
      return on < path_.size() - 1 ? on : independent;
    };
    best_depends = before_here(best_depends);
    depends_ = best >= beta ? best_depends : before_here(depends);
    Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
    // On another path the other moves may be worth more, but the best is worth what it is.
    if (depends_ != independent)
      bound = bound != Bound::upper && best_depends == independent ? Bound::lower : Bound::none;
    if (bound != Bound::none)
      shared_.table->store(table_key(state, path_.back().key),
                           {best_code, to_ply(best, ply), depth, bound});
    else if (!known)  // the move at least
      shared_.table->store(table_key(state, path_.back().key), {best_code, 0, 0, Bound::none});
    return best;
  }

  static bool proves(const TableEntry& entry) {
    return (is_win(entry.value) && entry.bound != Bound::upper) ||
           (is_loss(entry.value) && entry.bound != Bound::lower);
  }

  void keep_line(RootMove& root_move) const {
    root_move.line.assign(1, root_move.move);
    const auto& rest = frames_[1].line;
    root_move.line.insert(root_move.line.end(), rest.begin(), rest.end());
  }

  static void keep_line(Frame& frame, const Move& move, const Frame& next) {
    frame.line.assign(1, move);
    frame.line.insert(frame.line.end(), next.line.begin(), next.line.end());
  }

  // Visits moves, likely ones first: the table's, killers, then stage by stage by hint and history.
  template <class Visit>
  void each_move(const State& state, int ply, int depth, MoveCode table_move, Visit visit) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    std::array<MoveCode, 3> done{};
    if constexpr (Packing<M>) {
      const std::array<MoveCode, 3> early = {table_move, frame.killers[0], frame.killers[1]};
      for (std::size_t i = 0; i < early.size(); ++i) {
        if (!early[i] || std::find(done.begin(), done.end(), early[i]) != done.end()) continue;
        const auto move = model_.unpack(state, early[i]);
        if (!move) continue;
        done[i] = early[i];
        if (visit(*move, early[i])) return;
      }
    }
    for (int stage = 0; stage < stages(); ++stage) {
      frame.moves.clear();
      if constexpr (Staged<M>)
        model_.moves(state, stage, frame.moves);
      else
        model_.moves(state, frame.moves);
      score_moves(state, frame, table_move);
      const std::size_t count = frame.moves.size();
      for (std::size_t i = 0; i < count; ++i) {
        if (i < 8 || depth > 2) bring_best(frame, i);
        const MoveCode code = code_of(frame, i);
        if constexpr (Packing<M>) {
          if (std::find(done.begin(), done.end(), code) != done.end()) continue;
        }
        const Move move = frame.moves[i];
        if (visit(move, code)) return;
      }
    }
  }

  template <class Visit>
  void each_left_out(const State& state, int ply, Visit visit) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.moves.clear();
    model_.left_out(state, frame.moves);
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
      const Move move = frame.moves[i];
      if (visit(move, model_.pack(move))) return;
    }
  }

  // A packed move, or one more than the move's place in the game's own list.
  MoveCode code_of(const Frame& frame, std::size_t i) const {
    if constexpr (Packing<M>) return model_.pack(frame.moves[i]);
    return static_cast<MoveCode>(frame.scores[i] & 0xffff) + 1;
  }

  void score_moves(const State& state, Frame& frame, [[maybe_unused]] MoveCode table_move) {
    frame.scores.resize(frame.moves.size());
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
      int score = 0;
      if constexpr (Hinting<M>) {
        const auto& learnt = history_[index(model_.mover(state))];
        const auto slots = model_.features(state, frame.moves[i]);
        score = model_.hint(state, frame.moves[i]) + learnt[slots[0]] + learnt[slots[1]];
      }
      if constexpr (Packing<M>) {
        frame.scores[i] = score;
      } else {
        // The low half carries the place in the list, which is this move's code.
        if (i + 1 == table_move) score = 1 << 14;
        frame.scores[i] = score * 65536 + static_cast<int>(i);
      }
    }
  }

  void bring_best(Frame& frame, std::size_t i) {
    const auto best = std::max_element(frame.scores.begin() + static_cast<std::ptrdiff_t>(i),
                                       frame.scores.end()) -
                      frame.scores.begin();
    std::swap(frame.scores[i], frame.scores[static_cast<std::size_t>(best)]);
    std::swap(frame.moves[i], frame.moves[static_cast<std::size_t>(best)]);
  }

  // Remembers a move that refuted: as this ply's killer, and in the history of its features.
  void reward(const State& state, int ply, int depth, MoveCode code) {
    if constexpr (Packing<M>) {
      auto& killers = frames_[static_cast<std::size_t>(ply)].killers;
      if (killers[0] != code) killers = {code, killers[0]};
      if constexpr (Hinting<M>) {
        const auto move = model_.unpack(state, code);
        BANMEN_ASSERT(move);
        auto& learnt = history_[index(model_.mover(state))];
        for (const auto slot : model_.features(state, *move)) {
          // A moving average: old success fades as new comes in, and the sum stays bounded.
          const int bonus = std::min(depth * depth * 4, 400);
          learnt[slot] += bonus - learnt[slot] * bonus / 4096;
        }
      }
    }
  }

  std::optional<Move> decode(const State& state, MoveCode code) const {
    if (!code) return std::nullopt;
    if constexpr (Packing<M>) {
      return model_.unpack(state, code);
    } else {
      MoveList<Move> moves;
      list_all(state, moves);
      return code <= moves.size() ? std::optional(moves[code - 1]) : std::nullopt;
    }
  }

  void list_all(const State& state, MoveList<Move>& moves) const {
    if constexpr (Staged<M>)
      for (int stage = 0; stage < M::stages; ++stage) model_.moves(state, stage, moves);
    else
      model_.moves(state, moves);
  }

  static std::size_t index(Side side) { return static_cast<std::size_t>(banmen::index(side)); }

  const M& model_;
  const SearchShared& shared_;
  State root_{};
  Side root_mover_ = Side::first;
  static constexpr std::size_t independent = ~std::size_t{0};
  static constexpr Value perpetual_check = most_estimate / 2;

  std::vector<Visit> path_;          // from the root to the node being searched
  std::size_t reversible_from_ = 0;  // no earlier state of the path can come back
  DeadStates dead_;
  Key salt_ = 0;
  // The oldest state of the path that the value just returned rests on; for what a perpetual check
  // decides, the root.
  std::size_t depends_ = independent;
  std::vector<Frame> frames_;
  std::array<std::array<int, features()>, 2> history_{};
  bool passed_ = false;  // the move before was a pass
  bool stopped_ = false;
};

}  // namespace banmen::search
