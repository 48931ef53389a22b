#include "service/openings.hpp"

namespace banmen::service {
namespace {

constexpr int most_tries = 1000;  // without a new opening before there are taken to be no more

}  // namespace

Result<RandomOpenings> RandomOpenings::from(const registry::AnyGame& game, const Line& line,
                                            int plies, std::uint64_t seed) {
  auto start = game.open(line);
  if (!start) return fail(start.error());
  return RandomOpenings(*std::move(start), line, plies, seed);
}

bool RandomOpenings::find_next() {
  for (int i = 0; i < most_tries; ++i) {
    const auto pos = start_->clone();
    Line line = line_;
    pos->play_out(rng_, plies_, &line.moves);
    if (pos->result() != Outcome::ongoing || !seen_.insert(pos->hash()).second) continue;
    found_.push_back(std::move(line));
    return true;
  }
  return false;
}

Result<Line> RandomOpenings::at(std::size_t number) {
  while (number >= found_.size() && !exhausted_) exhausted_ = !find_next();
  if (found_.empty())
    return fail(Errc::illegal, "no opening of " + std::to_string(plies_) + " plies leaves a game",
                "openings", "ask for fewer plies, or another position");
  return found_[number % found_.size()];
}

}  // namespace banmen::service
