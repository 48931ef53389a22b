#pragma once

#include <stdexcept>

#include "server/routes.hpp"
#include "server/target.hpp"
#include "toy_registry.hpp"

namespace banmen::test {

// The server's handlers as plain functions over games that are kept nowhere: no socket, no file.
class Handlers {
 public:
  explicit Handlers(const registry::Registry& games)
      : store_(service::open_sqlite(":memory:").value()),
        app_(games, *store_, {.threads = 1}, [](const std::string&) {}) {}
  ~Handlers() { app_.close(); }
  Handlers(const Handlers&) = delete;
  Handlers& operator=(const Handlers&) = delete;

  // What a call answers; 202 where that waits for an engine, which is stopped.
  server::Reply ask(const std::string& method, const std::string& target, std::string body,
                    const std::string& token = "") {
    server::Request request{.method = method, .body = std::move(body), .client = "test"};
    if (!token.empty()) request.headers["authorization"] = "Bearer " + token;
    if (!server::read_target(target, request)) throw std::runtime_error("a bad target: " + target);
    auto found = server::all_routes().find(request);
    if (auto* reply = std::get_if<server::Reply>(&found)) return *reply;
    auto answer = std::get<const server::Route*>(found)->handle(app_, request);
    auto* reply = std::get_if<server::Reply>(&answer);
    if (!reply) {
      if (const auto* later = std::get_if<server::Later>(&answer))
        static_cast<void>(later->jobs->cancel(later->job));
      return {.status = 202, .body = "{}"};
    }
    server::Router::dress(request, *reply);
    return *reply;
  }

 private:
  std::unique_ptr<service::Store> store_;
  server::App app_;
};

}  // namespace banmen::test
