#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/json.hpp"
#include "core/stop.hpp"
#include "registry/registry.hpp"
#include "service/json.hpp"

namespace banmen::cli {

using service::Json;

inline constexpr int exit_ok = 0, exit_failed = 1, exit_bad_input = 2, exit_stopped = 3;

// What every verb is given: the games, the way out and the wish to stop.
class Context {
 public:
  explicit Context(const registry::Registry& games) : registry(games) {}

  // Writes to stdout at once. When nobody reads it any more, asks the work to stop.
  void out(std::string_view text);
  void out_json(const Json& value) { out(json_text(value) + "\n"); }
  // What a verb can do: {"help": text} in JSON.
  void out_help(const std::string& text);
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    out(fmt::format(format, std::forward<Args>(args)...));
  }

  // An error if a file to be written is stdout, where JSON is all that may be.
  Result<void> check_apart(const std::string& path) const;

  // Writes a message for people to stderr.
  void note(std::string_view text) const;

  // Tells about an error, as text on stderr or as JSON on stdout; returns the exit code.
  int report(const Error& error);

  // Whether all output arrived; a reader that has gone away counts as content.
  Result<void> delivered() const;

  const registry::Registry& registry;
  bool json = false;
  Stop stop{};
  std::function<Result<int>()> work{};  // what the command line asks for

 private:
  int write_error_ = 0;
};

}  // namespace banmen::cli
