#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/options.hpp"
#include "search/solver.hpp"

namespace banmen::search {

// What a tuner has found.
struct Tuned {
  std::string file;              // the numbers as players take them
  nlohmann::ordered_json facts;  // how they were found, in the order people read it
};

// Measures numbers that an engine plays by, as `banmen tune GAME-NAME` runs it.
struct Tuner {
  std::string name;
  std::string about;
  std::vector<OptionSpec> options;  // become --KEY VALUE of the verb
  // Precondition: complete(options, …) accepted the settings. The same for any number of threads.
  Result<Tuned> (*run)(const Settings& settings, std::uint64_t seed, const Work& work) = nullptr;
};

}  // namespace banmen::search
