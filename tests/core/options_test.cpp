#include "core/options.hpp"

#include <gtest/gtest.h>

namespace banmen {
namespace {

std::vector<OptionSpec> specs() {
  auto plies = integer("plies", 10, 1, 100, "");
  plies.choices = {"off"};
  return {choice("jump", {"run", "single"}, ""), plies, number("c", 1.4, 0, 10, ""),
          flag("fast", ""), words("file", "none", "")};
}

Error error_of(const Settings& given) {
  const auto all = complete(specs(), given, "here");
  return all ? Error{} : all.error();
}

TEST(Options, MissingOnesAreFilledIn) {
  const auto all = complete(specs(), {{"plies", "7"}}, "here").value();
  EXPECT_EQ(
      all,
      (Settings{
          {"jump", "run"}, {"plies", "7"}, {"c", "1.4"}, {"fast", "false"}, {"file", "none"}}));
  EXPECT_EQ(get_integer(all, "plies"), 7);
  EXPECT_DOUBLE_EQ(get_number(all, "c"), 1.4);
  EXPECT_FALSE(get_flag(all, "fast"));
}

TEST(Options, WordsAreAllowedBesidesNumbers) {
  EXPECT_EQ(get_integer(complete(specs(), {{"plies", "off"}}, "").value(), "plies"), 0);
}

TEST(Options, UnknownOnesAreGuessed) {
  const auto error = error_of({{"jmup", "run"}});
  EXPECT_EQ(error.code, Errc::unknown_name);
  EXPECT_EQ(error.what, "unknown option 'jmup'");
  EXPECT_EQ(error.where, "here");
  EXPECT_EQ(error.hint, "did you mean 'jump'? known options: jump, plies, c, fast, file");
}

TEST(Options, BadValuesAreExplained) {
  EXPECT_EQ(error_of({{"jump", "far"}}).hint, "jump is one of run, single");
  EXPECT_EQ(error_of({{"plies", "0"}}).hint, "plies is a whole number from 1 to 100, or off");
  EXPECT_EQ(error_of({{"plies", "1.5"}}).code, Errc::out_of_range);
  EXPECT_EQ(error_of({{"c", "nan"}}).hint, "c is a number from 0 to 10");
  EXPECT_EQ(error_of({{"fast", "yes"}}).hint, "fast is true or false");
}

TEST(Options, SettingsAreReadFromText) {
  EXPECT_EQ(parse_settings("depth=4, fast", ',', "").value(),
            (Settings{{"depth", "4"}, {"fast", "true"}}));
  EXPECT_EQ(parse_settings(" ", ',', "").value(), Settings{});
  EXPECT_EQ(parse_settings("file=a=b", ',', "").value(), (Settings{{"file", "a=b"}}));
  EXPECT_EQ(parse_settings("=4", ',', "").error().what, "an option without a name in '=4'");
  EXPECT_EQ(parse_settings("a=1,,b", ',', "").error().hint, "write KEY=VALUE");
  EXPECT_EQ(parse_settings("a=1,a=2", ',', "").error().what, "option 'a' is given twice");
}

}  // namespace
}  // namespace banmen
