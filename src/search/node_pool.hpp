#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace banmen::search {

// Nodes by number, in chunks that never move: memory grows with use and stops at the limit.
template <class Node>
class NodePool {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  explicit NodePool(std::size_t megabytes) {
    constexpr std::size_t chunk_bytes = sizeof(Node) << chunk_bits;
    const std::size_t chunks = std::max<std::size_t>(1, (megabytes << 20) / chunk_bytes);
    most_ = static_cast<std::uint32_t>(
        std::min<std::size_t>(chunks << chunk_bits, std::size_t{none} - 1));
  }

  // The number of the first of `count` fresh nodes in a row, or none when the pool is full.
  std::uint32_t take(std::size_t count) {
    if (count > most_ - used_) return none;
    const std::uint32_t first = used_;
    used_ += static_cast<std::uint32_t>(count);
    while ((std::size_t{chunk_count()} << chunk_bits) < used_)
      chunks_.push_back(std::make_unique<Node[]>(std::size_t{1} << chunk_bits));
    for (std::uint32_t id = first; id != used_; ++id) (*this)[id] = Node{};
    return first;
  }
  void clear() { used_ = 0; }  // keeps the memory
  std::uint32_t used() const { return used_; }

  Node& operator[](std::uint32_t id) { return chunks_[id >> chunk_bits][id & chunk_mask]; }
  const Node& operator[](std::uint32_t id) const {
    return chunks_[id >> chunk_bits][id & chunk_mask];
  }

 private:
  static constexpr int chunk_bits = 13;
  static constexpr std::uint32_t chunk_mask = (1u << chunk_bits) - 1;

  std::uint32_t chunk_count() const { return static_cast<std::uint32_t>(chunks_.size()); }

  std::vector<std::unique_ptr<Node[]>> chunks_;
  std::uint32_t used_ = 0, most_ = 0;
};

}  // namespace banmen::search
