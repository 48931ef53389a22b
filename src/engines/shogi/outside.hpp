#pragma once

#include <memory>
#include <string>

#include "core/process.hpp"
#include "games/shogi/position.hpp"
#include "search/player.hpp"

namespace banmen::shogi {

// Somebody else's program that plays shogi. It remembers what was said last, for errors.
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

 private:
  Outside(std::string command, Process process)
      : command_(std::move(command)), process_(std::move(process)) {}
  Error ended(const Error& why);

  std::string command_;
  Process process_;
  std::string told_, heard_;
};

// A player that may fail: then it gives up its program, and fails from there on.
class OutsidePlayer : public search::Player<Shogi> {
 public:
  search::Thought<Shogi> think(const Position& pos, const search::Request& request,
                               const search::ThoughtSink<Shogi>& sink) final;

 protected:
  explicit OutsidePlayer(Outside program) : program_(std::move(program)) {}
  virtual Result<search::Thought<Shogi>> ask(const Position& pos, const search::Request& request,
                                             const search::ThoughtSink<Shogi>& sink) = 0;
  Outside& program() { return program_; }
  // A legal move, or an error that tells what the program said.
  Result<Move> read_answer(const Position& pos, std::string_view text) const;

 private:
  Outside program_;
  std::optional<Error> failure_;
};

}  // namespace banmen::shogi
