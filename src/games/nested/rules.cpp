#include "games/nested/position.hpp"

namespace banmen::nested {
namespace {

Outcome outcome_of(Cell value, const Board& board, const Options& options) {
  switch (value) {
    case Cell::x:
      return Outcome::first_wins;
    case Cell::o:
      return Outcome::second_wins;
    case Cell::both:
      break;
    case Cell::empty:
    case Cell::sub:
      return Outcome::ongoing;
  }
  // A lone grid holds marks, not grids that were won; and with lines of both sides nobody counts.
  const Grid root = board.grid(0);
  const std::uint32_t drawn = options.lines.draws_count ? 0 : root.x() & root.o();
  if (!options.count || board.depth() == 1 || has_line(root.x() ^ drawn)) return Outcome::draw;
  const int x = std::popcount(root.x()), o = std::popcount(root.o());
  return x == o ? Outcome::draw : x > o ? Outcome::first_wins : Outcome::second_wins;
}

bool same_tree(const std::shared_ptr<const Tree>& a, const std::shared_ptr<const Tree>& b) {
  return a && b ? *a == *b : a == b;
}

}  // namespace

bool Position::operator==(const Position& that) const {
  return board == that.board && options == that.options && to_move == that.to_move &&
         result == that.result && target == that.target && playable == that.playable &&
         same_tree(loaded, that.loaded);
}

std::vector<OptionSpec> Nested::option_specs() {
  return {
      integer("depth", 2, 1, max_play_depth,
              "levels of grids at the start; 1 is plain tic-tac-toe"),
      choice("first", {"X", "O"}, "who begins"),
      choice(
          "free", {"whole", "nearest"},
          "after a move that points to no open grid: play anywhere, or in the last grid entered"),
      choice("bothline", {"both", "mover"}, "lines of both sides at once: Both, or the mover's"),
      choice("drawcell", {"both", "none"},
             "a drawn grid counts in the lines of both sides, or none"),
      choice("result", {"line", "count"},
             "a full board without a line: a draw, or a win for whoever has more grids"),
      choice("preset", {"default", "openspiel", "codingame"},
             "rules of others: openspiel is drawcell=none, codingame also result=count"),
  };
}

Result<Options> Nested::options(const Settings& settings) {
  const auto all = complete(option_specs(), settings, "options");
  if (!all) return fail(all.error());
  const std::string& preset = all->at("preset");
  Options options;
  options.depth = static_cast<std::uint8_t>(get_integer(*all, "depth"));
  options.starts = all->at("first") == "X" ? Side::first : Side::second;
  options.nearest = all->at("free") == "nearest";
  options.lines.mover_takes = all->at("bothline") == "mover";
  options.lines.draws_count = all->at("drawcell") == "both" && preset == "default";
  options.count = all->at("result") == "count" || preset == "codingame";
  return options;
}

Position Nested::start(const Options& options) {
  Position pos;
  pos.board = Board::full(options.depth);
  pos.options = options;
  pos.to_move = options.starts;
  return pos;
}

int depth_of(const Tree& tree, const Options& options) {
  return tree.grids.size() == 1 && tree.grids[0].full() ? options.depth : tree.depth();
}

Position position_of(const Tree& tree, const Options& options, Side to_move, int depth) {
  Position pos;
  pos.options = options;
  pos.to_move = to_move;
  pos.playable = tree.unknown() == 0 && tree.depth() <= max_play_depth;
  if (pos.playable) {
    pos.board = Board::of(tree, options.lines, depth);
    pos.result =
        outcome_of(value_of(pos.board.grid(0), options.lines, other(to_move)), pos.board, options);
  }
  if (!pos.playable || pos.board.tree() != tree) pos.loaded = std::make_shared<const Tree>(tree);
  return pos;
}

Tree tree_of(const Position& pos) { return pos.loaded ? *pos.loaded : pos.board.tree(); }

std::uint32_t target_after(const Board& board, std::uint32_t cell, bool nearest) {
  // The path without its first index: within its level the number keeps what follows it.
  std::uint32_t start = 1, width = 1;  // of the level above the cell's, where the target is
  std::uint32_t above = 0;
  while (cell >= start + 9 * width) {
    above = start;
    start += 9 * width;
    width *= 9;
  }
  // Here start is the first number of the cell's level, which holds 9 * width of them.
  std::uint32_t target = above + (cell - start) % width;
  if (board.is_open(target)) return target;
  if (!nearest) return 0;
  do target = parent(target);
  while (!board.is_open(target));
  return target;
}

void legal_moves(const Position& pos, MoveList<Move>& out) {
  if (pos.result != Outcome::ongoing || !pos.playable) return;
  pos.board.for_each_leaf(pos.target, [&](std::uint32_t cell) { out.push_back({cell}); });
}

std::uint64_t count_moves(const Position& pos) {
  if (pos.result != Outcome::ongoing || !pos.playable) return 0;
  return pos.board.leaves(pos.target);
}

bool is_legal(const Position& pos, const Move& move) {
  if (pos.result != Outcome::ongoing || !pos.playable || move.cell == 0) return false;
  if (!pos.board.is_leaf(move.cell)) return false;
  std::uint32_t number = move.cell;
  while (number > pos.target) number = parent(number);
  return number == pos.target;
}

void play(Position& pos, const Move& move) {
  const Cell value = pos.board.mark(move.cell, pos.to_move, pos.options.lines);
  if (value != Cell::empty) pos.result = outcome_of(value, pos.board, pos.options);
  pos.target =
      pos.result == Outcome::ongoing ? target_after(pos.board, move.cell, pos.options.nearest) : 0;
  pos.to_move = other(pos.to_move);
  pos.last = move.cell;
  if (pos.recording) pos.played.push(move.cell);
  if (pos.loaded) pos.loaded.reset();
}

void forget(Position& pos) {
  pos.recording = false;
  pos.played.clear();
}

// All that the moves, the result and those after them depend on. The result of a finished game is
// not in it: board, mover and rules tell it. Of the depth it matters only whether grids are
// counted.
Key key(const Position& pos) {
  Key key = pos.board.key();
  if (pos.loaded)
    for (const Grid grid : pos.loaded->grids) key = mix(key, grid.word);
  const Options& options = pos.options;
  const std::uint64_t rules = (options.nearest ? 1u : 0u) | (options.lines.draws_count ? 0u : 2u) |
                              (options.lines.mover_takes ? 4u : 0u) | (options.count ? 8u : 0u) |
                              (options.count && pos.board.depth() == 1 ? 16u : 0u);
  return mix(key, rules << 32 | pos.target << 1 | static_cast<unsigned>(index(pos.to_move)));
}

std::vector<std::string> findings(const Tree& tree, LineRules rules, int depth) {
  const std::size_t lowest = cut(tree, depth - 1).grids.size();
  bool unfinished = false, ragged = false, both = false;
  for (std::size_t i = 0; i < tree.grids.size(); ++i) {
    const Grid grid = tree.grids[i];
    unfinished |= i > 0 && value_of(grid, {rules.draws_count, false}, Side::first) != Cell::empty;
    ragged |= i < lowest && grid.empty() != 0;
    both |= i >= lowest && (grid.x() & grid.o()) != 0;
  }
  std::vector<std::string> warnings;
  if (unfinished) warnings.emplace_back("unfinished_collapse");
  if (ragged) warnings.emplace_back("ragged");
  if (both) warnings.emplace_back("both_in_leaf_grid");
  return warnings;
}

}  // namespace banmen::nested
