#pragma once

#include "python/position.hpp"
#include "python/waiting.hpp"
#include "python/weights.hpp"
#include "service/run_plan.hpp"

namespace banmen::python {

// How a game's engines learn; raises where they do not.
learn::Training training_of(const Game& game);

// A training in memory, step by step, for one caller at a time, whichever thread asks.
class Course {
 public:
  Course(Game game, std::uint64_t seed, const Settings& settings);

  const Game& game() const { return game_; }
  const Settings& settings() const { return settings_; }

  // As of the last step that has ended.
  bool finished() const { return finished_; }
  std::uint64_t games() const { return games_; }
  std::uint64_t games_wanted() const { return games_wanted_; }

  py::object step(int threads, const Patience& patience);
  std::shared_ptr<Weights> weights();
  py::object visits(std::size_t most);
  py::dict save();
  void load(const py::dict& files);

 private:
  class Turn;
  void look();

  Game game_;
  Settings settings_;
  std::unique_ptr<learn::Course> course_;
  bool busy_ = false, finished_ = false;  // changed and read with Python's lock
  std::uint64_t games_ = 0, games_wanted_ = 0;
};

// A training in a folder.
class Run {
 public:
  explicit Run(std::string folder);

  // What a new one is given besides the settings of the game's training.
  struct Order {
    service::RunPlan plan;
    std::string openings;  // the content of the gate's file
  };
  static Run begin(const Game& game, std::string folder, Order order, int threads,
                   const Patience& patience);
  void resume(const std::string& from, int threads, const Patience& patience) const;

  const std::string& folder() const { return folder_; }
  const Game& game() const { return game_; }
  const service::RunPlan& plan() const { return plan_; }

 private:
  std::string folder_;
  service::RunPlan plan_;
  Game game_;
};

// game.train()
Run train(const Game& game, const py::object& folder, std::uint64_t seed, std::uint64_t every,
          std::optional<std::pair<double, double>> gate, int gate_games,
          const py::object& gate_openings, int threads, const std::optional<Stop>& stop,
          const py::object& progress, const py::kwargs& settings);

}  // namespace banmen::python
