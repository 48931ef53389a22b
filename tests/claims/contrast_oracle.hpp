#pragma once

#include <deque>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>

#include "claims/claims.hpp"
#include "games/contrast/position.hpp"

namespace banmen::claims {

// All boards that can be reached from those asked about, linked by the moves of the rules. Boards
// of one set of pieces share it; which of them have stood there before is asked for each time.
class ContrastGraph {
 public:
  using Number = std::uint32_t;

  explicit ContrastGraph(contrast::Options options) : options_(options) {
    // Board after board: the past comes in by the set of drawn boards.
    options_.repetition = 0;
    options_.max_plies = 0;
  }

  // Plies to the win of one side, or none if neither can force one.
  struct Worth {
    Outcome end = Outcome::draw;
    int plies = 0;
  };

  // The number of a board; everything that follows from it is worked out when it is new. Nothing
  // if there would be more than `most` boards.
  std::optional<Number> add(const contrast::Board& board, std::size_t most) {
    if (const auto known = find(board)) return known;
    const std::size_t before = boards_.size();
    const Number number = insert(board);
    for (std::size_t i = before; i < boards_.size(); ++i) {
      if (boards_.size() > most) {
        broken_ = true;
        return std::nullopt;
      }
      expand(static_cast<Number>(i));
    }
    plain_.clear();
    return number;
  }
  bool broken() const { return broken_; }
  std::size_t size() const { return boards_.size(); }
  const std::vector<Number>& next(Number number) const { return next_[number]; }
  std::optional<Number> find(const contrast::Board& board) const {
    const auto found = numbers_.find(board);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }

  // The worth of all boards when stepping onto one of `drawn` ends the game as a draw and play
  // without end is one, too: backwards from the ends, by distance.
  std::vector<Worth> solve(const std::vector<Number>& drawn) {
    if (drawn.empty() && !plain_.empty()) return plain_;
    std::vector<Worth> worth(boards_.size());
    std::vector<Number> open(boards_.size());  // replies that are not lost for the mover so far
    std::vector<char> known(boards_.size());
    for (const Number number : drawn) known[number] = 1;
    std::deque<Number> reached;
    for (Number i = 0; i < boards_.size(); ++i) {
      open[i] = static_cast<Number>(next_[i].size());
      if (ends_[i] == Outcome::ongoing || known[i]) continue;
      worth[i] = {ends_[i], 0};
      known[i] = 1;
      reached.push_back(i);
    }
    for (; !reached.empty(); reached.pop_front()) {
      const Number child = reached.front();
      for (const Number parent : before_[child]) {
        if (known[parent]) continue;
        const bool won = worth[child].end == win_for(boards_[parent].to_move);
        if (!won && --open[parent] > 0) continue;
        worth[parent] = {worth[child].end, worth[child].plies + 1};
        known[parent] = 1;
        reached.push_back(parent);
      }
    }
    if (drawn.empty()) plain_ = worth;
    return worth;
  }

 private:
  struct Hash {
    std::size_t operator()(const contrast::Board& board) const { return key(board); }
  };

  Number insert(const contrast::Board& board) {
    const auto [place, is_new] = numbers_.try_emplace(board, static_cast<Number>(boards_.size()));
    if (is_new) {
      boards_.push_back(board);
      next_.emplace_back();
      before_.emplace_back();
      ends_.push_back(contrast::outcome(contrast::position_of(board, options_)));
    }
    return place->second;
  }

  void expand(Number number) {
    if (ends_[number] != Outcome::ongoing) return;
    const auto pos = contrast::position_of(boards_[number], options_);
    for (const auto& move : legal_moves<contrast::Contrast>(pos)) {
      auto after = pos;
      play(after, move);
      const Number next = insert(after.board);
      next_[number].push_back(next);
      before_[next].push_back(number);
    }
  }

  contrast::Options options_;
  std::vector<contrast::Board> boards_;
  std::vector<Outcome> ends_;
  std::vector<std::vector<Number>> next_, before_;
  std::unordered_map<contrast::Board, Number, Hash> numbers_;
  std::vector<Worth> plain_;  // with nothing drawn
  bool broken_ = false;
};

// The theory, tested by brute force in oracle_test.cpp: let D be the boards that have stood there
// so often that once more is a draw. Then the value under the rule of repetition is that of the
// game in which stepping onto D is a draw and play without end, too; a shortest win never visits a
// board twice, so its distance holds as well. A limit in plies leaves the wins that fit into it.
class ContrastOracle {
 public:
  using Move = contrast::Move;

  ContrastOracle(const Case<contrast::Contrast>& asked, std::uint64_t budget) : asked_(asked) {
    const auto& options = asked.pos.options;
    if (options.max_plies) left_ = static_cast<int>(options.max_plies - asked.pos.plies);
    graph_ = shared_graph(asked.pos);
    const auto root = graph_->add(asked.pos.board, budget);
    if (!root) return;
    std::unordered_map<ContrastGraph::Number, int> times;
    for_each_position<contrast::Contrast>(asked.line, [&](const contrast::Position& pos) {
      // Boards that cannot be reached any more need not be counted.
      if (const auto number = graph_->find(pos.board)) ++times[*number];
    });
    std::vector<ContrastGraph::Number> drawn;
    for (const auto& [number, count] : times)
      if (options.repetition && count + 1 >= options.repetition) drawn.push_back(number);
    worth_ = graph_->solve(drawn);
    root_ = ContrastGraph::Worth{};
    // The board asked about may be one of D: it stands there already, so its moves decide.
    bool is_first = true;
    for (const auto next : graph_->next(*root)) {
      const auto after = one_ply_earlier(worth_[next]);
      if (is_first || is_better(after, *root_, asked.pos.board.to_move)) root_ = after;
      is_first = false;
    }
  }

  Verdict wins(Side side, int plies, const std::optional<Move>& first) {
    const auto found = find(first);
    if (!found) return Verdict::unknown;
    return verdict_of(found->end == win_for(side) && found->plies <= std::min(plies, left_));
  }
  Verdict draws(const std::optional<Move>& first) {
    const auto found = find(first);
    if (!found) return Verdict::unknown;
    return verdict_of(found->end == Outcome::draw || found->plies > left_);
  }
  Verdict scores(Side, int, const std::optional<Move>&) { return Verdict::unknown; }
  std::string truth(const std::optional<Move>& first) {
    const auto found = find(first);
    if (!found) return "unknown";
    if (found->end == Outcome::draw || found->plies > left_) return "draw";
    return std::string(banmen::to_text(found->end)) + " in " + std::to_string(found->plies);
  }

 private:
  using Worth = ContrastGraph::Worth;

  static Worth one_ply_earlier(Worth worth) {
    if (worth.end != Outcome::draw) ++worth.plies;
    return worth;
  }
  static bool is_better(const Worth& a, const Worth& b, Side mover) {
    const auto rank = [&](const Worth& worth) {
      return worth.end == Outcome::draw ? 0 : worth.end == win_for(mover) ? 1 : -1;
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    return rank(a) > 0 ? a.plies < b.plies : a.plies > b.plies;
  }

  std::optional<Worth> find(const std::optional<Move>& first) const {
    if (!first || !root_) return root_;
    if (!may_play<contrast::Contrast>(asked_.pos, *first))
      return Worth{win_for(other(asked_.pos.board.to_move)), 0};
    auto next = asked_.pos;
    play(next, *first);
    return one_ply_earlier(worth_[*graph_->find(next.board)]);
  }

  // Graphs are kept for the next question about the same tiles and numbers of pieces.
  static std::shared_ptr<ContrastGraph> shared_graph(const contrast::Position& pos) {
    constexpr std::size_t most_graphs = 64;
    static std::map<std::array<std::uint64_t, 4>, std::shared_ptr<ContrastGraph>> graphs;
    const auto& board = pos.board;
    const std::array<std::uint64_t, 4> name = {
        static_cast<std::uint64_t>(pos.options.jump) | (pos.options.tiles ? 8u : 0u),
        static_cast<std::uint64_t>(std::popcount(board.pieces[0])) << 8 |
            static_cast<std::uint64_t>(std::popcount(board.pieces[1])),
        static_cast<std::uint64_t>(board.black_tiles) << 32 | board.gray_tiles,
        static_cast<std::uint64_t>(board.stock[0][0]) << 24 | board.stock[0][1] << 16 |
            board.stock[1][0] << 8 | board.stock[1][1]};
    auto& graph = graphs[name];
    if (graph && !graph->broken()) return graph;
    auto made = std::make_shared<ContrastGraph>(pos.options);
    if (graphs.size() > most_graphs) graphs.clear();
    return graphs[name] = made;
  }

  const Case<contrast::Contrast>& asked_;
  int left_ = whole_game;
  std::shared_ptr<ContrastGraph> graph_;
  std::vector<Worth> worth_;
  std::optional<Worth> root_;
};

}  // namespace banmen::claims
