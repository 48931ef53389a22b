#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "data.hpp"
#include "run_program.hpp"

// The calculator for values, as people and scripts use it.
namespace banmen::test {
namespace {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

std::string quoted(const std::string& text) { return "'" + text + "'"; }

void expect_value(const std::string& expression, const std::string& value) {
  const Ran ran = banmen("cgt " + quoted(expression));
  EXPECT_EQ(ran.out, value + "\n") << expression;
  EXPECT_EQ(ran.err, "") << expression;
  EXPECT_EQ(ran.exit, 0) << expression;
}

void expect_refused(const std::string& arguments, const std::string& err) {
  const Ran ran = banmen("cgt " + arguments);
  EXPECT_EQ(ran.out, "") << arguments;
  EXPECT_EQ(ran.err, err) << arguments;
  EXPECT_EQ(ran.exit, 2) << arguments;
}

TEST(CliCgt, CanonicalTexts) {
  expect_value("{0|*} + 3.↑*", "↑4*");
  expect_value("-{1|0}", "{0|-1}");  // no option of the program, for all its minus
  expect_value("-*", "*");
  expect_value("-v", "↑");
  expect_value("-inf", "-∞");
  expect_value("+-1", "±1");
  EXPECT_EQ(banmen("cgt 1 '{1|-1}' -1/2").out, "1\n±1\n-1/2\n");
}

// The table of values once more, all in one file, through the program.
TEST(CliCgt, FilesOfExpressions) {
  std::string input = "# canonical forms\n\n", expected;
  for (const auto& row : data_rows("cgt/expressions.tsv"))
    if (row[1] == "canon") {
      input += row[2] + "\n";
      expected += row[3] + "\n";
    }
  const Ran ran = banmen("cgt --file -", input);
  EXPECT_EQ(ran.out, expected);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.exit, 0);
}

TEST(CliCgt, ABadLineDoesNotSilenceTheOthers) {
  const Ran ran = banmen("cgt --file -", "\n1\n  {0|\n{0|*}\n");
  EXPECT_EQ(ran.out, "1\n↑\n");
  EXPECT_EQ(ran.err,
            "banmen: found the end where a value should be\n"
            "  at:   stdin line 3, column 6\n"
            "  hint: `banmen cgt --help` shows examples\n");
  EXPECT_EQ(ran.exit, 2);
  const Ran json = banmen("cgt --json 1 '{' 2");
  EXPECT_EQ(json.exit, 2);
  const auto lines = split(json.out, '\n');
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(Json::parse(lines[1])["error"]["where"], "expression 2, column 2");
  EXPECT_EQ(Json::parse(lines[2])["value"], "2");
}

TEST(CliCgt, FactsAsJsonAndForPeople) {
  EXPECT_EQ(banmen("cgt --json '{4|2||1|-3}' '{∞|0}'").out,
            R"({"expression":"{4|2||1|-3}","value":"{{4|2}|{1|-3}}","outcome":"L","mean":"1",)"
            R"("temperature":"2","left_stop":"2","right_stop":"1","birthday":6})"
            "\n"
            R"({"expression":"{∞|0}","value":"{∞|0}","outcome":"N","birthday":1})"
            "\n");
  EXPECT_EQ(banmen("cgt --all -3/8").out,
            "expression: -3/8\nvalue: -3/8\noutcome: R\nmean: -3/8\ntemperature: -1/8\n"
            "left_stop: -3/8\nright_stop: -3/8\nbirthday: 4\n");
}

TEST(CliCgt, DecimalsAreExactOrRefused) {
  expect_value("0.5", "1/2");
  expect_value("2.5", "5/2");
  expect_value("-0.75", "-3/4");
  expect_value("2.↑", "↑2");
  expect_value("2.(5)", "10");
  expect_refused("0.1",
                 "banmen: the decimal 0.1 is no fraction with a power of two below\n"
                 "  at:   column 1\n"
                 "  hint: numbers of games are p/1, p/2, p/4, ...: write 1/8 or 0.125\n");
  expect_refused("'2. 5'",
                 "banmen: it is not clear whether this dot makes a decimal or copies\n"
                 "  at:   column 1\n"
                 "  hint: write 2.5 for the number, 2.(5) for two copies of 5\n");
}

// A sum of 17 switches: 2^16 numbers of some forty digits, and nothing else is large.
TEST(CliCgt, WhatNeedsNoText) {
  std::string sum;
  for (int n = 0; n < 17; ++n)
    sum += std::string(n ? "+" : "") + "±(" + std::to_string(1LL << (2 * n)) + "+" +
           std::to_string(1 + 2 * n) + "/1152921504606846976)";
  const auto json = Json::parse(banmen("cgt --json --file -", sum).out);
  EXPECT_TRUE(json["value"].is_null());
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["mean"], "0");
  EXPECT_GT(json["birthday"], 17);
  const Ran all = banmen("cgt --all --file -", sum);
  EXPECT_EQ(all.exit, 0) << all.err;
  EXPECT_THAT(
      all.out,
      HasSubstr("\nvalue: (its text would be longer than a megabyte)\noutcome: N\nmean: 0\n"));
  const Ran plain = banmen("cgt --file -", sum);
  EXPECT_EQ(plain.exit, 2);
  EXPECT_EQ(plain.err,
            "banmen: the value's text is longer than a megabyte\n  at:   stdin line 1\n"
            "  hint: --all and --json tell the rest: outcome, mean, temperature, stops and "
            "birthday\n");
}

TEST(CliCgt, Comparisons) {
  EXPECT_EQ(banmen("cgt --compare '{1|0}' 1/2").out, "||\n");
  EXPECT_EQ(banmen("cgt --compare '-{1|0}' 1/2").out, "<\n");
  EXPECT_EQ(banmen("cgt --compare '{∞|}' '{∞|5}'").out, ">\n");
  EXPECT_EQ(banmen("cgt --compare --json '*+*' 0").out, R"({"a":"*+*","b":"0","relation":"="})"
                                                        "\n");
  expect_refused("--compare 1",
                 "banmen: two values are compared, not 1\n  at:   --compare\n"
                 "  hint: banmen cgt --compare \"{1|0}\" 1/2\n");
  expect_refused("--compare 1 '*?'",
                 "banmen: found '?' where '+', '-' or the end should be\n"
                 "  at:   expression 2, column 2\n  hint: `banmen cgt --help` shows examples\n");
}

TEST(CliCgt, ValuesBornByADay) {
  EXPECT_EQ(banmen("cgt --born-by 3").out, "1474\n");
  EXPECT_EQ(banmen("cgt --born-by 2 --affine").out, "174\n");
  EXPECT_EQ(banmen("cgt --born-by -1 --affine").out, "2\n");
  EXPECT_EQ(banmen("cgt --born-by 1 --json").out, "{\"day\":1,\"affine\":false,\"count\":4}\n");
  expect_refused("--born-by 4",
                 "banmen: the values born by day 4 are too many to list\n  at:   --born-by\n"
                 "  hint: days up to 3 can be listed\n");
}

TEST(CliCgt, Thermographs) {
  const std::string file = testing::TempDir() + "banmen-thermograph-" + std::to_string(::getpid());
  EXPECT_EQ(banmen("cgt '{{6|2}|-2}' --thermograph " + file + ".svg").out, "{{6|2}|-2}\n");
  EXPECT_THAT(read_file(file + ".svg").value(), HasSubstr("t = 3"));
  EXPECT_EQ(banmen("cgt '±1' --thermograph " + file + ".json").exit, 0);
  EXPECT_EQ(Json::parse(read_file(file + ".json").value())["left_wall"],
            Json::parse(R"([["0","1"],["1","0"]])"));
  ::unlink((file + ".svg").c_str());
  ::unlink((file + ".json").c_str());
  expect_refused("'{∞|0}' --thermograph none.svg",
                 "banmen: a value with ∞ in it has no mean and no temperature\n"
                 "  hint: values without ∞ have them\n");
  expect_refused("1 --thermograph none.gif",
                 "banmen: 'none.gif' is neither .svg nor .json\n  at:   --thermograph\n"
                 "  hint: the end of the name tells the format\n");
}

TEST(CliCgt, NothingToCalculate) {
  expect_refused("",
                 "banmen: an expression is missing\n  at:   EXPR\n"
                 "  hint: for example: banmen cgt \"{0|*} + 3.↑*\"\n");
  EXPECT_EQ(banmen("cgt --file /nowhere").exit, 2);
}

}  // namespace
}  // namespace banmen::test
