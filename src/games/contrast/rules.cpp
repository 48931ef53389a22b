#include <bit>

#include "core/assert.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

// The straight way between two cells; distance 0 if there is none. (All zero on purpose: GCC 12
// leaves elements of a constexpr array zero that a lambda did not assign, whatever their defaults.)
struct Way {
  int direction = 0, distance = 0;
  Cells between = 0;
};

constexpr auto ways = [] {
  std::array<std::array<Way, cell_count>, cell_count> table{};
  for (int from = 0; from < cell_count; ++from)
    for (int d = 0; d < 8; ++d) {
      Cells at = bit(from), between = 0;
      for (int distance = 1; (at = shifted(at, directions[static_cast<std::size_t>(d)]));
           ++distance) {
        table[static_cast<std::size_t>(from)][static_cast<std::size_t>(lowest(at))] = {d, distance,
                                                                                       between};
        between |= at;
      }
    }
  return table;
}();

bool may_place(const Position& pos) {
  const auto& stock = pos.board.own_stock();
  return pos.options.tiles && (stock[0] > 0 || stock[1] > 0);
}

}  // namespace

bool can_step(const Board& board, int from, int to, Jump jump) {
  if (from >= cell_count || to >= cell_count) return false;
  const Way& way = ways[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
  return way.distance > 0 && way.distance <= farthest(jump) &&
         (movable(board, board.own(), way.direction) & bit(from)) &&
         (way.between & ~board.own()) == 0 && !(board.occupied() & bit(to));
}

bool can_place(const Board& board, const Move& move) {
  if (move.tile_cell >= cell_count || (move.tile != Tile::black && move.tile != Tile::gray))
    return false;
  if (!board.own_stock()[move.tile == Tile::black ? 0 : 1]) return false;
  const Cells occupied = (board.occupied() & ~bit(move.from)) | bit(move.to);
  return !((occupied | board.tiles()) & bit(move.tile_cell));
}

Key key(const Board& board) {
  const std::uint64_t stocks = board.stock[0][0] | board.stock[0][1] << 2 | board.stock[1][0] << 3 |
                               board.stock[1][1] << 5 | index(board.to_move) << 6;
  return mix(board.pieces[0] | static_cast<std::uint64_t>(board.pieces[1]) << 32 | stocks << 25,
             board.black_tiles | static_cast<std::uint64_t>(board.gray_tiles) << 32);
}

Key rules_key(const Options& options) {
  const Options usual;
  const auto word = [](const Options& rules) {
    return static_cast<std::uint64_t>(rules.jump) | (rules.tiles ? 4u : 0u) |
           std::uint64_t{rules.repetition} << 8 | std::uint64_t{rules.max_plies} << 16;
  };
  return word(options) == word(usual) ? 0 : mix(word(options), 0);
}

Key key(const Position& pos) {
  const Key board_and_rules = key(pos.board) ^ rules_key(pos.options);
  return pos.options.max_plies ? mix(board_and_rules, pos.plies) : board_and_rules;
}

void play(Board& board, Move move) {
  const auto mover = static_cast<std::size_t>(index(board.to_move));
  board.pieces[mover] ^= bit(move.from) | bit(move.to);
  if (move.tile != Tile::none) {
    (move.tile == Tile::black ? board.black_tiles : board.gray_tiles) |= bit(move.tile_cell);
    --board.stock[mover][move.tile == Tile::black ? 0 : 1];
  }
  board.to_move = other(board.to_move);
}

bool has_step(const Board& board, Jump jump) {
  bool found = false;
  for_each_reach(board, board.own(), board.enemy(), jump, [&](Cells, int, int) { found = true; });
  return found;
}

Outcome outcome(const Board& board, Jump jump) {
  const bool black = board.pieces[0] & goal(Side::first);
  const bool white = board.pieces[1] & goal(Side::second);
  // Both can stand on their goals only in a position set up by hand: then the last mover has won.
  if (black && white) return win_for(other(board.to_move));
  if (black) return Outcome::first_wins;
  if (white) return Outcome::second_wins;
  return has_step(board, jump) ? Outcome::ongoing : win_for(other(board.to_move));
}

Outcome outcome(const Position& pos) {
  const Outcome by_board = outcome(pos.board, pos.options.jump);
  if (by_board != Outcome::ongoing) return by_board;
  if (pos.options.repetition && pos.occurrences >= pos.options.repetition) return Outcome::draw;
  if (pos.options.max_plies && pos.plies >= pos.options.max_plies) return Outcome::draw;
  return Outcome::ongoing;
}

void add_tiled(const Board& board, Move step, MoveList<Move>& out) {
  const auto& stock = board.own_stock();
  const Cells occupied = (board.occupied() & ~bit(step.from)) | bit(step.to);
  const Cells open = all_cells & ~board.tiles() & ~occupied;
  for (const Tile tile : {Tile::black, Tile::gray}) {
    if (!stock[tile == Tile::black ? 0 : 1]) continue;
    step.tile = tile;
    for (Cells cells = open; cells; cells &= cells - 1) {
      step.tile_cell = static_cast<std::uint8_t>(lowest(cells));
      out.push_back(step);
    }
  }
}

void legal_moves(const Position& pos, MoveList<Move>& out) {
  if (outcome(pos) != Outcome::ongoing) return;
  const bool tiles = may_place(pos);
  for_each_step(pos.board, pos.options.jump, all_cells, [&](const Move& step) {
    out.push_back(step);
    if (tiles) add_tiled(pos.board, step, out);
  });
}

// Every step leaves the same open cells but for its own two ends, so sums of bit counts suffice.
std::uint64_t count_moves(const Position& pos) {
  const Board& board = pos.board;
  if ((board.pieces[0] & goal(Side::first)) || (board.pieces[1] & goal(Side::second))) return 0;
  if (outcome(pos) == Outcome::draw) return 0;
  const Cells untiled = all_cells & ~board.tiles();
  int steps = 0, onto_untiled = 0, from_untiled = 0;
  for_each_reach(board, board.own(), board.enemy(), pos.options.jump,
                 [&](Cells targets, int distance, int d) {
                   const int shift = directions[static_cast<std::size_t>(d)].shift * distance;
                   const Cells origins = shift > 0 ? targets >> shift : targets << -shift;
                   steps += std::popcount(targets);
                   onto_untiled += std::popcount(targets & untiled);
                   from_untiled += std::popcount(origins & untiled);
                 });
  if (!may_place(pos)) return static_cast<std::uint64_t>(steps);
  const auto& stock = board.own_stock();
  const int kinds = (stock[0] > 0) + (stock[1] > 0);
  const int free = std::popcount(untiled & ~board.occupied());
  return static_cast<std::uint64_t>(steps + kinds * (steps * free - onto_untiled + from_untiled));
}

bool is_legal(const Position& pos, const Move& move) {
  if (outcome(pos) != Outcome::ongoing) return false;
  if (!can_step(pos.board, move.from, move.to, pos.options.jump)) return false;
  if (move.tile == Tile::none) return move.tile_cell == no_cell;
  return pos.options.tiles && can_place(pos.board, move);
}

void play(Position& pos, const Move& move) {
  BANMEN_ASSERT(is_legal(pos, move));
  const bool remembers = pos.recording && pos.options.repetition;
  // A tile never leaves the board, so no earlier position can come back.
  if (move.tile != Tile::none)
    pos.past.clear();
  else if (remembers)
    pos.past.push(key(pos.board));
  play(pos.board, move);
  ++pos.plies;
  const int earlier = remembers ? pos.past.count(key(pos.board)) : 0;
  pos.occurrences = static_cast<std::uint8_t>(std::min(earlier + 1, 255));
}

void forget(Position& pos) {
  pos.past.clear();
  pos.occurrences = 1;
  pos.recording = false;
}

Position position_of(const Board& board, const Options& options) {
  return Position{.board = board, .options = options};
}

Position Contrast::start(const Options& options) {
  Board board;
  board.pieces = {rank_5, rank_1};
  board.stock = {{{3, 1}, {3, 1}}};
  board.to_move = options.starts;
  return position_of(board, options);
}

std::vector<OptionSpec> Contrast::option_specs() {
  OptionSpec repetition =
      choice("repetition", {"4", "3", "off"}, "the position's n-th occurrence is a draw");
  OptionSpec max_plies = integer("max_plies", 0, 1, 1'000'000, "a draw after so many plies");
  max_plies.choices = {"off"};
  max_plies.fallback = "off";
  return {choice("first", {"black", "white"}, "who moves first"),
          choice("jump", {"run", "single", "none"},
                 "jump over a whole run of own pieces, over one, or not at all"),
          choice("tile", {"post", "off"},
                 "tiles go on cells empty after the move, or are not placed at all"),
          std::move(repetition), std::move(max_plies)};
}

Result<Options> Contrast::options(const Settings& settings) {
  const auto all = complete(option_specs(), settings, "options");
  if (!all) return fail(all.error());
  Options options;
  options.starts = all->at("first") == "black" ? Side::first : Side::second;
  const auto& jump = all->at("jump");
  options.jump = jump == "run" ? Jump::run : jump == "single" ? Jump::single : Jump::none;
  options.tiles = all->at("tile") == "post";
  options.repetition = static_cast<std::uint8_t>(get_integer(*all, "repetition"));  // off: 0
  options.max_plies = static_cast<std::uint32_t>(get_integer(*all, "max_plies"));   // off: 0
  return options;
}

}  // namespace banmen::contrast
