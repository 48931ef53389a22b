#include "cli/limit_options.hpp"

#include <limits>

#include "core/text.hpp"

namespace banmen::cli {

Result<long long> read_integer(const std::string& text, long long low, long long high,
                               const std::string& where) {
  const auto number = parse_integer(text);
  if (number && *number >= low && *number <= high) return *number;
  const std::string range = high == std::numeric_limits<long long>::max()
                                ? fmt::format("a whole number, at least {}", low)
                                : fmt::format("a whole number from {} to {}", low, high);
  return fail(number ? Errc::out_of_range : Errc::bad_syntax, "'" + text + "' is not " + range,
              where);
}

Result<std::chrono::milliseconds> read_time(const std::string& text, const std::string& where) {
  const auto digits = text.find_first_not_of("0123456789.");
  const auto number = parse_number(std::string_view(text).substr(0, digits));
  const std::string unit = digits == std::string::npos ? "ms" : text.substr(digits);
  const double factor = unit == "ms" ? 1 : unit == "s" ? 1e3 : unit == "m" ? 60e3 : 0;
  if (number && factor > 0 && *number * factor >= 1 && *number * factor < 1e12)
    return std::chrono::milliseconds(static_cast<long long>(*number * factor));
  return fail(Errc::bad_syntax, "'" + text + "' is not a time", where,
              "write 100ms, 2s or 1.5m; a plain number is milliseconds");
}

void LimitOptions::add_to(CLI::App& verb) {
  add_text(verb, "--time", time, "Time for each move: 100ms, 2s, 1.5m; a number alone is ms");
  add_text(verb, "--nodes", nodes, "Nodes for each move");
  add_text(verb, "--depth", depth, "Depth of each search, in plies");
}

Result<search::Limits> LimitOptions::read() const {
  search::Limits limits;
  if (!time.empty()) {
    const auto read = read_time(time, "--time");
    if (!read) return fail(read.error());
    limits.time = *read;
  }
  if (!nodes.empty()) {
    const auto read = read_integer(nodes, 1, std::numeric_limits<long long>::max(), "--nodes");
    if (!read) return fail(read.error());
    limits.nodes = static_cast<std::uint64_t>(*read);
  }
  if (!depth.empty()) {
    const auto read = read_integer(depth, 1, 250, "--depth");
    if (!read) return fail(read.error());
    limits.depth = static_cast<int>(*read);
  }
  return limits;
}

void RunOptions::add_seed(CLI::App& verb) {
  add_text(verb, "--seed", seed, "Seed of every random choice (default 1)");
}

void RunOptions::add_threads(CLI::App& verb, const std::string& about) {
  add_text(verb, "--threads", threads, about);
}

Result<std::uint64_t> RunOptions::read_seed() const {
  const auto read = read_integer(seed, 0, std::numeric_limits<long long>::max(), "--seed");
  if (!read) return fail(read.error());
  return static_cast<std::uint64_t>(*read);
}

Result<int> RunOptions::read_threads(int fallback) const {
  if (threads.empty()) return fallback;
  const auto read = read_integer(threads, 1, 1024, "--threads");
  if (!read) return fail(read.error());
  return static_cast<int>(*read);
}

}  // namespace banmen::cli
