#include "visual/escape.hpp"
#include "visual/tree.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr std::size_t longest_label = 60;
constexpr std::size_t many_links = 1000;  // beyond, curved lines take Graphviz minutes

std::string in_quotes(std::string_view text) { return "\"" + in_dot(text) + "\""; }

// The id; with a number where letters that cannot be shown could make two ids look the same.
std::string name(const Analysis& analysis, NodeNumber node) {
  const auto id = analysis.id(node);
  return printable(id) == id ? std::string(id) : std::string(id) + " #" + std::to_string(node);
}

std::string label(const Analysis& analysis, const Node& node, bool boards) {
  std::string out;
  const Board board = analysis.board(node);
  for (std::size_t row = 0; boards && row < board.rows; ++row) {
    for (std::size_t col = 0; col < board.cols; ++col) out += stone(board.at(row, col));
    out += "\\n";
  }
  return out + in_dot(shortened(analysis.value(node), longest_label)) + "\\n" +
         static_cast<char>(node.outcome);
}

}  // namespace

std::string tree_dot(const Analysis& analysis, const Selection& selection, bool boards) {
  std::string out = "digraph analysis {\n  graph [label=" + in_quotes(title(analysis)) +
                    ", labelloc=t, fontname=\"DejaVu Sans\"";
  if (selection.links.size() > many_links)
    out += ", splines=line, nslimit=1, nslimit1=1, mclimit=0.1";
  out += "];\n  node [style=filled, fontname=\"";
  out += boards ? "DejaVu Sans Mono" : "DejaVu Sans";
  out += "\"];\n  edge [fontname=\"DejaVu Sans\", fontsize=10];\n";
  for (const NodeNumber self : selection.nodes) {
    const Node& node = analysis.nodes[self];
    out += "  " + in_quotes(name(analysis, self)) + " [label=\"" + label(analysis, node, boards) +
           "\", shape=" + (node.player > 0 ? "box" : "ellipse") + ", fillcolor=\"" +
           colour(node.outcome) + "\", tooltip=" +
           in_quotes(std::string(analysis.id(self)) + ": " + side_name(node.player) + " to move, " +
                     std::string(analysis.value(node))) +
           "];\n";
  }
  for (const auto& [edge, from, to] : selection.links)
    out += "  " + in_quotes(name(analysis, selection.nodes[from])) + " -> " +
           in_quotes(name(analysis, selection.nodes[to])) +
           " [label=" + in_quotes(analysis.move(*edge)) +
           ", penwidth=" + (edge->optimal ? "3" : "1") + "];\n";
  for (std::size_t i = 0; i < selection.nodes.size(); ++i) {
    if (selection.hidden[i] == 0) continue;
    const std::string self = name(analysis, selection.nodes[i]), stub = in_quotes("cut:" + self);
    out += "  " + stub + " [label=\"+" + std::to_string(selection.hidden[i]) +
           "\", shape=box, style=dashed];\n  " + in_quotes(self) + " -> " + stub +
           " [style=dashed, penwidth=1];\n";
  }
  return out + "}\n";
}

}  // namespace banmen::visual
