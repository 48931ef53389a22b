#include "engines/shogi/com/win_search.hpp"

#include "engines/shogi/com/fast.hpp"

namespace banmen::shogi::com {

Reply WinSearch::reply_to(State& state, int left) {
  fast::Search search(state);
  if (left == 1 && quick_ && search.surely_plays_on()) {
    ++counts_.skipped;
    return {Verdict::move, {}, false, false};  // which move it is does not matter any more
  }
  ++counts_.thinks;
  const SearchResult found = search.run(state);
  return conclude(state, found, search);
}

bool WinSearch::wins(const State& state, int left) {
  if (goal_ == Goal::all_capture && com_pieces(state) > left) return false;
  const WinKey key = key_of(state, left);
  if (lost_.has(key)) {
    ++counts_.merged;
    return false;
  }
  if (won_.has(key)) {
    ++counts_.merged;
    return true;
  }
  if (stopped_ || (counts_.states % 64 == 0 ? stop_.now() : stop_.requested())) {
    stopped_ = true;
    return false;
  }
  ++counts_.states;
  std::vector<WinEdge> edges;
  expand(state, left, [&](Move move, const Reply& reply, const State& child) {
    if (reply.verdict == Verdict::hum_wins) {
      if (is_goal(child)) edges.push_back({.move = move, .at_once = true});
    } else if (left > 1 && !stopped_ && reply.verdict == Verdict::move && !reply.mate &&
               wins(child, left - 1)) {
      edges.push_back({.move = move, .reply = reply.move, .next = key_of(child, left - 1)});
    }
  });
  if (stopped_) return false;
  if (edges.empty()) {
    lost_.put(key, left);
    return false;
  }
  won_.put(key, std::move(edges));
  return true;
}

}  // namespace banmen::shogi::com
