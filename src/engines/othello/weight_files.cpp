#include "engines/othello/weight_files.hpp"

#include <deque>
#include <mutex>

#include "core/file.hpp"
#include "engines/othello/accuracy.hpp"
#include "engines/othello/pattern_browser.hpp"
#include "games/othello/position.hpp"
#include "learn/packed.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

Result<Facts> show(std::string_view file) {
  const auto weights = weights_from_file(file);
  if (!weights) return fail(weights.error());
  Facts patterns = Facts::array();
  for (const auto& pattern : weights->patterns.patterns()) {
    std::string cells;
    for (const Square square : pattern.cells)
      cells += (cells.empty() ? "" : " ") + square_name(square);
    patterns.push_back({{"id", pattern.id},
                        {"k", pattern.cells.size()},
                        {"cells", cells},
                        {"entries", pattern.entries}});
  }
  const auto [least, most] = std::ranges::minmax_element(weights->values);
  const auto used = std::ranges::count_if(weights->values, [](auto value) { return value != 0; });
  return Facts{{"patterns", patterns},
               {"pattern_hash", learn::hexadecimal(weights->patterns.hash())},
               {"phases", phase_count},
               {"entries_per_phase", weights->patterns.entries()},
               {"weights_per_phase", weights->patterns.weights()},
               {"weights", weights->values.size()},
               {"weights_not_zero", used},
               {"unit", "1/" + std::to_string(Weights::unit) + " disc"},
               {"least", *least},
               {"most", *most},
               {"bytes", file.size()},
               {"checksum", learn::hexadecimal(learn::checksum_of(file))}};
}

Result<search::WeightTable> open(std::string_view file) {
  auto read = weights_from_file(file);
  if (!read) return fail(read.error());
  const auto weights = std::make_shared<Weights>(*std::move(read));
  const auto& set = weights->patterns;
  return search::WeightTable{
      .owner = weights,
      .values = weights->values.data(),
      .phases = phase_count,
      .weights = set.weights(),
      .unit = Weights::unit,
      .parts = search::parts_of(set.patterns(), set.weight_of(), set.weights()),
      .to_file = [](const void* owner) { return to_file(*static_cast<const Weights*>(owner)); }};
}

Result<std::string> to_layout(std::string_view file, std::string_view) {
  return weights_from_file(file).map(to_u16_layout);
}

Result<std::string> from_layout(std::string_view bytes, std::string_view) {
  return from_u16_layout(bytes, PatternSet::standard()).map(to_file);
}

// Evaluations in use, by the checksum of their files. A match makes its engines anew for each game:
// each would unpack the same file, and write out the same hundred megabytes.
class ReadyEvaluations {
 public:
  Result<std::shared_ptr<const Evaluation>> get(const std::string& bytes, const std::string& file) {
    const std::uint64_t checksum = learn::checksum_of(bytes);
    const std::lock_guard lock(mutex_);
    for (const auto& [known, evaluation] : kept_)
      if (known == checksum) return evaluation;
    const auto weights = weights_from_file(bytes);
    if (!weights) {
      Error error = weights.error();
      error.where = file;
      return fail(std::move(error));
    }
    if (kept_.size() == most_kept) kept_.pop_front();
    kept_.emplace_back(checksum, std::make_shared<const Evaluation>(*weights));
    return kept_.back().second;
  }

 private:
  static constexpr std::size_t most_kept = 2;  // the two sides of a match

  std::mutex mutex_;
  std::deque<std::pair<std::uint64_t, std::shared_ptr<const Evaluation>>> kept_;
};

ReadyEvaluations& ready_evaluations() {
  static ReadyEvaluations evaluations;
  return evaluations;
}

}  // namespace

search::WeightFiles weight_files() {
  return {.shipped = Weights::shipped_file,
          .show = show,
          .open = open,
          .layouts = {{"u16",
                       "for each pattern 30 stages of all entries, as little-endian numbers of 16 "
                       "bits: discs times 256 and 32768"}},
          .to_layout = to_layout,
          .from_layout = from_layout,
          .browse = browse_patterns,
          .accuracy = accuracy_of,
          .accuracy_options = accuracy_options()};
}

Result<std::shared_ptr<const Evaluation>> evaluation_from(const std::string& file) {
  // The shipped one lives as long as the program: nobody has to free it.
  if (file.empty()) return std::shared_ptr<const Evaluation>(&Evaluation::standard(), [](auto*) {});
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error());
  return ready_evaluations().get(*bytes, file);
}

Result<Cut> cut_from(const std::string& file) {
  if (file.empty()) return Cut::standard();
  const auto text = read_file(file);
  if (!text) return fail(text.error());
  auto cut = Cut::parse(*text);
  if (cut) return cut;
  Error error = cut.error();
  error.where = file + ": " + error.where;
  return fail(std::move(error));
}

}  // namespace banmen::othello
