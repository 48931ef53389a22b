#pragma once

#include <memory>
#include <utility>

#include "core/file.hpp"
#include "learn/rounds.hpp"
#include "learn/td.hpp"

// From options to a course: the same for every game.
namespace banmen::learn {

// What a game's trainings do unless they are told otherwise.
struct Usual {
  std::string rounds;
  std::string rounds_explore = "0", td_explore = "0.15<300000 0.05<700000 0";
  std::string lambda;
  std::vector<std::string> optimisers = {"descent", "counted", "adam"};  // the usual one first
  double rate = 0.004;
  int window = 1;
  GamePlan plan{};
};

std::vector<OptionSpec> course_options(const Usual& usual);

// Preconditions: complete(course_options(usual), …) accepted the settings. Errors name the option.
Result<TdSettings> td_settings(const Settings& settings, const Usual& usual);
Result<RoundsSettings> rounds_settings(const Settings& settings, const Usual& usual);

template <Subject S>
Result<std::unique_ptr<Course>> begin_course(S subject, Tables start,
                                             const Imported<typename S::Sample>& imported,
                                             const Usual& usual, const Settings& settings,
                                             std::uint64_t seed) {
  if (settings.at("method") == "td") {
    const auto td = td_settings(settings, usual);
    if (!td) return fail(td.error());
    return std::make_unique<TdCourse<S>>(std::move(subject), std::move(start), *td, seed);
  }
  const auto rounds = rounds_settings(settings, usual);
  if (!rounds) return fail(rounds.error());
  return std::make_unique<RoundsCourse<S>>(std::move(subject), std::move(start), imported, *rounds,
                                           seed);
}

// The tables to begin with: those that a file of weights stands for, or all zero without a file.
// `values_of(bytes)`: the file's weights as they are learnt, by phase.
template <Subject S, class ValuesOf>
Result<Tables> start_tables(const S& subject, const std::string& file, ValuesOf values_of) {
  Tables tables(subject.phases(), subject.weights());
  if (file.empty()) return tables;
  Result<std::vector<float>> values = read_file(file).and_then(values_of);
  if (!values) {
    Error error = values.error();
    error.where = "start: " + file;
    return fail(std::move(error));
  }
  if (values->size() != tables.values.size())
    return fail(Errc::illegal, "the weights are those of another evaluation", "start: " + file,
                "give a file that such a training has made");
  tables.values = *std::move(values);
  tables.samples.assign(tables.samples.size(), 1);  // no phase needs a stand-in
  return tables;
}

}  // namespace banmen::learn
