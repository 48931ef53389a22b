#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "engines/othello/search.hpp"
#include "games/othello/position.hpp"
#include "othello/engine/exercises.hpp"

namespace banmen::othello::test {

// A solver as users have it.
class Solving {
 public:
  explicit Solving(std::size_t megabytes = 64) : table_(megabytes) {}

  std::unique_ptr<Search> with(Search::Settings settings) {
    settings.evaluation = &Evaluation::standard();
    settings.ordering = &SmallEvaluation::standard();
    settings.table = &table_;
    table_.clear();
    return Search::make(settings);
  }

  // The score, a best move (where all are listed, one of these), and a line that leads there.
  void check(const Exercise& exercise, int threads = 1) {
    const auto search = with({.threads = threads});
    const Found found = search->run(exercise.board, {.solving = true}, 1, {});
    const Line& best = found.lines[0];
    EXPECT_TRUE(found.exact);
    EXPECT_EQ(best.score, exercise.score) << exercise.id;
    if (best.score != exercise.score) return;
    Board board = exercise.board;
    int sign = 1;
    for (const Square square : search->line_to_end(board, best.move, best.score)) {
      board = square == pass_square ? passed(board) : after(board, square, flips_of(board, square));
      sign = -sign;
    }
    EXPECT_TRUE(is_over(board)) << exercise.id;
    EXPECT_EQ(sign * final_score(board), exercise.score) << exercise.id;
  }

 private:
  Table table_;
};

}  // namespace banmen::othello::test
