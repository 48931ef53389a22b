#pragma once

#include "games/shogi/builder.hpp"
#include "games/shogi/record_text.hpp"

// Positions and records as the Computer Shogi Association writes them (version 2.2).
namespace banmen::shogi {

std::string_view csa_name(Kind kind);                 // "FU"
std::optional<Kind> csa_kind(std::string_view name);  // of two letters

std::string to_csa_position(const Position& pos);  // P lines and the side to move

// Reads the lines that describe a position, alone or at the head of a record.
class CsaPositionReader {
 public:
  // False: the line is none of a position. Errors name `where`.
  Result<bool> take(std::string_view line, const std::string& where);
  bool complete() const { return to_move_.has_value(); }
  Result<Position> finish(const Options& options) const;

 private:
  Result<void> take_even(std::string_view removed, const std::string& where);
  Result<void> take_row(int rank, std::string_view cells, const std::string& where);
  Result<void> take_pieces(Side side, std::string_view list, const std::string& where);

  Builder builder_;
  std::array<bool, 10> rows_{};  // by rank
  bool even_ = false, any_ = false;
  std::optional<Side> rest_;  // who holds all other men
  std::optional<Side> to_move_;
  std::uint32_t ply_ = 0;
};

Result<Position> parse_csa_position(std::string_view text, const Options& options);

bool looks_like_csa(std::string_view text);
Result<Record> read_csa(std::string_view text, const Options& options);
std::string write_csa(const Record& record);

}  // namespace banmen::shogi
