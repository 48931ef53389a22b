#pragma once

#include "games/shogi/kanji.hpp"
#include "games/shogi/position.hpp"

// Moves in Japanese words: where to, which piece, and what tells it from others of its kind.
namespace banmen::shogi {

enum class From : std::uint8_t { unsaid, left, right, straight };  // 左 右 直
enum class Motion : std::uint8_t { unsaid, up, aside, back };      // 上 寄 引

struct WrittenMove {
  Square to = no_square;   // no_square: where the last move went (同)
  Kind kind = Kind::none;  // before it promotes
  From from = From::unsaid;
  Motion motion = Motion::unsaid;
  bool promotes = false, stays = false, drop = false;  // 成 不成 打
  Square source = no_square;                           // "(77)" of KIF
};

// "７六歩(77)", "同　銀右成", "５五角打". Leaves what follows.
Result<WrittenMove> take_written(Cursor& cursor);
// The legal move that is meant; ambiguous words are an error.
Result<Move> resolve(const Position& pos, const WrittenMove& written);

// A move as Japanese readers write it, also 投了 and 入玉勝ち: "▲７六歩", "同銀成".
Result<Move> parse_japanese_move(const Position& pos, std::string_view text);

// What follows the piece's name: "右", "左上成", "不成", "打" where a piece on the board could go
// there too. Precondition: a legal step or drop.
std::string words_after(const Position& pos, Move move);

// Where the last move went, or no_square.
Square last_square(const Position& pos);

}  // namespace banmen::shogi
