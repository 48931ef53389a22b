#pragma once

#include <array>
#include <compare>
#include <string>

#include "games/contrast/board.hpp"

namespace banmen::contrast {

// Two symmetries keep the game: the left-right mirror, and the half turn with colours swapped.
Cells mirrored(Cells cells);
Cells turned(Cells cells);
Board mirrored(const Board& board);
Board turned(const Board& board);

// What stays the same once no tile can be placed any more: one layout is one endgame table.
struct Layout {
  Cells black_tiles = 0, gray_tiles = 0;
  Jump jump = Jump::run;
  std::array<std::uint8_t, 2> pieces{};  // how many, by side

  auto operator<=>(const Layout&) const = default;
};

Layout layout_of(const Board& board, Jump jump);

// The symmetry that leads to the layout whose table serves all its images.
struct Symmetry {
  bool mirror = false, turn = false;

  bool operator==(const Symmetry&) const = default;
};
Symmetry to_canonical(const Layout& layout);
Layout apply(Symmetry symmetry, const Layout& layout);
Board apply(Symmetry symmetry, const Board& board);

// "0001010001001001000002022-run-5x5": cells as digits (0 none, 1 black, 2 gray), jump, pieces.
std::string to_text(const Layout& layout);

}  // namespace banmen::contrast
