#include "engines/othello/weight_files.hpp"

#include <xxhash.h>

#include <cstdio>

#include "core/file.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

std::string hexadecimal(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

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
               {"pattern_hash", hexadecimal(weights->patterns.hash())},
               {"phases", phase_count},
               {"entries_per_phase", weights->patterns.entries()},
               {"weights_per_phase", weights->patterns.weights()},
               {"weights", weights->values.size()},
               {"weights_not_zero", used},
               {"unit", "1/" + std::to_string(Weights::unit) + " disc"},
               {"least", *least},
               {"most", *most},
               {"bytes", file.size()},
               {"checksum", hexadecimal(XXH3_64bits(file.data(), file.size()))}};
}

Result<std::string> to_layout(std::string_view file, std::string_view) {
  return weights_from_file(file).map(to_u16_layout);
}

Result<std::string> from_layout(std::string_view bytes, std::string_view) {
  return from_u16_layout(bytes, PatternSet::standard()).map(to_file);
}

}  // namespace

search::WeightFiles weight_files() {
  return {.shipped = Weights::shipped_file,
          .show = show,
          .layouts = {{"u16",
                       "for each pattern 30 stages of all entries, as little-endian numbers of 16 "
                       "bits: discs times 256 and 32768"}},
          .to_layout = to_layout,
          .from_layout = from_layout};
}

Result<std::shared_ptr<const Evaluation>> evaluation_from(const std::string& file) {
  // The shipped one lives as long as the program: nobody has to free it.
  if (file.empty()) return std::shared_ptr<const Evaluation>(&Evaluation::standard(), [](auto*) {});
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error());
  const auto weights = weights_from_file(*bytes);
  if (!weights) {
    Error error = weights.error();
    error.where = file;
    return fail(std::move(error));
  }
  return std::make_shared<const Evaluation>(*weights);
}

}  // namespace banmen::othello
