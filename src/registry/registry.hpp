#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"
#include "registry/erased.hpp"

namespace banmen::registry {

// The games a program knows, by id. Programs pass it along; there is no global one.
class Registry {
 public:
  template <class... Entries>
  explicit Registry(EntryList<Entries...>) {
    (games_.push_back(std::make_unique<ErasedGame<Entries>>()), ...);
  }

  const std::vector<std::unique_ptr<AnyGame>>& games() const { return games_; }
  Result<const AnyGame*> find(std::string_view id) const;

 private:
  std::vector<std::unique_ptr<AnyGame>> games_;
};

}  // namespace banmen::registry
