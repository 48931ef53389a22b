#pragma once

#include <optional>

#include "games/othello/place.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {

using Record = Played<Position, Move>;

// Plays the moves of a record while it is read. Passes may be left out.
class Scribe {
 public:
  explicit Scribe(const Position& start)
      : record_{start, {}, {}, {}, {}, {}, {}, {}}, pos_(start) {}

  const Position& pos() const { return pos_; }
  Record& record() { return record_; }
  // `by` is whose move the record says it is. Errors tell `where`, the number of the disc and why.
  Result<void> play(Move move, const Place& where, std::optional<Side> by = std::nullopt);
  void comment(std::string text);
  void warn(const std::string& what);  // once
  // The outcome by the rules, unless the game is unfinished and the record has said one.
  Record finish();

 private:
  Result<void> play_pass(const Place& where);
  std::string here(const Place& where) const;
  void push(Move move);

  Record record_;
  Position pos_;
  int disc_ = 1;              // the number of the disc to come
  bool passed_over_ = false;  // automatically, before this position
};

Position last_position(const Record& record);

}  // namespace banmen::othello
