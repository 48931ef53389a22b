#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

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
};

}  // namespace banmen::search
