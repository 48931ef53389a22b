#include "service/opening_file.hpp"

#include "core/text.hpp"

namespace banmen::service {
namespace {

// The moves of a line of the file, without what is said about them.
std::string_view moves_of(std::string_view text) {
  text = text.substr(0, text.find('\t'));
  // A game may use the sign in its moves: a comment begins the line or comes after a blank.
  if (text.starts_with('#')) return {};
  return trim(text.substr(0, text.find(" #")));
}

}  // namespace

Result<std::vector<Line>> read_openings(const registry::AnyGame& game, const Line& start,
                                        std::string_view text, const std::string& file) {
  const auto begin = game.open(start);
  if (!begin) return fail(begin.error());
  std::vector<Line> openings;
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view moves = moves_of(lines[i]);
    if (moves.empty()) continue;
    const std::string where = file + ":" + std::to_string(i + 1);
    Line opening = start;
    const auto pos = (*begin)->clone();
    const auto texts = game.split_moves(moves);
    for (std::size_t ply = 0; ply < texts.size(); ++ply) {
      auto played = pos->advance(texts[ply], where + ", ply " + std::to_string(ply + 1));
      if (!played) return fail(played.error());
      opening.moves.push_back(*std::move(played));
    }
    if (pos->result() != Outcome::ongoing)
      return fail(Errc::illegal, "the game is over after the opening", where);
    openings.push_back(std::move(opening));
  }
  if (openings.empty())
    return fail(Errc::bad_syntax, "there are no openings", file,
                "write the moves of one on each line");
  return openings;
}

}  // namespace banmen::service
