#include <cstdlib>
#include <fstream>
#include <sstream>

#include "every_game.hpp"

// One random game per game, frozen as text: a change of rules, notation or picture shows as a diff.
// BANMEN_WRITE_PLAYTHROUGHS=1 writes the files anew.
namespace banmen::test {
namespace {

template <class G>
class Playthrough : public ::testing::Test {};
TYPED_TEST_SUITE(Playthrough, EveryGameType, GameName);

template <Game G>
std::string playthrough() {
  Rng rng(1);
  auto pos = G::start({});
  std::ostringstream out;
  out << "# " << G::id << ": " << G::about << "\n";
  for (int ply = 0; ply <= 120; ++ply) {
    const auto moves = legal_moves<G>(pos);
    out << "\nply " << ply << ": " << to_text(pos) << "\n" << picture(pos);
    if (moves.empty()) break;
    const auto& chosen = moves[rng.below(moves.size())];
    out << moves.size() << " moves, " << to_text(pos, moves.front()) << " first; "
        << G::side_names[static_cast<std::size_t>(index(side_to_move(pos)))] << " plays "
        << to_text(pos, chosen) << "\n";
    play(pos, chosen);
  }
  out << to_text(outcome(pos)) << "\n";
  return out.str();
}

TYPED_TEST(Playthrough, IsTheKeptOne) {
  const std::string path =
      std::string(TEST_DATA) + "/../playthroughs/" + std::string(TypeParam::id) + ".txt";
  const std::string now = playthrough<TypeParam>();
  if (std::getenv("BANMEN_WRITE_PLAYTHROUGHS")) std::ofstream(path) << now;
  std::ifstream file(path);
  const std::string kept{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(kept, now) << "if the change is meant: BANMEN_WRITE_PLAYTHROUGHS=1 ./test --release";
}

}  // namespace
}  // namespace banmen::test
