#include "learn/tuples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/rng.hpp"

namespace banmen::learn {
namespace {

// Three by three cells a1 to c3, reflected left and right, and a dial of four numbers.
TupleGround ground() {
  TupleGround ground{.kinds = {{"stones", 3}, {"ground", 2}}};
  for (std::size_t cell = 0; cell < 9; ++cell)
    ground.cells.push_back(
        {std::string{static_cast<char>('a' + cell % 3), static_cast<char>('1' + cell / 3)},
         cell / 3 * 3 + 2 - cell % 3});
  ground.cells.push_back({"hand", 9, 4});
  return ground;
}

constexpr std::string_view csv =
    "id,kind,cells\n"
    "row,stones,a1 b1 c1\n"
    "edge,stones,a1 a2 a3\n"
    "corner,ground,a1 b1 a2 hand\n"
    "ends,stones,c2 hand a2\n"
    "hand,ground,hand\n";

TupleSet set() { return TupleSet::parse(csv, ground()).value(); }

// What lies on a board: by kind and cell.
struct Shown {
  std::array<std::array<std::size_t, 10>, 2> symbols{};

  std::size_t operator()(std::size_t kind, std::size_t cell) const { return symbols[kind][cell]; }
};

Shown random_board(Rng& rng) {
  Shown shown;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    shown.symbols[0][cell] = rng.below(3);
    shown.symbols[1][cell] = rng.below(2);
  }
  shown.symbols[0][9] = shown.symbols[1][9] = rng.below(4);
  return shown;
}

Shown reflected(const Shown& shown) {
  Shown out;
  const auto cells = ground().cells;
  for (std::size_t kind = 0; kind < 2; ++kind)
    for (std::size_t cell = 0; cell < 10; ++cell)
      out.symbols[kind][cells[cell].mirror] = shown.symbols[kind][cell];
  return out;
}

std::vector<std::uint32_t> weights_of(const TupleSet& tuples, const Shown& shown) {
  std::vector<std::uint32_t> weights;
  for (const auto& place : tuples.places())
    weights.push_back(tuples.weight_of()[tuples.entry(place, shown)]);
  std::ranges::sort(weights);
  return weights;
}

TEST(Tuples, LieOnTheBoardOnceOrTwice) {
  const TupleSet tuples = set();
  std::map<std::string, int> places;
  for (const auto& place : tuples.places()) ++places[tuples.tuples()[place.tuple].id];
  EXPECT_EQ(places, (std::map<std::string, int>{
                        {"row", 1}, {"edge", 2}, {"corner", 2}, {"ends", 1}, {"hand", 1}}));
  // 27 entries of which 9 are their own images, 27, 32, 36 of which 12 are, and 4.
  EXPECT_EQ(tuples.entries(), 27u + 27 + 32 + 36 + 4);
  EXPECT_EQ(tuples.weights(), 18u + 27 + 32 + 24 + 4);
}

TEST(Tuples, AMirrorImageHasTheSameWeights) {
  const TupleSet tuples = set();
  Rng rng(2026);
  for (int i = 0; i < 1000; ++i) {
    const Shown shown = random_board(rng);
    EXPECT_EQ(weights_of(tuples, shown), weights_of(tuples, reflected(shown)));
  }
}

TEST(Tuples, EntriesShareAWeightWithTheirImageAndNobodyElse) {
  const TupleSet tuples = set();
  for (const auto& tuple : tuples.tuples())
    for (std::size_t a = 0; a < tuple.entries; ++a) {
      EXPECT_EQ(tuples.mirrored(tuple, tuples.mirrored(tuple, a)), a);
      for (std::size_t b = 0; b < tuple.entries; ++b)
        EXPECT_EQ(tuples.weight_of()[tuple.first + a] == tuples.weight_of()[tuple.first + b],
                  a == b || tuples.mirrored(tuple, a) == b);
    }
  EXPECT_EQ(*std::ranges::max_element(tuples.weight_of()) + 1, tuples.weights());
}

TEST(Tuples, WeightsHaveNames) {
  const TupleSet tuples = set();
  const auto& last = tuples.tuples()[3];  // c2 hand a2: 3 * 4 * 3 entries
  EXPECT_EQ(tuples.name_of(0), "row 0 0 0");
  EXPECT_EQ(tuples.name_of(tuples.weight_of()[last.first + 2 + 3 * 3]), "ends 2 3 0");
  EXPECT_EQ(tuples.name_of(tuples.weights()), "");
}

TEST(Tuples, EveryEntryIsShownBySomeBoard) {
  const TupleSet tuples = set();
  std::vector<bool> seen(tuples.entries());
  Rng rng(1);
  for (int i = 0; i < 5000; ++i) {
    const Shown shown = random_board(rng);
    for (const auto& place : tuples.places()) seen[tuples.entry(place, shown)] = true;
  }
  EXPECT_EQ(std::ranges::count(seen, false), 0);
}

TEST(Tuples, TextAndHashSayWhatTheyAre) {
  EXPECT_EQ(set().csv(), csv);
  const auto other = TupleSet::parse(
      "# the same but for the order\nhand,ground,hand\n\nrow,stones,a1 b1 c1", ground());
  ASSERT_TRUE(other);
  EXPECT_NE(other->hash(), set().hash());
  EXPECT_EQ(TupleSet::parse(other->csv(), ground())->hash(), other->hash());
}

TEST(Tuples, BadTextIsRefused) {
  const auto refused = [](std::string_view text) {
    const auto tuples = TupleSet::parse(text, ground());
    EXPECT_FALSE(tuples) << text;
    return tuples ? Error{} : tuples.error();
  };
  EXPECT_EQ(refused("").what, "there is no tuple");
  EXPECT_EQ(refused("a,stones").what, "a tuple has three fields, here are 2");
  EXPECT_EQ(refused("a,stone,a1").hint, "did you mean 'stones'? known kinds: stones, ground");
  EXPECT_EQ(refused("id,kind,cells\na,stones,a1 d4").where, "tuples, line 2");
  EXPECT_EQ(refused("a,stones,a1 b1 a1").what, "the cell a1 comes twice");
  EXPECT_EQ(refused("a,stones,").what, "a has no cells");
  TupleGround wide = ground();
  wide.cells.back().dial = TupleSet::most_entries;
  EXPECT_EQ(TupleSet::parse("a,stones,hand a1", wide).error().code, Errc::out_of_range);
}

}  // namespace
}  // namespace banmen::learn
