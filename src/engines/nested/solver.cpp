#include "engines/nested/solver.hpp"

#include <algorithm>
#include <optional>

#include "core/stop.hpp"
#include "engines/nested/model.hpp"
#include "search/transposition_table.hpp"

namespace banmen::nested {
namespace {

using Facts = nlohmann::ordered_json;
using search::Bound;

bool can_win(const Ultimate& state, Side side) { return state.can_win(side); }
bool can_win(const Position& state, Side side) {
  const Grid root = state.board.grid(0);
  return state.options.count ||
         has_line(own_cells(root, side, state.options.lines) | root.subs() | root.empty());
}
unsigned reply_count(const Ultimate& state) { return state.count_cells(); }
unsigned reply_count(const Position& state) { return static_cast<unsigned>(count_moves(state)); }

struct Stopped {};

// Alpha-beta over win, draw and loss with a table, to the end of the game.
template <search::Model M>
class Search {
 public:
  using State = typename M::State;

  Search(std::size_t megabytes, const search::Work& work) : table_(megabytes), work_(work) {}

  State root(const Position& pos) const { return model_.root(pos); }
  std::uint64_t positions() const { return positions_; }

  // For the mover, exact if within (alpha, beta), else a bound.
  int value(const State& state, int alpha, int beta) {
    if ((++positions_ & 0xfff) == 0) pause();
    if (const auto known = search::settled(model_, state))
      return *known > 0 ? 1 : *known < 0 ? -1 : 0;
    const Side mover = model_.mover(state);
    if (!can_win(state, mover)) {
      if (!can_win(state, other(mover)) || alpha >= 0) return 0;
      beta = std::min(beta, 0);
    } else if (!can_win(state, other(mover))) {
      if (beta <= 0) return 0;
      alpha = std::max(alpha, 0);
    }
    if (alpha >= beta) return alpha;
    const Key key = model_.key(state);
    std::uint32_t first = 0;
    if (const auto entry = table_.probe(key)) {
      if (entry->bound == Bound::exact) return entry->value;
      if (entry->bound == Bound::lower && entry->value >= beta) return entry->value;
      if (entry->bound == Bound::upper && entry->value <= alpha) return entry->value;
      first = entry->move;
    }
    const auto [best, move] = best_of(state, alpha, beta, first);
    const Bound bound = best <= alpha ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
    table_.store(key, {move, best, 1, bound});
    return best;
  }

 private:
  struct Candidate {
    Move move;
    int order;
    State after;
  };

  std::pair<int, std::uint32_t> best_of(const State& state, int alpha, int beta,
                                        std::uint32_t first) {
    std::vector<Candidate> candidates;
    MoveList<Move> moves;
    model_.moves(state, moves);
    candidates.reserve(moves.size());
    for (const Move move : moves) {
      Candidate candidate{move, 0, state};
      model_.play(candidate.after, move);
      // Few replies first: they are searched fastest, and a free reply is the worst to give.
      candidate.order = move.cell == first ? -1 : static_cast<int>(reply_count(candidate.after));
      candidates.push_back(std::move(candidate));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.order < b.order; });
    int best = -2;
    std::uint32_t chosen = 0;
    for (const auto& candidate : candidates) {
      const int worth = -value(candidate.after, -beta, -std::max(alpha, best));
      if (worth > best) best = worth, chosen = candidate.move.cell;
      if (best >= beta) break;
    }
    return {best, chosen};
  }

  void pause() {
    if (work_.stop.now()) throw Stopped{};
    if (work_.progress && (positions_ & 0xfffff) == 0)
      work_.progress({.stage = "searching", .done = positions_, .unit = "positions"});
  }

  M model_{};
  search::TranspositionTable table_;
  const search::Work& work_;
  std::uint64_t positions_ = 0;
};

constexpr std::string_view names[] = {"loss", "draw", "win"};

std::vector<OptionSpec> specs() {
  return {host_only(integer("memory", 64, 1, 65536, "megabytes to remember positions in")),
          host_only(integer("cells", 36, 1, 531'441, "empty cells up to which it is tried")),
          flag("line", "show a line of best play to the end"),
          flag("all", "show the value of every move")};
}

Position played(const Position& pos, Move move) {
  Position next = pos;
  play(next, move);
  return next;
}

struct Solution {
  int value = -2;
  std::vector<std::pair<Move, int>> moves;
  std::vector<Move> best, line;
};

template <search::Model M>
Solution solve_moves(Search<M>& search, const Position& pos, bool with_line) {
  const auto worth_of = [&](const Position& next) {
    return -search.value(search.root(next), -1, 1);
  };
  Solution solution;
  for (const Move move : banmen::legal_moves<Nested>(pos)) {
    solution.moves.emplace_back(move, worth_of(played(pos, move)));
    solution.value = std::max(solution.value, solution.moves.back().second);
  }
  for (const auto& [move, worth] : solution.moves)
    if (worth == solution.value) solution.best.push_back(move);
  int value = solution.value;
  for (Position at = pos; with_line && outcome(at) == Outcome::ongoing; value = -value)
    for (const Move move : banmen::legal_moves<Nested>(at)) {
      const Position next = played(at, move);
      if (worth_of(next) != value) continue;
      solution.line.push_back(move);
      at = next;
      break;
    }
  return solution;
}

template <search::Model M>
Facts facts_of(const Position& pos, const Settings& settings, const search::Work& work) {
  const auto began = Clock::now();
  const bool with_line = get_flag(settings, "line");
  Search<M> search(static_cast<std::size_t>(get_integer(settings, "memory")), work);
  const Solution solution = solve_moves(search, pos, with_line);
  const auto texts = [&](const std::vector<Move>& moves) {
    Facts list = Facts::array();
    for (const Move move : moves) list.push_back(to_text(pos, move));
    return list;
  };
  Facts facts{{"value", names[solution.value + 1]},
              {"best", texts(solution.best)},
              {"to_move", Nested::side_names[static_cast<std::size_t>(index(pos.to_move))]},
              {"free_cells", pos.board.leaves(0)}};
  if (get_flag(settings, "all"))
    for (const auto& [move, worth] : solution.moves)
      facts["moves"].push_back({{"move", to_text(pos, move)}, {"value", names[worth + 1]}});
  if (with_line) facts["line"] = texts(solution.line);
  facts["positions"] = search.positions();
  facts["seconds"] = std::chrono::duration<double>(Clock::now() - began).count();
  return facts;
}

Facts finished(const Position& pos) {
  const Outcome end = outcome(pos);
  const int value = end == Outcome::draw ? 0 : end == win_for(pos.to_move) ? 1 : -1;
  return {{"value", names[value + 1]}, {"best", Facts::array()}, {"finished", true}};
}

Failure stopped() {
  return fail(Errc::stopped, "stopped before the position was solved", "position",
              "positions with fewer free cells are solved sooner");
}

Result<Facts> solve_position(const Position& pos, const Settings& given, const search::Work& work) {
  const auto settings = complete(specs(), given, "solver");
  if (!settings) return fail(settings.error());
  if (outcome(pos) != Outcome::ongoing) return finished(pos);
  if (const auto most = get_integer(*settings, "cells"); pos.board.leaves(0) > most)
    return fail(
        Errc::too_large,
        std::to_string(pos.board.leaves(0)) + " empty cells are too many to search to the end",
        "position",
        "at most " + std::to_string(most) + " are tried (cells); analyse estimates any position");
  try {
    return Ultimate::of(pos) ? facts_of<UltimateModel<Playout::decisive>>(pos, *settings, work)
                             : facts_of<BoardModel<Playout::decisive>>(pos, *settings, work);
  } catch (const Stopped&) {
    return stopped();
  }
}

template <search::Model M>
Solved solve_with(const Position& pos, std::size_t megabytes, const search::Work& work) {
  Search<M> search(megabytes, work);
  const int value = search.value(search.root(pos), -1, 1);
  return {value, search.positions()};
}

}  // namespace

Result<Solved> solve_exactly(const Position& pos, std::size_t megabytes, const search::Work& work) {
  try {
    return Ultimate::of(pos) ? solve_with<UltimateModel<Playout::decisive>>(pos, megabytes, work)
                             : solve_with<BoardModel<Playout::decisive>>(pos, megabytes, work);
  } catch (const Stopped&) {
    return stopped();
  }
}

search::Solver<Nested> solver() {
  return {.about = "The exact value by full search: depth 1 and late positions of depth 2",
          .options = specs(),
          .solve = solve_position,
          .honours = search::Honours::everything()};
}

}  // namespace banmen::nested
