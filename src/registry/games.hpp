#pragma once

#include "engines/contrast/players.hpp"
#include "engines/nested/players.hpp"
#include "engines/othello/players.hpp"
#include "engines/shogi/players.hpp"
#include "engines/stones/players.hpp"
#include "games/contrast/memory.hpp"
#include "games/contrast/position.hpp"
#include "games/nested/memory.hpp"
#include "games/nested/position.hpp"
#include "games/othello/position.hpp"
#include "games/shogi/memory.hpp"
#include "games/shogi/position.hpp"
#include "games/stones/memory.hpp"
#include "games/stones/position.hpp"
#include "registry/entry.hpp"

namespace banmen::registry {

// The only list of games in the project. A new game is one folder and one line here.
using AllGames = EntryList<                        //
    Entry<contrast::Contrast, contrast::Players>,  //
    Entry<nested::Nested, nested::Players>,        //
    Entry<stones::StoneCapture, stones::Players>,  //
    Entry<shogi::Shogi, shogi::Players>,           //
    Entry<othello::Othello, othello::Players>>;

}  // namespace banmen::registry
