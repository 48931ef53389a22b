#include "games/othello/results.hpp"

namespace banmen::othello {

std::string result_of_score(double score) {
  return std::string(to_text(score > 0   ? Outcome::first_wins
                             : score < 0 ? Outcome::second_wins
                                         : Outcome::draw));
}

std::optional<int> score_of(const Record& record) {
  const Position end = last_position(record);
  if (end.result != Outcome::ongoing) return final_score_for_black(end);
  // Given up, or out of time: the winner gets all.
  if (record.result == to_text(Outcome::first_wins)) return square_count;
  if (record.result == to_text(Outcome::second_wins)) return -square_count;
  if (record.result == to_text(Outcome::draw)) return 0;
  return std::nullopt;
}

std::string tag_of(const Record& record, std::string_view name) {
  for (const auto& [key, value] : record.tags)
    if (key == name) return value;
  return "";
}

}  // namespace banmen::othello
