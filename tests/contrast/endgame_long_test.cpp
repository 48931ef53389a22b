#include <gtest/gtest.h>

#include "contrast/folder.hpp"
#include "core/thread_pool.hpp"
#include "data.hpp"
#include "engines/contrast/solver.hpp"

namespace banmen::contrast {
namespace {

// Every number of the table of known layouts, through the solver as users see it.
TEST(EndgameTables, MatchTheKnownLayouts) {
  banmen::test::Folder folder;
  for (const auto& row : banmen::test::data_rows("contrast/endgame_tables.tsv")) {
    ASSERT_EQ(row.size(), 11u);
    const auto pos = Contrast::parse(row[1] + " b", {}).value();
    const Settings settings = {
        {"tables", folder.path().string()}, {"line", "true"}, {"verify", "true"}};
    const auto facts = solver().solve(pos, settings, {.threads = default_threads()}).value();
    std::size_t column = 2;
    for (const char* name : {"states", "win_in_1", "no_move", "win", "loss", "draw", "longest"})
      EXPECT_EQ(facts["layout"][name].get<std::uint64_t>(), std::stoull(row[column++]))
          << row[0] << " " << name;
    EXPECT_EQ(facts["value"], row[9]) << row[0];
    if (row[10] == "-") continue;
    EXPECT_EQ(facts["plies"].get<int>(), std::stoi(row[10])) << row[0];
    EXPECT_EQ(facts["line"].size(), std::stoull(row[10])) << row[0];
  }
}

}  // namespace
}  // namespace banmen::contrast
