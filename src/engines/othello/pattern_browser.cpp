#include "engines/othello/pattern_browser.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "engines/othello/weights.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

constexpr int usual_phase = 30, usual_limit = 20, most_entries = 200, histogram_bars = 24;

struct Valued {
  std::size_t entry;
  int value;
};

std::vector<OptionSpec> questions(const PatternSet& set) {
  std::vector<std::string> ids;
  for (const auto& pattern : set.patterns()) ids.push_back(pattern.id);
  return {choice("pattern", ids, "which of the patterns"),
          integer("phase", usual_phase, 0, phase_count - 1, "discs on the board less four"),
          integer("limit", usual_limit, 1, most_entries, "entries of either kind")};
}

// The entry's squares in the pattern's order: X the mover's, O the opponent's.
std::string cells_of(const Pattern& pattern, std::size_t entry) {
  std::string cells;
  for (std::size_t i = 0; i < pattern.cells.size(); ++i, entry /= 3) cells += "O-X"[entry % 3];
  return cells;
}

double discs(int value) { return static_cast<double>(value) / Weights::unit; }

Facts entries_json(const PatternSet& set, const Pattern& pattern,
                   const std::vector<Valued>& entries) {
  Facts all = Facts::array();
  for (const auto& [entry, value] : entries)
    all.push_back({{"index", entry},
                   {"cells", cells_of(pattern, entry)},
                   {"value", discs(value)},
                   {"mirror", set.mirrored(pattern, entry)}});
  return all;
}

template <class Before>
std::vector<Valued> first_of(std::vector<Valued> entries, std::size_t limit, Before before) {
  const auto end = entries.begin() + static_cast<std::ptrdiff_t>(std::min(limit, entries.size()));
  std::ranges::partial_sort(entries, end, [&](const Valued& a, const Valued& b) {
    return a.value == b.value ? a.entry < b.entry : before(a.value, b.value);
  });
  entries.erase(end, entries.end());
  return entries;
}

// How many values lie between two numbers of discs; those that are zero were mostly never met, and
// are counted apart.
Facts histogram_of(const std::vector<Valued>& entries) {
  Facts bars = Facts::array();
  int least = 0, most = 0;
  for (const auto& [entry, value] : entries) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  const int width = std::max(1, (most - least + histogram_bars) / histogram_bars);
  std::vector<std::size_t> counts(static_cast<std::size_t>((most - least) / width) + 1);
  for (const auto& [entry, value] : entries)
    if (value != 0) ++counts[static_cast<std::size_t>((value - least) / width)];
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const int from = least + static_cast<int>(i) * width;
    bars.push_back({{"from", discs(from)}, {"to", discs(from + width)}, {"count", counts[i]}});
  }
  return bars;
}

// Unpacking takes a moment, and the shipped file is the one that is asked about.
Result<std::shared_ptr<const Weights>> weights_of(std::string_view file) {
  if (file.data() == Weights::shipped_file().data())
    return std::shared_ptr<const Weights>(&Weights::shipped(), [](auto*) {});
  return weights_from_file(file).map(
      [](Weights&& weights) { return std::make_shared<const Weights>(std::move(weights)); });
}

}  // namespace

Result<Facts> browse_patterns(std::string_view file, const Settings& question) {
  const auto weights = weights_of(file);
  if (!weights) return fail(weights.error());
  const PatternSet& set = (*weights)->patterns;
  const auto settings = complete(questions(set), question, "query");
  if (!settings) return fail(settings.error());
  const int phase = static_cast<int>(get_integer(*settings, "phase"));
  const auto limit = static_cast<std::size_t>(get_integer(*settings, "limit"));
  const Pattern& pattern =
      *std::ranges::find(set.patterns(), settings->at("pattern"), &Pattern::id);

  Facts patterns = Facts::array(), squares = Facts::array();
  for (const auto& one : set.patterns())
    patterns.push_back({{"id", one.id}, {"squares", one.cells.size()}});
  for (const Square square : pattern.cells) squares.push_back(square_name(square));
  // An entry and its mirror have one value and are shown once.
  std::vector<Valued> entries;
  for (std::size_t entry = 0; entry < pattern.entries; ++entry)
    if (entry <= set.mirrored(pattern, entry))
      entries.push_back({entry, (*weights)->phase(phase)[set.weight_of()[pattern.first + entry]]});
  const auto zeros = std::ranges::count(entries, 0, &Valued::value);
  return Facts{{"patterns", patterns},
               {"phases", phase_count},
               {"pattern", pattern.id},
               {"phase", phase},
               {"squares", squares},
               {"unit", "discs"},
               {"values", entries.size()},
               {"zeros", zeros},
               {"largest", entries_json(set, pattern, first_of(entries, limit, std::greater()))},
               {"smallest", entries_json(set, pattern, first_of(entries, limit, std::less()))},
               {"histogram", histogram_of(entries)}};
}

}  // namespace banmen::othello
