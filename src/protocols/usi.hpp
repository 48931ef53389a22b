#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/usi_go.hpp"
#include "protocols/usi_task.hpp"
#include "registry/any_game.hpp"

namespace banmen::protocols {

struct UsiSetup {
  std::string name = "Banmen";  // as the engine calls itself
  std::string engine;           // "alphabeta:tt=64"
  Settings rules{};             // options of the game
  int threads = 1;              // for the mate solver
  std::uint64_t seed = 1;
};

// The engine's side of the Universal Shogi Interface: lines in, lines out. Lines come from one
// thread; answers may come from another. Nothing it is told makes it fail: errors are told as "info
// string error".
class Usi {
 public:
  using Out = std::function<void(std::string_view line)>;  // called by one thread at a time

  // Errors: there is no such engine, or it cannot be made.
  static Result<std::unique_ptr<Usi>> open(const registry::AnyGame& game, const UsiSetup& setup,
                                           Out out);

  bool obey(std::string_view line);  // false: it was "quit"
  // There will be no more lines: lets a search that ends by itself end, and stops any other.
  void finish();

 private:
  Usi(const registry::AnyGame& game, const UsiSetup& setup, Out out);

  void say(std::string_view line);
  void complain(const Error& error);
  void introduce();
  void set_option(const std::vector<std::string>& words);
  void set_position(const std::vector<std::string>& words);
  void go(const UsiGo& go);
  void find_mate(const UsiGo& go);
  void ponder_hit();
  void new_game();
  void end_task();
  Result<void> build();  // the engine, unless it is there

  std::string think(registry::AnyEngine& engine, const registry::AnyPosition& pos,
                    const search::Request& request);
  void tell(const registry::AnyPosition& pos, const registry::ThoughtText& thought);

  const registry::AnyGame& game_;
  UsiSetup setup_;
  Out out_;
  std::mutex out_mutex_;
  std::string kind_;                             // of the engine
  std::vector<OptionSpec> engine_options_;       // that it has
  Settings engine_settings_, rules_;             // as they are set
  std::shared_ptr<registry::AnyEngine> engine_;  // null: to be made
  Line line_;
  std::shared_ptr<const registry::AnyPosition> position_;  // null: what was told is none
  UsiGo going_;
  std::unique_ptr<UsiTask> task_;  // the last member: its thread uses the others
};

}  // namespace banmen::protocols
