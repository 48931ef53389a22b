#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "games/nested/position.hpp"

namespace banmen::nested {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto how_to_write = "indices 0 to 8 from the outermost grid inwards, like 4.0.8";

Failure no_path(std::string_view text, std::string_view what) {
  return fail(Errc::bad_syntax, "'" + std::string(text) + "' is not a path", std::string(what),
              how_to_write);
}

Result<Move> to_move(const Result<std::uint32_t>& number, std::string_view text) {
  if (!number) return fail(number.error());
  if (*number == 0)
    return fail(Errc::bad_syntax, "'" + std::string(text) + "' names no cell", "move",
                how_to_write);
  return Move{*number};
}

Result<std::uint32_t> path_of(const Json& list, std::string_view text) {
  if (!list.is_array() || list.size() > max_depth) return no_path(text, "move");
  std::uint32_t number = 0;
  for (const auto& step : list) {
    if (!step.is_number_integer() || step < 0 || step > 8) return no_path(text, "move");
    number = child(number, step.get<unsigned>());
  }
  return number;
}

}  // namespace

std::string path_text(std::uint32_t number) {
  std::string text;
  for (; number; number = parent(number)) {
    if (!text.empty()) text.insert(text.begin(), '.');
    text.insert(text.begin(), static_cast<char>('0' + place(number)));
  }
  return text;
}

Result<std::uint32_t> parse_path(std::string_view text, std::string_view what) {
  const auto body = trim(text);
  if (body.size() > 2 * max_depth - 1 || body.size() % 2 == 0) return no_path(body, what);
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (i % 2 == 1) {
      if (body[i] != '.') return no_path(body, what);
    } else {
      if (body[i] < '0' || body[i] > '8') return no_path(body, what);
      number = child(number, static_cast<unsigned>(body[i] - '0'));
    }
  }
  return number;
}

Result<Move> parse_move(const Position&, std::string_view text) {
  const auto body = trim(text);
  if (!body.starts_with('[')) return to_move(parse_path(body, "move"), body);
  const auto list = parse_json(body, "move");
  if (!list) return fail(list.error());
  return to_move(path_of(*list, body), body);
}

Result<Move> parse_json_move(const Position&, std::string_view text) {
  const auto json = parse_json(text, "move");
  if (!json) return fail(json.error());
  if (!json->is_object() || !json->contains("position"))
    return fail(Errc::bad_syntax, "the move has no \"position\"", "move",
                R"(like {"position":[4,0,8]})");
  const Json& list = (*json)["position"];
  return to_move(path_of(list, json_text(list)), json_text(list));
}

std::string to_text(const Position&, const Move& move) { return path_text(move.cell); }

std::string to_json_text(const Position&, const Move& move) {
  std::string list = path_text(move.cell);
  std::replace(list.begin(), list.end(), '.', ',');
  return R"({"position":[)" + list + "]}";
}

Clicks clicks(const Position& pos, const Move& move) { return {to_text(pos, move)}; }

}  // namespace banmen::nested
