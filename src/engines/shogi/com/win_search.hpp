#pragma once

#include "core/stop.hpp"
#include "engines/shogi/com/hum_moves.hpp"
#include "engines/shogi/com/solve.hpp"
#include "engines/shogi/com/think.hpp"
#include "engines/shogi/com/win_table.hpp"

namespace banmen::shogi::com {

struct WinCounts {
  std::uint64_t thinks = 0, skipped = 0, states = 0, merged = 0;
};

// One thread's search for winning lines.
class WinSearch {
 public:
  WinSearch(Goal goal, bool quick, LostStates& lost, WonStates& won, const Stop& stop)
      : goal_(goal), quick_(quick), lost_(lost), won_(won), stop_(stop) {}

  // Whether a line of at most `left` moves of HUM's wins; if so, won_ has all that do. With
  // stopped(), the answer says nothing.
  bool wins(const State& state, int left);

  // The moves that may lead to a win, each with COM's reply. visit(move, reply, state afterwards).
  template <class Visit>
  void expand(const State& state, int left, Visit visit);
  bool is_goal(const State& state) const { return goal_ == Goal::win || com_is_bare(state); }

  bool stopped() const { return stopped_; }
  const WinCounts& counts() const { return counts_; }

 private:
  Reply reply_to(State& state, int left);

  Goal goal_;
  bool quick_;
  LostStates& lost_;
  WonStates& won_;
  Stop stop_;
  bool stopped_ = false;
  WinCounts counts_;
};

template <class Visit>
void WinSearch::expand(const State& state, int left, Visit visit) {
  std::vector<Move> moves;
  const int pieces = goal_ == Goal::all_capture ? com_pieces(state) : 0;
  if (pieces > left) return;  // each move takes one piece at most, and COM's never lessen them
  hum_moves(state, moves);
  for (const Move move : moves) {
    if (pieces == left && goal_ == Goal::all_capture && !is_com(state.cell[move.to])) continue;
    State child = state;
    apply_hum(child, move);
    visit(move, reply_to(child, left), child);
  }
}

}  // namespace banmen::shogi::com
