#include "engines/stones/outcome.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/file.hpp"
#include "data.hpp"
#include "engines/stones/local.hpp"
#include "engines/stones/open_model.hpp"
#include "engines/stones/quiet.hpp"
#include "games/stones/codec.hpp"
#include "stones/full_search.hpp"

namespace banmen::stones {
namespace {

using search::ProofNumbers;
using search::Work;

constexpr Ko every_ko[] = {Ko::psk, Ko::simple, Ko::none};

bool mover_wins(OutcomeSearch& search, const Position& pos, int threads = 1) {
  const auto answer = search.solve(pos, Work{.threads = threads});
  EXPECT_TRUE(answer && answer->decided);
  return answer && answer->mover_wins;
}

bool mover_wins(const Position& pos, int threads = 1) {
  OutcomeSearch search(pos.rules);
  return mover_wins(search, pos, threads);
}

std::filesystem::path scratch(const std::string& name) {
  return testing::TempDir() + "stones-outcome-" + name + std::to_string(::getpid());
}

TEST(Outcome, EveryBoardOfTheReferenceResults) {
  int compared = 0;
  for (const auto& row : test::data_rows("stones/expected.tsv")) {
    if (row[0] == "rows") continue;
    const Options rules{std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]),
                        row[3] == "psk" ? Ko::psk : Ko::none};
    EXPECT_EQ(mover_wins(StoneCapture::start(rules)), row[10] == "N")
        << row[0] << 'x' << row[1] << " m=" << row[2] << ' ' << row[3];
    ++compared;
  }
  EXPECT_EQ(compared, 44);
}

TEST(Outcome, EveryPositionOfTheReferenceResultsWhoeverMoves) {
  int compared = 0;
  for (const auto& row : test::data_rows("stones/positions.tsv")) {
    if (row[0] == "rows") continue;
    const Options rules{std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]), Ko::none};
    for (const bool black : {true, false}) {
      const auto pos = decode_text(row[3] + (black ? " b " : " w ") + row[4] + "," + row[5], rules);
      ASSERT_TRUE(pos) << row[3] << ": " << pos.error().what;
      EXPECT_EQ(mover_wins(pos->position), std::stoi(row[black ? 8 : 9]) > 0) << row[3];
      ++compared;
    }
  }
  EXPECT_EQ(compared, 120);
}

TEST(Outcome, KnownResultsOfLargerBoards) {
  EXPECT_FALSE(mover_wins(StoneCapture::start({4, 4, 1, Ko::none})));
  EXPECT_TRUE(mover_wins(StoneCapture::start({5, 5, 1, Ko::none})));
  EXPECT_TRUE(mover_wins(StoneCapture::start({5, 4, 1, Ko::none})));
  EXPECT_TRUE(mover_wins(StoneCapture::start({4, 5, 1, Ko::none})));
}

TEST(Outcome, RandomPositionsAgreeWithLookingAtEverything) {
  Rng rng(2027);
  int compared = 0, with_past = 0, won = 0;
  const auto compare = [&](const Options& rules, int positions, int moves) {
    FullSearch full;
    OutcomeSearch search(rules);
    for (int i = 0; i < positions; ++i) {
      const Position pos =
          random_position(rules, static_cast<int>(rng.below(static_cast<std::size_t>(moves))), rng);
      const bool wins = full.mover_wins(pos);
      EXPECT_EQ(mover_wins(search, pos), wins)
          << rules.rows << 'x' << rules.cols << " m=" << rules.m << '\n'
          << to_text(pos);
      ++compared;
      with_past += !earlier_boards(pos).empty();
      won += wins;
    }
  };
  for (const Ko ko : every_ko)
    for (int m = 1; m <= 4; ++m) {
      for (const auto& [rows, cols] : {std::pair(1, 4), {1, 5}, {2, 2}, {3, 2}})
        compare({rows, cols, m, ko}, 60, 10);
      if (m <= 2 || ko != Ko::psk) compare({2, 4, m, ko}, 20, 12);
    }
  compare({3, 3, 1, Ko::psk}, 40, 8);
  compare({3, 3, 2, Ko::none}, 40, 10);
  compare({3, 3, 3, Ko::simple}, 20, 10);
  EXPECT_EQ(compared, 3180);
  EXPECT_GT(with_past, 200);
  EXPECT_GT(won, 300);
  EXPECT_GT(compared - won, 150);
}

// What the general model keeps of the past is what can come back, and little more.
TEST(Outcome, TheGeneralModelForgetsNoBoardThatCanComeBack) {
  Rng rng(4);
  std::size_t needed = 0, kept = 0, cheap = 0, states = 0;
  const auto follow = [&](const Options& rules) {
    const OpenModel model(rules);
    LocalRules local(rules);
    Position pos = StoneCapture::start(rules);
    Local exact, state = model.enter(pos);
    while (pos.result == Outcome::ongoing) {
      MoveList<Move> legal;
      legal_moves(pos, legal);
      const Move move = legal[rng.below(legal.size())];
      exact = local.after(exact, pos.to_move, move.point);
      state = model.after(state, {.move = static_cast<std::uint8_t>(move.point)});
      play(pos, move);
      if (pos.result != Outcome::ongoing) break;
      for (Board old : exact.past) {
        if (pos.to_move == Side::second) std::swap(old.black, old.white);
        EXPECT_TRUE(std::ranges::binary_search(state.past, old)) << to_text(pos);
      }
      EXPECT_EQ(model.enter(pos), state) << to_text(pos);
      needed += exact.past.size();
      kept += state.past.size();
      cheap += earlier_boards(pos).size();
      ++states;
    }
  };
  for (const auto& [rows, cols] : {std::pair(1, 5), {2, 2}, {2, 3}, {1, 6}, {3, 3}})
    for (int m = 3; m <= 4; ++m)
      for (int game = 0; game < 200; ++game) follow({rows, cols, m, Ko::psk});
  EXPECT_GT(states, 10'000u);
  EXPECT_GT(needed, 1'000u);
  EXPECT_LT(2 * kept, cheap);
}

// Late positions, so that the model without the restrictions of m = 1 gets through too.
TEST(Outcome, TheRestrictedMovesOfOneStoneLoseNothing) {
  Rng rng(11);
  int compared = 0, won = 0;
  const auto compare = [&](const Options& rules, int positions, int moves) {
    const OpenModel model(rules);
    search::ProofTable table(16);
    search::ProofSearch<OpenModel> open(model, table);
    OutcomeSearch quiet(rules);
    for (int found = 0; found < positions;) {
      const Position pos = random_position(rules, moves, rng);
      // Positions with a capture to make say little.
      if (can_decide(shape_of(rules), pos.board, pos.to_move, 0, 1) && rng.below(8)) continue;
      ++found;
      const ProofNumbers numbers = open.run(model.enter(pos), Work{});
      ASSERT_TRUE(numbers.decided());
      EXPECT_EQ(mover_wins(quiet, pos), numbers.is_won()) << to_text(pos);
      ++compared;
      won += numbers.is_won();
    }
  };
  compare({4, 4, 1, Ko::none}, 300, 4);
  compare({4, 5, 1, Ko::none}, 100, 8);
  compare({5, 4, 1, Ko::none}, 100, 8);
  compare({6, 6, 1, Ko::none}, 100, 24);
  compare({7, 5, 1, Ko::none}, 100, 24);
  EXPECT_EQ(compared, 700);
  EXPECT_GT(won, 150);
  EXPECT_GT(compared - won, 150);
}

TEST(Outcome, OneThreadDoesTheSameEveryTimeAndTwoAgree) {
  for (const Options& rules :
       {Options{4, 5, 1, Ko::none}, {3, 4, 3, Ko::none}, {3, 4, 3, Ko::psk}}) {
    const Position start = StoneCapture::start(rules);
    const auto once = OutcomeSearch(rules).solve(start, Work{});
    const auto again = OutcomeSearch(rules).solve(start, Work{});
    const auto two = OutcomeSearch(rules).solve(start, Work{.threads = 2});
    ASSERT_TRUE(once && again && two && once->decided && two->decided);
    EXPECT_EQ(once->counts.nodes, again->counts.nodes);
    EXPECT_EQ(once->counts.positions, again->counts.positions);
    EXPECT_GT(once->counts.nodes, 1000u);
    EXPECT_EQ(once->mover_wins, two->mover_wins);
  }
}

TEST(Outcome, ProgressIsTold) {
  const Options rules{4, 4, 3, Ko::none};
  std::vector<Progress> told;
  const Work work{.threads = 2, .progress = [&](const Progress& one) { told.push_back(one); }};
  ASSERT_TRUE(OutcomeSearch(rules).solve(StoneCapture::start(rules), work));
  ASSERT_FALSE(told.empty());
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(told[i].unit, "nodes");
    EXPECT_THAT(told[i].best,
                testing::ContainsRegex(
                    "to show: [0-9]+ win, [0-9]+ loss; [0-9]+ % of replies refuted; table"));
    if (i > 0) {
      EXPECT_GE(told[i].done, told[i - 1].done);
    }
  }
}

TEST(Outcome, ASearchThatIsStoppedSaysSo) {
  Work work;
  work.stop.request();
  const auto answer =
      OutcomeSearch({5, 5, 1, Ko::none}).solve(StoneCapture::start({5, 5, 1, Ko::none}), work);
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->decided);
}

// A search that was asked to stop before it began still does some thousand nodes.
TEST(Outcome, InterruptedSearchesGoOnFromTheirCheckpoints) {
  const auto path = scratch("checkpoint");
  int interruptions = 0;
  const auto expect = [&](const Position& start, bool mover_wins) {
    for (const int threads : {1, 2}) {
      std::filesystem::remove(path);
      Work hurried{.threads = threads};
      hurried.stop.request();
      for (bool resume = false;; resume = true, ++interruptions) {
        OutcomeSearch search(start.rules, {.megabytes = 4, .checkpoint = path, .resume = resume});
        const auto answer = search.solve(start, hurried);
        ASSERT_TRUE(answer) << answer.error().what;
        ASSERT_LT(interruptions, 1000);
        if (!answer->decided) continue;
        EXPECT_EQ(answer->mover_wins, mover_wins);
        break;
      }
    }
  };
  expect(StoneCapture::start({5, 5, 1, Ko::none}), true);
  expect(StoneCapture::start({3, 4, 3, Ko::psk}), true);
  expect(StoneCapture::start({4, 4, 2, Ko::none}), true);
  Rng rng(6);
  expect(random_position({6, 6, 1, Ko::none}, 7, rng), false);  // keys of more than 64 bits
  EXPECT_GT(interruptions, 25);
  std::filesystem::remove(path);
}

TEST(Outcome, SavingFromTimeToTimeChangesNothing) {
  const Options rules{5, 5, 1, Ko::none};
  const auto path = scratch("often");
  OutcomeSearch search(rules, {.checkpoint = path, .checkpoint_seconds = 0.001});
  EXPECT_TRUE(mover_wins(search, StoneCapture::start(rules), 2));
  // What was decided is in the file: nothing is left to search.
  OutcomeSearch later(rules, {.checkpoint = path, .resume = true});
  const auto answer = later.solve(StoneCapture::start(rules), Work{});
  ASSERT_TRUE(answer && answer->decided);
  EXPECT_TRUE(answer->mover_wins);
  EXPECT_EQ(answer->counts.nodes, 0u);
  std::filesystem::remove(path);
}

TEST(Outcome, CheckpointsThatDoNotFitAreRefused) {
  const Options rules{4, 4, 1, Ko::none};
  const auto path = scratch("refused");
  const Position start = StoneCapture::start(rules);
  const auto resume = [&](const Options& other) {
    const auto answer = OutcomeSearch(other, {.checkpoint = path, .resume = true})
                            .solve(StoneCapture::start(other), Work{});
    return answer ? "" : answer.error().what;
  };
  std::filesystem::remove(path);
  EXPECT_EQ(resume(rules), "cannot read the saved search");
  ASSERT_TRUE(OutcomeSearch(rules, {.checkpoint = path}).solve(start, Work{}));
  EXPECT_EQ(resume({4, 4, 2, Ko::none}), "this search was saved for another board or other rules");
  EXPECT_EQ(resume({2, 8, 1, Ko::none}), "this search was saved for another board or other rules");
  EXPECT_EQ(resume({4, 4, 1, Ko::psk}), "this search was saved for another board or other rules");
  const auto whole = read_file(path).value();
  const auto with = [&](const std::string& content) {
    EXPECT_TRUE(write_file(path, content));
    return resume(rules);
  };
  EXPECT_EQ(with(whole), "");
  EXPECT_EQ(with("something else"), "this is not a saved search");
  EXPECT_EQ(with(whole.substr(0, whole.size() / 2)), "the file ends too early");
  EXPECT_EQ(with(whole.substr(0, whole.size() - 1)), "its check sum is wrong");
  std::string changed = whole;
  changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 4);
  EXPECT_EQ(with(changed), "its check sum is wrong");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace banmen::stones
