#include "fuzz.hpp"

// Any text as a position, in every format of every game: an error that says why, or a position that
// can be written, read again and played on.
namespace banmen::test {
namespace {

template <Game G>
void use(const typename G::Position& pos, std::string_view text) {
  const std::string canonical = to_text(pos);
  const auto moves = legal_moves<G>(pos);
  require(!view(pos).items.empty() || !picture(pos).empty(), "a position can be shown", text);
  const auto again = G::parse(canonical, {});
  if (!again && moves.empty()) return;  // a part of a position is only for looking
  require(again && to_text(*again) == canonical, "the canonical text reads back", text);
  require(key(*again) == key(pos), "equal positions have equal keys", text);
  require((outcome(pos) == Outcome::ongoing) == !moves.empty(), "over means no moves", text);
  if constexpr (BulkCounting<G>)
    require(count_moves(pos) == moves.size(), "counting agrees with listing", text);
  constexpr std::size_t most = 200;  // very large boards have too many to try
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) {
    auto next = pos;
    play(next, moves[i]);
    require(!clicks(pos, moves[i]).empty(), "a move can be clicked", text);
  }
}

void positions(std::string_view bytes) {
  const std::string text = unfolded(bytes);
  for_each_entry([&]<class Entry>() {
    using G = typename Entry::Game;
    for (const auto& format : G::formats()) {
      if (!format.decode) continue;
      const auto read = format.decode(text, {});
      require_words(read, text);
      if (!read) continue;
      const std::string written = format.encode(read->position);
      const auto again = format.decode(written, {});
      require(again && format.encode(again->position) == written, format.name, text);
      use<G>(read->position, text);
    }
    if (const auto pos = G::parse(text, {})) use<G>(*pos, text);
  });
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::positions)
