#pragma once

#include "games/contrast/position.hpp"
#include "search/deepening.hpp"
#include "search/player.hpp"

namespace banmen::contrast {

// Alpha-beta that plays from endgame tables once no tile can be placed: from those on the disk, or
// solving the layout first when its option `endgame` says so.
search::PlayerKind<Contrast> table_kind(search::Method method);

}  // namespace banmen::contrast
