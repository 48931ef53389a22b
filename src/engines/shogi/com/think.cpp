#include "engines/shogi/com/think.hpp"

namespace banmen::shogi::com {
namespace {

Reply answer(State& state, Reply reply) {
  if (reply.verdict == Verdict::move) apply_com(state, reply.move);
  return reply;
}

}  // namespace

Reply conclude(State& state, const SearchResult& found, BookProbe& probe) {
  const auto by_book = [&]() -> std::optional<Reply> {
    if (const auto move = book_move(state, probe))
      return answer(state, {Verdict::move, *move, false, true});
    state.level = 1;
    return std::nullopt;
  };
  const bool forced =
      state.hum_to == cell_of(22) || state.hum_to == cell_of(45) || state.hum_to == cell_of(56);
  if (forced && state.pply <= 6 && state.level == 0)
    if (const auto reply = by_book()) return *reply;
  if (found.verdict == Verdict::move) {
    if (state.level == 0 && !found.quiet && ++state.sub >= 5) state.level = 1;
    if (state.level == 0 && found.quiet && !found.skip_book)
      if (const auto reply = by_book()) return *reply;
  }
  return answer(state, {found.verdict, found.move, found.mate, false});
}

}  // namespace banmen::shogi::com
