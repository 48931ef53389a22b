#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <mutex>
#include <set>

#include "server/asio.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"
#include "server/rate.hpp"
#include "server/server.hpp"

namespace banmen::server {

using TcpStream = boost::beast::tcp_stream;

// What all connections share.
class Host {
 public:
  Host(App& the_app, const ServerOptions& the_options, Hub& the_hub, RateLimit& the_rate,
       Log& the_log, asio::thread_pool& the_disk)
      : app(the_app),
        options(the_options),
        hub(the_hub),
        rate(the_rate),
        log(the_log),
        disk(the_disk) {}

  std::size_t connections() const;
  std::size_t reading() const;
  // Ends the connections that wait for a request; those that are in the middle of one go on.
  void close_idle();
  // Those that are reading a request read no more of it, and answer that the server stops.
  void end_reading();

  // A connection is idle while it waits for the first byte of a request. From there on it is
  // reading, until the request is there or what was wrong with it has been answered.
  void add(const std::shared_ptr<TcpStream>& stream);
  void remove(const std::shared_ptr<TcpStream>& stream);
  void set_idle(const std::shared_ptr<TcpStream>& stream, bool idle);
  void set_reading(const std::shared_ptr<TcpStream>& stream, bool reading);
  bool is_idle(const std::shared_ptr<TcpStream>& stream) const;

  App& app;
  const ServerOptions options;
  Hub& hub;
  RateLimit& rate;
  Log& log;
  asio::thread_pool& disk;
  std::atomic<bool> stopping = false, reads_no_more = false;
  std::atomic<std::uint64_t> requests = 0;

 private:
  mutable std::mutex mutex_;
  std::set<std::shared_ptr<TcpStream>> all_, idle_, reading_;
};

// One connection, from its first request to its end.
asio::awaitable<void> serve(Host& host, tcp::socket socket);

}  // namespace banmen::server
