#pragma once

#include <cstdint>
#include <string>

#include "cli/arguments.hpp"

namespace banmen::cli {

// A whole number from `low` to `high`, or an error that says so.
Result<long long> read_integer(const std::string& text, long long low, long long high,
                               const std::string& where);

// "100ms", "2s", "1.5m"; a plain number is milliseconds.
Result<std::chrono::milliseconds> read_time(const std::string& text, const std::string& where);

// --time, --nodes and --depth: how long an engine thinks about each move.
struct LimitOptions {
  std::string time, nodes, depth;

  void add_to(CLI::App& verb);
  Result<search::Limits> read() const;
};

// --seed and --threads.
struct RunOptions {
  std::string seed = "1", threads;

  void add_seed(CLI::App& verb);
  void add_threads(CLI::App& verb, const std::string& about);
  Result<std::uint64_t> read_seed() const;
  Result<int> read_threads(int fallback) const;
};

}  // namespace banmen::cli
