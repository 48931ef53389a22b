#include "engines/contrast/statistics.hpp"

#include "engines/contrast/code.hpp"

namespace banmen::contrast {

Statistics tally(const std::array<std::uint64_t, 256>& counts, std::uint64_t win_in_1) {
  Statistics result{.win_in_1 = win_in_1, .no_move = counts[0]};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto value = static_cast<std::uint8_t>(i);
    result.states += counts[i];
    (code::is_win(value)    ? result.win
     : code::is_loss(value) ? result.loss
                            : result.draw) += counts[i];
    if (counts[i] && code::is_win(value)) result.longest = i;
  }
  return result;
}

nlohmann::ordered_json to_json(const Statistics& s) {
  return {{"states", s.states}, {"win_in_1", s.win_in_1}, {"no_move", s.no_move}, {"win", s.win},
          {"loss", s.loss},     {"draw", s.draw},         {"longest", s.longest}};
}

}  // namespace banmen::contrast
