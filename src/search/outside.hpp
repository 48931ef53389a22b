#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/process.hpp"

namespace banmen::search {

// How long a program is waited for: until `end`, or a while after `stop`.
struct Patience {
  Clock::time_point end;
  Stop stop{};
  std::chrono::milliseconds after_stop{1000};
  bool stopped = false;

  bool is_over();
};

// While it lives, a program that comes up in this thread is given up a while after `stop`. Engines
// are made without a stop, since all others are there at once.
class ComingUp {
 public:
  explicit ComingUp(Stop stop);
  ComingUp(const ComingUp&) = delete;
  ComingUp& operator=(const ComingUp&) = delete;
  ~ComingUp();

  static Patience patience(std::chrono::milliseconds most);

 private:
  Stop stop_;
  const ComingUp* before_;
};

// Somebody else's program that plays a game. It remembers what was said last, for errors.
class Outside {
 public:
  static Result<Outside> start(const std::string& command);

  Result<void> tell(std::string_view line);
  // The next line; none: nothing came until then. An error when the program has ended.
  Result<std::optional<std::string>> hear(Clock::time_point until);
  // None also when so much was said that the patience is over.
  Result<std::optional<std::string>> hear(Patience& patience);
  // The next line that begins with `word`; an error if there is none until then.
  Result<std::string> hear_word(std::string_view word, Patience patience);
  int end(std::chrono::milliseconds patience) { return process_.end(patience); }

  // "the engine `COMMAND` ...", with what was said last.
  Error error(Errc code, const std::string& what) const;
  // That it has not said `word`.
  Error silence(std::string_view word, const Patience& patience) const;
  // That it `answered` what is no move in `where`; `readable`: one, but not a legal one.
  Error bad_move(std::string_view answered, bool readable, const std::string& where) const;

 private:
  Outside(std::string command, Process process)
      : command_(std::move(command)), process_(std::move(process)) {}
  Error ended(const Error& why);

  std::string command_;
  Process process_;
  std::string told_, heard_;
};

}  // namespace banmen::search
