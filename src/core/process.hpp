#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/stop.hpp"

namespace banmen {

// Another program that is talked to line by line. It runs in a process group of its own, so that
// what it starts ends with it and a Ctrl-C meant for us does not reach it. One thread at a time.
class Process {
 public:
  // Runs `command` through /bin/sh.
  static Result<Process> start(const std::string& command);
  Process(Process&& that) noexcept;
  Process& operator=(Process&& that) noexcept;
  ~Process() { end(); }

  // Errors: it takes no input any more, or takes none until `until`.
  Result<void> write_line(std::string_view line, Clock::time_point until);
  // The next line without its end; none: nothing came until `until`. Errors: it has ended, or its
  // line is too long to be one.
  Result<std::optional<std::string>> read_line(Clock::time_point until);
  // The last that it wrote to stderr.
  const std::string& complaints() const { return complaints_; }

  // Closes its input and waits; then asks it to end, at last forces it to. Twice is once. The exit
  // code, or 128 and the signal's number, as a shell says it.
  int end(std::chrono::milliseconds patience = std::chrono::milliseconds(500));

 private:
  Process() = default;
  bool wait_for_data(Clock::time_point until, bool to_write);
  void read_complaints();
  std::optional<std::string> take_line();
  bool has_exited_by(Clock::time_point until) const;

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;  // its stdin, stdout and stderr; -1: closed
  std::string read_, complaints_;
  int code_ = 0;
};

}  // namespace banmen
