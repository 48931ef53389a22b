#include "engines/contrast/training.hpp"

#include <algorithm>

#include "engines/contrast/subject.hpp"
#include "learn/begin.hpp"

namespace banmen::contrast {
namespace {

// The rounds are those that the program's own weights come from.
learn::Usual usual() {
  return {.rounds =
              "20000:2:0:2-10 20000:2:0:2-10 20000:2:0:2-10 20000:2:0:2-10 "
              "20000:2:0:2-10 20000:2:0:2-10 20000:3:0:2-10 20000:3:0:2-10 "
              "20000:3:0:2-10 20000:3:0:2-10 20000:3:0:2-10 20000:3:0:2-10",
          .rounds_explore = "0.05",
          .td_explore = "0.05",
          .lambda = "0.7",
          .optimisers = {"counted", "descent", "adam"},
          .rate = 0.05,
          .window = 4,
          .plan = {.solved_from = 0, .random_low = 2, .random_high = 8}};
}

Result<std::vector<float>> values_of(const std::string& file) {
  return weights_from_file(file).map([](const auto& weights) {
    std::vector<float> values(weights.values.size());
    std::ranges::transform(weights.values, values.begin(), Subject::to_float);
    return values;
  });
}

Result<std::unique_ptr<learn::Course>> begin(const Settings& settings, std::uint64_t seed) {
  const Subject subject;
  auto start = learn::start_tables(subject, settings.at("start"), values_of);
  if (!start) return fail(start.error());
  return learn::begin_course(subject, *std::move(start), learn::Imported<Sample>{}, usual(),
                             settings, seed);
}

}  // namespace

learn::Training training() {
  return {"the n-tuple network by games against itself", learn::course_options(usual()), begin,
          "alphabeta:depth=4"};
}

}  // namespace banmen::contrast
