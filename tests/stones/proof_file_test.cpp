#include "engines/stones/proof_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/rng.hpp"
#include "engines/stones/outcome.hpp"
#include "games/stones/codec.hpp"
#include "run_program.hpp"
#include "stones/full_search.hpp"

namespace banmen::stones {
namespace {

using search::Work;

constexpr Ko every_ko[] = {Ko::psk, Ko::simple, Ko::none};

std::string scratch() { return testing::TempDir() + "stones-proof-" + std::to_string(::getpid()); }

test::Ran check_file(const std::string& path) { return test::shell("banmen-check-proof " + path); }

test::Ran check(const std::string& proof) {
  EXPECT_TRUE(write_file(scratch(), proof));
  const auto ran = check_file(scratch());
  std::filesystem::remove(scratch());
  return ran;
}

std::string proof_of(const Position& pos) {
  OutcomeSearch search(pos.rules);
  const auto info = search.write_proof(pos, scratch(), Work{});
  EXPECT_TRUE(info) << info.error().what;
  const std::string proof = read_file(scratch()).value();
  EXPECT_EQ(proof.size(), info->bytes);
  std::filesystem::remove(scratch());
  return proof;
}

// A proof in parts, so that it can be spoiled.
struct Parts {
  std::string header;
  std::vector<std::string> records;

  explicit Parts(const std::string& proof, std::size_t size) {
    const std::size_t end = proof.find('\n') + 1;
    header = proof.substr(0, end);
    for (std::size_t at = end; at < proof.size(); at += size)
      records.push_back(proof.substr(at, size));
  }
  std::string join() const {
    std::string proof = header.substr(0, header.find("\"records\":")) +
                        "\"records\":" + std::to_string(records.size()) + "}\n";
    for (const auto& record : records) proof += record;
    return proof;
  }
  std::string with_header(const std::string& from, const std::string& to) const {
    Parts changed = *this;
    const auto at = changed.header.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    changed.header.replace(at, from.size(), to);
    return changed.join();
  }
};

TEST(ProofFile, TheFormatIsFrozen) {
  EXPECT_EQ(
      proof_of(StoneCapture::start({1, 3, 1, Ko::psk})),
      R"({"format":"banmen-proof","version":1,"rows":1,"cols":3,"m":1,"ko":"psk","board":"...",)"
      R"("captures":[0,0],"to_move":1,"winner":1,"records":1})"
      "\n" +
          std::string(8, '\0') + '\1');
  const auto pos = decode_text("X.O/..O w 1,1", {2, 3, 3, Ko::simple});
  ASSERT_TRUE(pos);
  EXPECT_THAT(proof_of(pos->position),
              testing::StartsWith(
                  R"({"format":"banmen-proof","version":1,"rows":2,"cols":3,"m":3,"ko":"simple",)"
                  R"("board":"X.O/..O","captures":[1,1],"to_move":-1,"winner":)"));
}

TEST(ProofFile, NamesAreTheIdsOfTheLeastImage) {
  Rng rng(5);
  for (const Options& rules :
       {Options{4, 4, 3, Ko::psk}, {5, 6, 2, Ko::none}, {6, 6, 1, Ko::psk}}) {
    const ProofNamer namer(rules);
    const Images images(shape_of(rules));
    for (int i = 0; i < 50; ++i) {
      const Position pos = random_position(rules, 1 + i / 2, rng);
      std::string least;
      for (int which = 0; which < images.count(); ++which) {
        Position image = pos;
        image.board = images.of(pos.board, which);
        const std::string id = id_text(image);
        if (least.empty() || id < least) least = id;
        if (pos.earlier)
          image.earlier =
              std::make_shared<const std::vector<Board>>(images.of(earlier_boards(pos), which));
        EXPECT_EQ(namer.name(image).name, namer.name(pos).name);
      }
      const auto name = namer.name(pos).name;
      char text[33];
      std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(name.high),
                    static_cast<unsigned long long>(name.low));
      EXPECT_EQ(least, std::string(text).substr(least.size() == 16 ? 16 : 0));
    }
  }
}

TEST(Checker, AcceptsProofsByAllRules) {
  int proofs = 0;
  const auto accepts = [&](const Position& pos) {
    const auto ran = check(proof_of(pos));
    const bool black =
        OutcomeSearch(pos.rules).solve(pos, Work{})->mover_wins == (pos.to_move == Side::first);
    EXPECT_EQ(ran.exit, 0) << to_text(pos) << '\n' << ran.out << ran.err;
    EXPECT_THAT(ran.out,
                testing::StartsWith(black ? "accepted: black wins, " : "accepted: white wins, "));
    ++proofs;
  };
  Rng rng(77);
  for (const Ko ko : every_ko)
    for (int m = 1; m <= 4; ++m)
      for (const auto& [rows, cols] : {std::pair(1, 1), {1, 3}, {1, 6}, {2, 2}, {3, 2}, {3, 3}}) {
        accepts(StoneCapture::start({rows, cols, m, ko}));
        // From the middle of a game, without its past.
        Position pos = random_position({rows, cols, m, ko}, 4, rng);
        accepts(position_of(pos.rules, pos.board, pos.captures, pos.to_move));
      }
  for (const Ko ko : every_ko) accepts(StoneCapture::start({3, 4, 3, ko}));
  for (const auto& [rows, cols] : {std::pair(2, 7), {4, 4}, {5, 4}, {5, 5}})
    accepts(StoneCapture::start({rows, cols, 1, Ko::psk}));
  accepts(StoneCapture::start({4, 4, 2, Ko::none}));
  for (int i = 0; i < 10; ++i)  // ids of 128 bits
    accepts(random_position({6, 6, 1, Ko::psk}, 24, rng));
  EXPECT_EQ(proofs, 162);
}

// A strategy that always has a move to offer, but loses: any legal move wherever the false winner
// is on move.
std::string false_proof(const Position& start, Side winner, Rng& rng) {
  const ProofNamer namer(start.rules);
  std::vector<ProofRecord> records;
  std::set<ProofName> seen;
  const auto visit = [&](const auto& self, const Position& pos) -> void {
    const auto named = namer.name(pos);
    if (pos.result != Outcome::ongoing || !seen.insert(named.name).second) return;
    MoveList<Move> legal;
    legal_moves(pos, legal);
    const std::size_t only = pos.to_move == winner ? rng.below(legal.size()) : legal.size();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (only < legal.size() && i != only) continue;
      Position next = pos;
      play(next, legal[i]);
      if (pos.to_move == winner)
        records.push_back({named.name, static_cast<std::uint8_t>(
                                           namer.point_in_image(legal[i].point, named.image))});
      self(self, next);
    }
  };
  visit(visit, start);
  EXPECT_TRUE(write_proof_file(scratch(), start, winner, records));
  return read_file(scratch()).value();
}

TEST(Checker, NeverAcceptsThatTheLoserWins) {
  Rng rng(78);
  int proofs = 0;
  for (const Ko ko : every_ko)
    for (int m = 1; m <= 4; ++m)
      for (const auto& [rows, cols] : {std::pair(1, 2), {1, 5}, {2, 2}, {2, 3}})
        for (int i = 0; i < 3; ++i) {
          const Position start = StoneCapture::start({rows, cols, m, ko});
          const bool wins = FullSearch().mover_wins(start);
          const auto ran = check(false_proof(start, wins ? Side::second : Side::first, rng));
          EXPECT_EQ(ran.exit, 1) << to_text(start) << ran.out << ran.err;
          EXPECT_THAT(ran.out, testing::StartsWith("rejected: "));
          ++proofs;
        }
  EXPECT_EQ(proofs, 144);
}

TEST(Checker, RejectsSpoiledStrategies) {
  const auto spoil = [](const Options& rules, std::size_t size) {
    const Parts whole(proof_of(StoneCapture::start(rules)), size);
    EXPECT_EQ(check(whole.join()).exit, 0);
    EXPECT_GE(whole.records.size(), 10u);
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
      Parts missing = whole;
      missing.records.erase(missing.records.begin() + static_cast<std::ptrdiff_t>(i));
      auto ran = check(missing.join());
      EXPECT_EQ(ran.exit, 1);
      EXPECT_THAT(ran.out, testing::HasSubstr("there is no record for the position, "));
      Parts beside = whole;
      beside.records[i].back() = 99;
      ran = check(beside.join());
      EXPECT_EQ(ran.exit, 1);
      EXPECT_THAT(ran.out, testing::HasSubstr("the winner's move is illegal, after "));
    }
  };
  spoil({3, 3, 1, Ko::none}, 9);
  spoil({3, 3, 3, Ko::psk}, 17);
}

TEST(Checker, TellsTheLineThatFails) {
  Parts proof(proof_of(StoneCapture::start({3, 3, 1, Ko::none})), 9);
  // The empty board comes first. A stone in the corner loses.
  ASSERT_EQ(proof.records[0].substr(0, 8), std::string(8, '\0'));
  proof.records[0].back() = 0;
  const auto ran = check(proof.join());
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, testing::StartsWith(
                           "rejected: there is no record for the position, after (0,0) (0,1) ("));
}

TEST(Checker, RefusesWhatIsNoProof) {
  const std::string good = proof_of(StoneCapture::start({3, 3, 2, Ko::psk}));
  const Parts proof(good, 17);
  ASSERT_EQ(check(good).exit, 0);
  const auto refused = [&](const std::string& text, const std::string& why) {
    const auto ran = check(text);
    EXPECT_EQ(ran.exit, 4) << why;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, testing::AllOf(testing::StartsWith("banmen-check-proof: error: "),
                                        testing::HasSubstr(why)));
  };
  const std::string length = "the file has not the length its header says";
  refused("", "expected");
  refused("{}", "expected");
  for (std::size_t cut = 1; cut < 40; cut += 3) refused(good.substr(0, good.size() - cut), length);
  for (std::size_t keep = 0; keep < proof.header.size(); keep += 5)
    refused(good.substr(0, keep), " at byte ");
  refused(good + "x", length);
  refused(proof.with_header("psk", "none"), length);
  refused(proof.with_header("\"version\":1", "\"version\":2"), "expected");
  refused(proof.with_header("psk", "super"), "no such ko rule: super");
  refused(proof.with_header("\"rows\":3", "\"rows\":9"), "expected a number from 1 to 8");
  refused(proof.with_header("\"rows\":3", "\"rows\":2"), "larger than rows and cols say");
  refused(proof.with_header("\"rows\":3", "\"rows\":99999999999999999999"), "expected a number");
  refused(proof.with_header("\"rows\":3,\"cols\":3", "\"rows\":8,\"cols\":8"), "36 points");
  refused(proof.with_header("\"m\":2", "\"m\":0"), "expected a number from 1 to 40");
  refused(proof.with_header("[0,0]", "[2,0]"), "expected a number from 0 to 1");
  refused(proof.with_header("\"winner\":1", "\"winner\":0"), "a side is 1 or -1");
  refused(proof.with_header(".../", "..?/"), "not of X, O and .");
  refused(proof.with_header("...", "...."), "a short row");
  refused(proof.with_header("...", "XO.").replace(good.find("/..."), 4, "/O.."), "without liberty");
  Parts turned = proof;
  std::swap(turned.records[0], turned.records[1]);
  refused(turned.join(), "record 1 is out of order");
  Parts twice = proof;
  twice.records.insert(twice.records.begin(), twice.records[0]);
  refused(twice.join(), "record 1 is out of order");
  // Well formed, but not true.
  EXPECT_EQ(check(proof.with_header("\"winner\":1", "\"winner\":-1")).exit, 1);
  EXPECT_EQ(check(proof.with_header("\"to_move\":1", "\"to_move\":-1")).exit, 1);
  EXPECT_EQ(check(proof.with_header("\"m\":2", "\"m\":3")).exit, 1);
}

TEST(Checker, SurvivesAnything) {
  Rng rng(79);
  const std::string good = proof_of(StoneCapture::start({3, 3, 2, Ko::psk}));
  std::map<int, int> exits;
  for (int i = 0; i < 200; ++i) {
    std::string bad = good;
    for (std::uint64_t changes = 1 + rng.below(3); changes > 0; --changes) {
      const auto at = rng.below(bad.size());
      if (rng.below(4) == 0)
        bad.erase(at, 1 + rng.below(20));
      else
        bad[at] = static_cast<char>(rng.below(256));
    }
    ++exits[check(bad).exit];
  }
  // A move may be exchanged for another that wins too.
  EXPECT_EQ(exits[0] + exits[1] + exits[4], 200);
  EXPECT_GT(exits[1], 10);
  EXPECT_GT(exits[4], 50);
}

TEST(Checker, ExitCodes) {
  EXPECT_EQ(test::shell("banmen-check-proof").exit, 2);
  EXPECT_EQ(test::shell("banmen-check-proof --help").exit, 2);
  const auto missing = check_file("/nowhere/at/all");
  EXPECT_EQ(missing.exit, 3);
  EXPECT_EQ(missing.err, "banmen-check-proof: error: cannot read the file (/nowhere/at/all)\n");
}

TEST(ProofFile, WhatCannotBeWrittenIsSaid) {
  const Position start = StoneCapture::start({2, 2, 1, Ko::none});
  EXPECT_TRUE(write_file(scratch(), "a file, not a folder"));
  const auto nowhere = OutcomeSearch(start.rules).write_proof(start, scratch() + "/proof", Work{});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, Errc::unreadable);
  std::filesystem::remove(scratch());
  Work stopped;
  stopped.stop.request();
  const Position large = StoneCapture::start({5, 5, 1, Ko::none});
  const auto early = OutcomeSearch(large.rules).write_proof(large, scratch(), stopped);
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, Errc::stopped);
  EXPECT_FALSE(std::filesystem::exists(scratch()));
  Rng rng(3);
  Position with_past = start;
  for (int i = 0; !with_past.earlier && i < 1000; ++i)
    with_past = random_position({1, 4, 3, Ko::psk}, 6, rng);
  ASSERT_TRUE(with_past.earlier);
  const auto past = OutcomeSearch(with_past.rules).write_proof(with_past, scratch(), Work{});
  ASSERT_FALSE(past);
  EXPECT_EQ(past.error().code, Errc::unsupported);
}

}  // namespace
}  // namespace banmen::stones
