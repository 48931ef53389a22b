#pragma once

#include "engines/contrast/both.hpp"

namespace banmen::contrast {

// Where the pieces of both sides can go at once: every node asks for it, so it is computed once.
struct Survey {
  Cells own = 0, enemy = 0;  // cells that the mover and the other side can enter
  int own_steps = 0, enemy_steps = 0;

  bool operator==(const Survey&) const = default;
};

Survey survey_of(const Board& board, Jump jump);

// How many steps each side needs to its goal when the other stands still: 1 to 4, 5 for more. The
// first step is exact; later ones walk over own pieces as if they had moved away.
struct Race {
  int own = 5, enemy = 5;
  Both two = 0;  // where they can be after two steps at most
};

Race race_of(const Board& board, const Survey& survey);

}  // namespace banmen::contrast
