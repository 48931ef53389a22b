#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"

namespace banmen::service {

// A session as plain data, to be stored and read back. `line` holds also the moves taken back,
// which can be redone; the first `ply` of them have been played.
struct SessionState {
  std::string game;
  Line line;
  std::size_t ply = 0;
  std::uint64_t revision = 0;

  bool operator==(const SessionState&) const = default;
};

using PositionPtr = std::shared_ptr<const registry::AnyPosition>;

// A game being played: its line, its present position and the way back and forth. Each change
// raises the revision; an error changes nothing. Copies are cheap and independent.
class Session {
 public:
  static Result<Session> open(const registry::AnyGame& game, const Line& line);
  static Result<Session> restore(const registry::AnyGame& game, const SessionState& state);

  const registry::AnyGame& game() const { return *game_; }
  const registry::AnyPosition& position() const { return *positions_[state_.ply]; }
  // After `ply` moves of the line; precondition: ply <= last_ply().
  PositionPtr position_at(std::size_t ply) const;
  const SessionState& state() const { return state_; }
  std::size_t ply() const { return state_.ply; }
  std::size_t last_ply() const { return state_.line.moves.size(); }
  std::uint64_t revision() const { return state_.revision; }
  Line line() const;  // to the present position

  // An error of kind conflict unless `revision` is the present one.
  Result<void> expect(std::uint64_t revision) const;
  // Raises the revision: something about the game has changed, but not where it stands.
  void touch() { ++state_.revision; }

  // About how many bytes it keeps: line, positions and their past. Copies share the positions.
  std::size_t memory() const;

  // Plays a move in any notation and returns its canonical text. What could be redone is gone.
  Result<std::string> play(std::string_view move);
  Result<void> undo(std::size_t plies = 1);
  Result<void> redo(std::size_t plies = 1);
  Result<void> jump(std::size_t ply);
  // Goes to the end of another line. Nothing of the old one is left: neither moves to take back nor
  // repetitions.
  Result<void> set(const Line& line);

  // A new session, at revision 0, with the line to the present position.
  Session fork() const;

 private:
  explicit Session(const registry::AnyGame& game) : game_(&game) {}
  Result<void> extend(std::size_t ply, std::string_view move);
  void go(std::size_t ply);
  void forget_some();
  void forget(std::size_t ply);  // unless it is one to keep

  const registry::AnyGame* game_;
  SessionState state_;
  // A position per ply of the line, so that undo need not replay; shared between copies. Boards can
  // be large and games long, so that of a long one only every `stride_`-th is kept, the present one
  // and the last two; the others are null.
  std::vector<PositionPtr> positions_;
  std::size_t stride_ = 1;
};

}  // namespace banmen::service
