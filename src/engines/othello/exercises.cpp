#include "engines/othello/exercises.hpp"

#include "core/embed.hpp"
#include "core/text.hpp"
#include "games/othello/codec.hpp"

BANMEN_EMBED(ffo_file, BANMEN_DATA "/othello/ffo.obf")
BANMEN_EMBED(endgames_file, BANMEN_DATA "/othello/endgames.obf")

namespace banmen::othello {
namespace {

// Positions as OBF, numbered from `first` on.
std::vector<Exercise> read(std::string_view file, int first) {
  std::vector<Exercise> list;
  for (const auto& line : split(file, '\n')) {
    if (line.empty() || line[0] == '%') continue;
    Exercise one{.number = first + static_cast<int>(list.size()),
                 .position = parse_obf(line, {}).value().position};
    const auto fields = split(line, ';');
    for (std::size_t i = 1; i < fields.size(); ++i) {
      const auto field = trim(fields[i]);
      if (field.empty()) continue;
      one.best.push_back(parse_square(field.substr(0, 2)));
      one.score = std::stoi(std::string(field.substr(3)));
    }
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

const std::vector<Exercise>& ffo_positions() {
  static const std::vector<Exercise> list = read(ffo_file(), 40);
  return list;
}

const std::vector<Exercise>& small_endgames() {
  static const std::vector<Exercise> list = read(endgames_file(), 1);
  return list;
}

}  // namespace banmen::othello
