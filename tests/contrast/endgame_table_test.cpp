#include "engines/contrast/endgame_table.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "contrast/brute_force.hpp"
#include "contrast/folder.hpp"
#include "core/file.hpp"
#include "core/rng.hpp"
#include "engines/contrast/endgame_cache.hpp"
#include "engines/contrast/endgame_line.hpp"

namespace banmen::contrast {
namespace {

const Layout layout{.black_tiles = bit(7) | bit(11), .gray_tiles = bit(18), .pieces = {2, 2}};

class EndgameFile : public ::testing::Test {
 protected:
  EndgameFile() : cache(folder.path()) {
    table = cache.get_or_solve(layout, {.threads = 2}).value().table;
    content = read_file(table->file().path()).value();
  }

  // What a damaged file answers: nothing but errors that say what to do, or the truth.
  void expect_honest(const std::string& bytes, const std::string& what) {
    const auto path = folder.path() / "damaged.table";
    ASSERT_TRUE(write_file(path, bytes));
    const auto damaged = EndgameTable::open(path);
    if (!damaged) {
      EXPECT_EQ(damaged.error().code, Errc::corrupt) << what;
      EXPECT_NE(damaged.error().where, "") << what;
      EXPECT_NE(damaged.error().hint, "") << what;
      return;
    }
    const auto intact = verify_table(damaged->file(), {});
    ASSERT_FALSE(intact) << what;
    EXPECT_EQ(intact.error().code, Errc::corrupt) << what;
    for (std::size_t i = 0; i < boards.size(); i += 997) {
      const auto value = damaged->probe(boards[i]);
      if (value)
        EXPECT_EQ(*value, table->probe(boards[i]).value()) << what;
      else
        EXPECT_EQ(value.error().code, Errc::corrupt) << what;
    }
  }

  banmen::test::Folder folder;
  EndgameCache cache;
  std::shared_ptr<const EndgameTable> table;
  std::string content;
  std::vector<Board> boards = test::all_boards(layout);
};

TEST_F(EndgameFile, HoldsWhatWasSolved) {
  const Layout stored = table->layout();
  const auto ground = Ground::make(stored).value();
  const auto solved = solve(ground, {}).value();
  const auto index = LayoutIndex::make(stored.pieces).value();
  EXPECT_EQ(table->statistics(), solved.statistics);
  for (const Board& board : test::all_boards(stored))
    ASSERT_EQ(table->probe(board).value(),
              to_value(solved.codes[static_cast<std::size_t>(board.to_move)][index.rank(board)]));
  EXPECT_TRUE(verify_table(table->file(), {.threads = 2}));
}

TEST_F(EndgameFile, ServesAllImages) {
  for (std::size_t i = 0; i < boards.size(); i += 101) {
    const Value value = table->probe(boards[i]).value();
    for (const Board& image :
         {mirrored(boards[i]), turned(boards[i]), turned(mirrored(boards[i]))}) {
      EXPECT_EQ(table->probe(image).value(), value);
      EXPECT_EQ(cache.probe(image, Jump::run), value);
    }
  }
  Board other_layout = boards[0];
  other_layout.black_tiles = 0;
  EXPECT_EQ(table->probe(other_layout).error().code, Errc::unsupported);
}

TEST_F(EndgameFile, AnyFlippedBitIsNoticed) {
  Rng rng(5);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < 400; ++i) places.push_back(i);  // header and index
  for (int i = 0; i < 150; ++i) places.push_back(rng.below(content.size()));
  places.push_back(content.size() - 1);
  for (const auto place : places) {
    std::string bytes = content;
    bytes[place] = static_cast<char>(bytes[place] ^ 1 << rng.below(8));
    expect_honest(bytes, "flipped byte " + std::to_string(place));
  }
}

TEST_F(EndgameFile, AnyOtherLengthIsNoticed) {
  Rng rng(6);
  for (std::size_t length = 0; length < 300; ++length)
    expect_honest(content.substr(0, length), "cut to " + std::to_string(length));
  for (int i = 0; i < 50; ++i) expect_honest(content.substr(0, rng.below(content.size())), "cut");
  expect_honest(content + "x", "longer");
}

TEST_F(EndgameFile, ForeignFilesAreNamed) {
  const auto path = folder.path() / "foreign.table";
  ASSERT_TRUE(write_file(path, std::string(5000, 'x')));
  EXPECT_NE(EndgameTable::open(path).error().what.find("not an endgame table"), std::string::npos);
  std::string newer = content;
  newer[8] = 2;
  ASSERT_TRUE(write_file(path, newer));
  EXPECT_NE(EndgameTable::open(path).error().what.find("version 2"), std::string::npos);
  EXPECT_EQ(EndgameTable::open(folder.path() / "none").error().code, Errc::unreadable);
  EXPECT_FALSE(EndgameTable::open(folder.path()));
}

TEST_F(EndgameFile, LinesOfBestPlayKeepTheirPromise) {
  Rng rng(8);
  for (int i = 0; i < 300; ++i) {
    const Board start = boards[rng.below(boards.size())];
    const Value value = table->probe(start).value();
    const Position pos = position_of(start, Contrast::options({{"tile", "off"}}).value());
    const auto line = EndgameJudge(*table, pos).line(pos).value();
    if (value.kind != Value::Kind::draw) {
      ASSERT_EQ(line.size(), static_cast<std::size_t>(value.plies));
    }
    Board board = start;
    for (const Move& move : line) {
      const auto steps = step_values(*table, board).value();
      const auto best = best_steps(steps);
      ASSERT_NE(std::find(best.begin(), best.end(), move), best.end());
      play(board, move);
    }
    const auto end = outcome(board, Jump::run);
    if (value.kind == Value::Kind::draw)
      EXPECT_EQ(end, Outcome::ongoing);
    else
      EXPECT_EQ(end,
                win_for(value.kind == Value::Kind::win ? start.to_move : other(start.to_move)));
  }
}

TEST_F(EndgameFile, IsProbedByManyThreads) {
  std::vector<std::thread> threads;
  std::vector<Value> truth;
  for (std::size_t i = 0; i < boards.size(); i += 37)
    truth.push_back(table->probe(boards[i]).value());
  EndgameCache fresh(folder.path());
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (std::size_t i = 0; i < boards.size(); i += 37)
        EXPECT_EQ(fresh.probe(boards[i], Jump::run), truth[i / 37]);
    });
  for (auto& thread : threads) thread.join();
}

TEST(EndgameCache, FindsOnlyWhatIsThere) {
  banmen::test::Folder folder;
  EndgameCache cache(folder.path());
  const Board board = test::all_boards(layout)[4];
  EXPECT_EQ(cache.probe(board, Jump::run), std::nullopt);
  EXPECT_EQ(cache.probe(mirrored(board), Jump::run), std::nullopt);
  const auto first = cache.get_or_solve(layout, {}).value();
  EXPECT_FALSE(first.cached);
  EXPECT_EQ(cache.probe(board, Jump::run), first.table->probe(board).value());
  EXPECT_EQ(cache.probe(mirrored(board), Jump::run), first.table->probe(board).value());
  EXPECT_EQ(cache.probe(board, Jump::none), std::nullopt);
  EXPECT_TRUE(cache.get_or_solve(apply(Symmetry{.turn = true}, layout), {}).value().cached);
  EXPECT_FALSE(cache.get_or_solve(layout, {}, true).value().cached);
}

TEST(EndgameCache, StoppedWorkLeavesNoFileBehind) {
  banmen::test::Folder folder;
  EndgameCache cache(folder.path() / "new");
  search::Work work;
  work.stop.request();
  EXPECT_EQ(cache.get_or_solve(layout, work).error().code, Errc::stopped);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace banmen::contrast
