#include "engines/othello/training.hpp"

#include "engines/othello/imported.hpp"
#include "learn/begin.hpp"

namespace banmen::othello {
namespace {

learn::Usual usual() {
  return {.rounds = "200000:1 200000:1 200000:1 120000:2 120000:2", .lambda = "1<500000 0.7"};
}

std::vector<OptionSpec> options() {
  auto list = learn::course_options(usual());
  list.push_back(host_only(
      words("from_games", "",
            "a file of games (WTHOR, GGF, SGF, transcripts) that each fit of rounds sees")));
  list.push_back(host_only(
      words("from_positions", "", "a file of positions with scores that each fit of rounds sees")));
  list.push_back(choice("patterns", {"standard", "small"}, "what the evaluation looks at"));
  return list;
}

Result<std::vector<float>> values_of(const std::string& file) {
  return weights_from_file(file).map([](const Weights& weights) {
    std::vector<float> values;
    values.reserve(weights.values.size());
    for (const std::int16_t value : weights.values)
      values.push_back(static_cast<float>(value) / Weights::unit);
    return values;
  });
}

Result<std::unique_ptr<learn::Course>> begin(const Settings& settings, std::uint64_t seed) {
  Scripts scripts;
  if (const auto& file = settings.at("from_games"); !file.empty()) {
    auto read = read_scripts(file);
    if (!read) return fail(read.error());
    scripts = *std::move(read);
  }
  learn::Imported<Board> imported{.games = scripts.size(), .plan = {.solved_from = 12}};
  if (const auto& file = settings.at("from_positions"); !file.empty()) {
    auto read = read_labelled(file);
    if (!read) return fail(read.error());
    imported.positions = *std::move(read);
  }
  Subject subject(settings.at("patterns") == "small" ? PatternSet::small() : PatternSet::standard(),
                  std::move(scripts));
  auto start = learn::start_tables(subject, settings.at("start"), values_of);
  if (!start) return fail(start.error());
  return learn::begin_course(std::move(subject), *std::move(start), imported, usual(), settings,
                             seed);
}

}  // namespace

learn::Training training() {
  return {"patterns by games against itself", options(), begin, "alphabeta:depth=4,book=off"};
}

}  // namespace banmen::othello
