#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "core/result.hpp"
#include "search/solver.hpp"

namespace banmen::search {

// What a game's engines have learnt, as files, for `banmen weights GAME`. Files are bytes here:
// whoever calls reads and writes them.
struct WeightFiles {
  struct Layout {
    std::string name, about;
  };

  std::string_view (*shipped)() = nullptr;  // the file that the program comes with
  // What is in a file, as facts in the order people read them; errors say why it is none.
  Result<nlohmann::ordered_json> (*show)(std::string_view file) = nullptr;
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
