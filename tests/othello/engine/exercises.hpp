#pragma once

#include <string>
#include <vector>

#include "core/file.hpp"
#include "core/text.hpp"
#include "games/othello/board.hpp"

namespace banmen::othello::test {

// A position whose score is known.
struct Exercise {
  std::string id;
  Board board;
  int score = 0;
  std::vector<std::string> best{};
  int empties = 0;
};

// Of a table in tests/data/othello; its columns from the fifth on name best moves.
inline std::vector<Exercise> exercises(const std::string& file, std::size_t best_columns) {
  std::vector<Exercise> list;
  const std::string path = std::string(TEST_DATA) + "/othello/" + file;
  for (const auto& line : split(read_file(path).value(), '\n')) {
    if (line.empty() || line[0] == '#') continue;
    const auto fields = split(line, '\t');
    Exercise exercise{.id = fields[0]};
    for (int square = 0; square < 64; ++square) {
      if (fields[1][static_cast<std::size_t>(square)] == 'X') exercise.board.own |= bit(square);
      if (fields[1][static_cast<std::size_t>(square)] == 'O')
        exercise.board.opponent |= bit(square);
    }
    if (fields[2] == "O") exercise.board = passed(exercise.board);
    exercise.score = std::stoi(fields[3]);
    for (std::size_t i = 0; i < best_columns; ++i)
      for (const auto& move : split(fields[4 + i], ',')) exercise.best.push_back(move);
    exercise.empties = count(exercise.board.empty());
    list.push_back(exercise);
  }
  return list;
}

}  // namespace banmen::othello::test
