#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "contrast/boards.hpp"
#include "core/line.hpp"
#include "games/contrast/codec.hpp"

namespace banmen::contrast {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using Texts = std::set<std::string>;

#ifdef BANMEN_CHECKED
constexpr int random_positions = 5'000;  // checked builds are slow
#else
constexpr int random_positions = 100'000;
#endif

Texts texts(const Position& pos) {
  Texts all;
  for (const auto& move : banmen::legal_moves<Contrast>(pos)) all.insert(to_text(move));
  return all;
}

// The moves by a plain reading of the rules: a list of cells, no bits.
Texts reference_moves(const Position& pos) {
  const Array cells = to_array(pos.board);
  const auto value = [&](int x, int y) { return cells[static_cast<std::size_t>(y * 5 + x)]; };
  const auto on_board = [](int x, int y) { return x >= 0 && x < 5 && y >= 0 && y < 5; };
  const auto name = [](int x, int y) {
    return std::string{static_cast<char>('a' + x), static_cast<char>('5' - y)};
  };
  const int own = pos.board.to_move == Side::first ? 1 : 2;
  for (int x = 0; x < 5; ++x)
    if (value(x, 4) / 3 == 1 || value(x, 0) / 3 == 2) return {};  // somebody has won
  const std::size_t stock = own == 1 ? 25 : 27;
  Texts moves;
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x) {
      if (value(x, y) / 3 != own) continue;
      const int tile = value(x, y) % 3;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
          const bool straight = (dx == 0) != (dy == 0), diagonal = dx != 0 && dy != 0;
          if (!(straight && tile != 1) && !(diagonal && tile != 0)) continue;
          int to_x = x + dx, to_y = y + dy, jumped = 0;
          while (on_board(to_x, to_y) && value(to_x, to_y) / 3 == own) {
            to_x += dx;
            to_y += dy;
            ++jumped;
          }
          if (!on_board(to_x, to_y) || value(to_x, to_y) / 3 != 0) continue;
          if (jumped > 0 && pos.options.jump == Jump::none) continue;
          if (jumped > 1 && pos.options.jump == Jump::single) continue;
          const std::string step = name(x, y) + "," + name(to_x, to_y);
          moves.insert(step);
          if (!pos.options.tiles) continue;
          for (int ty = 0; ty < 5; ++ty)
            for (int tx = 0; tx < 5; ++tx) {
              const bool left = tx == x && ty == y, entered = tx == to_x && ty == to_y;
              const bool empty = (value(tx, ty) / 3 == 0 || left) && !entered;
              if (!empty || value(tx, ty) % 3 != 0) continue;
              if (cells[stock] > 0) moves.insert(step + " " + name(tx, ty) + "b");
              if (cells[stock + 1] > 0) moves.insert(step + " " + name(tx, ty) + "g");
            }
        }
    }
  return moves;
}

TEST(ContrastRules, ManyRandomPositionsAgreeWithAPlainReadingOfTheRules) {
  Rng rng(2026);
  std::uint64_t over = 0, listed = 0;
  for (int i = 0; i < random_positions; ++i) {
    const Options rules{.jump = static_cast<Jump>(i % 3), .tiles = i % 4 != 0};
    const auto pos = random_position(rng, rules);
    const auto expected = reference_moves(pos);
    ASSERT_EQ(texts(pos), expected) << to_text(pos) << " jump " << i % 3;
    ASSERT_EQ(count_moves(pos), expected.size()) << to_text(pos);
    ASSERT_EQ(outcome(pos) == Outcome::ongoing, !expected.empty()) << to_text(pos);
    over += expected.empty();
    listed += expected.size();
  }
  EXPECT_GT(over, random_positions / 100u);
  EXPECT_LT(over, random_positions / 10 * 9u);
  EXPECT_GT(listed, random_positions * 10u);
}

TEST(ContrastRules, LegalityTestAgreesWithTheListForEveryThinkableMove) {
  Rng rng(7);
  for (int i = 0; i < random_positions / 1000; ++i) {
    const auto pos = random_position(rng);
    std::size_t legal = 0;
    for (int from = 0; from <= cell_count; ++from)
      for (int to = 0; to <= cell_count; ++to)
        for (int cell = 0; cell <= cell_count; ++cell)
          for (const Tile tile : {Tile::none, Tile::black, Tile::gray})
            legal += is_legal(
                pos, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                      cell == cell_count ? no_cell : static_cast<std::uint8_t>(cell), tile});
    ASSERT_EQ(legal, count_moves(pos)) << to_text(pos);
    for (const auto& move : banmen::legal_moves<Contrast>(pos)) ASSERT_TRUE(is_legal(pos, move));
  }
}

// Rule 1.
TEST(ContrastRules, BlackStartsUnlessToldOtherwise) {
  EXPECT_EQ(to_text(Contrast::start({})), "3333300000000000000066666/3131/b");
  EXPECT_EQ(to_text(Contrast::start(options({{"first", "white"}}))),
            "3333300000000000000066666/3131/w");
}

// Rule 2.
TEST(ContrastRules, ATurnIsAStepAndMaybeATile) {
  auto pos = Contrast::start({});
  EXPECT_EQ(count_moves(pos), 155u);
  play(pos, parse_move(pos, "c5,c4 e3g").value());
  EXPECT_EQ(to_text(pos), "3303300300000020000066666/3031/w");
  play(pos, parse_move(pos, "a1,a2").value());
  EXPECT_EQ(to_text(pos), "3303300300000026000006666/3031/b");
  EXPECT_EQ(count_moves(Contrast::start(options({{"tile", "off"}}))), 5u);
}

// Rule 3.
TEST(ContrastRules, TheTileUnderThePieceDecidesItsDirections) {
  EXPECT_THAT(texts(board("..... ..... ..x.. ..... .....")),
              UnorderedElementsAre("c3,c4", "c3,c2", "c3,b3", "c3,d3"));
  EXPECT_THAT(texts(board("..... ..... ..X.. ..... .....")),
              UnorderedElementsAre("c3,b4", "c3,d4", "c3,b2", "c3,d2"));
  EXPECT_EQ(texts(board("..... ..... ..+.. ..... .....")).size(), 8u);
  EXPECT_THAT(texts(board("..... .[[[. .[x[. .[[[. .....")),
              UnorderedElementsAre("c3,c4", "c3,c2", "c3,b3", "c3,d3"))
      << "tiles elsewhere do not matter";
}

// Rule 4.
TEST(ContrastRules, APieceJumpsTheWholeRunOfItsOwn) {
  EXPECT_THAT(texts(board("x.... x.... x.... ..... .....")).count("a5,a2"), 1);
  EXPECT_THAT(texts(board("x.... x.... x.... x.... o....")).count("a5,a1"), 0) << "no cell behind";
  EXPECT_THAT(texts(board("x.... x.... o.... ..... .....")), UnorderedElementsAre("a5,b5", "a4,b4"))
      << "enemies block and are not jumped";
  EXPECT_THAT(texts(board("X.... .x... ..x.. ..... .....")).count("a5,d2"), 1) << "diagonally";
  EXPECT_THAT(texts(board("xxxxo ..... ..... ..... .....", Side::first)).count("a5,e5"), 0);
  EXPECT_THAT(texts(board("..... xxxx. ..... ..... .....")).count("a4,e4"), 1);
}

TEST(ContrastRules, JumpsCanBeSingleOrForbidden) {
  const std::string_view two = "xxx.. ..... ..... ..... .....";
  const auto moves_by = [&](const char* jump) {
    auto all = texts(board(two, Side::first, "0000", options({{"jump", jump}})));
    for (const auto* down : {"a5,a4", "b5,b4", "c5,c4"}) EXPECT_EQ(all.erase(down), 1u);
    return all;
  };
  EXPECT_THAT(moves_by("run"), UnorderedElementsAre("c5,d5", "b5,d5", "a5,d5"));
  EXPECT_THAT(moves_by("single"), UnorderedElementsAre("c5,d5", "b5,d5"));
  EXPECT_THAT(moves_by("none"), UnorderedElementsAre("c5,d5"));
}

// Rule 5.
TEST(ContrastRules, TilesGoOnCellsThatAreFreeAfterTheStep) {
  const auto moves = texts(board("..... .[(x. ..... ..... ....o", Side::first, "1100"));
  EXPECT_TRUE(moves.contains("d4,d3 d4b")) << "the cell just left";
  EXPECT_FALSE(moves.contains("d4,d3 d3b")) << "the cell just entered";
  EXPECT_FALSE(moves.contains("d4,d3 b4b")) << "a black tile lies there";
  EXPECT_FALSE(moves.contains("d4,d3 c4g")) << "a gray tile lies there";
  EXPECT_FALSE(moves.contains("d4,d3 e1g")) << "a piece stands there";
  EXPECT_TRUE(moves.contains("d4,d3 a1g"));
  EXPECT_FALSE(
      texts(board("..... ...X. ..... ..... .....", Side::first, "1100")).contains("d4,c3 d4b"))
      << "the cell just left has a tile already";
}

TEST(ContrastRules, OnlyOnesOwnStockCounts) {
  EXPECT_EQ(texts(board("..x.. ..... ..... ..... ..o..", Side::first, "0031")).size(), 3u);
  const auto gray = texts(board("..x.. ..... ..... ..... ..o..", Side::second, "3101"));
  EXPECT_TRUE(gray.contains("c1,c2 a3g"));
  EXPECT_FALSE(gray.contains("c1,c2 a3b"));
  auto pos = board("..x.. ..... ..... ..... ..o..", Side::second, "3121");
  play(pos, parse_move(pos, "c1,c2 a3b").value());
  EXPECT_EQ(to_text(pos).substr(26, 4), "3111");
}

// Rule 6.
TEST(ContrastRules, ReachingTheFarRankWinsAtOnce) {
  auto pos = board("..... ..... ..... x.... .oooo", Side::first, "1000");
  EXPECT_TRUE(texts(pos).contains("a2,a1 a3b")) << "a tile may be placed with the winning step";
  play(pos, parse_move(pos, "a2,a1").value());
  EXPECT_EQ(outcome(pos), Outcome::first_wins);
  EXPECT_THAT(texts(pos), IsEmpty());
  EXPECT_EQ(count_moves(pos), 0u);
  EXPECT_EQ(outcome(board("o...x ..... ..... ..... .....")), Outcome::second_wins);
  EXPECT_EQ(outcome(board("x...x ..... ..... ..... o....")), Outcome::ongoing) << "at home";
}

TEST(ContrastRules, IfBothStandOnTheirGoalsTheLastMoverHasWon) {
  EXPECT_EQ(outcome(board("o.... ..... ..... ..... x....", Side::first)), Outcome::second_wins);
  EXPECT_EQ(outcome(board("o.... ..... ..... ..... x....", Side::second)), Outcome::first_wins);
}

// Rule 7.
TEST(ContrastRules, WhoCannotMoveLoses) {
  const std::string_view stuck = "xo... o.... ..... ..... .....";
  EXPECT_EQ(outcome(board("..... xo... o.... ..... .....", Side::first)), Outcome::ongoing);
  EXPECT_EQ(outcome(board(".x... xox.. .x... ..... .....", Side::second)), Outcome::first_wins);
  EXPECT_EQ(outcome(board(stuck, Side::second)), Outcome::second_wins) << "White is on rank 5";
  EXPECT_EQ(outcome(board("..x.. ..... ..... ..... .....", Side::second)), Outcome::first_wins)
      << "no pieces, no move";
  EXPECT_EQ(outcome(board("..... ..... ..... ..... .....", Side::first)), Outcome::second_wins);
}

Position shuffle(const Settings& rules, int rounds, const std::vector<std::string>& more = {}) {
  Line line{rules, "", {}};
  for (int i = 0; i < rounds; ++i)
    for (const auto* move : {"c5,c4", "c1,c2", "c4,c5", "c2,c1"}) line.moves.emplace_back(move);
  line.moves.insert(line.moves.end(), more.begin(), more.end());
  return replay<Contrast>(line).value();
}

// Rule 8.
TEST(ContrastRules, TheFourthOccurrenceIsADraw) {
  EXPECT_EQ(outcome(shuffle({}, 2)), Outcome::ongoing);  // the start for the third time
  EXPECT_EQ(shuffle({}, 2).occurrences, 3);
  EXPECT_EQ(outcome(shuffle({}, 3)), Outcome::draw);
  EXPECT_THAT(texts(shuffle({}, 3)), IsEmpty());
  EXPECT_EQ(count_moves(shuffle({}, 3)), 0u);
}

TEST(ContrastRules, RepetitionCanBeThreeOrOff) {
  EXPECT_EQ(outcome(shuffle({{"repetition", "3"}}, 1)), Outcome::ongoing);
  EXPECT_EQ(outcome(shuffle({{"repetition", "3"}}, 2)), Outcome::draw);
  EXPECT_EQ(outcome(shuffle({{"repetition", "off"}}, 100)), Outcome::ongoing);
}

TEST(ContrastRules, OnlyTheSamePositionCounts) {
  // The same cells with the other side to move, and the same cells before a tile.
  EXPECT_EQ(shuffle({}, 1, {"c5,c4", "c1,c2"}).occurrences, 2);
  EXPECT_EQ(shuffle({}, 2, {"c5,c4 a3b"}).occurrences, 1);
  EXPECT_EQ(shuffle({}, 2, {"c5,c4 a3b", "c1,c2", "c4,c5", "c2,c1", "c5,c4", "c1,c2"}).occurrences,
            2);
}

TEST(ContrastRules, ForgettingEndsRepetition) {
  auto pos = shuffle({}, 2);
  forget(pos);
  EXPECT_EQ(pos.occurrences, 1);
  for (int i = 0; i < 5; ++i)
    for (const auto* move : {"c5,c4", "c1,c2", "c4,c5", "c2,c1"})
      play(pos, parse_move(pos, move).value());
  EXPECT_EQ(outcome(pos), Outcome::ongoing);
}

TEST(ContrastRules, AGameCanBeLimited) {
  const Settings rules = {{"max_plies", "4"}, {"repetition", "off"}};
  EXPECT_EQ(outcome(shuffle(rules, 0, {"c5,c4", "c1,c2", "c4,c5"})), Outcome::ongoing);
  EXPECT_EQ(outcome(shuffle(rules, 1)), Outcome::draw);
  EXPECT_EQ(outcome(shuffle({{"max_plies", "off"}}, 2)), Outcome::ongoing);
}

TEST(ContrastRules, AWinOnTheLastPlyIsAWin) {
  auto pos = board("..... ..... ..... x.... .oooo", Side::first, "0000", {.max_plies = 1});
  play(pos, parse_move(pos, "a2,a1").value());
  EXPECT_EQ(outcome(pos), Outcome::first_wins);
}

TEST(ContrastRules, ThreatsAreTheGoalCellsASideCouldEnterNow) {
  const auto pos = board("..... ..... ..x.. x.Xo. o.o..");
  EXPECT_EQ(winning_cells(pos.board, Side::first, Jump::run), bit(21) | bit(23));
  EXPECT_EQ(winning_cells(pos.board, Side::second, Jump::run), 0u);
}

TEST(ContrastRules, WrongOptionsAreExplained) {
  const auto jump = Contrast::options({{"jump", "far"}});
  ASSERT_FALSE(jump);
  EXPECT_EQ(jump.error().hint, "jump is one of run, single, none");
  EXPECT_FALSE(Contrast::options({{"repetition", "5"}}));
  EXPECT_FALSE(Contrast::options({{"max_plies", "0"}}));
  EXPECT_EQ(Contrast::options({{"max_plise", "5"}}).error().hint.substr(0, 26),
            "did you mean 'max_plies'? ");
}

TEST(ContrastKey, ChangesWithEverythingThatMatters) {
  std::set<Key> keys;
  for (const auto* text : {"3333300000000000000066666/3131/b", "3333300000000000000066666/3131/w",
                           "3333300000000000000066666/2131/b", "3333300000000000000066666/3031/b",
                           "3333300000000000000066666/3121/b", "3333300000000000000066666/3130/b",
                           "3333300000001000000066666/3131/b", "3333300000002000000066666/3131/b",
                           "6666600000000000000033333/3131/b", "0333330000000000000066666/3131/b"})
    keys.insert(key(Contrast::parse(text, {}).value()));
  EXPECT_EQ(keys.size(), 10u);
}

// The past knows positions by their boards, so a key may hold more than that.
TEST(ContrastRules, KeysHoldThePlyOnlyWhereItCounts) {
  const auto round = [](const Settings& settings) {
    Position pos = Contrast::start(Contrast::options(settings).value());
    const Key before = key(pos);
    for (const auto* text : {"a5,a4", "a1,a2", "a4,a5", "a2,a1"})
      play(pos, parse_move(pos, text).value());
    EXPECT_EQ(pos.occurrences, 2);
    return std::pair(before, key(pos));
  };
  const auto [before, after] = round({});
  EXPECT_EQ(before, key(Contrast::start({}).board));
  EXPECT_EQ(before, after);
  const auto [early, late] = round({{"max_plies", "100"}});
  EXPECT_NE(early, late);
}

}  // namespace
}  // namespace banmen::contrast
