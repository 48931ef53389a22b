#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "core/history.hpp"
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

// A position with the way to it, which it shares with all that lie on it: the positions of a whole
// game cost as much as there are moves, not the square of it. Never changes: playing on it makes
// another one.
class Position {
 public:
  // Precondition: `at` is where the line leads.
  Position(const Game& game, const Line& line, std::shared_ptr<const registry::AnyPosition> at);
  static std::shared_ptr<Position> open(const Game& game, Line line);

  const Game& game() const { return origin_->game; }
  const std::string& start() const { return origin_->start; }  // empty: the usual one
  std::size_t plies() const { return plies_; }
  std::vector<std::string> played() const;
  Line line() const { return {game().options, start(), played()}; }
  const registry::AnyPosition& at() const { return *at_; }
  const registry::AnyPosition* operator->() const { return at_.get(); }
  std::string side_name(Side side) const {
    return std::string(game()->side_names()[static_cast<std::size_t>(index(side))]);
  }

  std::shared_ptr<Position> play(const std::vector<std::string>& moves) const;
  // Precondition: the moves were played and lead to `at`.
  std::shared_ptr<Position> after(std::vector<std::string> moves,
                                  std::shared_ptr<const registry::AnyPosition> at) const;
  bool same_as(const Position& that) const;

  // Bytes of this position alone, made when first asked for. Arrays that show them keep them.
  py::array planes() const;

  // What a decoder found besides.
  std::vector<std::string> warnings{};
  bool reachable = true;

 private:
  struct Origin {
    Game game;
    std::string start;
  };
  std::shared_ptr<const Origin> origin_;
  Trail<std::string> moves_{};
  std::size_t plies_ = 0;
  std::shared_ptr<const registry::AnyPosition> at_;
  mutable py::object planes_{};
};

using PositionPtr = std::shared_ptr<Position>;

// Text, a banmen.Move, or the game's JSON for a move as a dict.
std::string move_text(const py::handle& move);
// One move or several: "f5 d6" is split as the game's players write moves down.
std::vector<std::string> move_texts(const Game& game, const py::handle& moves);

}  // namespace banmen::python
