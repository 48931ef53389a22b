#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/line.hpp"
#include "core/played.hpp"
#include "core/text.hpp"
#include "registry/any_game.hpp"

// Record files of a game's own without its types; games without such files have none.
namespace banmen::registry {

template <Game G>
std::vector<RecordInfo> record_infos() {
  std::vector<RecordInfo> infos;
  if constexpr (Recording<G>)
    for (const auto& format : G::records())
      infos.push_back({std::string(format.name), std::string(format.about), format.binary,
                       format.dated, format.read_all != nullptr});
  return infos;
}

template <Game G>
std::string guessed_record([[maybe_unused]] std::string_view text) {
  if constexpr (Recording<G>)
    for (const auto& format : G::records())
      if (format.looks_like(text)) return std::string(format.name);
  return "";
}

template <Game G>
Failure no_such_record(std::string_view name) {
  std::vector<std::string> known;
  for (const auto& format : record_infos<G>()) known.push_back(format.name);
  return fail(Errc::unknown_name, "unknown record format '" + std::string(name) + "'", "format",
              suggest(name, known, "formats"));
}

// Texts of moves that are legal one after the other.
template <Game G>
std::vector<std::string> texts_of(typename G::Position pos,
                                  const std::vector<typename G::Move>& moves) {
  std::vector<std::string> texts;
  for (const auto& move : moves) {
    texts.push_back(to_text(pos, move));
    play(pos, move);
  }
  return texts;
}

// The games of a file with their types.
template <Recording G>
Result<std::vector<typename RecordFormat<G>::Game>> read_played(
    const RecordFormat<G>& format, std::string_view text, const typename G::Options& rules,
    const std::vector<std::string>& beside) {
  std::vector<typename RecordFormat<G>::Game> games;
  if (format.read_all) {
    auto read = format.read_all(text, rules);
    if (!read) return fail(read.error());
    games = *std::move(read);
  } else {
    auto read = format.read(text, rules);
    if (!read) return fail(read.error());
    games.push_back(*std::move(read));
  }
  for (const auto& file : beside) {
    if (!format.complete)
      return fail(Errc::unsupported, "no file completes one of " + std::string(format.name),
                  "format");
    if (auto completed = format.complete(games, file); !completed) return fail(completed.error());
  }
  return games;
}

template <Game G>
Result<std::vector<RecordText>> read_record_file(
    std::string_view name, [[maybe_unused]] std::string_view text,
    [[maybe_unused]] const Settings& settings,
    [[maybe_unused]] const std::vector<std::string>& beside) {
  if constexpr (Recording<G>) {
    const auto rules = G::options(settings);
    if (!rules) return fail(rules.error());
    const std::string usual = to_text(G::start(*rules));
    for (const auto& format : G::records()) {
      if (format.name != name) continue;
      auto games = read_played<G>(format, text, *rules, beside);
      if (!games) return fail(games.error());
      std::vector<RecordText> texts;
      for (auto& played : *games) {
        const std::string start = to_text(played.start);
        texts.push_back(
            {std::string(name),
             {settings, start == usual ? "" : start, texts_of<G>(played.start, played.moves)},
             std::move(played.players),
             std::move(played.result),
             std::move(played.warnings),
             std::move(played.tags),
             std::move(played.comments),
             std::move(played.unsaid)});
      }
      return texts;
    }
  }
  return no_such_record<G>(name);
}

// Plays a line once more, to write it.
template <Recording G>
Result<typename RecordFormat<G>::Game> played_of(const RecordText& text) {
  auto start = replay<G>({text.line.options, text.line.start, {}});
  if (!start) return fail(start.error());
  typename RecordFormat<G>::Game game{*std::move(start), {},        text.players,
                                      text.result,       text.tags, text.comments};
  const auto end =
      replay_all<G>(text.line, [&](const auto&, const auto& move) { game.moves.push_back(move); });
  if (!end) return fail(end.error());
  return game;
}

// Several games are written only as a file that gives the same games again.
template <Recording G>
Result<void> check_several(const RecordFormat<G>& format,
                           const std::vector<typename RecordFormat<G>::Game>& games,
                           std::string_view written) {
  const auto refuse = [&](const std::string& why) {
    return fail(Errc::unsupported, why, "format",
                "write one game at a time, or the format json or text");
  };
  const std::string name(format.name), count = std::to_string(games.size());
  if (!format.read_all) return refuse("a file of " + name + " holds one game, not " + count);
  const auto again = format.read_all(written, games.front().start.options);
  const auto same = [](const auto& a, const auto& b) {
    return a.start == b.start && a.moves == b.moves;
  };
  if (again && std::equal(again->begin(), again->end(), games.begin(), games.end(), same))
    return {};
  return refuse("in a file of " + name + " these " + count + " games could not be told apart");
}

template <Game G>
Result<std::string> write_record_file(std::string_view name,
                                      [[maybe_unused]] const std::vector<RecordText>& texts) {
  if constexpr (Recording<G>) {
    for (const auto& format : G::records()) {
      if (format.name != name) continue;
      std::vector<typename RecordFormat<G>::Game> games;
      for (const auto& text : texts) {
        auto game = played_of<G>(text);
        if (!game) return fail(game.error());
        if (format.check)
          if (auto good = format.check(*game); !good) return fail(good.error());
        games.push_back(*std::move(game));
      }
      std::string written;
      if (format.write_all) {
        written = format.write_all(games);
      } else {
        for (const auto& game : games) written += format.write(game);
      }
      if (games.size() > 1)
        if (auto good = check_several<G>(format, games, written); !good) return fail(good.error());
      return written;
    }
  }
  return no_such_record<G>(name);
}

}  // namespace banmen::registry
