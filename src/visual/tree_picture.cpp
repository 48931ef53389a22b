#include "visual/tree_picture.hpp"

#include <algorithm>
#include <cmath>

#include "visual/escape.hpp"
#include "visual/layout.hpp"
#include "visual/tree.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr double node_width = 84, node_height = 42, spread = 100, between = 66, border = 40;
constexpr double cell = 9;  // a point of a small board
constexpr std::size_t label_letters = 10;
constexpr std::size_t many_links = 400;  // beyond, only the moves of the chosen node are named

std::string number(double value) { return std::to_string(std::lround(value)); }

// What the page's style sheet says, for a file without a page.
constexpr std::string_view own_style = R"css(
text{font-family:sans-serif;text-anchor:middle}
.edge path{fill:none;stroke:#777;stroke-width:1}
.edge.best path{stroke:#111;stroke-width:3}
.edge text{font-size:10px;stroke:#fff;stroke-width:3px;paint-order:stroke}
.quiet .edge text{display:none}
.quiet .edge path{opacity:.25}
.quiet .edge.best path{opacity:.6}
.node>rect:first-of-type{stroke:#333}
.node text{font-size:12px}
.node .class{font-weight:bold}
.stub path,.stub rect{fill:none;stroke:#777;stroke-dasharray:4 3}
.board{fill:#e7c27d;stroke:#553}
.black{fill:#000}
.white{fill:#fff;stroke:#000}
)css";

class Picture {
 public:
  Picture(const Analysis& analysis, const Selection& selection, bool boards)
      : analysis_(analysis), selection_(selection), boards_(boards), spots_(lay_out(selection)) {
    std::uint32_t rows = 0, cols = 0;
    for (const NodeNumber self : selection.nodes) {
      rows = std::max(rows, analysis.nodes[self].rows);
      cols = std::max(cols, analysis.nodes[self].cols);
    }
    if (!boards) return;
    board_height_ = cell * rows + 6;
    spread_ = std::max(spread, cell * cols + 24);
  }

  // A part of a page, whose style and script it needs.
  std::string for_page() const {
    const auto [width, height] = size();
    return "<svg id=\"tree\" tabindex=\"0\" data-width=\"" + number(width) + "\" data-height=\"" +
           number(height) + "\" data-spread=\"" + number(spread_) + "\" data-high=\"" +
           number(high()) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) +
           "\" role=\"application\" aria-label=\"The tree\"" +
           (is_crowded() ? " class=\"quiet\"" : "") + ">\n" + parts() + "</svg>\n";
  }

  // A file of its own, not larger than programs turn into pixels.
  std::string alone() const {
    constexpr double most = 16'000;
    const auto [width, height] = size();
    const double scale = std::min(1.0, most / std::max(width, height));
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width * scale) +
           "\" height=\"" + number(height * scale) + "\" viewBox=\"0 0 " + number(width) + " " +
           number(height) + "\"" + (is_crowded() ? " class=\"quiet\"" : "") + ">\n<style>" +
           std::string(own_style) +
           "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" + parts() +
           "</svg>\n";
  }

 private:
  bool is_crowded() const { return selection_.links.size() > many_links; }

  std::pair<double, double> size() const {
    double width = 0, height = 0;
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      width = std::max(width, x(i) + spread_ / 2 + border);
      height = std::max(height, y(i) + high() + between);
    }
    return {width, height};
  }

  std::string parts() const {
    std::string out = "<g id=\"edges\">\n";
    for (std::size_t i = 0; i < selection_.links.size(); ++i) out += edge(i);
    out += "</g>\n<g id=\"nodes\">\n";
    for (std::size_t i = 0; i < selection_.nodes.size(); ++i) out += node(i);
    return out + "</g>\n";
  }

  double x(std::size_t i) const { return border + spots_[i].x * spread_; }
  double y(std::size_t i) const {
    return border + static_cast<double>(spots_[i].layer) * (high() + between);
  }
  double high() const { return node_height + board_height_; }

  std::string edge(std::size_t i) const {
    const auto& [link, from, to] = selection_.links[i];
    const double x1 = x(from), y1 = y(from) + high(), x2 = x(to), y2 = y(to),
                 bend = std::min(40.0, (y2 - y1) / 2);
    // The name stands nearer to the child, where fewer lines meet.
    const double t = 0.7, name_x = x1 + (x2 - x1) * t, name_y = y1 + (y2 - y1) * t;
    return "<g class=\"edge" + std::string(link->optimal ? " best" : "") + "\" data-edge=\"" +
           std::to_string(i) + "\"><path d=\"M" + number(x1) + " " + number(y1) + "C" + number(x1) +
           " " + number(y1 + bend) + " " + number(x2) + " " + number(y2 - bend) + " " + number(x2) +
           " " + number(y2) + "\"/><text x=\"" + number(name_x) + "\" y=\"" + number(name_y) +
           "\">" + in_xml(analysis_.move(*link)) + "</text></g>\n";
  }

  std::string node(std::size_t i) const {
    const Node& node = analysis_.nodes[selection_.nodes[i]];
    const auto letter = static_cast<char>(node.outcome);
    const double half = node_width / 2;
    std::string out = "<g class=\"node\" data-node=\"" + std::to_string(i) +
                      "\" transform=\"translate(" + number(x(i)) + " " + number(y(i)) +
                      ")\"><title>" + in_xml(analysis_.id(selection_.nodes[i])) +
                      "</title><rect x=\"" + number(-half) + "\" width=\"" + number(node_width) +
                      "\" height=\"" + number(high()) + "\" rx=\"" +
                      (node.player > 0 ? "3" : "18") + "\" fill=\"" + colour(node.outcome) + "\"/>";
    if (boards_) out += small_board(analysis_.board(node));
    out += "<text y=\"" + number(high() - 25) + "\">" +
           in_xml(shortened(analysis_.value(node), label_letters)) + "</text><text y=\"" +
           number(high() - 8) + "\" class=\"class\">" + letter + "</text>";
    if (const auto hidden = selection_.hidden[i]; hidden > 0)
      out += "<g class=\"stub\"><path d=\"M0 " + number(high()) + "v12\"/><rect x=\"-18\" y=\"" +
             number(high() + 12) + "\" width=\"36\" height=\"18\"/><text y=\"" +
             number(high() + 26) + "\">+" + std::to_string(hidden) + "</text></g>";
    return out + "</g>\n";
  }

  std::string small_board(const Board& board) const {
    const double left = -cell * static_cast<double>(board.cols) / 2;
    std::string out = "<rect class=\"board\" x=\"" + number(left) + "\" y=\"4\" width=\"" +
                      number(cell * static_cast<double>(board.cols)) + "\" height=\"" +
                      number(cell * static_cast<double>(board.rows)) + "\"/>";
    for (std::size_t row = 0; row < board.rows; ++row)
      for (std::size_t col = 0; col < board.cols; ++col)
        if (const int stone = board.at(row, col); stone != 0)
          out += "<circle class=\"" + std::string(stone > 0 ? "black" : "white") + "\" cx=\"" +
                 number(left + cell * (static_cast<double>(col) + 0.5)) + "\" cy=\"" +
                 number(4 + cell * (static_cast<double>(row) + 0.5)) + "\" r=\"4\"/>";
    return out;
  }

  const Analysis& analysis_;
  const Selection& selection_;
  bool boards_;
  std::vector<Spot> spots_;
  double board_height_ = 0, spread_ = spread;
};

}  // namespace

std::string tree_for_page(const Analysis& analysis, const Selection& selection, bool boards) {
  return Picture(analysis, selection, boards).for_page();
}

std::string tree_svg(const Analysis& analysis, const Selection& selection, bool boards) {
  return Picture(analysis, selection, boards).alone();
}

}  // namespace banmen::visual
