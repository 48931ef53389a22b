#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "core/result.hpp"
#include "search/solver.hpp"

namespace banmen::search {

// Weights in memory, to be looked at and changed in place: a table of phases by weights.
struct WeightTable {
  // The weights that belong together, of each phase: those of one pattern.
  struct Part {
    std::string name;
    std::size_t first = 0, count = 0;
  };

  std::shared_ptr<void> owner;     // of the values
  std::int16_t* values = nullptr;  // by phase and weight
  std::size_t phases = 0, weights = 0;
  int unit = 1;  // so many of a value make one of the game's units
  std::vector<Part> parts{};
  std::string (*to_file)(const void* owner) = nullptr;
};

// One part for each pattern, where weights are numbered in the order of their first entries and
// patterns share none.
template <class Patterns>
std::vector<WeightTable::Part> parts_of(const Patterns& patterns,
                                        const std::vector<std::uint32_t>& weight_of,
                                        std::size_t weights) {
  std::vector<WeightTable::Part> parts;
  for (const auto& pattern : patterns) {
    const std::size_t first = weight_of[pattern.first];
    if (!parts.empty()) parts.back().count = first - parts.back().first;
    parts.push_back({pattern.id, first, weights - first});
  }
  return parts;
}

// What a game's engines have learnt, as files, for `banmen weights GAME`. Files are bytes here:
// whoever calls reads and writes them.
struct WeightFiles {
  struct Layout {
    std::string name, about;
  };

  std::string_view (*shipped)() = nullptr;  // the file that the program comes with
  // What is in a file, as facts in the order people read them; errors say why it is none.
  Result<nlohmann::ordered_json> (*show)(std::string_view file) = nullptr;
  Result<WeightTable> (*open)(std::string_view file) = nullptr;  // a copy of its own
  std::vector<Layout> layouts{};  // other forms of the same, for other programs
  // Preconditions: the layout is one of these.
  Result<std::string> (*to_layout)(std::string_view file, std::string_view layout) = nullptr;
  Result<std::string> (*from_layout)(std::string_view bytes, std::string_view layout) = nullptr;
  // The entries of one table that say most, for whoever draws them; none if nothing can be drawn.
  // The question may name "pattern", "phase" and "limit". The answer has the game's "patterns" and
  // its number of "phases"; of the one that was asked for "pattern", "phase", its "squares" as
  // spots of the game's view, and "largest" and "smallest": entries {index, cells, value, mirror},
  // where cells are X (the mover's), O and - in the order of the squares.
  Result<nlohmann::ordered_json> (*browse)(std::string_view file,
                                           const Settings& question) = nullptr;
  // How near the file's estimates come to the truth, on games that nothing was learnt from. None
  // where nobody can say. Precondition: complete(accuracy_options, …) accepted the settings.
  Result<nlohmann::ordered_json> (*accuracy)(std::string_view file, const Settings& settings,
                                             std::uint64_t seed, const Work& work) = nullptr;
  std::vector<OptionSpec> accuracy_options{};  // become --KEY VALUE of the verb
};

}  // namespace banmen::search
