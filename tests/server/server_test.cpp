#include "server/server.hpp"

#include <gtest/gtest.h>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <thread>

#include "server/asio.hpp"
#include "server/problem.hpp"
#include "toy_registry.hpp"

// The real server on a real socket; what a call says is tested from outside, in tests/http.
namespace banmen::server {
namespace {

namespace http = boost::beast::http;
using namespace std::chrono_literals;

struct Got {
  int status;
  Json body;
};

class ServerTest : public testing::Test {
 protected:
  ServerTest() { start({.port = 0, .rate = 0}); }

  void start(ServerOptions options) {
    options.limits.threads = 2;
    server = Server::start(games, options).value();
    const std::string address = server->address();
    port = address.substr(address.rfind(':') + 1);
    port.pop_back();
  }

  tcp::socket connect() {
    tcp::socket socket(io);
    asio::connect(socket, tcp::resolver(io).resolve("127.0.0.1", port));
    return socket;
  }

  Got ask(const std::string& method, const std::string& path, const Json& body = nullptr,
          const std::string& token = "") {
    tcp::socket socket = connect();
    http::request<http::string_body> request(http::string_to_verb(method), path, 11);
    request.set(http::field::host, "127.0.0.1");
    request.set(http::field::connection, "close");
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    if (!body.is_null()) {
      request.set(http::field::content_type, "application/json");
      request.body() = body.dump();
    }
    request.prepare_payload();
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return {static_cast<int>(response.result_int()), Json::parse(response.body(), nullptr, false)};
  }

  // An open stream of events, read up to `word`.
  static std::string read_until(tcp::socket& socket, const std::string& word) {
    std::string text;
    boost::system::error_code error;
    asio::read_until(socket, asio::dynamic_buffer(text), word, error);
    return text;
  }

  const registry::Registry games{test::AllGamesAndToy{}};
  asio::io_context io;
  std::unique_ptr<Server> server;
  std::string port;
};

TEST_F(ServerTest, AGameWithAWatcher) {
  const auto made = ask("POST", "/api/v1/sessions", {{"game", "toy"}});
  ASSERT_EQ(made.status, 201);
  const std::string path = "/api/v1/sessions/" + made.body["id"].get<std::string>();
  tcp::socket watcher = connect();
  asio::write(watcher, asio::buffer("GET " + path + "/events HTTP/1.1\r\nHost: x\r\n\r\n"));
  EXPECT_NE(read_until(watcher, "event: hello").find("text/event-stream"), std::string::npos);
  const auto moved = ask("POST", path + "/move", Json::object({{"move", "3"}}),
                         made.body["tokens"]["first"].get<std::string>());
  EXPECT_EQ(moved.status, 200);
  EXPECT_EQ(moved.body["position"], "9/r");
  EXPECT_NE(read_until(watcher, "event: change").find("change"), std::string::npos);
  EXPECT_EQ(ask("GET", "/api/v1/health").body["streams"], 1);
}

TEST_F(ServerTest, ManyClientsAtOnce) {
  const auto made = ask("POST", "/api/v1/sessions",
                        {{"game", "toy"},
                         {"players",
                          {{"first", {{"kind", "engine"}, {"engine", "random"}}},
                           {"second", {{"kind", "engine"}, {"engine", "random"}}}}}});
  const std::string path = "/api/v1/sessions/" + made.body["id"].get<std::string>();
  std::atomic<int> good = 0;
  std::vector<std::thread> clients;
  for (int i = 0; i < 4; ++i)
    clients.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        good += ask("GET", path + "?with=moves").status == 200;
        good += ask("POST", path + "/fork", Json::object()).status == 201;
      }
    });
  for (auto& client : clients) client.join();
  EXPECT_EQ(good, 160);
}

TEST_F(ServerTest, StopsWhileAllAreBusy) {
  start({.port = 0, .rate = 0, .grace = 30min});
  const auto made = ask("POST", "/api/v1/sessions", {{"game", "contrast"}});
  const std::string path = "/api/v1/sessions/" + made.body["id"].get<std::string>();
  const auto job =
      ask("POST", "/api/v1/games/contrast/analyses", Json::object({{"time_ms", 600'000}}));
  ASSERT_EQ(job.status, 202);
  tcp::socket watcher = connect(), half = connect(), silent = connect();
  asio::write(watcher, asio::buffer("GET " + path + "/events HTTP/1.1\r\nHost: x\r\n\r\n"));
  asio::write(half, asio::buffer(std::string_view("POST /api/v1/sessions HTTP/1.1\r\nCont")));
  read_until(watcher, "hello");
  std::thread hint([&] {
    EXPECT_EQ(ask("POST", path + "/hint", Json::object({{"time_ms", 60'000}})).status, 503)
        << "it is not waited for";
    half.close();  // which would be
  });
  while (ask("GET", "/api/v1/health").body["jobs"] < 2) std::this_thread::sleep_for(2ms);
  server->stop();
  hint.join();
  boost::system::error_code error;
  char rest[16];
  while (!error) watcher.read_some(asio::buffer(rest), error);  // the stream has ended
}

TEST_F(ServerTest, WhoeverIsStillSendingHearsThatItStops) {
  start({.port = 0, .rate = 0, .grace = 1ms});
  tcp::socket slow = connect();
  asio::write(slow, asio::buffer(std::string_view("POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\n"
                                                  "Content-Length: 100\r\n"
                                                  "Expect: 100-continue\r\n\r\n")));
  EXPECT_NE(read_until(slow, "\r\n\r\n").find("100 Continue"), std::string::npos);
  asio::write(slow, asio::buffer(std::string_view("{\"game\"")));
  server.reset();  // which stops it
  const std::string answer = read_until(slow, "the server is stopping");
  EXPECT_NE(answer.find("HTTP/1.1 503"), std::string::npos) << answer;
  EXPECT_NE(answer.find("Connection: close"), std::string::npos) << answer;
}

TEST(ServerStart, SaysWhatCannotBeOpened) {
  const registry::Registry games{test::AllGamesAndToy{}};
  EXPECT_EQ(Server::start(games, {.host = "nowhere"}).error().where, "--host");
  EXPECT_FALSE(Server::start(games, {.port = 0, .db = "/dev/null/x.db"}));
  EXPECT_FALSE(Server::start(games, {.port = 0, .log = "/dev/null/x.log"}));
  const auto first = Server::start(games, {}).value();
  const auto second = Server::start(games, {}).value();  // the next free port
  EXPECT_NE(first->address(), second->address());
}

}  // namespace
}  // namespace banmen::server
