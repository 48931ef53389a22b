#pragma once

#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/options.hpp"

namespace banmen {

// What crosses a process boundary: rule options, a start and the moves from it. Never a bare
// position, because repetition and superko depend on the way there.
struct Line {
  Settings options;
  std::string start;  // any notation of the game; empty: the usual start
  std::vector<std::string> moves;

  bool operator==(const Line&) const = default;
};

// The position of a text under the options that were given, which it may not contradict.
template <Game G>
Result<typename G::Position> read_start(std::string_view text, const Settings& given) {
  const auto options = G::options(given);
  if (!options) return fail(options.error());
  auto pos = G::parse(text, *options);
  if constexpr (SelfDescribing<G>)
    if (pos)
      if (const auto fits = check_options(*pos, given); !fits) return fail(fits.error());
  return pos;
}

// The position after `line`, or the first thing wrong with it ("moves[4]"). Calls see(pos, move)
// before each move.
template <Game G, class See>
Result<typename G::Position> replay_all(const Line& line, See see) {
  auto options = G::options(line.options);
  if (!options) return fail(options.error());
  auto pos = line.start.empty() ? Result<typename G::Position>(G::start(*options))
                                : read_start<G>(line.start, line.options);
  for (std::size_t i = 0; pos && i < line.moves.size(); ++i) {
    const std::string where = "moves[" + std::to_string(i) + "]";
    const auto move = read_move<G>(*pos, line.moves[i], where);
    if (!move) return fail(move.error());
    see(*pos, *move);
    play(*pos, *move);
  }
  return pos;
}

template <Game G>
Result<typename G::Position> replay(const Line& line) {
  return replay_all<G>(line, [](const auto&, const auto&) {});
}

}  // namespace banmen
