#include <gtest/gtest.h>

#include <set>

#include "core/thread_pool.hpp"
#include "engines/shogi/com/solve.hpp"
#include "shogi/com_games.hpp"

namespace banmen::shogi::com {
namespace {

// All lines of the published length, among them the ones of the data.
void finds_published(WinRequest request, std::uint64_t total, std::string_view source) {
  request.megabytes = 1024;
  const auto report = shortest_wins(request, {.threads = default_threads()}).value();
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.count, total);
  const std::set<std::string> found(report.lines.begin(), report.lines.end());
  int known = 0;
  for (const auto& game : test::games()) {
    if (game.source != source) continue;
    const auto skipped = static_cast<std::ptrdiff_t>(request.prefix.size());
    EXPECT_TRUE(found.contains(join({game.moves.begin() + skipped, game.moves.end()}, " ")));
    ++known;
  }
  EXPECT_GT(known, 0);
}

TEST(ComShortestWins, OfTheEvenGame) {
  finds_published({.kind = Kind::hum_sente, .depth = 7}, 34, "list hum_sente win 13");
}

TEST(ComShortestWins, OfTheGameWithoutRookAndBishop) {
  finds_published({.kind = Kind::hum_nimaiochi,
                   .prefix = split_words("7g7f 3c3d 7i8h 2b8h+ 4g4f 8h8i"),
                   .depth = 5},
                  5, "list hum_nimaiochi win 15");
}

TEST(ComShortestWins, OfTheGameAgainstNeitherRookNorBishop) {
  finds_published(
      {.kind = Kind::com_nimaiochi, .prefix = split_words("4a3b 7g7f 7a6b"), .depth = 7}, 70,
      "list com_nimaiochi win 16 (first HUM move 7g7f)");
}

}  // namespace
}  // namespace banmen::shogi::com
