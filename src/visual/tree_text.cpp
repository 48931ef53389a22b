#include <algorithm>

#include "visual/escape.hpp"
#include "visual/tree.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr std::size_t deepest_indent = 60;  // lines of very deep trees stay readable

class Writer {
 public:
  Writer(const Analysis& analysis, const Selection& selection, bool boards)
      : analysis_(analysis),
        selection_(selection),
        boards_(boards),
        first_link_(selection.nodes.size() + 1),
        seen_(selection.nodes.size()) {
    for (const auto& link : selection.links) ++first_link_[link.from + 1];
    for (std::size_t i = 1; i < first_link_.size(); ++i) first_link_[i] += first_link_[i - 1];
  }

  std::string run() {
    out_ = title(analysis_) + "\n";
    std::vector<std::pair<std::size_t, std::size_t>> path;  // node, its next link
    tell(0, "", 0);
    path.emplace_back(0, first_link_[0]);
    while (!path.empty()) {
      auto& [self, next] = path.back();
      if (next == first_link_[self + 1]) {
        if (const auto hidden = selection_.hidden[self]; hidden > 0)
          out_ += indent(path.size()) + "  +" + std::to_string(hidden) + "\n";
        path.pop_back();
        continue;
      }
      const auto& link = selection_.links[next++];
      const std::string move = std::string(link.edge->optimal ? "* " : "  ") +
                               printable(analysis_.move(*link.edge)) + "  ";
      if (tell(link.to, move, path.size())) path.emplace_back(link.to, first_link_[link.to]);
    }
    return std::move(out_);
  }

 private:
  static std::string indent(std::size_t depth) {
    return std::string(2 * std::min(depth, deepest_indent), ' ');
  }

  // False when the node has been told about before: it has several parents.
  bool tell(std::size_t place, const std::string& move, std::size_t depth) {
    const NodeNumber self = selection_.nodes[place];
    const Node& node = analysis_.nodes[self];
    out_ += indent(depth) + move + printable(analysis_.value(node)) + "  " +
            static_cast<char>(node.outcome) + "  " + printable(analysis_.id(self));
    if (seen_[place] && node.moves.size > 0) out_ += "  (above)";
    out_ += "\n";
    if (seen_[place]) return false;
    seen_[place] = true;
    const Board board = analysis_.board(node);
    for (std::size_t row = 0; boards_ && row < board.rows; ++row) {
      out_ += indent(depth) + "    ";
      for (std::size_t col = 0; col < board.cols; ++col) out_ += stone(board.at(row, col));
      out_ += "\n";
    }
    return true;
  }

  const Analysis& analysis_;
  const Selection& selection_;
  bool boards_;
  std::vector<std::size_t> first_link_;
  std::vector<bool> seen_;
  std::string out_;
};

}  // namespace

std::string tree_text(const Analysis& analysis, const Selection& selection, bool boards) {
  return Writer(analysis, selection, boards).run();
}

}  // namespace banmen::visual
