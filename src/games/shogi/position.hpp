#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/history.hpp"
#include "core/played.hpp"
#include "games/shogi/board.hpp"

namespace banmen::shogi {

// How a king in the enemy's camp wins: by declaring 28 (Gote 27) points, by declaring 31 with 24
// for a draw, by reaching the other king's first square, or not at all.
enum class Entering : std::uint8_t { points27, points24, try_rule, none };

// "famicom": the cartridge's rules for the human, who may mate by a dropped pawn; no repetition, no
// entering king.
enum class Rules : std::uint8_t { standard, famicom };

struct Options {
  std::uint8_t start = 0;  // index into setups()
  Rules rules = Rules::standard;
  Entering entering = Entering::points27;
  std::uint32_t max_plies = 0;  // a draw after so many plies; 0: never

  bool operator==(const Options&) const = default;
};

// A way to begin: the even game, handicaps, and the six games of the cartridge.
struct Setup {
  std::string_view name;  // "even", "rook", "sente-rook"
  std::string_view
      japanese;  // 手合割 as record files say it: "平手"; empty where they have no word
  std::string_view sfen;
};
const std::vector<Setup>& setups();

// One move of the past.
struct Step {
  Key before = 0;  // the position it was played in
  Move move{};
  bool check = false;  // it gave check
};

// A board with the rules it is played by and the way it came about.
struct Position {
  Board board{};
  Options options{};
  std::uint32_t ply = 0;  // moves made, counting those before the start (SFEN's number less one)
  Outcome result = Outcome::ongoing;  // all but mate, which the board shows
  bool recording = true;              // false after forget()
  Trail<Step> past{};
  std::shared_ptr<const Board> first{};  // where the past began; null: here
  std::uint32_t first_ply = 0;

  // The same game state; the past is not looked at.
  bool operator==(const Position& that) const {
    return board == that.board && options == that.options && ply == that.ply &&
           result == that.result;
  }
};

struct Shogi {
  using Position = shogi::Position;
  using Move = shogi::Move;
  using Options = shogi::Options;

  static constexpr std::string_view id = "shogi";
  static constexpr std::string_view about = "Japanese chess: captured men come back as your own";
  static constexpr std::array<std::string_view, 2> side_names = {"sente", "gote"};

  static std::vector<OptionSpec> option_specs();
  static Result<Options> options(const Settings& settings);
  static std::vector<Format<Shogi>> formats();
  static std::vector<RecordFormat<Shogi>> records();  // KIF, KI2, CSA, USI
  static Position start(const Options& options);
  static Result<Position> parse(std::string_view text, const Options& options);
  static std::vector<std::string> plane_names();
};

// A position without a past. Precondition: check_board() has nothing against it.
Position position_of(const Board& board, const Options& options, std::uint32_t ply = 0);
// Why a board cannot be played on: two kings, two pawns on a file, 19 pawns, a man that can never
// move again, the side not to move in check. `where` names the spot.
Result<void> check_board(const Board& board);

// The moves from pos.first (or the position itself, when it has no past) to here.
std::vector<Move> moves_so_far(const Position& pos);
DropRule drop_rule(const Options& options);
// What the side to move gets by declaring that its king has entered: a win, or under some rules a
// draw; ongoing: it may not.
Outcome declaration(const Board& board, const Options& options);
bool may_declare(const Position& pos);
// Where a king of this side wins by the try rule: the other king's first square.
Square try_square(Side side);

Result<Move> parse_move(const Position& pos, std::string_view text);  // USI, or in Japanese
std::string to_text(const Position& pos);                             // SFEN
std::string to_text(const Position& pos, const Move& move);           // USI
std::string to_text(Move move);
std::string square_name(Square square);      // "7g"
Square parse_square(std::string_view text);  // no_square if it is none
std::string to_sfen(const Board& board, std::uint32_t ply);
Result<Position> parse_sfen(std::string_view text, const Options& options);
// The name of a move as Japanese readers expect it: "▲７六歩", "△同銀成", "▲５八金右".
std::string japanese(const Position& pos, const Move& move);

// The original document's numbers: {"from": 80, "to": 69, "promote": false}, see cells.hpp.
std::string to_json_text(const Position& pos, const Move& move);
Result<Move> parse_json_move(const Position& pos, std::string_view text);

inline Side side_to_move(const Position& pos) { return pos.board.to_move; }
void legal_moves(const Position& pos, MoveList<Move>& out);  // steps and drops
// What a player may say instead of moving: "resign" and, when it is allowed, "win".
void declarations(const Position& pos, MoveList<Move>& out);
std::uint64_t count_moves(const Position& pos);
bool is_legal(const Position& pos, const Move& move);
void play(Position& pos, const Move& move);
void forget(Position& pos);
Outcome outcome(const Position& pos);
// What the rules add to a board's hash; nothing if they are the usual ones. How the game began is
// of no importance any more.
Key rules_key(const Options& options);
// Board and rules, and the ply where the rules count plies. The past is not in it, which knows
// positions by their boards.
Key key(const Position& pos);
View view(const Position& pos);
Clicks clicks(const Position& pos, const Move& move);
std::string picture(const Position& pos);
PlaneShape plane_shape(const Position& pos);
void write_planes(const Position& pos, std::uint8_t* out);

}  // namespace banmen::shogi
