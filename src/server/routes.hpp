#pragma once

#include "server/app.hpp"

namespace banmen::server {

// Where a handler may run: quick ones beside the sockets, others where they may wait for the disk.
enum class Cost { quick, slow };

struct Route {
  std::string method;
  std::string path;  // "/api/v1/sessions/{id}/move"
  Answer (*handle)(App&, const Request&);
  Cost cost = Cost::quick;
};

// Each group of calls is a file of its own.
std::vector<Route> game_routes();
std::vector<Route> session_routes();
std::vector<Route> job_routes();
std::vector<Route> system_routes();

// The calls of the original Contrast project, whose errors say more.
inline constexpr std::string_view contrast_prefix = "/api/game/";
std::vector<Route> contrast_routes();
void dress_contrast(Reply& reply);

// The routes of a server, found by method and path.
class Router {
 public:
  explicit Router(std::vector<Route> routes);

  // The route, with what its {names} stand for put into `request`; otherwise the answer: 404, 405
  // or, for OPTIONS, what is allowed.
  std::variant<const Route*, Reply> find(Request& request) const;
  // Adds what a group of calls promises of all answers under its path.
  void dress(const Request& request, Reply& reply) const;

 private:
  struct Entry {
    Route route;
    std::vector<std::string> parts;
  };
  std::vector<Entry> entries_;
};

const Router& all_routes();

}  // namespace banmen::server
