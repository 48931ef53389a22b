#include "cgt/parse.hpp"

#include <gtest/gtest.h>

#include "cgt/facts.hpp"
#include "cgt/name.hpp"
#include "cgt/plain.hpp"

namespace banmen::cgt {
namespace {

std::string canonical(Store& store, const std::string& text) {
  const auto value = parse(store, text);
  return value ? name(store, *value) : "error: " + value.error().what;
}

TEST(CgtParse, SpellingsOfOneValue) {
  Store store;
  const std::vector<std::vector<std::string>> same = {
      {"↑", "^", "{0|*}", " { 0 | * } ", "↑1", "{0||0|0}", "-v", "-↓", "(↑)", "1.^", "0↑"},
      {"↓2*3", "v2*3", "-↑2*3", "-(^2*3)", "↓2 + *3", "*3-2.↑"},
      {"±1", "+-1", "{1|-1}", "±(1)", "± 1", "-±1", "±1+0", "1*+{1|-1}-1*"},
      {"±∞", "+-inf", "{∞|-∞}", "{inf|-inf}", "±inf", "±∞ + 7↑", "3.±∞"},
      {"1/2", "2/4", "{0|1}", "{0,-5|1,7}", "1 - 1/2", "-(-1/2)"},
      {"-1/2↑", "(-1/2)+↑", "↑-1/2", "- 1/2 ^", "-{0|1}+↑"},
      {"5/2↓", "3-1/2↑", "3-(1/2↑)"},  // a minus between two operands takes all of the second
      {"{{4|2}|{1|-3}}", "{4|2||1|-3}", "{{4|2}||1|-3}", "{4|2|||1|-3}"},
      {"{3|{2|{1|0}}}", "{3|||2||1|0}"},
      {"tiny(2)", "{0||0|-2}", "-miny(2)"},
      {"tiny(∞)", "{0||0|-∞}", "tiny(inf)"},
      {"miny(1)", "{1|0||0}", "-tiny(1)"},
      {"1", "{0|}", "{0||}", "{{|}|}", "{| ||}", "{±∞|-1}+3"},
      {"0", "{|}", "{||}", "*0", "↑0", "*-*", "0.∞", "{-1|1}", "7.(0)", "0.0"},
      {"↑2", "2.↑*"},  // copies of ↑*, not 2.↑ and *
      {"-6", "-2.(3)", "2.-3", "-6.0"},
      {"1/2", "0.5", "0.50", "00.5", "1.5-1", "2.(0.25)"},  // a point within a number is a decimal
      {"5/2", "2.5", "2.5000", "3-0.5", "{2|3}"},
      {"-9/4", "-2.25", "- 2.25", "-(2.25)"},
      {"±1/2", "±0.5", "{0.5|-0.5}"},
      {"5/2↑", "2.5↑", "2.5^"},
      {"1/1152921504606846976", "0.000000000000000000867361737988403547205962240695953369140625"},
      {"4611686018427387903/1024", "4503599627370495.9990234375",
       "4611686018427387903/2048+4611686018427387903/2048"},
      // Numerators of numbers in range are larger than machine words.
      {"2361183241434822606849/1024", "2305843009213693952.0009765625",
       "2305843009213693952+1/1024"},
      {"∞", "inf", "∞+{∞|-∞}", "∞+∞", "--∞"},
  };
  std::size_t count = 0;
  for (const auto& spellings : same)
    for (const auto& spelling : spellings) {
      EXPECT_EQ(canonical(store, spelling), spellings[0]) << spelling;
      ++count;
    }
  EXPECT_GT(count, 80u);
}

struct Bad {
  std::string text;
  Errc code;
  std::string what, where;
};

TEST(CgtParse, ErrorsTellWhatAndWhere) {
  const std::string deep(65, '{');
  const std::vector<Bad> bad = {
      {"", Errc::bad_syntax, "found the end where a value should be", "column 1"},
      {"↑+", Errc::bad_syntax, "found the end where a value should be", "column 3"},
      {"{0|*", Errc::bad_syntax, "found the end where ',', '|' or '}' should be", "column 5"},
      {"{0}", Errc::bad_syntax, "no '|' between these braces", "column 1"},
      {"{1,|2}", Errc::bad_syntax, "found '|' where a value should be", "column 4"},
      {"{1|2|3}", Errc::bad_syntax, "two bars that bind equally", "column 5"},
      {"(1", Errc::bad_syntax, "found the end where ')' should be", "column 3"},
      {"1)", Errc::bad_syntax, "found ')' where '+', '-' or the end should be", "column 2"},
      {"1 2", Errc::bad_syntax, "found '2' where '+', '-' or the end should be", "column 3"},
      {"↑↑", Errc::bad_syntax, "found '↑' where '+', '-' or the end should be", "column 2"},
      {"\xff", Errc::bad_syntax, "found the byte 255 where a value should be", "column 1"},
      {"±1*", Errc::bad_syntax, "it is not clear what ± stands before", "column 2"},
      {"1/2.↑", Errc::bad_syntax, "only a whole number of copies can be taken", "column 1"},
      {"0.1", Errc::out_of_range, "the decimal 0.1 is no fraction with a power of two below",
       "column 1"},
      {"↑ + 0.3333", Errc::out_of_range,
       "the decimal 0.3333 is no fraction with a power of two below", "column 5"},
      {"2.3", Errc::out_of_range, "the decimal 2.3 is no fraction with a power of two below",
       "column 1"},
      {"0.0000000000000000004336808689942017736029811203479766845703125", Errc::out_of_range,
       "the number is too large or too fine", "column 1"},
      {"4611686018427387904.5", Errc::out_of_range, "the number is too large or too fine",
       "column 1"},
      {"2. 5", Errc::bad_syntax, "it is not clear whether this dot makes a decimal or copies",
       "column 1"},
      {"2 .5", Errc::bad_syntax, "it is not clear whether this dot makes a decimal or copies",
       "column 1"},
      {"4/2.5", Errc::bad_syntax, "it is not clear whether this dot makes a decimal or copies",
       "column 1"},
      {"1.0.5", Errc::bad_syntax, "it is not clear whether this dot makes a decimal or copies",
       "column 1"},
      {"0.5.↑", Errc::bad_syntax, "only a whole number of copies can be taken", "column 1"},
      {"0.5/2", Errc::bad_syntax, "found '/' where '+', '-' or the end should be", "column 4"},
      {".5", Errc::bad_syntax, "found '.' where a value should be", "column 1"},
      {"1/3", Errc::out_of_range, "the denominator 3 is no power of two", "column 3"},
      {"1/0", Errc::out_of_range, "the denominator 0 is no power of two", "column 3"},
      {"9223372036854775808", Errc::out_of_range, "the number is too large or too fine",
       "column 1"},
      {"1/2305843009213693952", Errc::out_of_range, "the number is too large or too fine",
       "column 1"},
      {"tiny 2", Errc::bad_syntax, "found '2' where '(' should be", "column 6"},
      {"up", Errc::unknown_name, "unknown word 'up'", "column 1"},
      {"∞ - ∞", Errc::illegal, "∞ and -∞ have no sum", "column 3"},
      {"-∞ + {1|0} + ∞", Errc::illegal, "∞ and -∞ have no sum", "column 12"},
      {deep, Errc::too_large, "nested deeper than 64 levels", "column 65"},
      {std::string(200'000, '{') + "0|0" + std::string(200'000, '}'), Errc::too_large,
       "nested deeper than 64 levels", "column 65"},
      {std::string(100, '-') + "1", Errc::too_large, "nested deeper than 64 levels", "column 65"},
      {"4611686018427387904+1", Errc::too_large, "a number is larger than 2^62 in size",
       "column 20"},
      {"4611686018427387904.(2)", Errc::too_large, "a number is larger than 2^62 in size",
       "column 1"},
      {"{4611686018427387904|}", Errc::too_large,
       "a number needs a denominator beyond 2^60 or is larger than 2^62", "column 1"},
      {"{0|1/1152921504606846976}", Errc::too_large,
       "a number needs a denominator beyond 2^60 or is larger than 2^62", "column 1"},
      {"↑901", Errc::too_large, "ups and stars are kept up to 900 only", "column 1"},
      {"*5000000000", Errc::too_large, "ups and stars this large are not kept", "column 2"},
  };
  Store store;
  for (const auto& [text, code, what, where] : bad) {
    const auto value = parse(store, text);
    ASSERT_FALSE(value) << text;
    EXPECT_EQ(value.error().what, what) << text;
    EXPECT_EQ(value.error().where, where) << text;
    EXPECT_EQ(value.error().code, code) << text;
  }
}

TEST(CgtParse, LargeNumbersAreCheap) {
  Store store;
  const auto huge = parse(store, "1000000000 - 1/1048576").value();
  EXPECT_EQ(name(store, huge), "1048575999999999/1048576");
  EXPECT_EQ(birthday(store, huge), 999999999 + 21);
  EXPECT_EQ(birthday(store, parse(store, "-1000000000").value()), 1000000000);
  EXPECT_EQ(name(store, store.left(huge)[0]), "524287999999999/524288");
  EXPECT_LT(store.size(), 20u);
}

TEST(CgtParse, WorkIsBounded) {
  std::string sum;
  for (int i = 0; i < 12; ++i)
    sum += (i ? "+{" : "{") + std::to_string(31 * i + 7) + "/4|" + std::to_string(i) + "||" +
           std::to_string(-i * i) + "|-9,{-3|-77}}";
  Store small(1, {100'000, Stop()});
  const auto value = parse(small, sum);
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().code, Errc::too_large);
  EXPECT_EQ(value.error().what, "the value takes more work than allowed");

  const Stop stop;
  stop.request();
  Store stopped(1, {1'000'000'000, stop});
  const auto early = parse(stopped, sum);
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, Errc::stopped);
}

TEST(CgtName, ReadsBackAsTheSameValue) {
  for (const bool infinities : {false, true}) {
    test::Plain plain;
    Store store;
    Rng rng(7);
    std::size_t braces = 0;
    for (int i = 0; i < 3000; ++i) {
      const Id value = plain.in_store(store, plain.random(rng, 4, infinities));
      const std::string text = name(store, value);
      ASSERT_EQ(parse(store, text), value) << text;
      ASSERT_EQ(name_length(store, value, 1'000'000), text.size());
      braces += text.find('{') != std::string::npos;
    }
    EXPECT_GT(braces, 300u);
  }
}

TEST(CgtName, IsTheSameWhateverTheIdsAre) {
  test::Plain plain;
  Rng rng(8);
  std::vector<const test::Tree*> trees;
  for (int i = 0; i < 500; ++i) trees.push_back(plain.random(rng, 4, true));
  std::vector<std::string> forwards, backwards;
  Store one, other;
  for (const auto* tree : trees) forwards.push_back(name(one, plain.in_store(one, tree)));
  std::ranges::reverse(trees);
  for (const auto* tree : trees) backwards.push_back(name(other, plain.in_store(other, tree)));
  std::ranges::reverse(backwards);
  EXPECT_EQ(forwards, backwards);
}

TEST(CgtName, LimitsAndLevels) {
  Store store;
  const Id value = parse(store, "{5|{1|-3},{{2|1}|-8}}").value();
  const std::string text = name(store, value);
  EXPECT_EQ(text, "{5|{1|-3},{{2|1}|-8}}");
  EXPECT_EQ(name_length(store, value, 10), 10u);
  EXPECT_EQ(Namer(store, text.size()).text(value), text);
  EXPECT_EQ(Namer(store, text.size() - 1).text(value), std::nullopt);
  EXPECT_EQ(name_by_options(store, value,
                            [&](Id id) { return store.is_number(id) ? name(store, id) : "@"; }),
            "{5|@,@}");
}

}  // namespace
}  // namespace banmen::cgt
