#pragma once

#include <memory>
#include <string>

#include "registry/any_game.hpp"

namespace banmen::protocols {

// A game on its way and the engine that plays it, for protocols that tell moves one by one.
class Table {
 public:
  // Errors: there is no such engine, or it cannot be made.
  static Result<Table> open(const registry::AnyGame& game, const std::string& engine,
                            std::uint64_t seed);

  const registry::AnyGame& game() const { return *game_; }
  const registry::AnyPosition& position() const { return *position_; }
  const Line& line() const { return line_; }
  bool is_over() const { return position_->result() != Outcome::ongoing; }

  // On an error nothing has changed.
  Result<void> set(const Line& line);
  Result<void> play(const std::string& move);
  bool undo();  // false: there is no move to take back

  // Whatever happens inside the engine, this returns.
  Result<registry::ThoughtText> think(const registry::AnyPosition& pos,
                                      const search::Request& request,
                                      const registry::ThoughtTextSink& sink = {});
  void new_game() { engine_->new_game(); }  // forgets what was learnt

 private:
  Table(const registry::AnyGame& game, std::unique_ptr<registry::AnyEngine> engine,
        std::unique_ptr<registry::AnyPosition> start)
      : game_(&game), engine_(std::move(engine)), position_(std::move(start)) {}

  const registry::AnyGame* game_;
  std::unique_ptr<registry::AnyEngine> engine_;
  Line line_;
  std::unique_ptr<registry::AnyPosition> position_;  // behind the line
};

}  // namespace banmen::protocols
