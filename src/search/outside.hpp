#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/process.hpp"

namespace banmen::search {

// Somebody else's program that plays a game. It remembers what was said last, for errors.
class Outside {
 public:
  static Result<Outside> start(const std::string& command);

  Result<void> tell(std::string_view line);
  // The next line; none: nothing came until then. An error when the program has ended.
  Result<std::optional<std::string>> hear(Clock::time_point until);
  // The next line that begins with `word`; an error if there is none until then.
  Result<std::string> hear_word(std::string_view word, Clock::time_point until);
  int end(std::chrono::milliseconds patience) { return process_.end(patience); }

  // "the engine `COMMAND` ...", with what was said last.
  Error error(Errc code, const std::string& what) const;
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
