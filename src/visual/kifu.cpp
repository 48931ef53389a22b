#include "visual/kifu.hpp"

#include <algorithm>

#include "visual/escape.hpp"
#include "visual/frame.hpp"

namespace banmen::visual {
namespace {

using Line = std::vector<const Edge*>;

std::vector<const Edge*> best_moves(const Analysis& analysis, const Node& node) {
  std::vector<const Edge*> best;
  for (const Edge& edge : analysis.moves(node))
    if (edge.optimal) best.push_back(&edge);
  std::ranges::sort(best, [&](const Edge* a, const Edge* b) {
    return comes_before(analysis.move(*a), analysis.move(*b));
  });
  return best;
}

// Up to `most` best lines, in the order of their moves; there are no circles in an Analysis.
std::vector<Line> best_lines(const Analysis& analysis, NodeNumber from, std::size_t most) {
  struct Step {
    std::vector<const Edge*> moves;
    std::size_t next = 0;
  };
  std::vector<Line> lines;
  std::vector<Step> path{{best_moves(analysis, analysis.nodes[from])}};
  Line line;
  while (!path.empty() && lines.size() < most) {
    Step& step = path.back();
    if (step.next < step.moves.size()) {
      line.push_back(step.moves[step.next++]);
      path.push_back({best_moves(analysis, analysis.nodes[line.back()->child])});
      continue;
    }
    if (step.moves.empty()) lines.push_back(line);
    path.pop_back();
    if (!line.empty()) line.pop_back();
  }
  return lines;
}

std::string captures_text(std::array<int, 2> captures) {
  return "captures: Black " + std::to_string(captures[0]) + ", White " +
         std::to_string(captures[1]) + "\n";
}

// The point of the move, or whatever points a move of another kind has filled.
std::vector<bool> changed(const Board& before, const Board& after, std::string_view move) {
  std::vector<bool> marked(after.cells.size());
  if (const auto point = parse_point(move);
      point && point->row < after.rows && point->col < after.cols) {
    marked[point->row * after.cols + point->col] = true;
    return marked;
  }
  if (before.rows != after.rows || before.cols != after.cols) return marked;
  for (std::size_t i = 0; i < marked.size(); ++i)
    marked[i] = after.cells[i] != 0 && after.cells[i] != before.cells[i];
  return marked;
}

std::string moves_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " move" : " moves");
}

// 1, -1, 0 for a draw, or nothing when the file does not say who has won here.
std::optional<int> winner_at(const Node& node) {
  if (node.winner) return *node.winner;
  switch (node.outcome) {
    case OutcomeClass::black:
      return 1;
    case OutcomeClass::white:
      return -1;
    case OutcomeClass::first:
      return node.player;
    case OutcomeClass::second:
      return -node.player;
    case OutcomeClass::unknown:
      break;
  }
  return std::nullopt;
}

// Who won and why, as far as the file tells.
std::string last_line(const Analysis& analysis, const Node& node, const Frame& frame,
                      std::size_t played) {
  const std::string after = " after " + moves_text(played) + "\n";
  if (node.moves.size > 0)
    return "the line ends" + after.substr(0, after.size() - 1) + ": no best move is given here\n";
  const auto winner = winner_at(node);
  const std::string_view reason = analysis.text(node.terminal, "");
  const std::string who = !winner        ? "the game ends"
                          : *winner == 0 ? "draw"
                                         : std::string(side_name(frame.player(*winner))) + " wins";
  if (reason == "capture") return who + " by capture" + after;
  if (reason == "no_move")
    return who + ": " + side_name(frame.player(node.player)) + " has no legal move" + after;
  if (!reason.empty()) return who + " (" + printable(reason) + ")" + after;
  if (analysis.metadata.mode == "outcome" || !winner)
    return "the file has no moves from here" + after;
  return who + ": the file has no further moves" + after;
}

std::string line_text(const Analysis& analysis, NodeNumber from, const Line& line) {
  std::string out;
  Frame frame;
  NodeNumber self = from;
  std::vector<std::int8_t> cells, old_cells;
  const auto state = [&](const Node& node) {
    return "value " + printable(frame.value(analysis.value(node))) + ", class " +
           static_cast<char>(frame.outcome(node.outcome));
  };
  const Node& first = analysis.nodes[from];
  Board board = frame.board(analysis.board(first), cells);
  out += std::string("start: ") + side_name(first.player) + " to move, " + state(first) + "\n" +
         board_text(board, std::vector<bool>(board.cells.size()));
  if (first.captures) out += captures_text(*first.captures);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string mover = side_name(frame.player(analysis.nodes[self].player));
    const std::string move = frame.move(analysis.move(*line[i]));
    self = line[i]->child;
    const Node& node = analysis.nodes[self];
    old_cells = cells;
    Board before = board;
    before.cells = old_cells;
    frame.enter(line[i]->transform, analysis.board(node));
    board = frame.board(analysis.board(node), cells);
    out += "\n" + std::to_string(i + 1) + ". " + mover + " " + printable(move) + ": " +
           state(node) + "\n" + board_text(board, changed(before, board, move));
    if (node.captures) out += captures_text(frame.captures(*node.captures));
  }
  return out + "\n" + last_line(analysis, analysis.nodes[self], frame, line.size());
}

}  // namespace

std::string board_text(const Board& board, const std::vector<bool>& marked) {
  const std::size_t margin = std::to_string(board.rows - 1).size() + 1;
  const std::size_t width = std::max<std::size_t>(std::to_string(board.cols - 1).size() + 1, 3);
  const auto right = [](const std::string& text, std::size_t size) {
    return std::string(size - std::min(size, text.size()), ' ') + text;
  };
  std::string out(margin, ' ');
  for (std::size_t col = 0; col < board.cols; ++col)
    out += right(std::to_string(col), width - 1) + " ";
  out.erase(out.find_last_not_of(' ') + 1);
  out += "\n";
  for (std::size_t row = 0; row < board.rows; ++row) {
    std::string line = right(std::to_string(row), margin);
    for (std::size_t col = 0; col < board.cols; ++col) {
      const bool mark = marked[row * board.cols + col];
      line += right(std::string(mark ? "(" : " ") + stone(board.at(row, col)), width - 1) +
              (mark ? ")" : " ");
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string kifu(const Analysis& analysis, NodeNumber from, std::size_t most) {
  const auto lines = best_lines(analysis, from, most);
  std::string out = title(analysis) + "\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (most > 1) out += "\n=== line " + std::to_string(i + 1) + " ===\n";
    out += (most > 1 ? "" : "\n") + line_text(analysis, from, lines[i]);
  }
  return out;
}

}  // namespace banmen::visual
