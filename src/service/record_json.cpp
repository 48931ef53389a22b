#include <algorithm>

#include "service/record_draft.hpp"

namespace banmen::service {
namespace {

Failure wrong(const std::string& what, const std::string& where) {
  return fail(
      Errc::bad_syntax, what, where,
      R"(a record is {"game": "…", "options": {"…": "…"}, "start": "", "moves": ["…"], )"
      R"("players": {"first": "…", "second": "…"}, "result": "…"}; all but moves may lack)");
}

Result<std::optional<Draft::Text>> read_text(const Json& json, const char* key) {
  if (!json.contains(key) || json[key].is_null()) return std::optional<Draft::Text>();
  if (!json[key].is_string()) return wrong(std::string("'") + key + "' is not a text", key);
  return Draft::Text{json[key].get<std::string>(), key};
}

Result<Settings> read_options(const Json& json) {
  if (!json.is_object()) return wrong("'options' is not an object", "options");
  Settings options;
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string()) return wrong("the value of '" + key + "' is not a text", "options");
    options[key] = value.get<std::string>();
  }
  return options;
}

Result<std::array<std::string, 2>> read_players(const Json& json) {
  if (!json.is_object()) return wrong("'players' is not an object", "players");
  std::array<std::string, 2> players;
  for (const auto& [key, value] : json.items()) {
    const bool first = key == "first";
    if (!first && key != "second") return wrong("there is no player '" + key + "'", "players");
    if (!value.is_string()) return wrong("the player '" + key + "' is not a text", "players");
    players[first ? 0 : 1] = value.get<std::string>();
  }
  return players;
}

bool is_record_field(std::string_view key) {
  constexpr std::string_view fields[] = {"game", "options", "start", "moves", "players", "result"};
  return std::ranges::find(fields, key) != std::end(fields);
}

}  // namespace

bool has_foreign_field(const Json& json) {
  for (const auto& [key, value] : json.items())
    if (!is_record_field(key)) return true;
  return false;
}

Result<std::vector<Draft::Text>> read_json_moves(const Json& moves) {
  if (!moves.is_array()) return wrong("'moves' is not an array", "moves");
  std::vector<Draft::Text> texts;
  for (const auto& move : moves) {
    const std::string where = "moves[" + std::to_string(texts.size()) + "]";
    if (!move.is_string()) return wrong("the move is not a text", where);
    texts.push_back({move.get<std::string>(), where});
  }
  return texts;
}

Result<Draft> read_json_draft(const Json& json) {
  Draft draft;
  for (const auto& [key, field] : {std::pair{"game", &draft.game}, std::pair{"start", &draft.start},
                                   std::pair{"result", &draft.result}}) {
    auto text = read_text(json, key);
    if (!text) return fail(text.error());
    *field = *std::move(text);
  }
  if (json.contains("options")) {
    auto options = read_options(json["options"]);
    if (!options) return fail(options.error());
    draft.options = *std::move(options);
    draft.options_where = "options";
  }
  if (json.contains("moves")) {
    auto moves = read_json_moves(json["moves"]);
    if (!moves) return fail(moves.error());
    draft.moves = *std::move(moves);
  }
  if (json.contains("players") && !json["players"].is_null()) {
    auto players = read_players(json["players"]);
    if (!players) return fail(players.error());
    draft.players = *std::move(players);
  }
  for (const auto& [key, value] : json.items())
    if (!is_record_field(key)) draft.warnings.push_back("unknown_field " + key);
  return draft;
}

}  // namespace banmen::service
