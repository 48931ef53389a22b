#pragma once

#include <map>
#include <string>
#include <vector>

#include "visual/reader.hpp"

namespace banmen::visual {

// One analysed game: a board, how many stones win, and who does.
struct HeatCell {
  int rows = 0, cols = 0, m = 0;
  std::string ko;
  OutcomeClass outcome = OutcomeClass::unknown;
  std::string value;
  std::string plies;
};

// One grid: squares by n and m, or rectangles by rows and columns for one m.
struct HeatGrid {
  std::string title, row_name, col_name;
  int first_row = 0, last_row = 0, first_col = 0, last_col = 0;
  std::map<std::pair<int, int>, HeatCell> cells;

  const HeatCell* at(int row, int col) const;  // null: not analysed
};

Result<HeatCell> heat_cell(const Summary& summary);

// The table that the solver writes: names of columns in the first line, tabs between. Needs `m`,
// `outcome` and `n` or `rows` and `cols`; takes `ko`, `value` and `plies`.
Result<std::vector<HeatCell>> read_heat_table(std::string_view text);

// Refuses two answers for one game, and grids that would be too large.
Result<std::vector<HeatGrid>> heat_grids(const std::vector<HeatCell>& cells);

std::string heat_text(const std::vector<HeatGrid>& grids);
std::string heat_svg(const std::vector<HeatGrid>& grids);
std::string heat_html(const std::vector<HeatGrid>& grids);

}  // namespace banmen::visual
