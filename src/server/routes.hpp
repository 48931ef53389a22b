#pragma once

#include "server/app.hpp"

namespace banmen::server {

// Where a handler may run: quick ones beside the sockets, others where they may wait for the disk.
// Slow ones may change something, reading ones have much to tell.
enum class Cost { quick, reading, slow };

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
std::vector<Route> value_routes();
std::vector<Route> run_routes();
std::vector<Route> weight_routes();

// The calls of the original projects, at their own paths.
std::vector<Route> contrast_routes();
std::vector<Route> nested_routes();

// The routes of a server, found by method and path.
class Router {
 public:
  explicit Router(std::vector<Route> routes);

  // The route, with what its {names} stand for put into `request`; otherwise the answer: 404, 405
  // or, for OPTIONS, what is allowed.
  std::variant<const Route*, Reply> find(Request& request) const;
  // Whether a path is one for calls; all others are the page's.
  static bool is_call(std::string_view path);
  // Adds what a group of calls promises of all answers under its path.
  static void dress(const Request& request, Reply& reply);

 private:
  struct Entry {
    Route route;
    std::vector<std::string> parts;
  };
  std::vector<Entry> entries_;
};

const Router& all_routes();

}  // namespace banmen::server
