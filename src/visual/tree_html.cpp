#include <algorithm>
#include <cmath>

#include "visual/escape.hpp"
#include "visual/layout.hpp"
#include "visual/page.hpp"
#include "visual/tree.hpp"
#include "visual/tree_page.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr double node_width = 84, node_height = 42, spread = 100, between = 66, border = 40;
constexpr double cell = 9;  // a point of a small board
constexpr std::size_t label_letters = 10;
constexpr std::size_t many_links = 400;  // beyond, only the moves of the chosen node are named

std::string number(double value) { return std::to_string(std::lround(value)); }

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

  std::string svg() const {
    double width = 0, height = 0;
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      width = std::max(width, x(i) + spread_ / 2 + border);
      height = std::max(height, y(i) + high() + between);
    }
    const bool quiet = selection_.links.size() > many_links;
    std::string out = "<svg id=\"tree\" tabindex=\"0\" data-width=\"" + number(width) +
                      "\" data-height=\"" + number(height) + "\" data-spread=\"" + number(spread_) +
                      "\" data-high=\"" + number(high()) + "\" viewBox=\"0 0 " + number(width) +
                      " " + number(height) + "\" role=\"application\" aria-label=\"The tree\"" +
                      (quiet ? " class=\"quiet\"" : "") + ">\n<g id=\"edges\">\n";
    for (std::size_t i = 0; i < selection_.links.size(); ++i) out += edge(i);
    out += "</g>\n<g id=\"nodes\">\n";
    for (std::size_t i = 0; i < selection_.nodes.size(); ++i) out += node(i);
    return out + "</g>\n</svg>\n";
  }

 private:
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

std::string rows_json(const Board& board) {
  std::string out = "[";
  for (std::size_t row = 0; row < board.rows; ++row) {
    out += row > 0 ? ",\"" : "\"";
    for (std::size_t col = 0; col < board.cols; ++col) out += stone(board.at(row, col));
    out += "\"";
  }
  return out + "]";
}

// What the page shows when a node is chosen.
std::string node_json(const Analysis& analysis, const Selection& selection, std::size_t i) {
  const Node& node = analysis.nodes[selection.nodes[i]];
  std::string out = "{\"id\":" + in_json(analysis.id(selection.nodes[i])) +
                    ",\"board\":" + rows_json(analysis.board(node)) +
                    ",\"player\":" + std::to_string(node.player) +
                    ",\"value\":" + in_json(analysis.value(node)) + ",\"class\":\"" +
                    static_cast<char>(node.outcome) + "\"";
  if (node.captures)
    out += ",\"captures\":[" + std::to_string((*node.captures)[0]) + "," +
           std::to_string((*node.captures)[1]) + "]";
  if (node.plies) out += ",\"plies\":" + std::to_string(*node.plies);
  if (node.winner) out += ",\"winner\":" + std::to_string(*node.winner);
  if (node.terminal) out += ",\"terminal\":" + in_json(analysis.texts[*node.terminal]);
  if (selection.hidden[i] > 0) out += ",\"hidden\":" + std::to_string(selection.hidden[i]);
  std::string best;
  for (const Edge& edge : analysis.moves(node))
    if (edge.optimal) best += (best.empty() ? "" : ",") + in_json(analysis.move(edge));
  return out + ",\"best\":[" + best + "]}";
}

std::string texts_json(const std::vector<std::string>& texts) {
  std::string out;
  for (const auto& text : texts) out += (out.empty() ? "" : ",") + in_json(text);
  return "[" + out + "]";
}

std::string data_json(const Analysis& analysis, const Selection& selection) {
  std::string out = "{\"nodes\":[";
  for (std::size_t i = 0; i < selection.nodes.size(); ++i)
    out += (i > 0 ? ",\n" : "\n") + node_json(analysis, selection, i);
  out += "],\n\"edges\":[";
  for (std::size_t i = 0; i < selection.links.size(); ++i) {
    const auto& [edge, from, to] = selection.links[i];
    out += (i > 0 ? "," : "") + std::string("[") + std::to_string(from) + "," + std::to_string(to) +
           "," + in_json(analysis.move(*edge)) + "," + (edge->optimal ? "1" : "0") + "]";
  }
  out += "],\n\"values\":{";
  bool first = true;
  for (const auto& [name, options] : analysis.value_table) {
    out += (first ? "" : ",") + in_json("@" + name) + ":[" + texts_json(options.left) + "," +
           texts_json(options.right) + "]";
    first = false;
  }
  return out + "}}";
}

std::string legend() {
  std::string out = "<ul id=\"legend\">";
  for (const auto one : {OutcomeClass::first, OutcomeClass::second, OutcomeClass::black,
                         OutcomeClass::white, OutcomeClass::unknown})
    out += "<li><b style=\"background:" + std::string(colour(one)) + "\">" +
           static_cast<char>(one) + "</b> " + meaning(one) + "</li>";
  return out + "</ul>\n";
}

}  // namespace

std::string tree_html(const Analysis& analysis, const Selection& selection, bool boards) {
  std::string drawn = std::to_string(selection.nodes.size()) + " nodes";
  if (selection.nodes.size() < selection.total)
    drawn = "drew " + std::to_string(selection.nodes.size()) + " of " +
            std::to_string(selection.total) + " nodes";
  const std::string name = title(analysis);
  return page(name, tree_page_style,
              "<header><h1>" + in_xml(name) + "</h1><span id=\"drawn\">" + drawn + "</span>\n" +
                  std::string(tree_page_controls) + legend() + "</header>\n<main>\n" +
                  Picture(analysis, selection, boards).svg() +
                  "<aside id=\"detail\" aria-live=\"polite\"></aside>\n</main>\n"
                  "<script type=\"application/json\" id=\"data\">" +
                  data_json(analysis, selection) + "</script>\n",
              tree_page_script);
}

}  // namespace banmen::visual
