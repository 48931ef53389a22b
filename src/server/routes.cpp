#include "server/routes.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/problem.hpp"

namespace banmen::server {
namespace {

bool is_name(const std::string& part) { return part.starts_with('{'); }

bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
  return std::ranges::equal(pattern, path, [](const std::string& wanted, const std::string& part) {
    return is_name(wanted) ? !part.empty() : wanted == part;
  });
}

bool is_below(std::string_view path, std::string_view top) {
  return path.starts_with(top) && (path.size() == top.size() || path[top.size()] == '/');
}

// Where the calls of an original project are, and the field in which its errors say what is wrong.
struct Original {
  std::string_view top, field;
};
constexpr std::array originals = {Original{"/api/game", "error"}, Original{"/game", "message"}};

}  // namespace

Router::Router(std::vector<Route> routes) {
  for (auto& route : routes) {
    auto parts = split(route.path, '/');
    entries_.push_back({std::move(route), std::move(parts)});
  }
}

std::variant<const Route*, Reply> Router::find(Request& request) const {
  const auto& path = request.parts;
  if (request.path == "*")  // what the server as a whole can do
    return Reply{.status = 204, .headers = {{"Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS"}}};
  std::set<std::string> allowed;
  for (const auto& [route, parts] : entries_) {
    if (!matches(parts, path)) continue;
    if (route.method == request.method) {
      for (std::size_t i = 0; i < parts.size(); ++i)
        if (is_name(parts[i])) request.in_path[parts[i].substr(1, parts[i].size() - 2)] = path[i];
      return &route;
    }
    allowed.insert(route.method);
    if (route.method == "GET") allowed.insert("HEAD");
  }
  if (allowed.empty())
    return problem({Errc::unknown_name, "there is nothing at '" + request.path + "'", "path",
                    "/api/openapi.json lists all calls"});
  allowed.insert("OPTIONS");
  const std::string list = join({allowed.begin(), allowed.end()}, ", ");
  if (request.method == "OPTIONS") return Reply{.status = 204, .headers = {{"Allow", list}}};
  Reply reply = problem({Errc::unsupported, request.method + " does not work here", "method",
                         "this path takes " + list},
                        405);
  reply.headers.emplace_back("Allow", list);
  return reply;
}

bool Router::is_call(std::string_view path) {
  return is_below(path, "/api") || std::ranges::any_of(originals, [&](const Original& original) {
           return is_below(path, original.top);
         });
}

void Router::dress(const Request& request, Reply& reply) {
  if (reply.type != "application/problem+json") return;
  for (const auto& [top, field] : originals) {
    if (!is_below(request.path, top)) continue;
    Json body = parse_json(reply.body, "reply").value();
    if (!body.contains(field)) body[std::string(field)] = body["detail"];
    reply.body = json_text(body);
  }
}

const Router& all_routes() {
  static const Router router([] {
    std::vector<Route> all;
    for (auto group :
         {game_routes(), session_routes(), job_routes(), system_routes(), value_routes(),
          run_routes(), weight_routes(), contrast_routes(), nested_routes()})
      std::ranges::move(group, std::back_inserter(all));
    return all;
  }());
  return router;
}

}  // namespace banmen::server
