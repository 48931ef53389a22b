#include "server/connection.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <cmath>

#include "core/text.hpp"
#include "server/assets.hpp"
#include "server/problem.hpp"
#include "server/routes.hpp"
#include "server/target.hpp"

namespace banmen::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr std::uint32_t header_limit = 16 * 1024;
constexpr std::size_t first_bytes = 4096;
constexpr auto idle_time = std::chrono::seconds(60), read_time = std::chrono::seconds(20),
               write_time = std::chrono::seconds(30), linger_time = std::chrono::seconds(1);

auto into(error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

// Answers are made outside the coroutines: GCC 12 destroys the temporaries of an expression with
// co_await in it twice when they come from braces.
class Connection {
 public:
  Connection(Host& host, tcp::socket socket)
      : host_(host), stream_(std::make_shared<TcpStream>(std::move(socket))) {
    error_code ignored;
    stream_->socket().set_option(tcp::no_delay(true), ignored);
    const auto end = stream_->socket().remote_endpoint(ignored);
    client_ = ignored ? "" : end.address().to_string();
    host_.add(stream_);
  }
  ~Connection() { host_.remove(stream_); }

  asio::awaitable<void> run() {
    if (host_.connections() > host_.options.most_connections) {
      Reply reply = too_many();
      co_await send(std::move(reply));
      co_return;
    }
    while (keep_ && !host_.stopping) {
      auto request = co_await read();
      if (!request) break;
      co_await answer(*request);
    }
    co_await finish();
  }

 private:
  void begin_request(const Request& request) {
    begun_ = Clock::now();
    char id[24];
    std::snprintf(id, sizeof id, "%08llx",
                  static_cast<unsigned long long>(host_.requests.fetch_add(1) + 1));
    line_ = {.id = id, .client = client_, .method = request.method, .path = request.path};
  }

  void log(int status, std::size_t bytes, bool stream = false) {
    line_.status = status;
    line_.bytes = bytes;
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - begun_).count();
    line_.ms = std::round(ms * 1000) / 1000;
    line_.stream = stream;
    host_.log.write(line_);
  }

  // The next request; nothing when the connection is over or what came was no request.
  asio::awaitable<std::optional<Request>> read() {
    http::request_parser<http::string_body> parser;
    parser.header_limit(header_limit);
    parser.body_limit(host_.options.body_limit);
    error_code error;
    if (buffer_.size() == 0) co_await wait_for_request(error);
    if (!error) begin_reading();
    if (!error) {
      stream_->expires_after(idle_time);
      co_await http::async_read_header(*stream_, buffer_, parser, into(error));
    }
    if (!error && beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      http::response<http::empty_body> go_on(http::status::continue_, 11);
      co_await http::async_write(*stream_, go_on, into(error));
    }
    if (!error) {
      stream_->expires_after(read_time);
      co_await http::async_read(*stream_, buffer_, parser, into(error));
    }
    if (error) {
      auto reply = refusal(error, plain(parser.release()));
      if (reply) co_await send(std::move(*reply));
      host_.set_reading(stream_, false);
      co_return std::nullopt;
    }
    host_.set_reading(stream_, false);
    keep_ = parser.get().keep_alive();
    Request request = plain(parser.release());
    begin_request(request);
    co_return request;
  }

  // Until the first byte of a request is there. From then on it will be read to its end and
  // answered, also by a server that is stopping.
  asio::awaitable<void> wait_for_request(error_code& error) {
    stream_->expires_after(idle_time);
    host_.set_idle(stream_, true);
    if (host_.stopping) error = asio::error::operation_aborted;
    if (!error) {
      const std::size_t size =
          co_await stream_->async_read_some(buffer_.prepare(first_bytes), into(error));
      buffer_.commit(size);
    }
    host_.set_idle(stream_, false);
    if (error != asio::error::operation_aborted) co_return;
    // It may have come just before the wait was ended.
    error_code none;
    if (stream_->socket().available(none) > 0 && !none) error = {};
  }

  void begin_reading() {
    host_.set_reading(stream_, true);
    error_code ignored;
    if (host_.reads_no_more) stream_->socket().shutdown(tcp::socket::shutdown_receive, ignored);
  }

  Request plain(http::request<http::string_body> message) {
    Request request{.method = std::string(message.method_string()), .client = client_};
    head_ = request.method == "HEAD";
    if (head_) request.method = "GET";
    for (const auto& field : message) {
      std::string& value = request.headers[lower(field.name_string())];
      // A header given twice is a list.
      value += (value.empty() ? "" : ", ") + std::string(field.value());
    }
    // Of several, and of none at all, nobody knows which one a proxy has looked at. HTTP/1.0 needs
    // none, and who calls an address without a name says so with an empty one.
    const auto hosts = message.count(http::field::host);
    const std::string host = request.header("host");
    bad_host_ =
        hosts > 1 || (hosts == 0 && message.version() > 10) || (!host.empty() && !is_host(host));
    bad_target_ = !read_target(message.target(), request);
    request.body = std::move(message.body());
    return request;
  }

  // Bytes that are no request get an answer if anybody still listens. `request` is as much of it as
  // was understood.
  std::optional<Reply> refusal(error_code error, const Request& request) {
    keep_ = false;
    const bool cut = error == http::error::end_of_stream || error == http::error::partial_message;
    if (error.category() != http::make_error_code(http::error::bad_method).category() ||
        (cut && !host_.reads_no_more))
      return std::nullopt;
    begin_request(request.path.empty() ? Request{.method = "-", .path = "-"} : request);
    Reply reply = cut ? stopping() : refusal_of(error);
    Router::dress(request, reply);
    return reply;
  }

  Reply refusal_of(error_code error) const {
    if (error == http::error::body_limit)
      return problem(
          {Errc::too_large,
           "the body has more than " + std::to_string(host_.options.body_limit) + " bytes", "body",
           "send less"},
          413);
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
      return problem({Errc::too_large, "the request's header is too long", "header",
                      "no more than " + std::to_string(header_limit) + " bytes"},
                     431);
    return problem({Errc::bad_syntax, "this is not HTTP: " + error.message(), "request",
                    "send a request of HTTP/1.1"});
  }

  Reply too_many() {
    begin_request({});
    keep_ = false;
    return problem({Errc::busy, "too many connections", "server", "try again later"});
  }

  static Reply stopping() {
    return problem({Errc::stopped, "the server is stopping", "server", "try again soon"});
  }

  asio::awaitable<void> answer(Request& request) {
    Answer answer;
    const Route* route = nullptr;
    if (bad_host_)
      answer = problem({Errc::bad_syntax, "a request names one host", "Host",
                        "send one header Host: NAME or Host: NAME:PORT"});
    else if (bad_target_)
      answer = unreadable_path();
    else if (request.method == "GET" && !Router::is_call(request.path))
      answer = file_reply(request);
    else
      route = find_route(request, answer);
    if (route) answer = co_await run_handler(*route, request);
    if (auto* later = std::get_if<Later>(&answer)) answer = co_await wait_for(*later);
    if (auto* stream = std::get_if<Stream>(&answer)) {
      co_await send(std::move(*stream));
      co_return;
    }
    auto& reply = std::get<Reply>(answer);
    Router::dress(request, reply);
    co_await send(std::move(reply));
  }

  // The route, or none and the answer instead.
  const Route* find_route(Request& request, Answer& answer) {
    auto found = all_routes().find(request);
    if (auto* reply = std::get_if<Reply>(&found)) {
      answer = std::move(*reply);
      return nullptr;
    }
    const Route* route = std::get<const Route*>(found);
    // Of the original calls one changes a game by GET, and it is as slow as all that change one.
    if (request.method != "GET" || route->cost == Cost::slow)
      if (auto refused = check_change(request)) {
        answer = std::move(*refused);
        return nullptr;
      }
    return route;
  }

  static Reply unreadable_path() {
    return problem({Errc::bad_syntax, "the path cannot be read", "path",
                    "it begins with / or http://HOST/, % is followed by two hexadecimal digits, "
                    "and no byte is zero"});
  }

  // Our own page calls from the address it came from. A name that somebody else has pointed at this
  // address is not ours, so a name counts only if it is allowed by --cors.
  bool is_ours(const Request& request) const {
    const std::string origin = request.header("origin"), &cors = host_.options.cors;
    if (origin.empty() || cors == "*" || cors == origin) return true;
    const std::string host = request.header("host");
    if (origin != "http://" + host) return false;
    const std::string name = host.substr(0, host.rfind(':'));
    error_code not_numbers;
    asio::ip::make_address(name.starts_with('[') ? name.substr(1, name.size() - 2) : name,
                           not_numbers);
    return !not_numbers || name == "localhost";
  }

  // Why a request that may change something is refused before its handler hears of it.
  std::optional<Reply> check_change(const Request& request) {
    if (!is_ours(request)) {
      const std::string origin = request.header("origin");
      return problem({Errc::forbidden, "pages of " + origin + " may not call", "Origin",
                      "start the server with --cors " + origin});
    }
    if (const double wait = host_.rate.take(request.client); wait > 0) {
      Reply reply = problem(
          {Errc::busy, "too many requests", "client",
           "no more than " + std::to_string(std::lround(host_.options.rate)) + " changes a second"},
          429);
      reply.headers = {{"Retry-After", std::to_string(static_cast<int>(std::ceil(wait)))}};
      return reply;
    }
    return std::nullopt;
  }

  // Slow handlers run where they may wait for the disk, and the socket's thread goes on.
  asio::awaitable<Answer> run_handler(const Route& route, const Request& request) {
    if (route.cost == Cost::quick) co_return guarded(route, request);
    co_await asio::post(host_.disk, asio::bind_executor(host_.disk, asio::use_awaitable));
    Answer answer = guarded(route, request);
    co_await asio::post(stream_->get_executor(), asio::use_awaitable);
    co_return answer;
  }

  Answer guarded(const Route& route, const Request& request) {
    try {
      return route.handle(host_.app, request);
    } catch (const std::exception& error) {
      return problem({Errc::unsupported, std::string("the server broke: ") + error.what(),
                      request.path, "please report this"},
                     500);
    }
  }

  asio::awaitable<Reply> wait_for(const Later& later) {
    const auto ear = host_.hub.listen(App::job_topic(later.job), stream_->get_executor());
    for (;;) {
      const auto status = later.jobs->status(later.job);
      if (!status) co_return problem(status.error());
      if (is_over(status->state)) {
        if (host_.stopping && status->state == service::JobState::cancelled) co_return stopping();
        co_return later.reply(*status);
      }
      co_await ear->wait(std::chrono::seconds(1));
    }
  }

  template <class Message>
  void add_headers(Message& message, const Reply& reply) {
    message.set(http::field::server, "Banmen");
    message.set(http::field::content_type, reply.type);
    message.set("X-Request-Id", line_.id);
    message.set("X-Content-Type-Options", "nosniff");
    if (!host_.options.cors.empty()) {
      message.set(http::field::access_control_allow_origin, host_.options.cors);
      message.set(http::field::access_control_allow_headers,
                  "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID");
      message.set(http::field::access_control_allow_methods, "GET, POST, PUT, DELETE, OPTIONS");
      message.set(http::field::access_control_expose_headers, "ETag, Location, Retry-After");
    }
    for (const auto& [name, value] : reply.headers) message.set(name, value);
    message.keep_alive(keep_);
  }

  asio::awaitable<void> send(Reply reply) {
    if (host_.stopping) keep_ = false;
    error_code error;
    stream_->expires_after(write_time);
    const auto status = static_cast<http::status>(reply.status);
    const std::size_t size = reply.body.size();
    const bool bodyless = reply.status == 204 || reply.status == 304;
    if (head_ || bodyless) {
      http::response<http::empty_body> message(status, 11);
      add_headers(message, reply);
      if (!bodyless) message.content_length(size);
      if (bodyless) message.erase(http::field::content_type);
      http::response_serializer<http::empty_body> serializer(message);
      co_await http::async_write_header(*stream_, serializer, into(error));
    } else {
      http::response<http::string_body> message(status, 11);
      add_headers(message, reply);
      if (message.find(http::field::cache_control) == message.end())
        message.set(http::field::cache_control, "no-cache");
      message.body() = std::move(reply.body);
      message.prepare_payload();
      co_await http::async_write(*stream_, message, into(error));
    }
    if (error) keep_ = false;
    head_ = false;
    log(reply.status, size);
  }

  // Server-sent events, until the work is over, the client has gone or the server stops.
  asio::awaitable<void> send(Stream stream) {
    keep_ = false;
    http::response<http::empty_body> message(http::status::ok, 11);
    const Reply head{.type = "text/event-stream"};
    add_headers(message, head);
    message.set(http::field::cache_control, "no-store");
    message.set("X-Accel-Buffering", "no");
    http::response_serializer<http::empty_body> serializer(message);
    error_code error;
    stream_->expires_after(write_time);
    co_await http::async_write_header(*stream_, serializer, into(error));
    if (head_ || error) co_return log(200, 0, true);

    const auto ear = host_.hub.listen(stream.topic, stream_->get_executor());
    const auto gone = std::make_shared<bool>(false);
    asio::co_spawn(stream_->get_executor(), watch(stream_, ear, gone), asio::detached);
    ++host_.app.streams;
    std::size_t bytes = 0;
    auto written = Clock::now();
    while (!*gone && !host_.stopping && !error) {
      const auto step = stream.next();
      std::string text = step.text;
      if (text.empty() && Clock::now() - written >= host_.options.heartbeat)
        text = ": heartbeat\n\n";
      if (!text.empty()) {
        stream_->expires_after(write_time);
        co_await asio::async_write(*stream_, asio::buffer(text), into(error));
        bytes += text.size();
        written = Clock::now();
      }
      if (step.over || error) break;
      const auto beat = written + host_.options.heartbeat - Clock::now();
      co_await ear->wait(std::min<Clock::duration>(beat, step.wait));
    }
    --host_.app.streams;
    streamed_ = true;
    log(200, bytes, true);
  }

  // A client says nothing more on a stream; the end of its silence is the end of the stream.
  static asio::awaitable<void> watch(std::shared_ptr<TcpStream> stream, std::shared_ptr<Ear> ear,
                                     std::shared_ptr<bool> gone) {
    error_code error;
    char ignored[256];
    stream->expires_never();
    while (!error) co_await stream->async_read_some(asio::buffer(ignored), into(error));
    *gone = true;
    ear->ring();
  }

  // Says goodbye and lets the client read the last answer before the line is cut.
  asio::awaitable<void> finish() {
    error_code error;
    stream_->socket().shutdown(tcp::socket::shutdown_send, error);
    if (streamed_) stream_->close();  // which ends the watch, too
    if (streamed_ || host_.stopping) co_return;
    stream_->expires_after(linger_time);
    char ignored[4096];
    while (!error) co_await stream_->async_read_some(asio::buffer(ignored), into(error));
    stream_->socket().close(error);
  }

  Host& host_;
  std::shared_ptr<TcpStream> stream_;
  beast::flat_buffer buffer_;
  std::string client_;
  LogLine line_;
  Clock::time_point begun_;
  bool keep_ = true, head_ = false, bad_host_ = false, bad_target_ = false, streamed_ = false;
};

}  // namespace

std::size_t Host::connections() const {
  const std::lock_guard lock(mutex_);
  return all_.size();
}

void Host::close_idle() {
  std::set<std::shared_ptr<TcpStream>> idle;
  {
    const std::lock_guard lock(mutex_);
    idle = idle_;
  }
  for (const auto& stream : idle)
    asio::post(stream->get_executor(), [this, stream] {
      if (is_idle(stream)) stream->cancel();  // a request may have begun by now
    });
}

std::size_t Host::reading() const {
  const std::lock_guard lock(mutex_);
  return reading_.size();
}

void Host::end_reading() {
  reads_no_more = true;  // for those that begin only now
  std::set<std::shared_ptr<TcpStream>> reading;
  {
    const std::lock_guard lock(mutex_);
    reading = reading_;
  }
  for (const auto& stream : reading)
    asio::post(stream->get_executor(), [stream] {
      boost::system::error_code ignored;
      stream->socket().shutdown(tcp::socket::shutdown_receive, ignored);
    });
}

bool Host::is_idle(const std::shared_ptr<TcpStream>& stream) const {
  const std::lock_guard lock(mutex_);
  return idle_.contains(stream);
}

void Host::add(const std::shared_ptr<TcpStream>& stream) {
  const std::lock_guard lock(mutex_);
  all_.insert(stream);
}

void Host::remove(const std::shared_ptr<TcpStream>& stream) {
  const std::lock_guard lock(mutex_);
  all_.erase(stream);
  idle_.erase(stream);
  reading_.erase(stream);
}

void Host::set_reading(const std::shared_ptr<TcpStream>& stream, bool reading) {
  const std::lock_guard lock(mutex_);
  if (reading)
    reading_.insert(stream);
  else
    reading_.erase(stream);
}

void Host::set_idle(const std::shared_ptr<TcpStream>& stream, bool idle) {
  const std::lock_guard lock(mutex_);
  if (idle)
    idle_.insert(stream);
  else
    idle_.erase(stream);
}

asio::awaitable<void> serve(Host& host, tcp::socket socket) {
  Connection connection(host, std::move(socket));
  co_await connection.run();
}

}  // namespace banmen::server
