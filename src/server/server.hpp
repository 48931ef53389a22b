#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "registry/registry.hpp"
#include "server/app.hpp"

namespace banmen::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::optional<std::uint16_t> port{};  // none: 8080, or the next one that is free; 0: any free one
  std::string db = ":memory:";
  std::string cors{};  // an origin whose pages may call, or *; empty: only our own page
  std::string log = "off";
  std::size_t body_limit = 1 << 20;
  double rate = 100;  // changing requests of one client each second; 0: no limit
  std::size_t most_connections = 10'000;
  std::chrono::milliseconds heartbeat{15'000};
  std::chrono::milliseconds grace{5'000};  // for requests under way when the server stops
  AppLimits limits{};
};

// The whole server. It answers from start() until stop(), which lets requests under way end, also
// those of which only the first byte has come, but for slow clients no longer than its grace: those
// that are still sending then hear that it stops.
class Server {
 public:
  // Opens the store and the socket. Errors say what cannot be opened.
  static Result<std::unique_ptr<Server>> start(const registry::Registry& games,
                                               const ServerOptions& options);
  virtual ~Server() = default;
  virtual std::string address() const = 0;  // "http://127.0.0.1:8080/"
  virtual void stop() = 0;
};

}  // namespace banmen::server
