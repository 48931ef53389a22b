#pragma once

#include "games/shogi/diagram.hpp"
#include "games/shogi/record_text.hpp"

// The head and the last line of KIF and KI2 files, which are the same.
namespace banmen::shogi {

class HeadReader {
 public:
  // Errors name the line.
  Result<void> take(const Sheet::Line& line);
  // The start that the head describes, with players and tags.
  Result<Scribe> finish(const Options& options) const;

 private:
  DiagramReader diagram_;
  std::optional<Sheet::Line> handicap_{};  // its text alone
  std::array<std::string, 2> players_{};
  std::vector<std::pair<std::string, std::string>> tags_{};
};

std::string write_head(const Record& record);

// "先手", or "下手" where the other side gives a handicap.
std::string_view player_word(const Record& record, Side side);

// "まで83手で先手の勝ち".
std::string write_closing(const Record& record);
// Takes over what such a line says; what the moves say already counts more.
void take_closing(std::string_view line, Scribe& scribe, bool ended);

std::string_view strip(std::string_view text);  // spaces at both ends, also wide ones

}  // namespace banmen::shogi
