#include "engines/othello/book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xxhash.h>
#include <zstd.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <set>

#include "core/file.hpp"
#include "engines/othello/book_growth.hpp"
#include "engines/othello/book_links.hpp"
#include "engines/othello/books.hpp"
#include "engines/othello/players.hpp"
#include "othello/engine/boards.hpp"

namespace banmen::othello {
namespace {

using testing::HasSubstr;

// Discs of one colour beside each other: no game from the usual start comes here.
constexpr Board parallel_start = {0x0000000018000000, 0x0000001800000000};

const Evaluation& plain_evaluation() {
  static const Evaluation evaluation(test::random_weights(5));
  return evaluation;
}

Book grown(std::size_t positions, int depth, int threads = 1) {
  Book book;
  EXPECT_TRUE(
      grow(book, plain_evaluation(), {.positions = positions, .depth = depth, .threads = threads}));
  return book;
}

// Random positions near each other, late enough for passes, with random moves that leave the book.
Book random_book(std::uint64_t seed) {
  Rng rng(seed, 0);
  Book book;
  std::vector<Board> found = {test::board_with(14 - static_cast<int>(seed % 8), rng)};
  for (std::size_t i = 0; i < found.size() && found.size() < 60; ++i)
    for (Bits rest = moves_of(found[i]); rest; rest &= rest - 1) {
      const Reached next = reached(found[i], lowest(rest));
      if (!next.over && rng.below(4) != 0) found.push_back(next.board);
    }
  for (const Board& board : found) {
    const Board least = canonical(board).board;
    if (!can_move(least) || book.index_of(least)) continue;
    BookEntry entry{.board = least, .depth = 1};
    if (rng.below(5) != 0) {
      entry.out_move = static_cast<std::int8_t>(lowest(moves_of(least)));
      entry.out_score = static_cast<std::int8_t>(static_cast<int>(rng.below(41)) - 20);
    }
    book.add(entry);
  }
  return book;
}

// The definition: every image of every entry is tried.
int plain_value(const Book& book, const Board& board, bool& known) {
  for (const BookEntry& entry : book.entries())
    for (int number = 0; number < image_count; ++number) {
      if (image(entry.board, number) != board) continue;
      known = true;
      int best = entry.out_move == no_square ? -64 : entry.out_score;
      for (Bits rest = moves_of(board); rest; rest &= rest - 1) {
        Board next = after(board, lowest(rest), flips_of(board, lowest(rest)));
        if (is_over(next)) continue;
        const int sign = can_move(next) ? -1 : 1;
        if (sign > 0) next = passed(next);
        bool inside = false;
        const int value = plain_value(book, next, inside);
        if (inside) best = std::max(best, sign * value);
      }
      return best;
    }
  known = false;
  return 0;
}

TEST(OthelloBook, MinimaxIsWhatItsDefinitionSays) {
  int compared = 0, passes = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Book book = random_book(seed);
    minimax(book);
    BookLinks links;
    links.catch_up(book);
    for (std::size_t i = 0; i < book.size(); ++i) {
      bool known = false;
      ASSERT_EQ(book.entries()[i].score, plain_value(book, book.entries()[i].board, known));
      ASSERT_TRUE(known);
      ++compared;
      for (const auto& link : links.of(i)) passes += link.sign > 0;
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(passes, 10);
}

TEST(OthelloBook, LinksGrowWithTheBook) {
  int compared = 0;
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    const Book book = random_book(seed);
    BookLinks whole, bit_by_bit;
    whole.catch_up(book);
    Book growing;
    for (auto entry = book.entries().rbegin(); entry != book.entries().rend(); ++entry) {
      growing.add(*entry);
      bit_by_bit.catch_up(growing);
    }
    for (std::size_t i = 0; i < book.size(); ++i) {
      const auto edges = [](const Book& where, const std::vector<BookLinks::Link>& links) {
        std::map<Square, Bits> squares;
        for (const auto& link : links) squares[link.square] = where.entries()[link.to].board.own;
        return squares;
      };
      ASSERT_EQ(edges(book, whole.of(i)), edges(growing, bit_by_bit.of(book.size() - 1 - i)));
      compared += static_cast<int>(whole.of(i).size());
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(OthelloBook, AllImagesKnowTheSame) {
  const Book book = grown(60, 3);
  int compared = 0;
  for (const BookEntry& entry : book.entries()) {
    std::multiset<std::pair<int, Key>> expected;
    for (const BookMove& move : book.probe(entry.board)) expected.insert({move.score, move.to});
    ASSERT_FALSE(expected.empty());
    for (int number = 0; number < image_count; ++number) {
      const Board board = image(entry.board, number);
      std::multiset<std::pair<int, Key>> found;
      int last = 64;
      for (const BookMove& move : book.probe(board)) {
        ASSERT_TRUE(moves_of(board) & bit(move.square));
        ASSERT_LE(move.score, last);
        last = move.score;
        found.insert({move.score, move.to});
        // A move leaves the book if, and only if, it says so.
        const Reached next = reached(board, move.square);
        const auto to = book.index_of(canonical(next.board).board);
        ASSERT_EQ(to.has_value(), move.to != 0);
        if (to) {
          ASSERT_EQ(move.score, next.sign * book.entries()[*to].score);
        }
        ++compared;
      }
      ASSERT_EQ(found, expected);
      ASSERT_EQ(book.probe(board).front().score, entry.score);
    }
  }
  EXPECT_GT(compared, 60 * 8);
  EXPECT_TRUE(book.probe(parallel_start).empty());
}

TEST(OthelloBook, APositionIsStoredOnce) {
  const Book book = grown(80, 2);
  EXPECT_EQ(book.size(), 80u);
  std::set<std::pair<Bits, Bits>> seen;
  for (const BookEntry& entry : book.entries())
    for (int number = 0; number < image_count; ++number) {
      const Board board = image(entry.board, number);
      // An image may be the board itself, but is never another entry.
      const auto found = book.index_of(canonical(board).board);
      ASSERT_TRUE(found);
      ASSERT_EQ(book.entries()[*found].board, entry.board);
      seen.insert({board.own, board.opponent});
    }
  EXPECT_GT(seen.size(), 80u * 6);
  // The four first moves are one.
  const auto first = book.probe(start_board);
  ASSERT_EQ(first.size(), 4u);
  for (const BookMove& move : first) EXPECT_EQ(move.to, first[0].to);
}

TEST(OthelloBook, TheMoveThatLeavesIsTheBestOfThose) {
  const Book book = grown(50, 2);
  int compared = 0;
  for (const BookEntry& entry : book.entries()) {
    int best = -65;
    for (Bits rest = moves_of(entry.board); rest; rest &= rest - 1) {
      const Reached next = reached(entry.board, lowest(rest));
      ASSERT_FALSE(next.over);
      if (book.index_of(canonical(next.board).board)) continue;
      // Two plies: the best answer by the evaluation.
      int worst = 65;
      for (Bits answers = moves_of(next.board); answers; answers &= answers - 1) {
        const Board last =
            after(next.board, lowest(answers), flips_of(next.board, lowest(answers)));
        const auto& evaluation = plain_evaluation();
        worst = std::min(worst, evaluation.discs(evaluation.features(last), phase_of(last), true));
      }
      ASSERT_EQ(next.sign, -1);
      best = std::max(best, worst);
    }
    if (best < -64) {
      ASSERT_EQ(entry.out_move, no_square);
    } else {
      ASSERT_EQ(entry.out_score, best);
    }
    ++compared;
  }
  EXPECT_EQ(compared, 50);
}

TEST(OthelloBook, ThreadsDoNotChangeIt) {
  const std::string one = to_file(grown(70, 4, 1));
  EXPECT_EQ(one, to_file(grown(70, 4, 2)));
  EXPECT_EQ(one, to_file(grown(70, 4, 3)));
}

TEST(OthelloBook, GoingOnKeepsWhatIsThere) {
  const Book small = grown(30, 3);
  Book large = book_from_file(to_file(small)).value();
  ASSERT_TRUE(grow(large, plain_evaluation(), {.positions = 75, .depth = 4, .threads = 2}));
  EXPECT_EQ(large.size(), 75u);
  for (const BookEntry& entry : small.entries()) ASSERT_TRUE(large.index_of(entry.board));
  Book again = large;
  minimax(again);
  EXPECT_EQ(again.entries(), large.entries());
  // A goal that is reached changes nothing.
  ASSERT_TRUE(grow(large, plain_evaluation(), {.positions = 10, .depth = 4}));
  EXPECT_EQ(again.entries(), large.entries());
}

TEST(OthelloBook, StoppedItIsWhole) {
  const Book whole = grown(100, 3);
  for (const std::size_t rounds : {0u, 1u, 20u}) {
    Stop stop;
    Book book;
    std::size_t seen = 0, size = 0;
    BookGrowth growth{.positions = 100, .depth = 3, .threads = 2, .stop = stop};
    growth.watch = [&](const Book& now) -> Result<void> {
      size = now.size();
      if (++seen == rounds) stop.request();
      return {};
    };
    if (rounds == 0) stop.request();
    ASSERT_TRUE(grow(book, plain_evaluation(), growth));
    EXPECT_EQ(seen, rounds);
    EXPECT_EQ(book.size(), size);
    for (const BookEntry& entry : book.entries()) ASSERT_TRUE(whole.index_of(entry.board));
    const auto back = book_from_file(to_file(book));
    ASSERT_TRUE(back);
    ASSERT_EQ(to_file(*back), to_file(book));
  }
}

TEST(OthelloBook, ItSurvivesItsFile) {
  const Book book = grown(64, 2);
  const Book back = book_from_file(to_file(book)).value();
  ASSERT_EQ(back.size(), book.size());
  for (const BookEntry& entry : book.entries())
    ASSERT_EQ(back.entries()[*back.index_of(entry.board)], entry);
  EXPECT_EQ(book_from_file(to_file(Book{})).value().size(), 0u);
}

TEST(OthelloBook, DamageIsRefusedWithAReason) {
  const std::string file = to_file(grown(40, 2));
  const auto reason = [](const std::string& bytes) {
    const auto book = book_from_file(bytes);
    return book ? std::string("none") : book.error().what;
  };
  for (std::size_t at = 0; at < file.size(); ++at)
    for (const int flip : {1, 0x80}) {
      std::string damaged = file;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      const auto book = book_from_file(damaged);
      // Bits of the packed frame's own head may mean nothing; then nothing may change.
      if (book) {
        ASSERT_EQ(to_file(*book), file) << at;
      } else {
        ASSERT_EQ(book.error().code, Errc::corrupt);
      }
      if (at < 24) {
        ASSERT_FALSE(book) << at;
      }
    }
  for (std::size_t size = 0; size < file.size(); ++size)
    ASSERT_FALSE(book_from_file(std::string_view(file).substr(0, size))) << size;
  EXPECT_FALSE(book_from_file(file + "x"));
  EXPECT_THAT(reason(""), HasSubstr("less than its head"));
  EXPECT_THAT(reason(std::string(100, 'x')), HasSubstr("no book"));
  std::string newer = file;
  newer[8] = 9;
  EXPECT_THAT(reason(newer), HasSubstr("version 9"));
}

// A file whose checksum is right, but whose only entry is not.
std::string file_of(const BookEntry& entry, std::uint32_t count = 1) {
  std::string content;
  const auto add = [&](const auto& value) {
    for (std::uint32_t i = 0; i < count; ++i)
      content.append(reinterpret_cast<const char*>(&value), sizeof(value));
  };
  add(entry.board.own), add(entry.board.opponent), add(entry.score), add(entry.depth);
  add(entry.out_move), add(entry.out_score);
  const std::uint32_t version = 1;
  const std::uint64_t checksum = XXH3_64bits(content.data(), content.size());
  std::string file = "BMOTBOOK";
  file.append(reinterpret_cast<const char*>(&version), 4);
  file.append(reinterpret_cast<const char*>(&count), 4);
  file.append(reinterpret_cast<const char*>(&checksum), 8);
  std::string packed(ZSTD_compressBound(content.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), content.data(), content.size(), 3));
  return file + packed;
}

TEST(OthelloBook, EntriesThatCannotBeAreRefused) {
  const Board board = canonical(start_board).board;
  const auto move = static_cast<std::int8_t>(lowest(moves_of(board)));
  const BookEntry good{.board = board, .out_move = move};
  const auto reason = [](BookEntry entry, auto change) {
    change(entry);
    const auto book = book_from_file(file_of(entry));
    return book ? std::string("none") : book.error().what;
  };
  EXPECT_EQ(reason(good, [](BookEntry&) {}), "none");
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.board.own |= e.board.opponent; }),
              HasSubstr("two discs"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.board = {1, 2ull << 62}; }), HasSubstr("no move"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.board = after(start_board, 19, 1ull << 27); }),
              HasSubstr("not the image"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.score = 65; }), HasSubstr("beyond 64"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.out_score = -65; }), HasSubstr("beyond 64"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.out_move = 0; }), HasSubstr("illegal"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.out_move = 64; }), HasSubstr("illegal"));
  EXPECT_THAT(reason(good, [](BookEntry& e) { e.out_move = -2; }), HasSubstr("illegal"));
  EXPECT_THAT(book_from_file(file_of(good, 2)).error().what, HasSubstr("out of order"));
}

TEST(OthelloBook, TheShippedOneIsWhole) {
  Book book = Book::shipped();
  EXPECT_GE(book.size(), 100u);
  const auto before = book.entries();
  minimax(book);
  EXPECT_EQ(book.entries(), before);
  EXPECT_EQ(book.probe(start_board).size(), 4u);
}

std::string note_of(const Settings& given, const search::Request& request, const Position& pos) {
  for (const auto& kind : Players::kinds()) {
    if (kind.name != "alphabeta") continue;
    const auto player = kind.make(complete(kind.options, given, "test").value(), 1);
    const auto thought = player.value()->think(pos, request, {});
    EXPECT_TRUE(is_legal(pos, thought.best()));
    EXPECT_EQ(thought.nodes == 0, thought.note == "book");
    return thought.note;
  }
  return "no such player";
}

TEST(OthelloBook, PlayersPlayByIt) {
  const Position start = Othello::start({});
  const auto ms = std::chrono::milliseconds(5);
  const search::Request timed{.limits = {.time = ms}};
  EXPECT_EQ(note_of({}, timed, start), "book");
  EXPECT_EQ(note_of({{"book", "off"}}, timed, start), "");
  EXPECT_EQ(note_of({{"depth", "2"}}, timed, start), "");
  EXPECT_EQ(note_of({}, {.limits = {.depth = 2}}, start), "");
  EXPECT_EQ(note_of({}, {.limits = {.nodes = 100}}, start), "");
  EXPECT_EQ(note_of({}, {.limits = {.time = ms}, .lines = 2}, start), "");
  EXPECT_EQ(note_of({}, {.limits = {.time = ms}, .study = true}, start), "");
  EXPECT_EQ(note_of({}, timed, position_of(parallel_start, Side::first, {})), "");

  // A position whose best move leaves the book is thought about.
  const std::string file = testing::TempDir() + "book-" + std::to_string(::getpid()) + ".bin";
  ASSERT_TRUE(write_file(file, to_file(grown(1, 2))));
  EXPECT_EQ(note_of({{"book_file", file}}, timed, start), "");
  ASSERT_TRUE(write_file(file, to_file(grown(2, 2))));
  EXPECT_EQ(note_of({{"book_file", file}}, timed, start), "book");
  std::filesystem::remove(file);
  EXPECT_EQ(read_book(file).error().code, Errc::unreadable);
}

}  // namespace
}  // namespace banmen::othello
