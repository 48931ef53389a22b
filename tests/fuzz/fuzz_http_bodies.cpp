#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "fuzz.hpp"
#include "registry/registry.hpp"
#include "server/handlers.hpp"

// Any bytes as the body of calls to the server, and as the texts inside of good bodies: positions,
// records and moves, which hold JSON themselves. Always an answer that is JSON, and never one that
// says that the server is at fault.
namespace banmen::test {
namespace {

using Json = nlohmann::ordered_json;

const registry::Registry& games() {
  static const registry::Registry registry{AllGamesAndToy{}};
  return registry;
}

// Games that are played pile up, so that the server is a new one from time to time.
Handlers& handlers() {
  static std::unique_ptr<Handlers> now;
  static int calls = 0;
  if (!now || ++calls % 20'000 == 0) now = std::make_unique<Handlers>(games());
  return *now;
}

server::Reply ask(const std::string& method, const std::string& target, const std::string& body,
                  const std::string& token = "") {
  auto reply = handlers().ask(method, target, body, token);
  require(reply.status < 500, "the server is not at fault", body);
  const bool problem = reply.type == "application/problem+json";
  require(problem == (reply.status >= 400), "an error is a problem", body);
  if (!problem) return reply;
  const auto said = parse_json(reply.body, "reply");
  require(said && said->is_object() && !said->value("detail", "").empty() &&
              !said->value("where", "").empty(),
          "an error says what is wrong and where", body);
  return reply;
}

// A new game of a line, and calls to it.
void play(const std::string& game, const std::string& start, const std::string& text) {
  const auto reply = ask("POST", "/api/v1/sessions",
                         json_text({{"game", game}, {"start", start}, {"moves", Json::array()}}));
  if (reply.status >= 400) return;
  const auto session = parse_json(reply.body, "reply");
  require(session.has_value(), "a session is told in JSON", start);
  const std::string path = "/api/v1/sessions/" + session->at("id").get<std::string>();
  for (const char* side : {"first", "second"}) {
    const std::string token = session->at("tokens").at(side).get<std::string>();
    ask("POST", path + "/move", json_text({{"move", text}}), token);
    ask("POST", path + "/move", "{\"move\":" + text + "}", token);
  }
  ask("GET", path + "?with=moves", "");
}

void originals(const std::string& text) {
  const auto contrast = ask("POST", "/api/game/new", "{}");
  const auto session = parse_json(contrast.body, "reply");
  require(session.has_value(), "a game of the original's calls begins", text);
  const std::string path = "/api/game/" + session->at("session_id").get<std::string>();
  for (const char* call : {"/move", "/move_text", "/board_array"}) ask("POST", path + call, text);
  ask("GET", path, "");
  const auto nested = ask("POST", "/game", "{}");
  const auto id = parse_json(nested.body, "reply");
  require(id && id->is_string(), "a nested game begins", text);
  ask("PUT", "/game/" + id->get<std::string>(), text);
}

// The first byte says which game is asked; as a small letter also that the rest stands deep in
// lists.
void bodies(std::string_view bytes) {
  if (bytes.empty()) return;
  const auto first = static_cast<unsigned char>(bytes[0]);
  std::string text(bytes.substr(1));
  if (first >= 'a' && first <= 'z') text = deepened(text);
  const auto& all = games().games();
  const std::string game(all[first % all.size()]->id());
  const std::string path = "/api/v1/games/" + game;
  for (const char* call : {"/import", "/decode", "/position", "/encode"})
    ask("POST", path + call, text);
  ask("POST", "/api/v1/sessions", text);
  ask("POST", "/api/v1/values", text);
  ask("POST", path + "/import", json_text({{"text", text}}));
  for (const auto& format : games().find(game).value()->formats())
    ask("POST", path + "/decode", json_text({{"text", text}, {"format", format.name}}));
  ask("POST", path + "/position", json_text({{"start", text}}));
  ask("POST", path + "/position", json_text({{"moves", Json::array({text})}}));
  ask("POST", path + "/position", "{\"moves\":[" + text + "]}");
  play(game, "", text);
  play(game, text, text);
  if (game == "contrast" || game == "nested") originals(text);
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::bodies)
