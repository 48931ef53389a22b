#include "server/fields.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::server {
namespace {

constexpr int deepest_json = 32;

Result<void> check_type(const Request& request) {
  const std::string header = lower(request.header("content-type"));
  const std::string type(trim(header.substr(0, header.find(';'))));
  if (request.body.empty() || type.empty() || type == "application/json") return {};
  return fail(Errc::unsupported, "the body is '" + type + "', not application/json", "Content-Type",
              "send Content-Type: application/json");
}

}  // namespace

std::string place_in(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto lines = std::ranges::count(before, '\n');
  const auto start = before.rfind('\n');
  const auto column = start == std::string_view::npos ? before.size() : before.size() - start - 1;
  return "line " + std::to_string(lines + 1) + ", column " + std::to_string(column + 1);
}

Result<Json> parse_json(const std::string& text) {
  try {
    bool too_deep = false;
    Json body = Json::parse(text, [&](int depth, Json::parse_event_t, Json&) {
      too_deep = too_deep || depth > deepest_json;
      return !too_deep;
    });
    if (too_deep)
      return fail(Errc::bad_syntax, "the body is nested too deeply", "body",
                  "no call needs more than " + std::to_string(deepest_json) + " levels");
    return body;
  } catch (const Json::parse_error& error) {
    const std::size_t byte = error.byte > 0 ? error.byte - 1 : 0;
    return fail(Errc::bad_syntax, "the body is not JSON", "body, " + place_in(text, byte),
                byte >= text.size() ? "it ends too early" : "look at this place");
  } catch (const Json::exception& error) {  // a number beyond all ranges
    return fail(Errc::bad_syntax, std::string("the body cannot be read: ") + error.what(), "body");
  }
}

namespace {

Result<Json> read_object(const Request& request, Fields::Type wanted) {
  if (const auto type = check_type(request); !type && wanted == Fields::Type::json)
    return fail(type.error());
  if (trim(request.body).empty()) return Json::object();
  auto body = parse_json(request.body);
  if (body && !body->is_object())
    return fail(Errc::bad_syntax, "the body is not a JSON object", "body",
                R"(write {"field": value})");
  return body;
}

}  // namespace

Fields::Fields(const Request& request, std::vector<std::string> allowed, Type type) {
  auto body = read_object(request, type);
  if (!body) {
    fail(body.error());
    return;
  }
  for (const auto& [key, value] : body->items())
    if (std::ranges::find(allowed, key) == allowed.end())
      fail({Errc::bad_syntax, "unknown field '" + key + "'", key,
            allowed.empty() ? "this call takes no field" : suggest(key, allowed, "fields")});
  body_ = *std::move(body);
}

void Fields::fail(Error error) {
  if (!error_) error_ = std::move(error);
}

Reply Fields::problem() const {
  return error_->where == "Content-Type" ? server::problem(*error_, 415) : server::problem(*error_);
}

void Fields::wrong_type(const std::string& key, const std::string& wanted) {
  fail({Errc::bad_syntax, "'" + key + "' is not " + wanted, key, "send " + wanted});
}

bool Fields::has(const std::string& key) const {
  const auto found = body_.find(key);
  return found != body_.end() && !found->is_null();
}

std::string Fields::text(const std::string& key, const std::string& fallback) {
  if (!has(key)) return fallback;
  if (body_[key].is_string()) return body_[key].get<std::string>();
  wrong_type(key, "a text");
  return fallback;
}

std::string Fields::required_text(const std::string& key) {
  if (!has(key)) fail({Errc::bad_syntax, "'" + key + "' is missing", key, "send a text"});
  return text(key);
}

std::optional<long long> Fields::integer(const std::string& key, long long low, long long high) {
  if (!has(key)) return std::nullopt;
  const Json& value = body_[key];
  const std::string range =
      "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
  if (!value.is_number_integer()) {
    wrong_type(key, range);
    return std::nullopt;
  }
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(high)
                        : value.get<long long>() <= high;
  if (fits && value.get<long long>() >= low) return value.get<long long>();
  fail({Errc::out_of_range, "'" + key + "' is not " + range, key, "send " + range});
  return std::nullopt;
}

bool Fields::flag(const std::string& key) {
  if (!has(key)) return false;
  if (body_[key].is_boolean()) return body_[key].get<bool>();
  wrong_type(key, "true or false");
  return false;
}

Settings Fields::settings(const std::string& key) {
  Settings settings;
  if (!has(key)) return settings;
  if (!body_[key].is_object()) {
    wrong_type(key, "an object of texts");
    return settings;
  }
  for (const auto& [name, value] : body_[key].items()) {
    if (value.is_string())
      settings[name] = value.get<std::string>();
    else
      wrong_type(key + "." + name, "a text");
  }
  return settings;
}

Line Fields::line() {
  Line line{settings("options"), text("start"), {}};
  if (!has("moves")) return line;
  if (!body_["moves"].is_array()) {
    wrong_type("moves", "an array of texts");
    return line;
  }
  for (const auto& move : body_["moves"]) {
    if (!move.is_string() && !move.is_object())
      wrong_type("moves[" + std::to_string(line.moves.size()) + "]", "a text");
    line.moves.push_back(move.is_string() ? move.get<std::string>() : dump(move));
  }
  return line;
}

search::Limits Fields::limits() {
  search::Limits limits;
  if (const auto time = integer("time_ms", 1, 86'400'000))
    limits.time = std::chrono::milliseconds(*time);
  if (const auto nodes = integer("nodes", 1, 1'000'000'000'000'000))
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (const auto depth = integer("depth", 1, 250)) limits.depth = static_cast<int>(*depth);
  return limits;
}

std::vector<std::string> with_line(std::vector<std::string> more) {
  more.insert(more.end(), {"options", "start", "moves"});
  return more;
}

std::vector<std::string> with_limits(std::vector<std::string> more) {
  more.insert(more.end(), {"time_ms", "nodes", "depth"});
  return more;
}

Result<std::optional<std::size_t>> query_number(const Request& request, const std::string& key) {
  const auto found = request.query.find(key);
  if (found == request.query.end()) return std::nullopt;
  const auto number = parse_integer(found->second);
  if (!number || *number < 0)
    return fail(Errc::bad_syntax, "'" + found->second + "' is not a number", "?" + key,
                "write a whole number, 0 or more");
  return static_cast<std::size_t>(*number);
}

bool with_moves(const Request& request) {
  const auto with = request.query.find("with");
  return with != request.query.end() && with->second == "moves";
}

Result<service::Caller> caller_of(const Request& request) {
  service::Caller caller;
  const std::string authorization = request.header("authorization");
  if (lower(authorization).starts_with("bearer ")) caller.token = trim(authorization.substr(7));
  const std::string text = request.header("if-match");
  if (text.empty() || text == "*") return caller;
  const auto first = text.find_first_of("0123456789");
  const auto last = text.find_first_not_of("0123456789", first == std::string::npos ? 0 : first);
  const auto number =
      first == std::string::npos ? std::nullopt : parse_integer(text.substr(first, last - first));
  if (!number)
    return fail(Errc::bad_syntax, "'" + text + "' names no revision", "If-Match",
                "send the ETag of the game, for example \"3\"");
  caller.revision = static_cast<std::uint64_t>(*number);
  return caller;
}

std::string etag(const service::Snapshot& snapshot) {
  return "\"" + std::to_string(snapshot.session.revision()) +
         (snapshot.thinking.empty() ? "\"" : ".thinking\"");
}

}  // namespace banmen::server
