#include <gtest/gtest.h>

#include <map>

#include "core/line.hpp"
#include "core/perft.hpp"
#include "core/rng.hpp"
#include "data.hpp"
#include "stones/plain_game.hpp"
#include "stones/plies.hpp"

namespace banmen::stones {
namespace {

using banmen::test::data_rows;
using Verdict = PlainGame::Verdict;

constexpr Ko every_ko[] = {Ko::psk, Ko::simple, Ko::none};

int number(const std::string& text) { return static_cast<int>(parse_integer(text).value()); }

Position read(const std::string& text, const Options& options) {
  const auto pos = StoneCapture::parse(text, options);
  EXPECT_TRUE(pos) << text << ": " << to_text(pos.error());
  return *pos;
}

Position after(const Settings& options, const std::string& start, const std::string& moves) {
  const auto pos = replay<StoneCapture>({options, start, split_words(moves)});
  EXPECT_TRUE(pos) << to_text(pos.error());
  return *pos;
}

bool may_play(const Position& pos, const std::string& move) {
  return read_move<StoneCapture>(pos, move, "move").has_value();
}

PlainGame::Rows rows_of(const Position& pos) {
  PlainGame::Rows rows;
  int point = 0;
  for (int x = 0; x < pos.rules.rows; ++x) {
    rows.emplace_back();
    for (int y = 0; y < pos.rules.cols; ++y, ++point)
      rows.back().push_back(pos.board.black & bit(point)   ? 1
                            : pos.board.white & bit(point) ? -1
                                                           : 0);
  }
  return rows;
}

struct Seen {
  int games = 0, plies = 0, suicides = 0, kos = 0, captures = 0, no_move = 0;
};

// Plays one random game by both sets of rules.
void compare(const Options& rules, Rng rng, Seen& seen) {
  Position pos = StoneCapture::start(rules);
  PlainGame plain(rules);
  ++seen.games;
  while (true) {
    ++seen.plies;
    ASSERT_EQ(rows_of(pos), plain.rows()) << to_text(pos);
    ASSERT_EQ(pos.captures[0], plain.captures(1)) << to_text(pos);
    ASSERT_EQ(pos.captures[1], plain.captures(-1)) << to_text(pos);
    ASSERT_EQ(pos.to_move == Side::first, plain.mover() == 1) << to_text(pos);
    ASSERT_EQ(outcome(pos), plain.outcome()) << to_text(pos);
    Points legal = 0;
    for (int point = 0; point < rules.rows * rules.cols; ++point) {
      const Verdict verdict = plain.judge(point / rules.cols, point % rules.cols);
      if (verdict == Verdict::legal) legal |= bit(point);
      seen.suicides += verdict == Verdict::suicide;
      seen.kos += verdict == Verdict::ko;
      const Move move{static_cast<std::int8_t>(point)};
      ASSERT_EQ(is_legal(pos, move), verdict == Verdict::legal)
          << to_text(pos) << " " << to_text(pos, move);
    }
    ASSERT_EQ(legal_points(pos), legal) << to_text(pos);
    const auto moves = banmen::legal_moves<StoneCapture>(pos);
    ASSERT_EQ(moves.size(), plain.moves().size());
    if (moves.empty()) {
      seen.no_move += std::max(pos.captures[0], pos.captures[1]) < rules.m;
      return;
    }
    const Move move = moves[rng.below(moves.size())];
    const int before = pos.captures[0] + pos.captures[1];
    play(pos, move);
    plain.play(move.point / rules.cols, move.point % rules.cols);
    seen.captures += pos.captures[0] + pos.captures[1] > before;
  }
}

TEST(StoneRules, RandomGamesAgreeWithPlainRules) {
  std::map<Ko, Seen> seen;
  std::uint64_t stream = 0;
  for (int rows = 1; rows <= max_side; ++rows)
    for (int cols = 1; cols <= max_side && rows * cols <= max_points; ++cols)
      for (int m = 1; m <= 5; ++m)
        for (const Ko ko : every_ko)
          for (int game = 0; game < 4; ++game) {
            compare({rows, cols, m, ko}, Rng(36, ++stream), seen[ko]);
            if (HasFatalFailure()) return;
          }
  for (const Ko ko : every_ko) {
    EXPECT_EQ(seen[ko].games, 54 * 5 * 4);
    EXPECT_GT(seen[ko].plies, 10'000);
    EXPECT_GT(seen[ko].suicides, 1'000);
    EXPECT_GT(seen[ko].captures, 1'000);
    EXPECT_GT(seen[ko].no_move, 100);
  }
  EXPECT_GT(seen[Ko::psk].kos, seen[Ko::simple].kos);
  EXPECT_GT(seen[Ko::simple].kos, 100);
  EXPECT_EQ(seen[Ko::none].kos, 0);
}

// Small boards and large m: where boards come back most often.
TEST(StoneRules, LongFightsAgreeWithPlainRules) {
  Seen seen;
  std::uint64_t stream = 0;
  for (const auto& [rows, cols] : {std::pair(1, 2), {1, 3}, {2, 1}, {1, 4}, {2, 2}, {2, 3}, {3, 2}})
    for (const int m : {2, 3, 7, 20, 40})
      for (const Ko ko : {Ko::psk, Ko::simple})
        for (int game = 0; game < 30; ++game) {
          compare({rows, cols, m, ko}, Rng(40, ++stream), seen);
          if (HasFatalFailure()) return;
        }
  EXPECT_GT(seen.kos, 500);
}

TEST(StoneRules, PerftAgreesWithPlainRules) {
  struct Case {
    Options rules;
    int depth;
    std::uint64_t leaves;
  };
  const Case cases[] = {
      {{5, 5, 1, Ko::psk}, 3, 13800},  {{3, 3, 2, Ko::psk}, 6, 55472},
      {{3, 3, 2, Ko::none}, 6, 55504}, {{2, 3, 3, Ko::psk}, 8, 160},
      {{2, 3, 3, Ko::simple}, 8, 160}, {{2, 3, 3, Ko::none}, 8, 240},
      {{1, 5, 4, Ko::psk}, 10, 56},    {{1, 5, 4, Ko::simple}, 10, 148},
      {{6, 4, 5, Ko::psk}, 3, 12144},
  };
  for (const auto& [rules, depth, leaves] : cases) {
    const std::uint64_t found = perft<StoneCapture>(StoneCapture::start(rules), depth);
    EXPECT_EQ(found, PlainGame(rules).leaves(depth)) << rules.rows << "x" << rules.cols;
    EXPECT_EQ(found, leaves) << rules.rows << "x" << rules.cols << " m=" << rules.m;
    EXPECT_EQ((perft<StoneCapture, false>(StoneCapture::start(rules), depth)), found);
  }
}

struct Walk {
  std::map<std::string, bool> seen{};  // by id; whether a capture has decided
  int nodes = 0, terminal = 0, edges = 0;
};

void walk(const Position& pos, Walk& walked) {
  const bool decided = std::max(pos.captures[0], pos.captures[1]) >= pos.rules.m;
  if (!walked.seen.emplace(id_text(pos), decided).second) return;
  ++(decided ? walked.terminal : walked.nodes);
  for (const Move& move : banmen::legal_moves<StoneCapture>(pos)) {
    ++walked.edges;
    Position next = pos;
    play(next, move);
    walk(next, walked);
  }
}

// Columns of expected.tsv.
enum { root_outcome = 10, alt_nodes = 12, alt_terminal = 13, alt_edges = 14, root_plies = 19 };

TEST(StoneRules, EveryRowOfTheExpectedResults) {
  int without_ko = 0, superko = 0;
  for (const auto& row : data_rows("stones/expected.tsv")) {
    if (row[0] == "rows") continue;
    ASSERT_EQ(row.size(), 20u);
    const Options rules{number(row[0]), number(row[1]), number(row[2]),
                        row[3] == "psk" ? Ko::psk : Ko::none};
    const std::string name = row[0] + "x" + row[1] + " m=" + row[2] + " " + row[3];
    const Position start = StoneCapture::start(rules);
    std::unordered_map<Key, int> known;
    const int plies = plies_of(start, known);
    EXPECT_EQ(plies, number(row[root_plies])) << name;
    EXPECT_EQ(plies > 0 ? "N" : "P", row[root_outcome]) << name;
    if (rules.ko == Ko::psk) {
      ++superko;
      continue;
    }
    Walk walked;
    walk(start, walked);
    EXPECT_EQ(walked.nodes, number(row[alt_nodes])) << name;
    EXPECT_EQ(walked.terminal, number(row[alt_terminal])) << name;
    EXPECT_EQ(walked.edges, number(row[alt_edges])) << name;
    ++without_ko;
  }
  EXPECT_EQ(without_ko, 31);
  EXPECT_EQ(superko, 13);
}

TEST(StoneRules, EveryPositionOfTheData) {
  int rows = 0;
  std::map<std::string, std::unordered_map<Key, int>> known;
  for (const auto& row : data_rows("stones/positions.tsv")) {
    if (row[0] == "rows") continue;
    const Options rules{number(row[0]), number(row[1]), number(row[2]), Ko::none};
    const std::string captures = " " + row[4] + "," + row[5];
    const Position black = read(row[3] + " b" + captures, rules);
    const Position white = read(row[3] + " w" + captures, rules);
    EXPECT_EQ(black.rules, rules);
    auto& memory = known[row[0] + row[1] + row[2]];
    const int first = plies_of(black, memory), second = plies_of(white, memory);
    EXPECT_EQ(first, number(row[8])) << row[3];
    EXPECT_EQ(second, number(row[9])) << row[3];
    EXPECT_EQ(first > 0 ? second > 0 ? "N" : "L" : second > 0 ? "R" : "P", row[6]) << row[3];
    ++rows;
  }
  EXPECT_EQ(rows, 60);
}

TEST(StoneRules, SuicideIsIllegalButACaptureIsNone) {
  const Options rules{3, 3, 2, Ko::psk};
  EXPECT_FALSE(may_play(read(".O./O../... b 0,0", rules), "(0,0)"));
  EXPECT_TRUE(may_play(read(".O./O../... w 0,0", rules), "(0,0)"));
  Position pos = read(".OX/OX./X.. b 0,0", rules);
  ASSERT_TRUE(may_play(pos, "(0,0)"));
  play(pos, parse_move(pos, "(0,0)").value());
  EXPECT_EQ(to_text(pos), "X.X/.X./X.. w 2,0");
  EXPECT_EQ(outcome(pos), Outcome::first_wins);
  EXPECT_TRUE(banmen::legal_moves<StoneCapture>(pos).empty());
}

TEST(StoneRules, WhoCannotMoveLoses) {
  EXPECT_EQ(outcome(StoneCapture::start({1, 1, 1, Ko::psk})), Outcome::second_wins);
  EXPECT_EQ(outcome(read(".X./XXX/.X. w 0,0", {3, 3, 1, Ko::psk})), Outcome::first_wins);
  EXPECT_EQ(outcome(read(".X./XXX/.X. b 0,0", {3, 3, 1, Ko::psk})), Outcome::ongoing);
}

// White has just taken, Black may not take back at once.
TEST(StoneRules, KoForbidsTakingBackAtOnce) {
  for (const std::string ko : {"psk", "simple", "none"}) {
    const Settings options = {{"n", "4"}, {"m", "3"}, {"ko", ko}};
    const Position fight = after(options, ".XO./X.XO/.XO./.... w 0,0", "(1,1)");
    ASSERT_EQ(to_text(fight), ".XO./XO.O/.XO./.... b 0,1");
    EXPECT_EQ(may_play(fight, "(1,2)"), ko == "none") << ko;
    EXPECT_EQ(fight.earlier != nullptr, ko != "none") << ko;
    // After a threat elsewhere it may.
    const Position later = after(options, ".XO./X.XO/.XO./.... w 0,0", "(1,1) (3,0) (3,3)");
    EXPECT_TRUE(may_play(later, "(1,2)")) << ko;
  }
  // A capture that wins is never forbidden.
  const Position last = after({{"n", "4"}, {"m", "2"}}, ".XO./X.XO/.XO./.... w 1,0", "(1,1)");
  EXPECT_TRUE(may_play(last, "(1,2)"));
}

TEST(StoneRules, NothingIsRememberedWithoutNeed) {
  Position pos = StoneCapture::start({});
  for (const auto* move : {"(2,2)", "(1,2)", "(3,2)", "(2,1)"}) {
    play(pos, parse_move(pos, move).value());
    EXPECT_EQ(pos.earlier, nullptr) << "for m = 1 no board comes back";
  }
  // By different ways to the same position with nothing that could come back: the same.
  const Settings two = {{"n", "4"}, {"m", "2"}};
  const Position one_way = after(two, "", "(0,0) (3,3) (0,1) (3,2) (0,2) (3,1) (1,1) (2,2)");
  const Position another = after(two, "", "(0,2) (3,1) (0,1) (3,2) (0,0) (3,3) (1,1) (2,2)");
  EXPECT_EQ(one_way, another);
  EXPECT_EQ(key(one_way), key(another));
  const Position different = after(two, "", "(0,0) (3,3) (0,1) (3,2) (1,1) (2,2) (0,2) (3,1)");
  EXPECT_EQ(to_text(one_way), to_text(different));
  EXPECT_NE(one_way, different) << "other boards could come back";
}

TEST(StoneOptions, RowsAndColumnsAreThoseOfNUnlessGiven) {
  EXPECT_EQ(StoneCapture::options({{"n", "3"}}).value(), (Options{3, 3, 1, Ko::psk}));
  EXPECT_EQ(StoneCapture::options({{"n", "3"}, {"cols", "4"}}).value(),
            (Options{3, 4, 1, Ko::psk}));
  EXPECT_EQ(
      StoneCapture::options({{"rows", "2"}, {"cols", "6"}, {"m", "40"}, {"ko", "simple"}}).value(),
      (Options{2, 6, 40, Ko::simple}));
  for (const Settings& bad : {Settings{{"n", "7"}},
                              {{"rows", "0"}},
                              {{"rows", "5"}, {"cols", "8"}},
                              {{"m", "41"}},
                              {{"m", "0"}},
                              {{"ko", "super"}}})
    EXPECT_FALSE(StoneCapture::options(bad)) << bad.begin()->first;
}

}  // namespace
}  // namespace banmen::stones
