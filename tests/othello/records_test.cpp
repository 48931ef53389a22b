#include <gmock/gmock.h>

#include <map>

#include "core/file.hpp"
#include "data.hpp"
#include "games.hpp"
#include "games/othello/ggf.hpp"
#include "games/othello/results.hpp"
#include "games/othello/sgf.hpp"
#include "games/othello/transcript.hpp"
#include "games/othello/wthor.hpp"

namespace banmen::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

std::string file(const std::string& name) {
  return read_file(banmen::test::data_path("othello/" + name)).value();
}

std::string moves_of(const Record& record) {
  std::string text;
  for (const Move move : record.moves) text += to_text(move);
  return text;
}

Record as_it_comes_back(const RecordFormat<Othello>& format, const Record& record) {
  const std::string written = format.write(record);
  // One move alone is a list of moves.
  EXPECT_TRUE(record.moves.size() < 2 || format.looks_like(written)) << written;
  auto read = format.read(written, record.start.options);
  EXPECT_TRUE(read) << format.name << ": " << written << to_text(read.error());
  return read ? *read : Record{};
}

TEST(OthelloRecords, RandomGamesComeBackAsTheyWere) {
  std::size_t games = 0, passes = 0, starts = 0;
  for (const auto& format : Othello::records()) {
    Rng rng(2026);
    for (int round = 0; round < 1000; ++round) {
      const Options options{rng.below(4) ? Passes::played : Passes::automatic};
      Position start = Othello::start(options);
      if (rng.below(4) == 0) {
        const auto opening = test::random_record(rng, start, 1 + rng.below(40));
        start = last_position(opening);
        if (outcome(start) != Outcome::ongoing) continue;
      }
      auto record = test::random_record(rng, start, rng.below(3) ? 99 : 1 + rng.below(50));
      if (format.name != "transcript" && format.name != "wthor") record.players = {"a [b\\", "c"};
      if (format.name == "ggf") record.players = {"a [b\\", "c; d"};
      if (format.check && !format.check(record)) continue;
      auto back = as_it_comes_back(format, record);
      if (format.name == "wthor") {  // an unfinished game has a score there all the same
        if (record.result.empty()) back.result.clear();
      }
      ASSERT_EQ(back.moves, record.moves) << format.name << format.write(record);
      ASSERT_EQ(back.start, record.start) << format.name;
      ASSERT_EQ(back.players, record.players) << format.name;
      ASSERT_EQ(back.result, record.result) << format.name;
      ASSERT_TRUE(back.tags.empty()) << format.name << " " << back.tags.front().first;
      ASSERT_TRUE(back.warnings.empty()) << format.name;
      ++games;
      starts += start != Othello::start(options);
      for (const Move move : record.moves) passes += move.is_pass();
    }
  }
  EXPECT_GT(games, 3500u);
  EXPECT_GT(starts, 500u);
  EXPECT_GT(passes, 500u);
}

TEST(OthelloRecords, ManyGamesInOneFileComeBack) {
  for (const auto& format : Othello::records()) {
    Rng rng(5);
    std::vector<Record> games;
    for (int i = 0; i < 20; ++i) games.push_back(test::random_record(rng, Othello::start({}), 99));
    std::string text;
    if (format.write_all)
      text = format.write_all(games);
    else
      for (const auto& game : games) text += format.write(game);
    EXPECT_TRUE(format.looks_like(text)) << format.name;
    const auto back = format.read_all(text, {});
    ASSERT_TRUE(back) << format.name << to_text(back.error());
    ASSERT_EQ(back->size(), games.size()) << format.name;
    for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ((*back)[i].moves, games[i].moves);
  }
}

TEST(OthelloTranscript, IsReadInManyWays) {
  for (const std::string text :
       {"f5d6c3", "F5D6C3", " f5 d6\nc3 ", "f5,d6,c3", "1. f5 d6 2. c3", "# my game\nf5d6c3"}) {
    const auto read = read_transcript(text, {});
    ASSERT_TRUE(read) << text << to_text(read.error());
    EXPECT_EQ(moves_of(*read), "f5d6c3") << text;
  }
}

TEST(OthelloTranscript, PassesMayBeLeftOutOrWritten) {
  Rng rng(3);
  int compared = 0;
  while (compared < 20) {
    const auto record = test::random_record(rng, Othello::start({}), 99);
    std::vector<std::string> with;
    for (const std::string word : {"pa", "PASS", "--"}) {
      with.emplace_back();
      for (const Move move : record.moves) with.back() += move.is_pass() ? word : to_text(move);
    }
    if (with[0] == write_transcript(record).substr(0, with[0].size())) continue;  // no pass
    for (const auto& text : with) EXPECT_EQ(read_transcript(text, {}).value().moves, record.moves);
    const auto automatic = read_transcript(with[0], {Passes::automatic});
    ASSERT_TRUE(automatic) << with[0] << to_text(automatic.error());
    EXPECT_LT(automatic->moves.size(), record.moves.size());
    ++compared;
  }
}

struct Bad {
  std::string text, what, where;
};

TEST(OthelloTranscript, SaysWhichMoveIsWrongAndWhy) {
  for (const auto& [text, what, where] : std::vector<Bad>{
           {"f5f5", "f5 is not legal: the square is occupied", "line 1, column 3, move 2"},
           {"f5d6\nc3a1", "a1 is not legal: it turns no disc of black", "line 2, column 3, move 4"},
           {"f5pad6", "white must not pass", "line 1, column 3, move 2"},
           {"f5d6x3", "'x' is no part of a move", "line 1, column 5"},
           {"f5d9", "'9' is no part of a move", "line 1, column 4"},
           {"f5d", "the end is no part of a move", "line 1, column 4"},
           {"f5d6c5f4e7f6g5e6e3a1", "a1 is not legal: the game is over",
            "line 1, column 19, move 10"},
       }) {
    const auto read = read_transcript(text, {});
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().what, what) << text;
    EXPECT_EQ(read.error().where, where) << text;
  }
}

TEST(OthelloTranscript, AFileHasAGameALine) {
  std::string text;
  for (const auto& row : banmen::test::data_rows("othello/openings.txt")) text += row[0] + "\n";
  const auto games = read_transcripts(text, {});
  ASSERT_TRUE(games) << to_text(games.error());
  const auto rows = banmen::test::data_rows("othello/openings.txt");
  ASSERT_EQ(games->size(), rows.size());
  EXPECT_GT(rows.size(), 50u);
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_EQ(to_text(last_position((*games)[i])), rows[i][1] + " " + rows[i][2]);
  const auto bad = read_transcripts("f5d6\nf5d6c3\nf5d6c4\nf5a1\n", {});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().where, "line 4, column 3, move 2");
}

constexpr const char* minimal =
    "(;GM[Othello]PC[Banmen]PB[a]PW[b]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";

TEST(OthelloGgf, WritesWhatOtherProgramsRead) {
  const auto record = read_ggf(minimal, {}).value();
  EXPECT_EQ(moves_of(record), "f5d6");
  EXPECT_THAT(record.players, ElementsAre("a", "b"));
  EXPECT_TRUE(record.tags.empty());
  EXPECT_EQ(write_ggf(record), std::string(minimal) + "\n");
}

TEST(OthelloGgf, KeepsEvaluationsTimesAndTags) {
  const std::string text =
      "(;GM[Othello]PC[GGS/os]DT[2014-02-21 20:52:27 GMT]PB[x]PW[y]RB[2200.5]RW[1900]"
      "RE[+10.000:t]TI[15:00//2:00]TY[8r20]KM[1.5]"
      "BO[8 ---------------------------O*------*O--------------------------- *]"
      "CO[begin]B[F5/0.50/1.2]W[D6//3]CO[good]B[C3/-2];)\n";
  const auto record = read_ggf(text, {}).value();
  EXPECT_THAT(record.comments, ElementsAre(Pair(0, "begin"), Pair(1, "eval 0.50 time 1.2"),
                                           Pair(2, "time 3"), Pair(2, "good"), Pair(3, "eval -2")));
  EXPECT_EQ(record.result, "first_wins");
  EXPECT_EQ(tag_of(record, "TI"), "15:00//2:00");
  EXPECT_EQ(write_ggf(record), text);
}

TEST(OthelloGgf, ReadsArchivesWithCounts) {
  const std::string game = minimal;
  EXPECT_EQ(read_ggf_archive("1 " + game + "\n2 " + game + game + "\n\n" + game, {})->size(), 4u);
}

TEST(OthelloGgf, AMissingPassIsPutInAndAWrongColourRefused) {
  const std::string board(61, '-');
  // Black cannot move, White can.
  const auto read = read_ggf("(;GM[othello]BO[8 O*-" + board + " *]W[C1];)", {});
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(moves_of(*read), "passc1");
  for (const auto& [text, what, where] : std::vector<Bad>{
           {"(;GM[Othello]\nW[F5];)", "f5: white is not to move", "line 2, column 1, move 1"},
           {"(;GM[Othello]B[F5]B[D6];)", "d6: black is not to move", "line 1, column 19, move 2"},
           {"(;GM[Othello]B[Z9];)", "'Z9' is not a move", "line 1, column 14"},
           {"(;GM[Go]B[F5];)", "this is a game of Go", "line 1, column 3"},
           {"(;PB[x];)", "the game has no GM[Othello]", "line 1, column 1"},
           {"(;GM[Othello]PB[x", "the value of PB is not closed", "line 1, column 16"},
           {"(;GM[Othello]", "the game is not closed by ;)", "line 1, column 1"},
           {"(;GM[Othello]TY[10];)", "TY: this is not the usual game on a board of size 8",
            "line 1, column 14"},
           {"(;GM[Othello]TY[8a];)", "TY: this is not the usual game on a board of size 8",
            "line 1, column 14"},
           {"(;GM[Othello]RE[won];)", "RE: 'won' is no result", "line 1, column 14"},
           {"(;GM[Othello]BO[10 --];)", "the board is not of size 8", "line 1, column 14"},
           {"(;GM[Othello];) x", "'x' begins no game", "line 1, column 17"},
           {"7", "there is no game", "line 1, column 2"},
       }) {
    const auto bad = read_ggf(text, {});
    ASSERT_FALSE(bad) << text;
    EXPECT_EQ(bad.error().what, what) << text;
    EXPECT_EQ(bad.error().where, where) << text;
  }
  EXPECT_THAT(read_ggf("(;GM[Othello]BO[8 -- *];)", {}).error().what,
              HasSubstr("the board has 3 squares"));
}

TEST(OthelloGgf, ATagThatMeansSomethingElseElsewhereIsLeftOutThere) {
  const auto record = read_ggf("(;GM[Othello]PL[15:00]AB[x]B[F5];)", {}).value();
  EXPECT_EQ(read_sgf(write_sgf(record), {}).value().moves, record.moves);
  const auto other = read_sgf("(;GM[2]TY[10]BO[x]CO[y];B[f5])", {}).value();
  EXPECT_EQ(read_ggf(write_ggf(other), {}).value().moves, other.moves);
}

TEST(OthelloSgf, ReadsTheMainLine) {
  const auto record = read_sgf(
      "(;GM[2]FF[4]SZ[8]PB[x]PW[y\\]]RE[B+4]EV[cup];B[f5];W[df]C[so](;B[c3])(;B[c4]))", {});
  ASSERT_TRUE(record) << to_text(record.error());
  EXPECT_EQ(moves_of(*record), "f5d6c3");
  EXPECT_THAT(record->players, ElementsAre("x", "y]"));
  EXPECT_EQ(record->result, "first_wins");
  EXPECT_THAT(record->tags, ElementsAre(Pair("RE", "B+4"), Pair("EV", "cup")));
  EXPECT_THAT(record->comments, ElementsAre(Pair(2, "so")));
  EXPECT_THAT(record->warnings, ElementsAre("variations"));
  for (const auto& [text, what, where] : std::vector<Bad>{
           {"(;GM[1];B[aa])", "this is no game of Othello, GM[2]", "line 1, column 3"},
           {"(;GM[2]SZ[10])", "SZ: the board is not of size 8", "line 1, column 8"},
           {"(;GM[2];B[f5];B[d6])", "d6: black is not to move", "line 1, column 15, move 2"},
           {"(;GM[2];B[z5])", "'z5' is no square", "line 1, column 9"},
           {"(;GM[2]AB[a1]AW[a1])", "a1 is set up twice", "line 1, column 14"},
           {"(;GM[2];B[f5]", "the game is not closed by )", "line 1, column 1"},
           {"(GM[2])", "a property stands before the first ;", "line 1, column 2"},
           {"(;GM[2];AB[a1])", "discs are set up in the middle of the game", "line 1, column 9"},
       }) {
    const auto bad = read_sgf(text, {});
    ASSERT_FALSE(bad) << text;
    EXPECT_EQ(bad.error().what, what) << text;
    EXPECT_EQ(bad.error().where, where) << text;
  }
}

TEST(OthelloWthor, TheSampleIsReadAsExpected) {
  std::map<std::string, std::vector<Record>> files;
  for (const std::string year : {"1977", "1979"})
    files[year] = read_wthor_file(file("WTH_" + year + ".wtb"), {}).value();
  std::map<std::string, std::size_t> seen;
  for (const auto& row : banmen::test::data_rows("othello/wthor_expected.tsv")) {
    const Record& game = files.at(row[0]).at(std::stoul(row[1]));
    ++seen[row[0]];
    EXPECT_EQ(tag_of(game, "tournament"), row[2]);
    EXPECT_EQ(tag_of(game, "black_player"), row[3]);
    EXPECT_EQ(tag_of(game, "white_player"), row[4]);
    const int discs = 32 + final_score_for_black(last_position(game)) / 2;
    const std::string real = tag_of(game, "real_score"), theory = tag_of(game, "theoretical_score");
    EXPECT_EQ(real.empty() ? std::to_string(discs) : real, row[5]);
    EXPECT_EQ(theory.empty() ? row[5] : theory, row[6]);
    std::string moves = write_transcript(game);
    moves.pop_back();
    EXPECT_EQ(moves, row[7]);
    if (outcome(last_position(game)) != Outcome::ongoing) {
      EXPECT_EQ(std::to_string(discs), row[8]);
    }
    EXPECT_EQ(tag_of(game, "year"), row[0]);
    EXPECT_EQ(tag_of(game, "theoretical_depth"), "24");
    EXPECT_TRUE(game.warnings.empty());
  }
  for (const auto& [year, games] : files) {
    EXPECT_EQ(seen[year], games.size());
    EXPECT_EQ(write_wthor_file(games), file("WTH_" + year + ".wtb")) << "byte for byte";
  }
}

TEST(OthelloWthor, ACutOrLongFileIsRefusedEverywhere) {
  const std::string bytes = file("WTH_1977.wtb");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto read = read_wthor_file(std::string_view(bytes).substr(0, size), {});
    ASSERT_FALSE(read) << size;
    EXPECT_EQ(read.error().code, Errc::bad_syntax);
    EXPECT_EQ(read.error().where, "byte " + std::to_string(size));
  }
  EXPECT_EQ(read_wthor_file(std::string_view(bytes).substr(0, 100), {}).error().what,
            "the file is cut off in game 2 of 12");
  EXPECT_EQ(read_wthor_file(bytes + "x", {}).error().where, "byte 832");
  std::string big = bytes;
  big[12] = 10;
  EXPECT_EQ(read_wthor_file(big, {}).error().where, "byte 12");
}

TEST(OthelloWthor, AGameThatCannotBeReplayedIsSkipped) {
  std::string bytes = file("WTH_1977.wtb");
  bytes[16 + 68 + 8 + 4] = 44;  // game 2, move 5: on d4, which is occupied
  bytes[16 + 11 * 68 + 8] = 99;
  const auto games = read_wthor_file(bytes, {}).value();
  ASSERT_EQ(games.size(), 10u);
  EXPECT_THAT(games[1].warnings,
              ElementsAre("skipped_game 2: move 5: d4 is not legal: the square is occupied"));
  EXPECT_THAT(games.back().warnings, ElementsAre("skipped_game 12: move 1 is the number 99"));
}

std::string names_file(std::size_t size, const std::vector<std::string>& names) {
  std::string bytes("\x14\x1a\x01\x02", 4);
  bytes += static_cast<char>(names.size());
  bytes.append(11, '\0');
  for (auto name : names) {
    name.resize(size, '\0');
    bytes += name;
  }
  return bytes;
}

TEST(OthelloWthor, NamesComeFromOtherFiles) {
  std::vector<Record> games(1);
  games[0].tags = {{"tournament", "1"}, {"black_player", "1"}, {"white_player", "9"}};
  ASSERT_TRUE(add_wthor_names(games, names_file(20, {"???", "Ren\xe9"})));
  ASSERT_TRUE(add_wthor_names(games, names_file(26, {"???", "Cup"})));
  EXPECT_THAT(games[0].players, ElementsAre("René", ""));
  EXPECT_EQ(tag_of(games[0], "event"), "Cup");
  EXPECT_FALSE(add_wthor_names(games, names_file(26, {"???", "Cup"}).substr(0, 60)));
  EXPECT_FALSE(add_wthor_names(games, "short"));
}

TEST(OthelloWthor, HasNoRoomForSomeGames) {
  const auto other = Othello::parse("f5d6", {}).value();
  EXPECT_FALSE(check_wthor(Record{other, {}, {}, {}, {}, {}, {}}));
  const Record dated{Othello::start({}), {}, {}, {}, {{"date", "2026-01-05"}}, {}, {}};
  EXPECT_EQ(write_wthor(dated).substr(0, 4), std::string("\x14\x1a\x01\x05", 4));
}

}  // namespace
}  // namespace banmen::othello
