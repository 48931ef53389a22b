#include "server/server.hpp"

#include <sys/resource.h>

#include <thread>

#include "server/connection.hpp"
#include "server/hub.hpp"

namespace banmen::server {
namespace {

constexpr std::uint16_t usual_port = 8080;
constexpr int ports_to_try = 100, socket_threads = 2, disk_threads = 4;
constexpr auto last_words = std::chrono::seconds(5);  // for what is said to those who are too late

// Each stream is an open file; the usual 1,024 of a shell are soon gone.
void allow_many_files() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

class BeastServer final : public Server {
 public:
  BeastServer(const registry::Registry& games, const ServerOptions& options,
              std::unique_ptr<service::Store> store, std::unique_ptr<Log> log)
      : store_(std::move(store)),
        log_(std::move(log)),
        rate_(options.rate),
        app_(games, *store_, options.limits,
             [this](const std::string& topic) { hub_.ring(topic); }),
        disk_(disk_threads),
        host_{app_, options, hub_, rate_, *log_, disk_},
        acceptor_(asio::make_strand(io_)) {}

  ~BeastServer() override { stop(); }

  Result<void> listen() {
    boost::system::error_code error;
    const auto& options = host_.options;
    const auto address = asio::ip::make_address(options.host, error);
    if (error)
      return fail(Errc::bad_syntax, "'" + options.host + "' is not an address", "--host",
                  "write an IP address, for example 127.0.0.1 or ::1");
    const int first = options.port.value_or(usual_port);
    const int last = options.port ? first : first + ports_to_try - 1;
    for (int port = first; port <= last; ++port) {
      error = bind({address, static_cast<std::uint16_t>(port)});
      if (!error) return {};
      if (error != asio::error::address_in_use) break;
    }
    return fail(Errc::unreadable, "cannot listen: " + error.message(),
                options.host + ":" + std::to_string(first),
                "choose another --port; 0 is any free one");
  }

  void run() {
    asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
    for (int i = 0; i < socket_threads; ++i) threads_.emplace_back([this] { io_.run(); });
  }

  std::string address() const override {
    const auto end = acceptor_.local_endpoint();
    const std::string host =
        end.address().is_v6() ? "[" + end.address().to_string() + "]" : end.address().to_string();
    return "http://" + host + ":" + std::to_string(end.port()) + "/";
  }

  void stop() override {
    if (threads_.empty()) return;
    host_.stopping = true;
    asio::post(acceptor_.get_executor(), [this] {
      boost::system::error_code ignored;
      acceptor_.close(ignored);
    });
    host_.close_idle();
    app_.close();
    hub_.ring_all();
    wait_while([this] { return host_.connections() > 0; }, host_.options.grace);
    host_.end_reading();
    wait_while([this] { return host_.reading() > 0; }, last_words);
    io_.stop();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
    disk_.join();
  }

 private:
  template <class Condition>
  static void wait_while(Condition condition, std::chrono::milliseconds most) {
    const auto deadline = Clock::now() + most;
    while (condition() && Clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  boost::system::error_code bind(const tcp::endpoint& end) {
    boost::system::error_code error;
    acceptor_.open(end.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(end, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) acceptor_.close();
    return error;
  }

  asio::awaitable<void> accept() {
    while (!host_.stopping) {
      boost::system::error_code error;
      tcp::socket socket(asio::make_strand(io_));
      co_await acceptor_.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {  // out of files, most likely: breathe before the next try
        asio::steady_timer pause(io_, std::chrono::milliseconds(50));
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
        continue;
      }
      const auto executor = socket.get_executor();
      asio::co_spawn(executor, serve(host_, std::move(socket)), asio::detached);
    }
  }

  // In this order: connections that are left when io_ goes still use what stands above it.
  std::unique_ptr<service::Store> store_;
  std::unique_ptr<Log> log_;
  RateLimit rate_;
  Hub hub_;
  App app_;
  asio::thread_pool disk_;
  Host host_;
  asio::io_context io_{socket_threads};
  tcp::acceptor acceptor_;
  std::vector<std::thread> threads_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const registry::Registry& games,
                                              const ServerOptions& options) {
  allow_many_files();
  auto log = Log::open(options.log);
  if (!log) return fail(log.error());
  auto store = service::open_sqlite(options.db);
  if (!store) return fail(store.error());
  auto server = std::make_unique<BeastServer>(games, options, *std::move(store), *std::move(log));
  if (const auto listening = server->listen(); !listening) return fail(listening.error());
  server->run();
  return server;
}

}  // namespace banmen::server
