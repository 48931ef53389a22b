#pragma once

#include "games/shogi/builder.hpp"

// Positions as KIF files and books draw them (BOD).
namespace banmen::shogi {

std::string to_diagram(const Position& pos);

// Reads a diagram line by line, alone or at the head of a record.
class DiagramReader {
 public:
  // False: the line is no part of a diagram. Errors name `where`.
  Result<bool> take(std::string_view line, const std::string& where);
  bool begun() const { return rows_ > 0 || hands_; }
  // Who is to move may be said elsewhere.
  Result<Position> finish(const Options& options, Side to_move) const;

 private:
  Result<void> take_row(std::string_view line, const std::string& where);
  Result<void> take_hand(Side side, std::string_view text, const std::string& where);

  Builder builder_;
  int rows_ = 0;
  bool hands_ = false;
  std::array<bool, 2> seen_{};
  std::optional<Side> to_move_;
  std::uint32_t ply_ = 0;
};

Result<Position> parse_diagram(std::string_view text, const Options& options);

}  // namespace banmen::shogi
