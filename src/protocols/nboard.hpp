#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "core/stop.hpp"
#include "protocols/ggf_clock.hpp"
#include "protocols/ponder.hpp"

namespace banmen::protocols {

struct NboardSetup {
  std::string name = "Banmen";  // as the engine calls itself
  std::string engine;           // "alphabeta:hash=64"
  std::uint64_t seed = 1;
  bool ponder = false;  // think on while the side that was not asked for is to move
};

// The engine's side of the NBoard protocol, version 2: lines in, lines out. Lines are heard at any
// time and done one after the other on a thread of its own; "ping" ends all thinking that was asked
// for before it. Nothing it is told makes it fail: errors are told as "status".
class Nboard {
 public:
  using Out = std::function<void(std::string_view line)>;  // called by that thread only

  // Errors: there is no such engine, or it cannot be made.
  static Result<std::unique_ptr<Nboard>> open(const registry::AnyGame& game,
                                              const NboardSetup& setup, Out out);
  ~Nboard();  // ends searches, which still tell their moves
  Nboard(const Nboard&) = delete;
  Nboard& operator=(const Nboard&) = delete;

  bool obey(std::string_view line);  // false: it was "quit"
  void finish();                     // there will be no more lines: does what was told

 private:
  struct Order {
    std::uint64_t number;
    std::string line;
  };

  Nboard(Table table, NboardSetup setup, Out out);

  void run();
  std::optional<Order> next();
  bool is_muted();  // a ping has made the present order void
  void say(std::string_view line) { out_(line); }
  void say_thought(std::string_view line);  // unless it is muted
  void complain(const Error& error);

  void carry_out(const std::string& line);
  void set(const std::string& line);
  void set_game(const std::string& ggf);
  void move(const std::string& text);
  void hint(const std::string& number);
  void go();
  void analyze();

  search::Request request() const;  // with the depth, and without the clock
  void tell_lines(const registry::ThoughtText& thought);
  void tell_nodes(const registry::ThoughtText& thought);

  Table table_;
  NboardSetup setup_;
  Out out_;
  std::optional<int> depth_;
  std::optional<Side> ours_;  // the side that a move was last asked for
  Ponder ponder_;             // only between orders
  GgfClock clock_;

  std::mutex mutex_;  // for what follows
  std::condition_variable changed_;
  std::deque<Order> orders_;
  std::uint64_t told_ = 0, present_ = 0, last_ping_ = 0;  // numbers of orders
  bool closed_ = false, leaving_ = false;
  Stop stop_;           // of the present order
  std::thread worker_;  // the last member: it uses the others
};

}  // namespace banmen::protocols
