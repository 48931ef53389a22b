#include "server/fields.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/entity_tag.hpp"

namespace banmen::server {
namespace {

Result<void> check_type(const Request& request) {
  const std::string header = lower(request.header("content-type"));
  const std::string type(trim(header.substr(0, header.find(';'))));
  if (request.body.empty() || type.empty() || type == "application/json") return {};
  return fail(Errc::unsupported, "the body is '" + type + "', not application/json", "Content-Type",
              "send Content-Type: application/json");
}

Result<Json> read_object(const Request& request, Fields::Type wanted) {
  if (const auto type = check_type(request); !type && wanted == Fields::Type::json)
    return fail(type.error());
  if (trim(request.body).empty()) return Json::object();
  auto body = parse_json(request.body, "body");
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
      fail({Errc::bad_syntax, "unknown field '" + key + "'", key.empty() ? "body" : key,
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
    line.moves.push_back(move.is_string() ? move.get<std::string>() : json_text(move));
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

namespace {

// Of a session's tag: "3", or "3.thinking.18"; none where it is not ours.
std::optional<std::uint64_t> revision_of(std::string_view tag) {
  const std::string_view digits = tag.substr(0, tag.find('.'));
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  const auto number = parse_integer(digits);
  return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

}  // namespace

Result<service::Caller> caller_of(const Request& request) {
  service::Caller caller;
  const std::string authorization = request.header("authorization");
  if (lower(authorization).starts_with("bearer ")) caller.token = trim(authorization.substr(7));
  const std::string text = request.header("if-match");
  if (trim(text).empty()) return caller;
  if (const auto bare = revision_of(trim(text))) {  // a number without its quotes
    caller.revisions = {*bare};
    return caller;
  }
  const auto list = read_tags(text, "If-Match");
  if (!list) return fail(list.error());
  if (list->any) return caller;
  caller.revisions.emplace();
  for (const auto& tag : list->tags)
    if (const auto revision = tag.weak ? std::nullopt : revision_of(tag.text))
      caller.revisions->push_back(*revision);
  return caller;
}

std::string etag(const service::Snapshot& snapshot) {
  std::string tag = std::to_string(snapshot.session.revision());
  if (!snapshot.thinking.empty() || snapshot.failure)
    tag += (snapshot.failure ? ".failed." : ".thinking.") + std::to_string(snapshot.news);
  return "\"" + tag + "\"";
}

}  // namespace banmen::server
