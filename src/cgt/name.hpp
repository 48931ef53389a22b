#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cgt/store.hpp"

namespace banmen::cgt {

// Writes values as texts, each worked out once: fast for many values that share options. A value
// whose text is longer than `limit` bytes has none. Not for several threads at once.
class Namer {
 public:
  explicit Namer(Store& store, std::size_t limit = std::string::npos)
      : store_(store), limit_(limit) {}

  // The canonical text; the same whatever the ids are. The reference stays good.
  const std::optional<std::string>& text(Id a);

 private:
  std::optional<std::string> make(Id a);

  Store& store_;
  std::size_t limit_;
  std::unordered_map<Id, std::optional<std::string>> texts_;
};

std::string name(Store& store, Id a);
// The length of the text in bytes, without writing it; `limit` when it is that long or longer.
std::size_t name_length(Store& store, Id a, std::size_t limit);

// "{L1,L2|R1}" of the value's own options, sorted by their texts, each written by `option_name`.
std::string name_by_options(Store& store, Id a, const std::function<std::string(Id)>& option_name);

}  // namespace banmen::cgt
