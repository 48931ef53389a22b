#include "engines/othello/ffo.hpp"

#include "core/embed.hpp"
#include "core/text.hpp"
#include "games/othello/codec.hpp"

BANMEN_EMBED(ffo_file, BANMEN_DATA "/othello/ffo.obf")

namespace banmen::othello {
namespace {

std::vector<FfoPosition> read() {
  std::vector<FfoPosition> list;
  for (const auto& line : split(ffo_file(), '\n')) {
    if (line.empty() || line[0] == '%') continue;
    FfoPosition one{.number = 40 + static_cast<int>(list.size()),
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

const std::vector<FfoPosition>& ffo_positions() {
  static const std::vector<FfoPosition> list = read();
  return list;
}

}  // namespace banmen::othello
