#include "core/text.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace banmen {
namespace {

using Words = std::vector<std::string>;

TEST(Text, ClippedTextsEndBetweenLetters) {
  const std::string most(300, 'x');
  EXPECT_EQ(clipped(most), most);
  EXPECT_EQ(clipped(most + "y"), most + "…");
  EXPECT_EQ(clipped(most.substr(1) + "歩兵"), most.substr(1) + "…");
}

TEST(Text, Trim) {
  EXPECT_EQ(trim("  a b\t\r\n"), "a b");
  EXPECT_EQ(trim("a"), "a");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, LowerChangesLettersOnly) { EXPECT_EQ(lower("C5,C4 B3G é"), "c5,c4 b3g é"); }

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b,", ','), (Words{"a", "", "b", ""}));
  EXPECT_EQ(split("", ','), Words{""});
}

TEST(Text, SplitWordsKeepsNone) {
  EXPECT_EQ(split_words("  a \t b\n"), (Words{"a", "b"}));
  EXPECT_EQ(split_words(" "), Words{});
}

TEST(Text, JoinUndoesSplit) {
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    std::string text;
    for (auto n = rng.below(12); n > 0; --n) text += "ab,"[rng.below(3)];
    EXPECT_EQ(join(split(text, ','), ","), text);
  }
}

TEST(Text, NumbersAreWholeTexts) {
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_number("2.5e3"), 2500);
  for (const auto* bad : {"", "+1", " 1", "1 ", "1x", "0x10", "99999999999999999999"})
    EXPECT_FALSE(parse_integer(bad)) << bad;
  for (const auto* bad : {"", "+1", " 1", "1,5", "inf", "nan", "1e999"})
    EXPECT_FALSE(parse_number(bad)) << bad;
}

TEST(Text, NumbersForPeople) {
  EXPECT_EQ(short_number(3), "3");
  EXPECT_EQ(short_number(0.25), "0.25");
  EXPECT_EQ(short_number(-1000000), "-1000000");
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1276739132), "1,276,739,132");
}

TEST(Text, SuggestsWhatIsNear) {
  const Words games = {"contrast", "othello"};
  EXPECT_EQ(suggest("contrats", games, "games"),
            "did you mean 'contrast'? known games: contrast, othello");
  EXPECT_EQ(suggest("Othelo", games, "games"),
            "did you mean 'othello'? known games: contrast, othello");
  EXPECT_EQ(suggest("chess", games, "games"), "known games: contrast, othello");
  EXPECT_EQ(suggest("x", {}, "games"), "known games: ");
}

TEST(Text, SuggestionsForVeryLongWordsCostLittle) {
  const std::string word(5'000'000, 'x');
  EXPECT_EQ(suggest(word, {"contrast"}, "games"), "known games: contrast");
}

}  // namespace
}  // namespace banmen
