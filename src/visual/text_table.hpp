#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banmen::visual {

// Texts that are met again and again, each kept once and called by a number: 0, 1, ...
class TextTable {
 public:
  std::uint32_t number(std::string_view text);  // a new one if it has none yet
  std::optional<std::uint32_t> find(std::string_view text) const;
  // Valid until the next new text.
  std::string_view operator[](std::uint32_t number) const {
    return std::string_view(bytes_).substr(ends_[number], ends_[number + 1] - ends_[number]);
  }
  std::size_t size() const { return ends_.size() - 1; }

 private:
  struct Slot {
    std::uint32_t hash = 0, number = empty;
  };
  static constexpr std::uint32_t empty = 0xFFFFFFFF;

  std::size_t slot_of(std::string_view text, std::uint32_t hash) const;
  void grow();

  std::string bytes_;
  std::vector<std::size_t> ends_{0};
  std::vector<Slot> slots_ = std::vector<Slot>(64);
};

}  // namespace banmen::visual
