#include <algorithm>

#include "core/assert.hpp"
#include "games/stones/position.hpp"

namespace banmen::stones {
namespace {

constexpr auto shapes = [] {
  std::array<std::array<Shape, max_side>, max_side> table{};
  for (int rows = 1; rows <= max_side; ++rows)
    for (int cols = 1; cols <= max_side && rows * cols <= max_points; ++cols)
      table[static_cast<std::size_t>(rows - 1)][static_cast<std::size_t>(cols - 1)] =
          Shape::of(rows, cols);
  return table;
}();

int& captures_of(Position& pos, Side side) {
  return pos.captures[static_cast<std::size_t>(index(side))];
}
int captures_of(const Position& pos, Side side) {
  return pos.captures[static_cast<std::size_t>(index(side))];
}

// The points where a stone of the mover has a liberty in the end, whatever the ko rule says.
Points points_without_suicide(const Shape& shape, const Board& board, Side mover) {
  const Points empty = empty_points(shape, board);
  Points legal = empty & shape.neighbours(empty);
  for (Points eyes = empty & ~legal; eyes; eyes &= eyes - 1)
    if (!put_stone(shape, board, mover, lowest(eyes)).suicide) legal |= eyes & -eyes;
  return legal;
}

// The points of `among` where a stone would bring back an earlier board. It adds just itself to
// the mover's stones, so each earlier board can forbid only one point.
Points points_against_ko(const Position& pos, const Shape& shape, Points among) {
  Points banned = 0;
  const Points own = pos.board.stones(pos.to_move);
  for (const Board& old : earlier_boards(pos)) {
    const Points added = old.stones(pos.to_move) ^ own;
    if (!std::has_single_bit(added) || !(added & among & ~pos.board.occupied())) continue;
    const Placed placed = put_stone(shape, pos.board, pos.to_move, lowest(added));
    const bool wins = captures_of(pos, pos.to_move) + placed.captured >= pos.rules.m;
    if (placed.board == old && !wins) banned |= added;
  }
  return banned;
}

bool has_move(const Position& pos, const Shape& shape) {
  const Points empty = empty_points(shape, pos.board);
  if (!pos.earlier && (empty & shape.neighbours(empty))) return true;
  const Points legal = points_without_suicide(shape, pos.board, pos.to_move);
  return (legal & ~points_against_ko(pos, shape, legal)) != 0;
}

Outcome result_of(const Position& pos, const Shape& shape) {
  for (const Side side : {Side::first, Side::second})
    if (captures_of(pos, side) >= pos.rules.m) return win_for(side);
  return has_move(pos, shape) ? Outcome::ongoing : win_for(other(pos.to_move));
}

// The boards to remember after a move from `before` to the position's board.
std::vector<Board> remember(const Position& pos, const Board& before) {
  std::vector<Board> kept;
  if (pos.rules.ko == Ko::none) return kept;
  const auto keep = [&](const Board& old) {
    if (may_recur(old, pos.board, pos.captures, pos.rules.m)) kept.push_back(old);
  };
  if (pos.rules.ko == Ko::psk) std::ranges::for_each(earlier_boards(pos), keep);
  keep(before);
  std::ranges::sort(kept);
  return kept;
}

}  // namespace

const Shape& shape_of(int rows, int cols) {
  BANMEN_ASSERT(rows >= 1 && rows <= max_side && cols >= 1 && cols <= max_side);
  BANMEN_ASSERT(rows * cols <= max_points);
  return shapes[static_cast<std::size_t>(rows - 1)][static_cast<std::size_t>(cols - 1)];
}

bool Position::operator==(const Position& that) const {
  return rules == that.rules && board == that.board && captures == that.captures &&
         to_move == that.to_move && result == that.result &&
         std::ranges::equal(earlier_boards(*this), earlier_boards(that));
}

bool may_recur(const Board& old, const Board& now, const std::array<int, 2>& captures, int m) {
  return captures[1] + std::popcount(now.black & ~old.black) < m &&
         captures[0] + std::popcount(now.white & ~old.white) < m;
}

Position position_of(const Options& rules, const Board& board, std::array<int, 2> captures,
                     Side to_move) {
  Position pos{.rules = rules, .board = board, .captures = captures, .to_move = to_move};
  pos.result = result_of(pos, shape_of(rules));
  return pos;
}

Position StoneCapture::start(const Options& options) {
  return position_of(options, {}, {}, Side::first);
}

Points legal_points(const Position& pos) {
  if (pos.result != Outcome::ongoing) return 0;
  const Shape& shape = shape_of(pos.rules);
  const Points legal = points_without_suicide(shape, pos.board, pos.to_move);
  return legal & ~points_against_ko(pos, shape, legal);
}

void legal_moves(const Position& pos, MoveList<Move>& out) {
  for (Points points = legal_points(pos); points; points &= points - 1)
    out.push_back({static_cast<std::int8_t>(lowest(points))});
}

std::uint64_t count_moves(const Position& pos) {
  return static_cast<std::uint64_t>(std::popcount(legal_points(pos)));
}

bool is_legal(const Position& pos, const Move& move) {
  return move.point >= 0 && move.point < pos.rules.rows * pos.rules.cols &&
         (legal_points(pos) & bit(move.point));
}

void play(Position& pos, const Move& move) {
  BANMEN_ASSERT(is_legal(pos, move));
  const Shape& shape = shape_of(pos.rules);
  const Board before = pos.board;
  const Placed placed = put_stone(shape, pos.board, pos.to_move, move.point);
  pos.board = placed.board;
  captures_of(pos, pos.to_move) += placed.captured;
  pos.to_move = other(pos.to_move);
  auto kept = remember(pos, before);
  pos.earlier =
      kept.empty() ? nullptr : std::make_shared<const std::vector<Board>>(std::move(kept));
  pos.result = result_of(pos, shape);
  // Nothing can come back any more; by simple ko only the next move could do it.
  if (pos.result != Outcome::ongoing ||
      (pos.rules.ko == Ko::simple && !points_against_ko(pos, shape, shape.all)))
    pos.earlier.reset();
}

Key key(const Position& pos) {
  const auto word = [](int number) { return static_cast<std::uint64_t>(number); };
  const Options& rules = pos.rules;
  const std::uint64_t state =
      word(pos.captures[0]) | word(pos.captures[1]) << 7 | word(index(pos.to_move)) << 14;
  const std::uint64_t played = word(rules.rows) | word(rules.cols) << 4 | word(rules.m) << 8 |
                               word(static_cast<int>(rules.ko)) << 14;
  Key key = mix(pos.board.black | state << 36, pos.board.white | played << 36);
  for (const Board& old : earlier_boards(pos)) key = mix(key ^ old.black, old.white);
  return key;
}

std::vector<OptionSpec> StoneCapture::option_specs() {
  const auto as_n = [](std::string key, std::string about) {
    OptionSpec spec = integer(std::move(key), 0, 1, max_side, std::move(about));
    spec.choices = {"n"};
    spec.fallback = "n";
    return spec;
  };
  return {integer("n", 5, 1, 6, "rows and columns of the board"),
          as_n("rows", "rows, if they are not n"), as_n("cols", "columns, if they are not n"),
          integer("m", 1, 1, most_m, "so many captured stones win"),
          choice("ko", {"psk", "simple", "none"},
                 "no earlier board may come back, or not the one before the opponent's last move, "
                 "or any may")};
}

Result<Options> StoneCapture::options(const Settings& settings) {
  const auto all = complete(option_specs(), settings, "options");
  if (!all) return fail(all.error());
  const auto size = [&](const std::string& key) {
    return static_cast<int>(get_integer(*all, all->at(key) == "n" ? "n" : key));
  };
  const std::string& ko = all->at("ko");
  const Options options{.rows = size("rows"),
                        .cols = size("cols"),
                        .m = static_cast<int>(get_integer(*all, "m")),
                        .ko = ko == "psk"      ? Ko::psk
                              : ko == "simple" ? Ko::simple
                                               : Ko::none};
  if (options.rows * options.cols > max_points)
    return fail(Errc::out_of_range,
                "a board of " + std::to_string(options.rows) + " rows and " +
                    std::to_string(options.cols) + " columns is too large",
                "options", "boards have at most " + std::to_string(max_points) + " points");
  return options;
}

}  // namespace banmen::stones
