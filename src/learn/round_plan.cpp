#include "learn/round_plan.hpp"

#include <charconv>

#include "core/text.hpp"

namespace banmen::learn {
namespace {

bool read(std::string_view text, long long low, long long high, auto& into) {
  long long number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || rest != text.data() + text.size() || number < low || number > high)
    return false;
  into = static_cast<std::remove_reference_t<decltype(into)>>(number);
  return true;
}

}  // namespace

Result<std::vector<Round>> parse_rounds(std::string_view text, const GamePlan& usual,
                                        const std::string& where) {
  std::vector<Round> rounds;
  for (const std::string& word : split_words(text)) {
    const auto refuse = [&](const std::string& what) {
      return fail(Errc::bad_syntax, "'" + word + "': " + what, where,
                  "rounds are GAMES:DEPTH[:SOLVED_FROM[:LOW-HIGH[:LABEL_DEPTH]]], for example "
                  "\"200000:1 50000:4:14:8-36\"");
    };
    Round round{.plan = usual};
    const auto fields = split(word, ':');
    if (fields.size() < 2 || fields.size() > 5)
      return refuse("a round has two to five numbers with colons between them");
    if (!read(fields[0], 1, 1'000'000'000, round.games))
      return refuse("the games are a number from 1 to 1,000,000,000");
    if (!read(fields[1], 1, 20, round.plan.depth))
      return refuse("the depth is a number from 1 to 20");
    if (fields.size() > 2 && !read(fields[2], 0, 24, round.plan.solved_from))
      return refuse("games are solved from 0 to 24 empty squares");
    if (fields.size() > 3) {
      const auto ends = split(fields[3], '-');
      if (ends.size() != 2 || !read(ends[0], 0, 200, round.plan.random_low) ||
          !read(ends[1], round.plan.random_low, 200, round.plan.random_high))
        return refuse("random plies are two numbers such as 8-36");
    }
    if (fields.size() > 4 && !read(fields[4], 0, 20, round.plan.label_depth))
      return refuse("the depth of labels is a number from 0 to 20");
    rounds.push_back(round);
  }
  if (rounds.empty())
    return fail(Errc::bad_syntax, "there is no round", where, "for example \"200000:1 200000:2\"");
  return rounds;
}

std::size_t batch_of(const Round& round) {
  static constexpr std::size_t sizes[] = {8000, 8000, 4000, 2000, 1000, 500};
  const auto depth = static_cast<std::size_t>(round.plan.depth);
  return depth < std::size(sizes) ? sizes[depth] : 200;
}

}  // namespace banmen::learn
