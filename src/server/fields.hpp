#pragma once

#include <optional>

#include "core/line.hpp"
#include "search/limits.hpp"
#include "server/problem.hpp"
#include "service/lobby.hpp"

namespace banmen::server {

// Reads a JSON body. The first thing wrong is kept and all later reads give defaults, so that a
// handler reads everything and then asks once.
class Fields {
 public:
  // Which Content-Type a body must have; the originals' calls never asked.
  enum class Type { json, any };
  // `allowed` are the fields the call knows. An empty body is an empty object.
  Fields(const Request& request, std::vector<std::string> allowed, Type type = Type::json);

  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }
  Reply problem() const;  // precondition: failed()

  bool has(const std::string& key) const;
  std::string text(const std::string& key, const std::string& fallback = "");
  std::string required_text(const std::string& key);
  std::optional<long long> integer(const std::string& key, long long low, long long high);
  bool flag(const std::string& key);          // false if absent
  Settings settings(const std::string& key);  // {"key": "value"}
  Line line();                                // from options, start and moves
  search::Limits limits();                    // from time_ms, nodes and depth
  const Json& at(const std::string& key) const { return body_[key]; }

  void fail(Error error);

 private:
  void wrong_type(const std::string& key, const std::string& wanted);

  Json body_ = Json::object();
  std::optional<Error> error_;
};

// What `Fields::line` and `Fields::limits` read, to be named among the allowed fields.
std::vector<std::string> with_line(std::vector<std::string> more);
std::vector<std::string> with_limits(std::vector<std::string> more);

// ?ply=3 of the query; nothing if absent.
Result<std::optional<std::size_t>> query_number(const Request& request, const std::string& key);

// Whether ?with=moves asks for the legal moves besides.
bool with_moves(const Request& request);

// Token and expected revision of a changing call.
Result<service::Caller> caller_of(const Request& request);

// The revision as an answer tells it and a caller may send it back.
std::string etag(const service::Snapshot& snapshot);

}  // namespace banmen::server
