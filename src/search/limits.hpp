#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace banmen::search {

// When to stop thinking; whichever comes first. Without any, an engine uses its own default.
// Limits in nodes, with one thread, give the same answer every time.
struct Limits {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;

  bool any() const { return time || nodes || depth; }
  bool operator==(const Limits&) const = default;
};

}  // namespace banmen::search
