#include "engines/othello/imported.hpp"

#include <charconv>

#include "core/file.hpp"
#include "core/text.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

using Game = RecordFormat<Othello>::Game;

Result<std::vector<Game>> read_games(const RecordFormat<Othello>& format, std::string_view text) {
  if (format.read_all) return format.read_all(text, {});
  return format.read(text, {}).map([](Game game) { return std::vector<Game>{std::move(game)}; });
}

}  // namespace

Result<Scripts> read_scripts(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return fail(text.error());
  for (const auto& format : Othello::records()) {
    if (!format.looks_like || !format.looks_like(*text)) continue;
    const auto games = read_games(format, *text);
    if (!games) {
      Error error = games.error();
      error.where = file + (error.where.empty() ? "" : ", " + error.where);
      return fail(std::move(error));
    }
    Scripts scripts;
    for (const Game& game : *games) {
      Script script{game.start.board, game.start.to_move == Side::first, {}};
      for (const Move& move : game.moves)
        if (!move.is_pass()) script.moves.push_back(move.square);
      scripts.push_back(std::move(script));
    }
    return scripts;
  }
  return fail(Errc::bad_syntax, "these are no games of Othello", file,
              "WTHOR, GGF, SGF and transcripts can be read");
}

Result<std::vector<learn::Labelled<Board>>> read_labelled(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return fail(text.error());
  std::vector<learn::Labelled<Board>> list;
  std::size_t number = 0;
  for (const auto& line : split(*text, '\n')) {
    ++number;
    const auto words = split_words(line);
    if (words.empty() || words[0][0] == '#' || words[0][0] == '%') continue;
    const auto refuse = [&](const std::string& what) {
      return fail(Errc::bad_syntax, what, file + ", line " + std::to_string(number),
                  "a line has 64 squares, the side to move and its score");
    };
    if (words.size() < 3) return refuse("there are fewer than three words");
    const auto position = Othello::parse(words[0] + " " + words[1], {});
    if (!position) return refuse(position.error().what);
    const std::string_view digits = std::string_view(words[2]).substr(words[2][0] == '+' ? 1 : 0);
    double score = 0;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), score);
    if (error != std::errc{} || rest != digits.data() + digits.size() || std::abs(score) > 64)
      return refuse("'" + words[2] + "' is no score from -64 to 64");
    list.push_back({position->board, static_cast<float>(score), 1.0f});
  }
  return list;
}

}  // namespace banmen::othello
