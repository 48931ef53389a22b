#pragma once

#include "games/contrast/position.hpp"
#include "search/player.hpp"

namespace banmen::contrast {

// The move after which the network likes the position best; wins and blocks by the rules.
search::PlayerKind<Contrast> ntuple_kind();

}  // namespace banmen::contrast
