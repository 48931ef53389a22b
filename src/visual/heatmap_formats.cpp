#include <algorithm>

#include "visual/escape.hpp"
#include "visual/heatmap.hpp"
#include "visual/page.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr int side = 72, margin = 64, gap = 16, head = 52;
constexpr std::size_t longest_value = 9;
constexpr OutcomeClass all_classes[] = {OutcomeClass::first, OutcomeClass::second,
                                        OutcomeClass::black, OutcomeClass::white,
                                        OutcomeClass::unknown};

std::string number(int value) { return std::to_string(value); }

std::string text(int x, int y, const std::string& style, std::string_view words) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + style + ">" + in_xml(words) +
         "</text>\n";
}

std::string box(int x, int y, const std::string& fill) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(side) +
         "\" height=\"" + number(side) + "\" fill=\"" + fill + "\" stroke=\"#fff\"/>\n";
}

std::string about(const HeatGrid& grid, int row, int col, const HeatCell* cell) {
  std::string words =
      grid.row_name + " = " + number(row) + ", " + grid.col_name + " = " + number(col) + ": ";
  if (!cell) return words + "not analysed";
  words += meaning(cell->outcome);
  if (!cell->value.empty()) words += ", value " + cell->value;
  if (!cell->plies.empty()) words += ", plies " + cell->plies;
  return words;
}

std::string cell_svg(const HeatGrid& grid, int row, int col, int x, int y) {
  const HeatCell* cell = grid.at(row, col);
  std::string out = "<g><title>" + in_xml(about(grid, row, col, cell)) + "</title>\n";
  if (!cell) return out + box(x, y, "url(#missing)") + "</g>\n";
  out += box(x, y, colour(cell->outcome));
  const int lift = cell->value.empty() ? 9 : 2;
  out += text(x + side / 2, y + side / 2 + lift, "class=\"letter\"",
              std::string(1, static_cast<char>(cell->outcome)));
  if (!cell->value.empty())
    out +=
        text(x + side / 2, y + side - 12, "class=\"value\"", shortened(cell->value, longest_value));
  return out + "</g>\n";
}

int width_of(const HeatGrid& grid) { return margin + side * (grid.last_col - grid.first_col + 1); }
int height_of(const HeatGrid& grid) { return head + side * (grid.last_row - grid.first_row + 1); }

std::string grid_svg(const HeatGrid& grid, int top) {
  std::string out = text(gap, top + 20, "class=\"title\"", grid.title);
  for (int col = grid.first_col; col <= grid.last_col; ++col)
    out += text(gap + margin + side * (col - grid.first_col) + side / 2, top + head - 8,
                "class=\"axis\"", grid.col_name + " = " + number(col));
  for (int row = grid.first_row; row <= grid.last_row; ++row) {
    const int y = top + head + side * (row - grid.first_row);
    out += text(gap + margin / 2, y + side / 2 + 5, "class=\"axis\"",
                grid.row_name + " = " + number(row));
    for (int col = grid.first_col; col <= grid.last_col; ++col)
      out += cell_svg(grid, row, col, gap + margin + side * (col - grid.first_col), y);
  }
  return out;
}

std::string legend_svg(int top) {
  std::string out;
  int y = top;
  const auto line = [&](const std::string& fill, const std::string& letter, const char* words) {
    out += "<rect x=\"" + number(gap) + "\" y=\"" + number(y) +
           "\" width=\"20\" height=\"20\" fill=\"" + fill + "\"/>\n" +
           text(gap + 10, y + 15, "class=\"axis\"", letter) +
           text(gap + 30, y + 15, "class=\"words\"", words);
    y += 24;
  };
  for (const auto one : all_classes)
    line(colour(one), std::string(1, static_cast<char>(one)), meaning(one));
  line("url(#missing)", "", "not analysed");
  return out;
}

constexpr int legend_height = 6 * 24, legend_width = 240;

}  // namespace

std::string heat_text(const std::vector<HeatGrid>& grids) {
  std::string out;
  for (const HeatGrid& grid : grids) {
    const auto name = [](const std::string& axis, int value) { return axis + "=" + number(value); };
    const std::size_t width = name(grid.col_name, grid.last_col).size() + 2;
    const std::size_t left = name(grid.row_name, grid.last_row).size();
    const auto right = [](const std::string& words, std::size_t size) {
      return std::string(size - std::min(size, words.size()), ' ') + words;
    };
    out += grid.title + "\n" + std::string(left, ' ');
    for (int col = grid.first_col; col <= grid.last_col; ++col)
      out += right(name(grid.col_name, col), width);
    out += "\n";
    for (int row = grid.first_row; row <= grid.last_row; ++row) {
      out += right(name(grid.row_name, row), left);
      for (int col = grid.first_col; col <= grid.last_col; ++col) {
        const HeatCell* cell = grid.at(row, col);
        out += right(std::string(1, cell ? static_cast<char>(cell->outcome) : '/'), width);
      }
      out += "\n";
    }
    out += "\n";
  }
  for (const auto one : all_classes)
    out += std::string(1, static_cast<char>(one)) + " " + meaning(one) + "\n";
  return out + "/ not analysed\n";
}

std::string heat_svg(const std::vector<HeatGrid>& grids) {
  int width = legend_width, height = gap;
  for (const HeatGrid& grid : grids) {
    // A letter of a title is about 9 wide.
    width = std::max({width, width_of(grid), 9 * static_cast<int>(letters(grid.title))});
    height += height_of(grid) + gap;
  }
  width += 2 * gap;
  const int legend = height + gap;
  height = legend + legend_height + gap;
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
      number(height) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) +
      "\" role=\"img\" aria-label=\"Who wins, by size of the board\">\n"
      "<style>text{font-family:'DejaVu Sans',sans-serif;font-size:13px;fill:#111}"
      ".letter{font-size:26px;font-weight:bold;text-anchor:middle}"
      ".value,.axis{font-size:12px;text-anchor:middle}.title{font-size:16px}</style>\n"
      "<defs><pattern id=\"missing\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><rect width=\"8\" height=\"8\" fill=\"#eee\"/>"
      "<rect width=\"3\" height=\"8\" fill=\"#aaa\"/></pattern></defs>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  int top = gap;
  for (const HeatGrid& grid : grids) {
    out += grid_svg(grid, top);
    top += height_of(grid) + gap;
  }
  return out + legend_svg(legend) + "</svg>\n";
}

std::string heat_html(const std::vector<HeatGrid>& grids) {
  std::string rows;
  for (const HeatGrid& grid : grids)
    for (const auto& [place, cell] : grid.cells)
      rows += "<tr><td>" + in_xml(grid.title) + "<td>" + number(cell.rows) + "<td>" +
              number(cell.cols) + "<td>" + number(cell.m) + "<td>" +
              static_cast<char>(cell.outcome) + "<td>" + in_xml(cell.value) + "<td>" +
              in_xml(cell.plies) + "\n";
  return page("Who wins, by size of the board",
              "body{margin:1rem}svg{max-width:100%;height:auto}table{border-collapse:collapse}"
              "td,th{border:1px solid #888;padding:.2rem .6rem;text-align:left}",
              heat_svg(grids) +
                  "<table><tr><th>grid<th>rows<th>cols<th>m<th>class<th>value<th>plies\n" + rows +
                  "</table>\n",
              "");
}

}  // namespace banmen::visual
