#include "engines/othello/weights.hpp"

#include <bit>
#include <cstring>

#include "learn/packed.hpp"

namespace banmen::othello {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

struct Head {
  std::array<char, 8> magic = {'B', 'M', 'O', 'T', 'H', 'E', 'L', 'O'};
  std::uint32_t version = 1;
  std::uint32_t phases = phase_count;
  std::uint64_t pattern_hash = 0;
  std::uint64_t patterns_size = 0;  // bytes of the patterns' text before the values
  std::uint64_t size = 0;           // of the content, unpacked
  std::uint64_t checksum = 0;       // XXH3 of the content, unpacked
};
static_assert(sizeof(Head) == 48);

// More than any set of 16 patterns can have: a damaged head must not ask for all memory.
constexpr std::uint64_t most_bytes =
    std::uint64_t{phase_count} * 16 * power_of_three(10) * 2 + 65536;

auto refuse(std::string what, std::string hint) {
  return fail(Errc::corrupt, std::move(what), "weights", std::move(hint));
}

}  // namespace

Weights Weights::blank(PatternSet patterns) {
  Weights weights{.patterns = std::move(patterns)};
  weights.values.resize(phase_count * weights.patterns.weights());
  return weights;
}

std::string to_file(const Weights& weights) {
  std::string content = weights.patterns.csv();
  Head head;
  head.pattern_hash = weights.patterns.hash();
  head.patterns_size = content.size();
  // Differences from the phase before pack better.
  const std::size_t row = weights.patterns.weights();
  std::vector<std::int16_t> steps = weights.values;
  for (std::size_t i = steps.size(); i-- > row;)
    steps[i] = static_cast<std::int16_t>(steps[i] - steps[i - row]);
  content.append(reinterpret_cast<const char*>(steps.data()), steps.size() * sizeof(std::int16_t));
  head.size = content.size();
  head.checksum = learn::checksum_of(content);
  return learn::pack({reinterpret_cast<const char*>(&head), sizeof(Head)}, content);
}

Result<Weights> weights_from_file(std::string_view bytes) {
  Head head, expected;
  if (bytes.size() < sizeof(Head))
    return refuse("the file has " + std::to_string(bytes.size()) + " bytes, less than its head",
                  "it was cut off, or is no weights file");
  std::memcpy(&head, bytes.data(), sizeof(Head));
  if (head.magic != expected.magic)
    return refuse("this is no weights file", "give one that was written by this program");
  if (head.version != expected.version)
    return refuse("version " + std::to_string(head.version) + " of the weights file is unknown",
                  "this program reads version " + std::to_string(expected.version));
  if (head.phases != expected.phases || head.size > most_bytes || head.patterns_size > head.size)
    return refuse("the head of the weights file is damaged", "fetch it again");
  const auto unpacked = learn::unpack(bytes.substr(sizeof(Head)), head.size, head.checksum,
                                      "weights", "fetch it again");
  if (!unpacked) return fail(unpacked.error());
  const std::string& content = *unpacked;
  auto patterns = PatternSet::parse(std::string_view(content).substr(0, head.patterns_size));
  if (!patterns) return tl::unexpected(patterns.error());
  if (patterns->hash() != head.pattern_hash)
    return refuse("the patterns of the weights file are not those of its head", "fetch it again");
  Weights weights = Weights::blank(std::move(*patterns));
  const std::size_t value_bytes = weights.values.size() * sizeof(std::int16_t);
  if (content.size() - head.patterns_size != value_bytes)
    return refuse("the weights file holds " + std::to_string(content.size() - head.patterns_size) +
                      " bytes of values, its patterns need " + std::to_string(value_bytes),
                  "fetch it again");
  std::memcpy(weights.values.data(), content.data() + head.patterns_size, value_bytes);
  const std::size_t row = weights.patterns.weights();
  for (std::size_t i = row; i < weights.values.size(); ++i)
    weights.values[i] = static_cast<std::int16_t>(weights.values[i] + weights.values[i - row]);
  return weights;
}

namespace {

// The entry of the balanced table for an index with digits 0 empty, 1 own, 2 the opponent's.
std::size_t balanced(std::size_t index, std::size_t cells) {
  std::size_t entry = power_of_three(cells) / 2;
  for (std::size_t i = 0; i < cells; ++i, index /= 3) {
    if (index % 3 == 1) entry += power_of_three(i);
    if (index % 3 == 2) entry -= power_of_three(i);
  }
  return entry;
}

// Calls `see(place in the file, pattern's entry, stage)` for all of the layout in its order.
template <class See>
void walk_layout(const PatternSet& patterns, See see) {
  std::size_t place = 0;
  for (const auto& pattern : patterns.patterns())
    for (int stage = 0; stage < stage_count; ++stage)
      for (std::size_t index = 0; index < pattern.entries; ++index, place += 2)
        see(place, pattern.first + balanced(index, pattern.cells.size()), stage);
}

}  // namespace

std::string to_u16_layout(const Weights& weights) {
  std::string bytes(weights.patterns.entries() * stage_count * 2, '\0');
  const auto& weight_of = weights.patterns.weight_of();
  walk_layout(weights.patterns, [&](std::size_t place, std::size_t entry, int stage) {
    const double sum =
        weights.phase(2 * stage)[weight_of[entry]] + weights.phase(2 * stage + 1)[weight_of[entry]];
    const std::uint16_t value = score_to_u16(sum / 2 / Weights::unit);
    std::memcpy(bytes.data() + place, &value, 2);
  });
  return bytes;
}

Result<Weights> from_u16_layout(std::string_view bytes, PatternSet patterns) {
  Weights weights = Weights::blank(std::move(patterns));
  const std::size_t expected = weights.patterns.entries() * stage_count * 2;
  if (bytes.size() != expected)
    return refuse("the tables have " + std::to_string(bytes.size()) +
                      " bytes, these patterns need " + std::to_string(expected),
                  "it has another layout, or belongs to other patterns");
  const auto& weight_of = weights.patterns.weight_of();
  std::vector<std::int32_t> sums(stage_count * weights.patterns.weights());
  std::vector<std::int32_t> times(sums.size());
  // Twins may differ there: their mean is taken.
  walk_layout(weights.patterns, [&](std::size_t place, std::size_t entry, int stage) {
    std::uint16_t value = 0;
    std::memcpy(&value, bytes.data() + place, 2);
    const std::size_t at =
        static_cast<std::size_t>(stage) * weights.patterns.weights() + weight_of[entry];
    sums[at] += value - 32768;
    ++times[at];
  });
  for (int phase = 0; phase < phase_count; ++phase) {
    const auto stage = static_cast<std::size_t>(std::min(phase / 2, stage_count - 1));
    for (std::size_t weight = 0; weight < weights.patterns.weights(); ++weight) {
      const std::size_t at = stage * weights.patterns.weights() + weight;
      weights.phase(phase)[weight] = static_cast<std::int16_t>(
          std::lround(static_cast<double>(sums[at]) / std::max(times[at], 1)));
    }
  }
  return weights;
}

}  // namespace banmen::othello
