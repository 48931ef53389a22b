#pragma once

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
      infos.push_back({std::string(format.name), std::string(format.about)});
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

template <Game G>
Result<RecordText> read_record_file(std::string_view name, [[maybe_unused]] std::string_view text,
                                    [[maybe_unused]] const Settings& settings) {
  if constexpr (Recording<G>) {
    const auto rules = G::options(settings);
    if (!rules) return fail(rules.error());
    for (const auto& format : G::records()) {
      if (format.name != name) continue;
      auto played = format.read(text, *rules);
      if (!played) return fail(played.error());
      const std::string start = to_text(played->start);
      RecordText read{std::string(name),
                      {settings, start == to_text(G::start(*rules)) ? "" : start,
                       texts_of<G>(played->start, played->moves)},
                      std::move(played->players),
                      std::move(played->result),
                      std::move(played->warnings)};
      for (const auto& tag : played->tags) read.warnings.push_back("unknown_tag " + tag.first);
      if (!played->comments.empty()) read.warnings.emplace_back("comments");
      return read;
    }
  }
  return no_such_record<G>(name);
}

template <Game G>
Result<std::string> write_record_file(std::string_view name, [[maybe_unused]] const Line& line,
                                      [[maybe_unused]] const std::array<std::string, 2>& players,
                                      [[maybe_unused]] const std::string& result) {
  if constexpr (Recording<G>) {
    auto start = replay<G>({line.options, line.start, {}});
    if (!start) return fail(start.error());
    for (const auto& format : G::records()) {
      if (format.name != name) continue;
      typename RecordFormat<G>::Game game{*std::move(start), {}, players, result};
      const auto end =
          replay_all<G>(line, [&](const auto&, const auto& move) { game.moves.push_back(move); });
      if (!end) return fail(end.error());
      return format.write(game);
    }
  }
  return no_such_record<G>(name);
}

}  // namespace banmen::registry
