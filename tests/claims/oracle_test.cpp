#include <gtest/gtest.h>

#include "claims/subjects.hpp"

// Who checks the checkers: oracles against brute force over positions with their whole past, and
// false claims that must be found.
namespace banmen::claims {
namespace {

// By the rules alone, with nothing remembered: whether `side` forces the game to end within so many
// plies as a win, or also as a draw.
template <Game G>
bool forces(const typename G::Position& pos, Side side, int plies, bool draw_too = false) {
  if (const Outcome end = outcome(pos); end != Outcome::ongoing)
    return end == win_for(side) || (draw_too && end == Outcome::draw);
  if (plies == 0) return false;
  const bool mine = side_to_move(pos) == side;
  MoveList<typename G::Move> moves;
  legal_moves(pos, moves);
  if constexpr (Declaring<G>) declarations(pos, moves);
  for (const auto& move : moves) {
    auto next = pos;
    play(next, move);
    if (forces<G>(next, side, plies - 1, draw_too) == mine) return mine;
  }
  return !mine;
}

// Both sides, the position and each first move, every number of plies: oracle and brute force
// agree. Returns how many answers were compared.
template <class Subject>
int compare(const Case<typename Subject::Game>& about, int most_plies) {
  using G = typename Subject::Game;
  typename Subject::Oracle oracle(about, 10'000'000);
  int compared = 0;
  for (const Side side : {Side::first, Side::second})
    for (int plies = 0; plies <= most_plies; ++plies) {
      const auto expect = [&](const typename G::Position& pos, int left, const auto& first) {
        EXPECT_EQ(oracle.wins(side, plies, first) == Verdict::right, forces<G>(pos, side, left))
            << testing::PrintToString(about.line.options) << about.line.start << ' '
            << testing::PrintToString(about.line.moves) << " side " << index(side) << " in "
            << plies << (first ? " after " + to_text(about.pos, *first) : "");
        ++compared;
      };
      expect(about.pos, plies, std::optional<typename G::Move>());
      if (plies == 0) continue;
      for (const auto& move : legal_moves<G>(about.pos)) {
        auto next = about.pos;
        play(next, move);
        expect(next, plies - 1, std::optional(move));
      }
    }
  return compared;
}

#ifdef BANMEN_CHECKED
constexpr int positions = 10;
#else
constexpr int positions = 100;
#endif

// The theory of the Contrast oracle, where it matters: one against one, pasts of repetitions.
TEST(ContrastOracle, RepetitionAndLimitAsByBruteForce) {
  Rng rng(11);
  ContrastSubject subject;
  int compared = 0, repeated = 0, draws = 0;
  for (int done = 0; done < positions;) {
    const auto about = subject.next(rng);
    const auto& board = about.pos.board;
    if (std::popcount(board.occupied()) > 2 || about.line.moves.size() < 6) continue;
    if (about.pos.options.tiles && (board.stock[0] != board.stock[1])) continue;
    ++done;
    compared += compare<ContrastSubject>(about, 7);
    repeated += about.pos.occurrences > 1;
    // Who can bring about a draw by repetition or by the limit does not lose; if both can, it is
    // one.
    using contrast::Contrast;
    const bool drawn = forces<Contrast>(about.pos, Side::first, 6, true) &&
                       forces<Contrast>(about.pos, Side::second, 6, true);
    if (!drawn) continue;
    ContrastOracle oracle(about, 1'000'000);
    EXPECT_EQ(oracle.draws(std::nullopt), Verdict::right);
    ++draws;
  }
  EXPECT_GT(compared, 50 * positions);
  EXPECT_GT(repeated, positions / 10);
  EXPECT_GT(draws, positions / 20);
}

// A past in which every position has stood there twice: each first return ends the game.
TEST(ContrastOracle, AReturnThatDrawsIsNoWin) {
  const auto about = open_case<contrast::Contrast>(
      {{{"tile", "off"}, {"repetition", "3"}},
       "0000000000003000060000000/0000/w",
       {"c2,c1", "c3,c4", "c1,c2", "c4,c3", "c2,c1", "c3,c4", "c1,c2"}});
  ASSERT_TRUE(about);
  ContrastOracle oracle(*about, 1'000'000);
  const auto back = parse_move(about->pos, "c4,c3");
  EXPECT_EQ(oracle.draws(*back), Verdict::right);
  EXPECT_EQ(oracle.wins(Side::first, whole_game, *back), Verdict::wrong);
  compare<ContrastSubject>(*about, 6);
}

// Few men, so that brute force sees some plies; pasts of repetitions and perpetual checks.
TEST(ShogiOracle, RepetitionAsByBruteForce) {
  Rng rng(12);
  int compared = 0, repeated = 0;
  for (int done = 0; 2 * done < positions;) {
    const auto about = ShogiSubject::next(rng);
    const auto& board = about.pos.board;
    const bool bare = board.hands == shogi::Board{}.hands;
    if (!bare || board.occupied().count() > 3 || about.line.moves.size() < 6) continue;
    ++done;
    const auto men = board.men_of(Side::first) | board.men_of(Side::second);
    compared += compare<ShogiSubject>(about, men.count() < 3 ? 5 : 3);
    int times = 0;
    for_each_position<shogi::Shogi>(
        about.line, [&](const shogi::Position& pos) { times += pos.board.hash == board.hash; });
    repeated += times > 1;
  }
  EXPECT_GT(compared, 10 * positions);
  EXPECT_GT(repeated, positions / 20);
}

// Perpetual check: the fourth time the same position stands there, the side that gave check loses.
TEST(ShogiOracle, PerpetualCheckLoses) {
  const auto about = open_case<shogi::Shogi>(
      {{},
       "5k3/9/9/9/9/9/9/9/5R2K w r2b4g4s 1",
       {"4a5a", "4i5i", "5a4a", "5i4i", "4a5a", "4i5i", "5a4a", "5i4i", "4a5a", "4i5i", "5a4a"}});
  ASSERT_TRUE(about);
  ShogiOracle oracle(*about, 1'000'000);
  EXPECT_EQ(oracle.wins(Side::second, 1, *parse_move(about->pos, "5i4i")), Verdict::right);
  EXPECT_EQ(oracle.wins(Side::second, 1, std::nullopt), Verdict::wrong);
}

template <class Subject>
class Oracles : public ::testing::Test {};
TYPED_TEST_SUITE(Oracles, Subjects, SubjectName);

// Where an oracle knows the answer there is just one: a win of one side, or a draw.
TYPED_TEST(Oracles, DoNotContradictThemselves) {
  Rng rng(13);
  TypeParam subject;
  int known = 0;
  for (int i = 0; i < positions; ++i) {
    const auto about = subject.next(rng);
    typename TypeParam::Oracle oracle(about, TypeParam::oracle_budget);
    const std::array<Verdict, 3> answers = {oracle.wins(Side::first, whole_game, std::nullopt),
                                            oracle.wins(Side::second, whole_game, std::nullopt),
                                            oracle.draws(std::nullopt)};
    const auto count = [&](Verdict verdict) {
      return std::count(answers.begin(), answers.end(), verdict);
    };
    EXPECT_LE(count(Verdict::right), 1);
    if (count(Verdict::unknown)) continue;
    EXPECT_EQ(count(Verdict::right), 1);
    ++known;
  }
  EXPECT_GT(known, 0);
}

// Says the same of every position.
template <Game G>
class Liar final : public search::Player<G> {
 public:
  Liar(search::Score score, std::string note, int times)
      : score_(score), note_(std::move(note)), times_(times) {}

  search::Thought<G> think(const typename G::Position& pos, const search::Request&,
                           const search::ThoughtSink<G>&) override {
    search::Thought<G> thought;
    score_.side = side_to_move(pos);
    const std::vector<typename G::Move> line(static_cast<std::size_t>(times_),
                                             legal_moves<G>(pos).front());
    thought.candidates.push_back({score_, line});
    thought.note = note_;
    return thought;
  }

 private:
  search::Score score_;
  std::string note_;
  int times_;
};

template <Game G>
search::PlayerKind<G> liar(std::string name, search::Score score, std::string note = {},
                           int times = 1) {
  return {
      .name = std::move(name),
      .make = [score, note, times](const Settings&,
                                   std::uint64_t) -> Result<std::unique_ptr<search::Player<G>>> {
        return std::make_unique<Liar<G>>(score, note, times);
      }};
}

// The questions of a subject put to liars.
template <class Subject>
class LiarSubject : public Subject {
 public:
  struct Players {
    using G = typename Subject::Game;
    using Kind = search::Score::Kind;

    static std::vector<search::PlayerKind<G>> kinds() {
      std::vector<search::PlayerKind<G>> all = {
          liar<G>("wins at once", {.kind = Kind::win, .plies = 1}),
          liar<G>("wins before it began", {.kind = Kind::win, .plies = -2000}),
          liar<G>("loses", {.kind = Kind::loss, .plies = 2}),
          liar<G>("draws", {.kind = Kind::draw}),
          liar<G>("proved", {.kind = Kind::chance, .value = 5000}, "proved"),
          liar<G>("goes twice", {}, "", 2)};
      if (G::id == std::string_view("othello"))
        all.push_back(liar<G>("exact", {.value = 63}, "exact"));
      return all;
    }
    static std::vector<search::Solver<G>> solvers() { return {}; }
  };
  static Settings settings(Rng&, const std::string&) { return {}; }
};

TYPED_TEST(Oracles, FindFalseClaims) {
  const Report report = Examination<LiarSubject<TypeParam>>(14, {.claims = 200, .shown = 1}).run();
  for (const auto& [name, tally] : report.by_engine) {
    const bool never_draws = TypeParam::Game::id == std::string_view("stone-capture");
    const auto found = name == "goes twice" ? tally.wrong_lines : tally.wrong;
    EXPECT_GT(found, 0) << name << ": " << tally;
    if (name == "wins before it began" || (never_draws && (name == "draws" || name == "proved"))) {
      EXPECT_EQ(tally.wrong, tally.checked()) << name;
    }
  }
  EXPECT_GE(report.by_engine.size(), 6u);
  EXPECT_FALSE(report.faults.empty());
}

}  // namespace
}  // namespace banmen::claims
