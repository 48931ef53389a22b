#include "service/openings.hpp"

#include <set>

namespace banmen::service {
namespace {

constexpr int most_misses = 1000;  // tries in a row without a new opening before giving up

}  // namespace

Result<std::vector<Line>> random_openings(const registry::AnyGame& game, const Line& from,
                                          int plies, std::size_t count, std::uint64_t seed) {
  const auto start = game.open(from);
  if (!start) return fail(start.error());
  Rng rng(seed);
  std::vector<Line> openings;
  std::set<Key> seen;
  for (int misses = 0; openings.size() < count && misses < most_misses; ++misses) {
    const auto pos = (*start)->clone();
    Line line = from;
    for (int ply = 0; ply < plies && pos->result() == Outcome::ongoing; ++ply) {
      const auto moves = pos->moves();
      const auto played = pos->advance(moves[rng.below(moves.size())].text, "opening");
      if (!played) return fail(played.error());
      line.moves.push_back(*played);
    }
    if (pos->result() != Outcome::ongoing || !seen.insert(pos->hash()).second) continue;
    openings.push_back(std::move(line));
    misses = 0;
    if (plies == 0) break;
  }
  if (openings.empty())
    return fail(Errc::illegal, "no opening of " + std::to_string(plies) + " plies leaves a game",
                "openings", "ask for fewer plies");
  const std::size_t distinct = openings.size();
  while (openings.size() < count) openings.push_back(openings[openings.size() - distinct]);
  return openings;
}

}  // namespace banmen::service
