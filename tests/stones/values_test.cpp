#include "engines/stones/values.hpp"

#include <gtest/gtest.h>

#include <map>

#include "cgt/name.hpp"
#include "cgt/parse.hpp"
#include "data.hpp"
#include "engines/stones/analysis.hpp"
#include "engines/stones/dense_plies.hpp"
#include "engines/stones/outcome.hpp"
#include "engines/stones/tree.hpp"
#include "games/stones/codec.hpp"
#include "stones/full_search.hpp"

namespace banmen::stones {
namespace {

using cgt::Id;
using search::Work;

Options rules_of(const std::vector<std::string>& row, Ko ko) {
  return {std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]), ko};
}

Facts root_of(const Position& pos) {
  const auto answer = analyse(pos, {.mode = Mode::root}, {}, Work{.threads = 2});
  EXPECT_TRUE(answer) << answer.error().what;
  return answer ? answer->metadata : Facts();
}

std::string text_of(const Facts& fact) {
  return fact.is_string() ? fact.get<std::string>() : fact.dump();
}

TEST(Values, EveryColumnOfTheReferenceResults) {
  const std::map<std::string, std::string> fields = {{"states_any", "states_any"},
                                                     {"any_N", "any_N"},
                                                     {"any_P", "any_P"},
                                                     {"any_L", "any_L"},
                                                     {"any_R", "any_R"},
                                                     {"distinct_values", "distinct_values"},
                                                     {"root_outcome", "root_outcome"},
                                                     {"root_value", "root_value"},
                                                     {"alt_nodes", "node_count"},
                                                     {"alt_terminal", "terminal_count"},
                                                     {"alt_edges", "edge_count"},
                                                     {"alt_N", "alt_N"},
                                                     {"alt_P", "alt_P"},
                                                     {"alt_L", "alt_L"},
                                                     {"alt_R", "alt_R"},
                                                     {"root_plies", "root_plies"}};
  const auto rows = test::data_rows("stones/expected.tsv");
  int compared = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const Options rules = rules_of(row, row[3] == "psk" ? Ko::psk : Ko::none);
    const Facts facts = root_of(StoneCapture::start(rules));
    for (std::size_t column = 4; column < row.size(); ++column) {
      if (row[column].empty() || row[column] == "-") continue;
      EXPECT_EQ(text_of(facts.at(fields.at(rows[0][column]))), row[column])
          << rows[0][column] << " of " << row[0] << "x" << row[1] << " m=" << row[2] << ' '
          << row[3];
      ++compared;
    }
  }
  EXPECT_EQ(compared, 31 * 16 + 13 * 10);
}

TEST(Values, EveryPositionOfTheReferenceResults) {
  const auto rows = test::data_rows("stones/positions.tsv");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& row = rows[i];
    for (const bool black : {true, false}) {
      const auto pos = decode_text(row[3] + (black ? " b " : " w ") + row[4] + "," + row[5],
                                   rules_of(row, Ko::none));
      ASSERT_TRUE(pos);
      const Facts facts = root_of(pos->position);
      EXPECT_EQ(facts["root_outcome"], row[6]) << row[3];
      EXPECT_EQ(facts["root_value"], row[7]) << row[3];
      EXPECT_EQ(facts["root_plies"].dump(), row[black ? 8 : 9]) << row[3];
    }
  }
  EXPECT_EQ(rows.size(), 61);
}

// Values by the definition, without symmetry and without dropping anything.
class ValuesByDefinition {
 public:
  ValuesByDefinition(LocalRules& rules, cgt::Store& store) : rules_(rules), store_(store) {}

  Id value(const Local& state) {
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    std::array<std::vector<Id>, 2> options;
    for (const Side side : {Side::first, Side::second})
      for (Points points = rules_.legal(state, side); points; points &= points - 1)
        options[static_cast<std::size_t>(index(side))].push_back(
            rules_.wins(state, side, lowest(points))
                ? side == Side::first ? cgt::infinity : cgt::minus_infinity
                : value(rules_.after(state, side, lowest(points))));
    return known_[state] = store_.make(options[0], options[1]);
  }
  const std::map<Local, Id>& known() const { return known_; }

 private:
  LocalRules& rules_;
  cgt::Store& store_;
  std::map<Local, Id> known_;
};

TEST(Values, SymmetriesAndColours) {
  std::size_t states = 0;
  for (const Options& options : {Options{2, 2, 3, Ko::psk}, Options{2, 3, 2, Ko::simple},
                                 Options{2, 4, 1, Ko::psk}, Options{3, 3, 1, Ko::none}}) {
    LocalRules rules(options);
    cgt::Store store;
    ValuesByDefinition plain(rules, store);
    plain.value({});
    states += plain.known().size();
    const Work work;
    Values values(rules, {}, work);
    ASSERT_TRUE(values.solve({}));
    EXPECT_EQ(values.counts()->states, plain.known().size());
    for (const auto& [state, id] : plain.known()) {
      ASSERT_EQ(cgt::name(values.store(), values.value(state)), cgt::name(store, id));
      for (int which = 1; which < 2 * swap_colours; ++which) {
        if ((which & 7) >= rules.images()) continue;
        const Id image = plain.known().at(rules.image(state, which));
        ASSERT_EQ(image, which & swap_colours ? store.negate(id) : id);
      }
    }
  }
  EXPECT_EQ(states, 229u + 785 + 4125 + 12675);
}

TEST(Values, DenseTablesAgreeWithRecursion) {
  std::uint64_t compared = 0;
  for (const Options& options : {Options{3, 3, 2, Ko::none}, Options{2, 5, 2, Ko::none},
                                 Options{3, 3, 3, Ko::none}, Options{1, 7, 3, Ko::none}}) {
    LocalRules rules(options);
    cgt::Store store;
    const Work work{.threads = 2};
    DenseValues dense(options, store);
    ASSERT_TRUE(dense.solve({}, {}, work));
    PlainValues plain(rules, store, {}, work);
    plain.value({});
    EXPECT_EQ(plain.counts().states, dense.counts().states);
    EXPECT_EQ(plain.counts().classes, dense.counts().classes);
    EXPECT_EQ(plain.counts().by_class, dense.counts().by_class);
    EXPECT_EQ(plain.counts().distinct_values, dense.counts().distinct_values);
    for (int black = 0; black < options.m; ++black)
      for (int white = 0; white < options.m; ++white)
        for (int stones = 0; stones <= dense.dense().shape().points(); ++stones)
          dense.dense().for_each(stones, false, 1, [&](int, const Board& board) {
            if (!dense.holds(board, {black, white})) return;
            const Local state{
                board, {static_cast<std::int8_t>(black), static_cast<std::int8_t>(white)}, {}};
            EXPECT_EQ(dense.value(board, {black, white}), plain.value(state));
            ++compared;
          });
  }
  EXPECT_GT(compared, 10'000u);
}

// A start in the middle of a game reaches other states than the empty board.
TEST(Values, FromAnyStart) {
  Rng rng(5);
  int compared = 0;
  for (int i = 0; i < 40; ++i) {
    const Options options{2 + static_cast<int>(rng.below(2)), 3, 1 + static_cast<int>(rng.below(3)),
                          Ko::none};
    const Position pos = random_position(options, 6, rng);
    LocalRules rules(options);
    const Local state = rules.enter(pos);
    cgt::Store store;
    const Work work;
    DenseValues dense(options, store);
    ASSERT_TRUE(dense.solve(state.board, {state.captures[0], state.captures[1]}, work));
    PlainValues plain(rules, store, {}, work);
    EXPECT_EQ(dense.value(state.board, {state.captures[0], state.captures[1]}), plain.value(state));
    ++compared;
  }
  EXPECT_EQ(compared, 40);
}

TEST(Values, SuperkoDoesNotDependOnTheFilter) {
  int boards = 0;
  for (int rows = 1; rows <= 2; ++rows)
    for (int cols = rows; rows * cols <= 6; ++cols)
      for (int m = 1; m <= 3; ++m) {
        const Options options{rows, cols, m, Ko::psk};
        std::vector<std::string> values;
        std::vector<int> plies;
        for (const Filter filter : {Filter::exact, Filter::cheap, Filter::all}) {
          // A whole history makes too many states on the larger boards.
          if (filter == Filter::all && rows * cols > 4) continue;
          LocalRules rules(options, filter);
          const Work work;
          Values all(rules, {}, work);
          ASSERT_TRUE(all.solve({}));
          values.push_back(cgt::name(all.store(), all.value({})));
          plies.push_back(PlainPlies(rules, {}).plies({}));
        }
        for (const auto& value : values) EXPECT_EQ(value, values.front()) << rows << cols << m;
        for (const int length : plies) EXPECT_EQ(length, plies.front()) << rows << cols << m;
        ++boards;
      }
  EXPECT_EQ(boards, 24);
}

// Who wins when `mover` begins, by what the value says.
bool wins_by_value(cgt::Class outcome, Side mover) {
  return outcome == cgt::Class::N ||
         outcome == (mover == Side::first ? cgt::Class::L : cgt::Class::R);
}

// All states up to symmetry: the value, backward tables and proof search agree on the winner.
void compare_three_ways(const Options& options, std::uint64_t& compared) {
  cgt::Store store;
  const Work work{.threads = 2}, alone;
  DenseValues values(options, store);
  ASSERT_TRUE(values.solve({}, {}, work));
  DensePlies plies(options);
  ASSERT_TRUE(plies.solve(work));
  OutcomeSearch search(options);
  for (int black = 0; black < options.m; ++black)
    for (int white = 0; white < options.m; ++white)
      for (int stones = 0; stones <= options.rows * options.cols; ++stones)
        values.dense().for_each(stones, false, 1, [&](int, const Board& board) {
          if (!values.holds(board, {black, white})) return;
          const auto outcome = store.outcome(values.value(board, {black, white}));
          for (const Side mover : {Side::first, Side::second}) {
            const bool wins = wins_by_value(outcome, mover);
            EXPECT_EQ(plies.plies(board, {black, white}, mover) > 0, wins);
            const Position pos = position_of(options, board, {black, white}, mover);
            const auto answer = search.solve(pos, alone);
            ASSERT_TRUE(answer && answer->decided);
            ASSERT_EQ(answer->mover_wins, wins) << to_text(pos);
            ++compared;
          }
        });
}

TEST(Values, ThreeWaysToTheWinnerAgreeOnEveryState) {
  std::uint64_t compared = 0;
  for (int rows = 1; rows <= 3; ++rows)
    for (int cols = rows; cols <= 4; ++cols)
      for (int m = 1; m <= 3; ++m)
        if (rows * cols < 12) compare_three_ways({rows, cols, m, Ko::none}, compared);
  EXPECT_GT(compared, 30'000u);
}

TEST(Values, ThreeWaysToTheWinnerAgreeOn3x4) {
  std::uint64_t compared = 0;
#ifdef BANMEN_CHECKED
  compare_three_ways({3, 4, 1, Ko::none}, compared);  // the others take minutes here
#else
  for (int m = 1; m <= 3; ++m) compare_three_ways({3, 4, m, Ko::none}, compared);
#endif
  EXPECT_GT(compared, 160'000u);
}

TEST(Values, ThreeWaysToTheWinnerAgreeOnRandom4x4) {
  Rng rng(44);
  const Options options{4, 4, 1, Ko::none};
  const Work work{.threads = 2};
  DensePlies plies(options);
  ASSERT_TRUE(plies.solve(work));
#ifndef BANMEN_CHECKED  // minutes under a sanitizer
  cgt::Store store;
  DenseValues values(options, store);
  ASSERT_TRUE(values.solve({}, {}, work));
#endif
  OutcomeSearch search(options);
  int won = 0, compared = 0;
  for (int i = 0; i < 2000; ++i) {
    const Position pos = random_position(options, 1 + static_cast<int>(rng.below(10)), rng);
    const auto answer = search.solve(pos, Work());
    ASSERT_TRUE(answer && answer->decided);
    EXPECT_EQ(answer->mover_wins, plies.plies(pos.board, {}, pos.to_move) > 0);
#ifndef BANMEN_CHECKED
    EXPECT_EQ(answer->mover_wins,
              wins_by_value(store.outcome(values.value(pos.board, {})), pos.to_move));
#endif
    won += answer->mover_wins;
    ++compared;
  }
  EXPECT_EQ(compared, 2000);
  EXPECT_GT(won, 200);
  EXPECT_LT(won, 1900);
}

// Whoever begins a sum with the moon wins it.
TEST(Values, SumsWithTheMoonAreWonByWhoeverBegins) {
  cgt::Store store;
  const auto moon = cgt::parse(store, "±∞");
  ASSERT_TRUE(moon);
  DenseValues values({3, 3, 1, Ko::none}, store);
  ASSERT_TRUE(values.solve({}, {}, Work()));
  int compared = 0, finite = 0;
  for (int stones = 0; stones <= 9; ++stones)
    values.dense().for_each(stones, true, 1, [&](int, const Board& board) {
      const Id id = values.value(board, {});
      EXPECT_EQ(store.outcome(store.add(id, *moon)), cgt::Class::N);
      ++compared;
      if (store.has_infinity(id)) return;
      EXPECT_EQ(store.add(id, store.negate(id)), cgt::zero);
      ++finite;
    });
  EXPECT_EQ(compared, 924);
  EXPECT_GT(finite, 50);
}

}  // namespace
}  // namespace banmen::stones
