#pragma once

#include <string>
#include <vector>

#include "registry/any_game.hpp"

namespace banmen::service {

// How strong an engine plays, for people who do not want to know engines.
struct Level {
  int level = 1;  // from 1, the weakest
  std::string engine;
  search::Limits limits{};

  bool operator==(const Level&) const = default;
};

// Eight levels: chance, then a search of growing depth, then of growing time.
std::vector<Level> levels(const registry::AnyGame& game);
std::vector<Level> levels(const std::vector<registry::EngineInfo>& engines);

}  // namespace banmen::service
