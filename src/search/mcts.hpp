#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/rng.hpp"
#include "search/mcts_model.hpp"
#include "search/node_pool.hpp"
#include "search/player.hpp"

namespace banmen::search {

struct MctsOptions {
  double exploration = 1.0;
  std::size_t megabytes = 256;
  int playout_plies = 1000;       // then the evaluation decides
  std::uint64_t nodes = 100'000;  // iterations when the request has no limit in time or nodes
  bool proving = true;            // false: plain UCT, which only ever counts
};

// Monte Carlo tree search: UCT, or PUCT where the model has priors. A child that is settled or
// proved settles its parent as far as it can, so forced wins, losses and draws end as proofs.
// The same seed, position and number of iterations give the same answer.
template <Model M>
class Mcts {
 public:
  using Game = typename M::Game;
  using State = typename M::State;

  static_assert(!Checking<M>, "a repetition is a draw here, whatever the path");

  Mcts(const MctsOptions& options, std::uint64_t seed)
      : options_(options), seed_(seed), nodes_(options.megabytes) {}

  // Precondition: the game is not over.
  Thought<Game> think(const typename Game::Position& pos, const Request& request,
                      const ThoughtSink<Game>& sink) {
    const auto began = Clock::now();
    const Limits& limits = request.limits;
    const Stop stop = limits.time ? request.stop.until(began + *limits.time) : request.stop;
    const std::uint64_t most = limits.nodes  ? *limits.nodes
                               : limits.time ? ~std::uint64_t{0}
                                             : options_.nodes;
    plant(pos);
    std::uint64_t done = 0;
    const auto report = [&] {
      Thought<Game> thought = summary(request.lines);
      thought.nodes = done;
      thought.seconds = std::chrono::duration<double>(Clock::now() - began).count();
      return thought;
    };
    while (done < most && !finished(request.lines)) {
      if (done % 8 == 0 && stop.now()) break;
      iterate();
      ++done;
      if (sink && done >= 1024 && (done & (done - 1)) == 0) sink(report());
    }
    return report();
  }

 private:
  static constexpr std::uint16_t on_nothing = 0xffff;

  struct Node {
    typename M::Move move{};
    std::uint32_t first = 0, count = 0;  // its children
    std::uint32_t visits = 0;
    float prior = 1;
    double points = 0;       // sum of chances, for the side that chose this node
    std::int16_t value = 0;  // when proved: for the mover here
    // When proved: how far from the root the state is, at the least, that comes back where the
    // proof rests on a repetition. What rests on a state above the node is true on this path only.
    std::uint16_t rests_on = on_nothing;
    bool proved = false;
    Side mover = Side::first;
    bool completes = true;  // its move ends a move of the game: one ply
    bool can_draw = false;  // the mover has a proved draw, so it need not take less
    bool fresh = false;  // nobody has been here to see whose move it is and whether it is settled

    void prove(Value exact, std::uint16_t on = on_nothing) {
      proved = true;
      value = static_cast<std::int16_t>(exact);
      rests_on = on;
    }
  };
  using Id = std::uint32_t;

  static constexpr Id root = 0;
  static constexpr std::size_t most_looked_at = 300;  // children at once
  static constexpr int deepest =
      max_ply;  // in model moves; keeps every proof within win_in's range

  void plant(const typename Game::Position& pos) {
    nodes_.clear();
    nodes_.take(1);
    model_ = M::of(pos);
    root_state_ = model_.root(pos);
    nodes_[root].mover = model_.mover(root_state_);
    rng_ = Rng(seed_, model_.key(root_state_));
    keys_.assign(1, model_.key(root_state_));
    window_ = 0;
    if constexpr (Repeating<M>) {
      auto way = model_.past(pos);
      way.push_back({keys_.front()});
      dead_ = DeadStates(way, model_.mover(root_state_), model_.last_occurrence());
    }
    path_.assign(1, root);
    grow(root_state_);
    settle_path();
  }

  bool finished(int lines) const {
    if (!options_.proving) return false;
    const Node& node = nodes_[root];
    if (!node.proved) return false;
    if (lines <= 1) return true;
    for (Id id = node.first; id != node.first + node.count; ++id)
      if (!nodes_[id].proved) return false;
    return true;
  }

  void iterate() {
    State state = root_state_;
    path_.assign(1, root);
    keys_.resize(1);
    window_ = 0;
    Id at = root;
    while (nodes_[at].count && (at == root || !nodes_[at].proved)) {
      at = choose(nodes_[at]);
      enter(state, at);
    }
    if (nodes_[at].fresh) look_around(state, at);
    double chance = 0.5;  // for the mover at the end of the path
    if (!nodes_[at].proved) {
      if (nodes_[at].visits > 0 && static_cast<int>(path_.size()) < deepest && grow(state)) {
        settle_path();
        if (!nodes_[at].proved) {
          at = choose(nodes_[at]);
          enter(state, at);
          if (nodes_[at].fresh) look_around(state, at);
        }
      }
      if (!nodes_[at].proved) chance = playout(model_, state, rng_, options_.playout_plies);
    }
    if (nodes_[at].proved) chance = chance_of(nodes_[at].value);
    back_up(chance);
  }

  // What grow() left to see at the end of the path, where there were too many to look at.
  void look_around(const State& state, Id at) {
    Node& node = nodes_[at];
    node.fresh = false;
    node.mover = model_.mover(state);
    const auto value = settled(model_, state);
    if (!value) return;
    node.prove(*value);
    path_.pop_back();
    settle_path();
    path_.push_back(at);
  }

  // Goes down to the child `id` and keeps track of what may recur.
  void enter(State& state, Id id) {
    path_.push_back(id);
    const auto& move = nodes_[id].move;
    if constexpr (Repeating<M>) {
      if (!model_.reversible(state, move)) window_ = keys_.size();
    }
    model_.play(state, move);
    if constexpr (Repeating<M>) keys_.push_back(model_.key(state));
  }

  // Gives the last node of the path its children, settled ones already proved unless they are very
  // many; false when the pool is full or there is no move.
  bool grow(const State& state) {
    moves_.clear();
    model_.moves(state, moves_);
    if (moves_.empty()) return false;
    const Id first = nodes_.take(moves_.size());
    if (first == NodePool<Node>::none) return false;
    if constexpr (!Priored<M>)
      for (std::size_t i = moves_.size(); i > 1; --i)
        std::swap(moves_[i - 1], moves_[rng_.below(i)]);
    double total = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Node& child = nodes_[first + static_cast<Id>(i)];
      child.move = moves_[i];
      if constexpr (Split<M>) child.completes = model_.whole(state, child.move).has_value();
      if constexpr (Priored<M>) {
        child.prior = static_cast<float>(model_.prior(state, child.move));
        total += child.prior;
      }
      if (moves_.size() > most_looked_at && !Repeating<M>) {
        child.fresh = true;
        continue;
      }
      State next = state;
      model_.play(next, child.move);
      child.mover = model_.mover(next);
      if (!prove_recurring(child, state, next))
        if (const auto value = settled(model_, next)) child.prove(*value);
    }
    if constexpr (Priored<M>)
      for (std::size_t i = 0; i < moves_.size(); ++i)
        nodes_[first + static_cast<Id>(i)].prior /= static_cast<float>(total);
    Node& node = nodes_[path_.back()];
    node.first = first;
    node.count = static_cast<std::uint32_t>(moves_.size());
    return true;
  }

  // A state whose occurrences are used up ends the game as a draw. One met before on the path is a
  // draw for the state that comes back: whoever can force it once can do so again and again.
  bool prove_recurring(Node& child, const State& state, const State& next) const {
    if constexpr (Repeating<M>) {
      if (!model_.reversible(state, child.move)) return false;
      const Key key = model_.key(next);
      if (dead_.find(key)) {
        child.prove(0);
        return true;
      }
      for (std::size_t i = keys_.size(); i-- > window_;) {
        if (keys_[i] != key) continue;
        child.prove(0, static_cast<std::uint16_t>(i));
        return true;
      }
    }
    return false;
  }

  // The proved value of `child` for the side that chooses it, from one state further up.
  static Value value_above(const Node& child, Side chooser) {
    const Value value = child.mover == chooser ? child.value : -child.value;
    const int plies = child.completes ? 1 : 0;
    if (is_win(value)) return std::max(value - plies, most_estimate + 1);
    if (is_loss(value)) return std::min(value + plies, -most_estimate - 1);
    return value;
  }

  // Proves the nodes of the path, from its end, as far as their children settle them.
  void settle_path() {
    if (!options_.proving) return;
    for (std::size_t i = path_.size(); i-- > 0;) {
      Node& node = nodes_[path_[i]];
      Value best = -infinite;
      bool all = true;
      std::uint16_t rests_on = on_nothing;
      for (Id id = node.first; id != node.first + node.count; ++id) {
        const Node& child = nodes_[id];
        all = all && child.proved;
        if (!child.proved) continue;
        best = std::max(best, value_above(child, node.mover));
        rests_on = std::min(rests_on, child.rests_on);
      }
      node.can_draw = best == 0;
      if (!is_win(best) && !all) return;
      // Only draws rest on repetitions, and a draw by a return to this very state is its own.
      node.prove(best, best == 0 && rests_on < i ? rests_on : on_nothing);
    }
  }

  // The child to look at next; where proofs count, proved ones have nothing left to tell.
  // Precondition: one is open.
  Id choose(const Node& node) const {
    const double log_visits = std::log(static_cast<double>(node.visits) + 1);
    const double root_visits = std::sqrt(static_cast<double>(node.visits) + 1);
    const double untried = Priored<M> ? mean_below(node) : 0;
    Id best = node.first;
    double best_score = -1e9;
    for (Id id = node.first; id != node.first + node.count; ++id) {
      const Node& child = nodes_[id];
      if (child.proved && options_.proving) continue;
      double score;
      if constexpr (Priored<M>) {
        const double value = child.visits ? mean(child) : untried;
        score = value + options_.exploration * child.prior * root_visits / (1.0 + child.visits);
      } else {
        if (!child.visits) return id;  // in shuffled order
        score = mean(child) + options_.exploration * std::sqrt(log_visits / child.visits);
      }
      if (score > best_score) best_score = score, best = id;
    }
    return best;
  }

  // What the mover of `node` has got from it so far, on average.
  double mean_below(const Node& node) const {
    double points = 0;
    std::uint64_t visits = 0;
    for (Id id = node.first; id != node.first + node.count; ++id) {
      points += nodes_[id].points;
      visits += nodes_[id].visits;
    }
    return visits ? points / static_cast<double>(visits) : 0.5;
  }

  void back_up(double chance) {
    for (std::size_t i = path_.size(); i-- > 0;) {
      Node& node = nodes_[path_[i]];
      if (node.can_draw) chance = std::max(chance, 0.5);
      const bool same = i == 0 || nodes_[path_[i - 1]].mover == node.mover;
      if (!same) chance = 1 - chance;
      ++node.visits;
      node.points += chance;
    }
  }

  static double mean(const Node& node) { return node.visits ? node.points / node.visits : 0.5; }

  // Orders nodes among which `chooser` has the choice: wins, the nearer the better, then what was
  // looked at most, then losses. Proved draws come before the rest if that promises less.
  class Preference {
   public:
    Preference(Side chooser, bool proving) : chooser_(chooser), proving_(proving) {}

    void consider(const Node& node) {
      if (!node.proved && (!most_ || node.visits > most_->visits)) most_ = &node;
    }
    bool operator()(const Node& a, const Node& b) const {
      if (rank(a) != rank(b)) return rank(a) > rank(b);
      if (a.visits != b.visits) return a.visits > b.visits;
      return mean(a) != mean(b) ? mean(a) > mean(b) : a.prior > b.prior;
    }

   private:
    int rank(const Node& node) const {
      if (!node.proved || !proving_) return 0;
      if (node.value != 0) return value_above(node, chooser_);
      return most_ && mean(*most_) < 0.5 ? 1 : -1;
    }

    Side chooser_;
    bool proving_;
    const Node* most_ = nullptr;  // the open node looked at most
  };

  Id best_child(const Node& node) const {
    Preference better(node.mover, options_.proving);
    for (Id id = node.first; id != node.first + node.count; ++id) better.consider(nodes_[id]);
    Id best = node.first;
    for (Id id = node.first + 1; id < node.first + node.count; ++id)
      if (better(nodes_[id], nodes_[best])) best = id;
    return best;
  }

  // Nodes below `from` that complete the first move of the game; a part without children of its
  // own stands for all its completions.
  void whole_moves(Id from, std::vector<Id>& trail, std::vector<std::vector<Id>>& out) const {
    const Node& node = nodes_[from];
    for (Id id = node.first; id != node.first + node.count; ++id) {
      trail.push_back(id);
      if (nodes_[id].completes || !nodes_[id].count)
        out.push_back(trail);
      else
        whole_moves(id, trail, out);
      trail.pop_back();
    }
  }

  Thought<Game> summary(int lines) const {
    std::vector<std::vector<Id>> firsts;
    std::vector<Id> trail;
    whole_moves(root, trail, firsts);
    const Side side = nodes_[root].mover;
    const auto best = best_child(nodes_[root]);
    Preference better(side, options_.proving);
    for (const auto& ids : firsts) better.consider(nodes_[ids.back()]);
    std::stable_sort(firsts.begin(), firsts.end(), [&](const auto& a, const auto& b) {
      return better(nodes_[a.back()], nodes_[b.back()]);
    });
    // Of moves in parts the best part comes first, and with it the best of its completions.
    const auto chosen = std::find_if(firsts.begin(), firsts.end(),
                                     [&](const auto& ids) { return ids.front() == best; });
    std::rotate(firsts.begin(), chosen, chosen + 1);
    if (firsts.size() > static_cast<std::size_t>(std::max(lines, 1)))
      firsts.resize(static_cast<std::size_t>(std::max(lines, 1)));

    Thought<Game> thought;
    for (const auto& ids : firsts) {
      // The first one speaks for the position, in which there may be better than what is proved.
      const Node& node = nodes_[ids.back()];
      const bool all = !thought.candidates.empty() || nodes_[root].proved;
      thought.candidates.push_back({score(node, side, all), expected_line(ids)});
    }
    thought.depth = static_cast<int>(thought.candidates.front().line.size());
    if (nodes_[root].proved) thought.note = "proved";
    return thought;
  }

  // A move that draws only by coming back to the root is worth what the root is: no draw if another
  // move wins there.
  bool holds(const Node& node) const {
    return node.proved &&
           (node.rests_on == on_nothing || (nodes_[root].proved && nodes_[root].value == 0));
  }

  // `all`: draws and losses may be told, not only wins.
  Score score(const Node& node, Side side, bool all) const {
    const Value value = node.proved ? value_above(node, side) : 0;
    if (holds(node) && (all || is_win(value))) {
      return value == 0 ? Score{Score::Kind::draw, 0, 0, side} : to_score(value, side);
    }
    const double chance = node.proved ? chance_of(value) : mean(node);
    return {Score::Kind::chance, static_cast<int>(std::lround(chance * 10'000)), 0, side};
  }

  // The moves of `ids` and what is most visited after them, as moves of the game.
  std::vector<typename Game::Move> expected_line(const std::vector<Id>& ids) const {
    std::vector<typename Game::Move> line;
    State state = root_state_;
    Id at = root;
    std::size_t next = 0;
    while (next < ids.size() || nodes_[at].count) {
      at = next < ids.size() ? ids[next] : best_child(nodes_[at]);
      if (next >= ids.size() && !line.empty() && !nodes_[at].visits && !nodes_[at].proved) break;
      ++next;
      append(line, state, nodes_[at].move);
    }
    complete_first(line, state);
    return line;
  }

  void append(std::vector<typename Game::Move>& line, State& state,
              const typename M::Move& move) const {
    if constexpr (Split<M>) {
      if (const auto whole = model_.whole(state, move)) line.push_back(*whole);
    } else {
      line.push_back(move);
    }
    model_.play(state, move);
  }

  // A first part that was never followed up takes the first completion the model lists.
  void complete_first(std::vector<typename Game::Move>& line, State& state) const {
    while (line.empty()) {
      MoveList<typename M::Move> parts;
      model_.moves(state, parts);
      BANMEN_ASSERT(!parts.empty());
      append(line, state, parts.front());
    }
  }

  M model_{};
  MctsOptions options_;
  std::uint64_t seed_;
  NodePool<Node> nodes_;
  State root_state_{};
  Rng rng_{0};
  std::vector<Id> path_;
  std::vector<Key> keys_;   // of the path
  std::size_t window_ = 0;  // older keys cannot recur
  DeadStates dead_;
  MoveList<typename M::Move> moves_;
};

}  // namespace banmen::search
