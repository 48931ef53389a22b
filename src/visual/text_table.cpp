#include "visual/text_table.hpp"

#include <functional>

namespace banmen::visual {
namespace {

std::uint32_t hash_of(std::string_view text) {
  return static_cast<std::uint32_t>(std::hash<std::string_view>{}(text));
}

}  // namespace

std::size_t TextTable::slot_of(std::string_view text, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.number == empty || (slot.hash == hash && (*this)[slot.number] == text)) return at;
  }
}

std::optional<std::uint32_t> TextTable::find(std::string_view text) const {
  const Slot& slot = slots_[slot_of(text, hash_of(text))];
  return slot.number == empty ? std::nullopt : std::optional(slot.number);
}

std::uint32_t TextTable::number(std::string_view text) {
  const std::uint32_t hash = hash_of(text);
  const std::size_t at = slot_of(text, hash);
  if (slots_[at].number != empty) return slots_[at].number;
  const auto fresh = static_cast<std::uint32_t>(size());
  slots_[at] = {hash, fresh};
  bytes_ += text;
  ends_.push_back(bytes_.size());
  if (2 * size() > slots_.size()) grow();
  return fresh;
}

void TextTable::grow() {
  std::vector<Slot> old(4 * slots_.size());
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == empty) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].number != empty) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace banmen::visual
