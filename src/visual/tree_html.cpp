#include "visual/escape.hpp"
#include "visual/page.hpp"
#include "visual/tree.hpp"
#include "visual/tree_page.hpp"
#include "visual/tree_picture.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

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
                  tree_for_page(analysis, selection, boards) +
                  "<aside id=\"detail\" aria-live=\"polite\"></aside>\n</main>\n"
                  "<script type=\"application/json\" id=\"data\">" +
                  data_json(analysis, selection) + "</script>\n",
              tree_page_script);
}

}  // namespace banmen::visual
