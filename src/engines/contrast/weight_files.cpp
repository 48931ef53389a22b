#include "engines/contrast/weight_files.hpp"

#include "core/file.hpp"
#include "core/text.hpp"
#include "learn/packed.hpp"

namespace banmen::contrast {
namespace {

using Facts = nlohmann::ordered_json;

Result<Facts> show(std::string_view file) {
  const auto weights = weights_from_file(file);
  if (!weights) return fail(weights.error());
  const auto& set = NetworkWeights::tuples();
  Facts tuples = Facts::array();
  for (const auto& tuple : set.tuples()) {
    std::vector<std::string> cells;
    for (const std::size_t cell : tuple.cells) cells.push_back(set.ground().cells[cell].name);
    tuples.push_back({{"id", tuple.id},
                      {"kind", set.ground().kinds[tuple.kind].name},
                      {"cells", join(cells, " ")},
                      {"entries", tuple.entries}});
  }
  const auto [least, most] = std::ranges::minmax_element(weights->values);
  const auto used = std::ranges::count_if(weights->values, [](auto value) { return value != 0; });
  return Facts{{"tuples", tuples},
               {"tuple_hash", learn::hexadecimal(set.hash())},
               {"phases", phase_count},
               {"entries_per_phase", set.entries()},
               {"weights_per_phase", set.weights()},
               {"weights", weights->values.size()},
               {"weights_not_zero", used},
               {"unit", "1/" + std::to_string(NetworkWeights::unit) + " point"},
               {"least", *least},
               {"most", *most},
               {"bytes", file.size()},
               {"checksum", learn::hexadecimal(learn::checksum_of(file))}};
}

Result<search::WeightTable> open(std::string_view file) {
  auto read = weights_from_file(file);
  if (!read) return fail(read.error());
  const auto weights = std::make_shared<NetworkWeights>(*std::move(read));
  const auto& set = NetworkWeights::tuples();
  return search::WeightTable{
      .owner = weights,
      .values = weights->values.data(),
      .phases = phase_count,
      .weights = set.weights(),
      .unit = NetworkWeights::unit,
      .parts = search::parts_of(set.tuples(), set.weight_of(), set.weights()),
      .to_file = [](const void* owner) {
        return to_file(*static_cast<const NetworkWeights*>(owner));
      }};
}

}  // namespace

search::WeightFiles weight_files() {
  return {.shipped = NetworkWeights::shipped_file, .show = show, .open = open};
}

Result<std::shared_ptr<const Network>> network_from(const std::string& file) {
  // The shipped one lives as long as the program: nobody has to free it.
  if (file.empty()) return std::shared_ptr<const Network>(&Network::standard(), [](auto*) {});
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error());
  const auto weights = weights_from_file(*bytes);
  if (!weights) {
    Error error = weights.error();
    error.where = file;
    return fail(std::move(error));
  }
  return std::make_shared<const Network>(*weights);
}

}  // namespace banmen::contrast
