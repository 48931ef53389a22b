#pragma once

#include <string_view>
#include <utility>

#include "search/outside.hpp"
#include "search/player.hpp"

namespace banmen::search {

// A player that may fail: then it gives up its program, and fails from there on.
template <Game G>
class OutsidePlayer : public Player<G> {
 public:
  Thought<G> think(const typename G::Position& pos, const Request& request,
                   const ThoughtSink<G>& sink) final {
    if (!failure_) {
      const auto start = Clock::now();
      auto thought = ask(pos, request, sink);
      if (thought) {
        thought->seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return *std::move(thought);
      }
      failure_ = thought.error();
      program_.end(std::chrono::milliseconds(100));
    }
    Thought<G> nothing;
    nothing.failure = failure_;
    return nothing;
  }

 protected:
  explicit OutsidePlayer(Outside program) : program_(std::move(program)) {}
  virtual Result<Thought<G>> ask(const typename G::Position& pos, const Request& request,
                                 const ThoughtSink<G>& sink) = 0;
  Outside& program() { return program_; }
  // A legal move, or an error that tells what the program said.
  Result<typename G::Move> read_answer(const typename G::Position& pos,
                                       std::string_view text) const {
    const auto move = parse_move(pos, text);
    if (move && is_legal(pos, *move)) return *move;
    return fail(program_.bad_move(text, move.has_value(), to_text(pos)));
  }

 private:
  Outside program_;
  std::optional<Error> failure_;
};

}  // namespace banmen::search
