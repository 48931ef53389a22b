#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "python/position.hpp"

namespace banmen::python {

// What a game's engines have learnt, in memory: a copy that can be changed.
class Weights {
 public:
  // Errors: the game has none, or the file is none of its files. `where` is the file.
  static std::shared_ptr<Weights> read(const Game& game, std::string_view file,
                                       const std::string& where);

  const Game& game() const { return game_; }
  const search::WeightTable& table() const { return table_; }
  std::string file() const { return table_.to_file(table_.owner.get()); }

 private:
  Game game_;
  search::WeightTable table_;
};

search::WeightFiles weight_files(const Game& game);

// game.weights(): of a file, or those that the program comes with.
std::shared_ptr<Weights> open_weights(const Game& game, const py::object& file);
std::shared_ptr<Weights> weights_from_layout(const Game& game, const py::bytes& bytes,
                                             const std::string& layout);

}  // namespace banmen::python
