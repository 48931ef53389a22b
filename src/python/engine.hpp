#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>

#include "python/numbers.hpp"
#include "python/position.hpp"
#include "search/player.hpp"

namespace banmen::python {

// Limits as callers give them; none of them given: the engine's own.
search::Limits limits_of(const std::optional<Real>& seconds, const std::optional<Whole>& nodes,
                         const std::optional<Whole>& depth);

// A score with the game whose unit and sides it names.
struct Score {
  Game game;
  search::Score score;
};

// What an engine thinks, or thought in the end.
struct Thought {
  Game game;
  registry::ThoughtText words;
  bool final = true;
};

// An engine that thinks about one thing at a time, whichever thread asks.
class Engine : public std::enable_shared_from_this<Engine> {
 public:
  Engine(Game game, std::unique_ptr<registry::AnyEngine> engine)
      : game_(std::move(game)), engine_(std::move(engine)) {}
  static std::shared_ptr<Engine> make(const Game& game, std::string spec, const Whole& seed,
                                      const std::optional<Whole>& threads);

  const Game& game() const { return game_; }
  registry::AnyEngine* operator->() { return engine_.get(); }

  // For as long as it thinks; an error while it thinks already.
  class Turn {
   public:
    explicit Turn(std::shared_ptr<Engine> engine);
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { engine_->busy_ = false; }
    registry::AnyEngine* operator->() { return engine_->engine_.get(); }

   private:
    std::shared_ptr<Engine> engine_;
  };

 private:
  Game game_;
  std::unique_ptr<registry::AnyEngine> engine_;
  std::atomic<bool> busy_ = false;
};

}  // namespace banmen::python
