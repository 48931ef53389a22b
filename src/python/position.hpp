#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "python/bind.hpp"
#include "python/errors.hpp"

namespace banmen::python {

namespace py = pybind11;

// A game and the rule options that it is played by, as far as they were given.
struct Game {
  const registry::AnyGame* rules = nullptr;
  Settings options{};

  const registry::AnyGame* operator->() const { return rules; }
  const registry::AnyGame& operator*() const { return *rules; }
  bool operator==(const Game&) const = default;
};

// The game of that name; errors: an unknown name or option.
Game find_game(const std::string& id, const Settings& options);

// The names of the games that can do something, for hints: "contrast, othello".
template <class Able>
std::string games_that(const Able& able) {
  std::vector<std::string> names;
  for (const auto& game : all_games().games())
    if (able(*game)) names.emplace_back(game->id());
  return join(names, ", ");
}

// A position with the way to it. Never changes: playing on it makes another one.
class Position {
 public:
  // Precondition: `at` is where the line leads.
  Position(Game game, Line line, std::shared_ptr<const registry::AnyPosition> at)
      : game_(std::move(game)), line_(std::move(line)), at_(std::move(at)) {}
  static std::shared_ptr<Position> open(const Game& game, Line line);

  const Game& game() const { return game_; }
  const Line& line() const { return line_; }
  const registry::AnyPosition& at() const { return *at_; }
  const registry::AnyPosition* operator->() const { return at_.get(); }
  std::string side_name(Side side) const {
    return std::string(game_->side_names()[static_cast<std::size_t>(index(side))]);
  }

  std::shared_ptr<Position> play(const std::vector<std::string>& moves) const;
  bool same_as(const Position& that) const;

  // Bytes of this position alone, made when first asked for. Arrays that show them keep them.
  py::array planes() const;

  // What a decoder found besides.
  std::vector<std::string> warnings{};
  bool reachable = true;

 private:
  Game game_;
  Line line_;
  std::shared_ptr<const registry::AnyPosition> at_;
  mutable py::object planes_{};
};

using PositionPtr = std::shared_ptr<Position>;

// Text, a banmen.Move, or the game's JSON for a move as a dict.
std::string move_text(const py::handle& move);
// One move or several: "f5 d6" is split as the game's players write moves down.
std::vector<std::string> move_texts(const Game& game, const py::handle& moves);

}  // namespace banmen::python
