#include "data.hpp"

#include <gtest/gtest.h>

#include <map>

#include "cgt/born.hpp"
#include "cgt/facts.hpp"
#include "cgt/name.hpp"
#include "cgt/parse.hpp"
#include "core/text.hpp"

// Every row of the project's table of values, byte for byte.
namespace banmen::cgt {
namespace {

std::string pair(const std::optional<Dyadic>& a, const std::optional<Dyadic>& b) {
  return to_text(a.value()) + " ; " + to_text(b.value());
}

std::string answer(Store& store, const std::string& kind, const std::string& text) {
  if (kind == "cmp") {
    const auto at = text.find(" ? ");
    return compare(store, parse(store, text.substr(0, at)).value(),
                   parse(store, text.substr(at + 3)).value());
  }
  if (kind == "count_born_by")
    return std::to_string(
        born_by(store, static_cast<int>(parse_integer(text).value()), World::shorts)->size());
  const Id value = parse(store, text).value();
  const Facts all = facts(store, value).value();
  const std::string letter(1, to_letter(all.outcome));
  if (kind == "canon") return checked_name(store, value).value();
  if (kind == "outcome") return letter;
  if (kind == "mean_temp") return pair(all.mean, all.temperature);
  if (kind == "stops") return pair(all.left_stop, all.right_stop);
  if (kind == "birthday") return std::to_string(all.birthday);
  if (kind == "affine") return checked_name(store, value).value() + " ; " + letter;
  return "unknown kind " + kind;
}

TEST(CgtData, EveryRow) {
  Store store;
  std::map<std::string, int> rows;
  for (const auto& row : test::data_rows("cgt/expressions.tsv")) {
    if (row[0] == "id") continue;
    ++rows[row[1]];
    EXPECT_EQ(answer(store, row[1], row[2]), row[3]) << row[0] << ": " << row[2];
  }
  const std::map<std::string, int> all = {{"canon", 50},        {"cmp", 19},   {"outcome", 38},
                                          {"mean_temp", 10},    {"stops", 3},  {"birthday", 4},
                                          {"count_born_by", 2}, {"affine", 12}};
  EXPECT_EQ(rows, all);
}

TEST(CgtData, DayCounts) {
  Store store;
  const auto count = [&](int day, World world) { return born_by(store, day, world)->size(); };
  EXPECT_EQ(count(0, World::shorts), 1u);
  EXPECT_EQ(count(1, World::shorts), 4u);
  EXPECT_EQ(count(2, World::shorts), 22u);
  EXPECT_EQ(count(3, World::shorts), 1474u);
  EXPECT_EQ(count(-1, World::affine), 2u);
  EXPECT_EQ(count(0, World::affine), 6u);
  EXPECT_EQ(count(1, World::affine), 18u);
  EXPECT_EQ(count(2, World::affine), 174u);
}

}  // namespace
}  // namespace banmen::cgt
