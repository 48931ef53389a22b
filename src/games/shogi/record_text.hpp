#pragma once

#include <string>
#include <vector>

#include "games/shogi/kanji.hpp"
#include "games/shogi/position.hpp"

// What the readers of record files share: lines, letters, and a game that is played as it is read.
namespace banmen::shogi {

using Record = Played<Position, Move>;

// UTF-8 as it is; anything else is taken for Shift_JIS, as most KIF files are.
Result<std::string> to_utf8(std::string_view text);

bool is_blank(std::string_view text);         // wide spaces count
std::string one_line(std::string_view text);  // without line breaks, for heads of files

// A text in lines, with their numbers.
class Sheet {
 public:
  struct Line {
    std::size_t number = 0;
    std::string text{};  // without the line break
    std::string where() const { return "line " + std::to_string(number); }
  };

  static Result<Sheet> of(std::string_view text);
  const std::vector<Line>& lines() const { return lines_; }

 private:
  std::vector<Line> lines_;
};

// How a game ended, as record files say it.
enum class Ending {
  unsaid,
  stopped,       // 中断
  resigned,      // 投了
  mate,          // 詰み
  no_mate,       // 不詰
  repetition,    // 千日手
  impasse,       // 持将棋
  declared,      // 入玉勝ち
  time_up,       // 切れ負け: the side to move has lost
  illegal_win,   // 反則勝ち: the side to move has won
  illegal_loss,  // 反則負け
};

// Plays the moves of a record while it is read.
class Scribe {
 public:
  explicit Scribe(Position start)
      : record_{start, {}, {}, {}, {}, {}, {}}, pos_(std::move(start)) {}

  const Position& pos() const { return pos_; }
  Record& record() { return record_; }
  // "line 12, move 5": the move to come.
  std::string where(const Sheet::Line& line) const;
  // Plays `move`, or says where and why it cannot be.
  Result<void> play(const Result<Move>& move, const Sheet::Line& line);
  void comment(std::string text);
  void warn(const std::string& what);  // once
  // A move that only ends the game is added to the others where the rules allow it.
  void end(Ending ending);
  Record finish() { return std::move(record_); }

 private:
  Record record_;
  Position pos_;
};

// How a game ended, for writing it.
Ending ending_of(const Record& record);
// The same game without the move that only ends it.
std::vector<Move> board_moves(const Record& record);
// The position at the end.
Position last_position(const Record& record);

}  // namespace banmen::shogi
