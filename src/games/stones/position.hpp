#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "games/stones/board.hpp"

namespace banmen::stones {

// Which earlier boards a move may not bring back: any, the one before the opponent's last move, or
// none at all. A capture that wins is never forbidden.
enum class Ko : unsigned char { psk, simple, none };

struct Options {
  int rows = 5, cols = 5;
  int m = 1;  // so many captured stones win
  Ko ko = Ko::psk;

  bool operator==(const Options&) const = default;
};

inline constexpr int most_m = 40;

// Where a stone is put.
struct Move {
  std::int8_t point = 0;

  bool operator==(const Move&) const = default;
};

struct Position {
  Options rules{};
  Board board{};
  std::array<int, 2> captures{};  // stones taken so far by Black, by White; never clipped
  Side to_move = Side::first;
  Outcome result = Outcome::ongoing;
  // Earlier boards that could come back and must not, sorted; null if there are none. Boards that
  // cannot recur are dropped, so equal positions have the same moves from here on.
  std::shared_ptr<const std::vector<Board>> earlier{};

  bool operator==(const Position& that) const;
};

struct StoneCapture {
  using Position = stones::Position;
  using Move = stones::Move;
  using Options = stones::Options;

  static constexpr std::string_view id = "stone-capture";
  static constexpr std::string_view about =
      "Capture stones as in Go; the first to take so many wins, and nobody may pass";
  static constexpr std::array<std::string_view, 2> side_names = {"black", "white"};

  static std::vector<OptionSpec> option_specs();
  static Result<Options> options(const Settings& settings);
  static std::vector<Format<StoneCapture>> formats();
  static Position start(const Options& options);
  static Result<Position> parse(std::string_view text, const Options& options);
  static std::vector<std::string> plane_names();
};

// Precondition: 1 to 8 rows and columns, at most 36 points.
const Shape& shape_of(int rows, int cols);
inline const Shape& shape_of(const Options& rules) { return shape_of(rules.rows, rules.cols); }

// A position without a past. Precondition: every group has a liberty, and not both have won.
Position position_of(const Options& rules, const Board& board, std::array<int, 2> captures,
                     Side to_move);

// The size of a position's board and that of options that were given.
Result<void> check_options(const Position& pos, const Settings& given);
Settings settle(const Position& pos, Settings given);

Result<Move> parse_move(const Position& pos, std::string_view text);
std::string to_text(const Position& pos);
std::string to_text(const Position& pos, const Move& move);
inline Side side_to_move(const Position& pos) { return pos.to_move; }
void legal_moves(const Position& pos, MoveList<Move>& out);
std::uint64_t count_moves(const Position& pos);
bool is_legal(const Position& pos, const Move& move);
void play(Position& pos, const Move& move);
inline Outcome outcome(const Position& pos) { return pos.result; }
Key key(const Position& pos);
View view(const Position& pos);
Clicks clicks(const Position& pos, const Move& move);
std::string picture(const Position& pos);
PlaneShape plane_shape(const Position& pos);
void write_planes(const Position& pos, std::uint8_t* out);

// Where the mover may put a stone; none when the game is over.
Points legal_points(const Position& pos);

inline std::span<const Board> earlier_boards(const Position& pos) {
  return pos.earlier ? std::span<const Board>(*pos.earlier) : std::span<const Board>();
}

// Whether `old` could still come back: the stones that are new since then must all be taken, and
// no side may win by that. `captures` are the totals at `now`. Never wrongly false.
bool may_recur(const Board& old, const Board& now, const std::array<int, 2>& captures, int m);

// A name without loss, but for the past: two bits a point (01 Black, 10 White, point 0 lowest),
// then the captures by each side and bit 62 for White to move, as 16 hex digits; boards of more
// than 25 points take 32 digits. The size of the board and m are not in it.
std::string id_text(const Position& pos);
// With `past`, the top bit says that a hash of earlier boards follows.
std::string id_text(int points, const Board& board, std::array<int, 2> captures, Side to_move,
                    bool past);

}  // namespace banmen::stones
