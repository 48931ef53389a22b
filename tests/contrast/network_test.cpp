#include "engines/contrast/network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "contrast/random_positions.hpp"
#include "core/rng.hpp"
#include "engines/contrast/weight_files.hpp"

namespace banmen::contrast {
namespace {

using test::mirrored;
using test::random_board;
using test::turned;

NetworkWeights random_weights(std::uint64_t seed) {
  NetworkWeights weights = NetworkWeights::blank();
  Rng rng(seed);
  for (auto& value : weights.values) value = static_cast<std::int16_t>(rng.below(2001) - 1000);
  return weights;
}

// What a cell or dial shows, worked out cell by cell for the board as Black, who moves, sees it.
std::size_t shown(const Board& board, const Survey& survey, const Race& race, std::size_t kind,
                  std::size_t cell) {
  const auto stock = [&](int side) {
    const auto& tiles = board.stock[static_cast<std::size_t>(side)];
    return static_cast<std::size_t>(tiles[0] + 4 * tiles[1]);
  };
  const auto number = [](int count) { return static_cast<std::size_t>(std::min(count, 31)); };
  const std::string& name = NetworkWeights::tuples().ground().cells[cell].name;
  if (name == "own_stock") return stock(0);
  if (name == "enemy_stock") return stock(1);
  if (name == "own_race") return static_cast<std::size_t>(race.own - 1);
  if (name == "enemy_race") return static_cast<std::size_t>(race.enemy - 1);
  if (name == "own_steps") return number(survey.own_steps);
  if (name == "enemy_steps") return number(survey.enemy_steps);
  if (name == "own_reach") return number(std::popcount(survey.own));
  if (name == "enemy_reach") return number(std::popcount(survey.enemy));
  const Cells at = bit(static_cast<int>(cell));
  const bool own = board.pieces[0] & at, enemy = board.pieces[1] & at;
  if (NetworkWeights::tuples().ground().kinds[kind].name == "joint")
    return (own     ? 3u
            : enemy ? 6u
                    : 0u) +
           (board.black_tiles & at  ? 1u
            : board.gray_tiles & at ? 2u
                                    : 0u);
  if (own) return 7;
  if (enemy) return 8;
  const int mine = survey.own & at ? 1 : low(race.two) & at ? 2 : 3;
  const int theirs = survey.enemy & at ? 1 : high(race.two) & at ? 2 : 3;
  if (mine == 1) return static_cast<std::size_t>(theirs - 1);
  return (mine == 2 ? 3u : 5u) + (theirs > 1);
}

TEST(Network, EntriesAreWhatTheTuplesSee) {
  const auto& tuples = NetworkWeights::tuples();
  ASSERT_EQ(tuples.places().size(), std::tuple_size_v<Entries>);
  Rng rng(2026);
  for (int i = 0; i < 2000; ++i) {
    Board board = random_board(rng, 8);
    board.to_move = Side::first;
    const Survey survey = survey_of(board, Jump::run);
    const Race race = race_of(board, survey);
    const Entries entries = entries_of(board, survey);
    for (std::size_t place = 0; place < entries.size(); ++place)
      ASSERT_EQ(entries[place], tuples.entry(tuples.places()[place],
                                             [&](std::size_t kind, std::size_t cell) {
                                               return shown(board, survey, race, kind, cell);
                                             }))
          << "place " << place;
  }
}

// The weights that a board's value is the sum of.
std::vector<std::uint32_t> weights_of(const Board& board) {
  std::vector<std::uint32_t> weights;
  for (const auto entry : entries_of(board, survey_of(board, Jump::run)))
    weights.push_back(NetworkWeights::tuples().weight_of()[entry]);
  std::ranges::sort(weights);
  return weights;
}

TEST(Network, ImagesOfABoardAreWorthTheSame) {
  const Network network(random_weights(1));
  const auto value = [&](const Board& board) {
    return network.evaluate(board, survey_of(board, Jump::run));
  };
  Rng rng(7);
  for (int i = 0; i < 2000; ++i) {
    const Board board = random_board(rng, 25);
    for (const Board& image : {mirrored(board), turned(board), turned(mirrored(board))}) {
      ASSERT_EQ(weights_of(image), weights_of(board));
      ASSERT_EQ(value(image), value(board));
    }
  }
}

TEST(Network, EveryPhaseHasItsOwnWeights) {
  Board board = Contrast::start({}).board;
  const auto stocks = [&](std::uint8_t black, std::uint8_t gray, std::uint8_t other) {
    board.stock = {{{black, gray}, {other, 0}}};
    return phase_of(board);
  };
  EXPECT_EQ(stocks(0, 0, 0), 0);
  EXPECT_EQ(stocks(2, 1, 1), 0);
  EXPECT_EQ(stocks(3, 1, 1), 1);
  EXPECT_EQ(stocks(3, 1, 3), 1);
  NetworkWeights weights = NetworkWeights::blank();
  for (int phase = 0; phase < phase_count; ++phase)
    std::fill_n(weights.phase(phase), NetworkWeights::tuples().weights(),
                static_cast<std::int16_t>(NetworkWeights::unit * (phase + 1)));
  const Network network(weights);
  stocks(3, 1, 2);
  EXPECT_EQ(network.evaluate(board, survey_of(board, Jump::run)), 23 * 2);
  stocks(0, 0, 0);
  EXPECT_EQ(network.evaluate(board, survey_of(board, Jump::run)), 23);
}

TEST(WeightsFile, RoundTrip) {
  NetworkWeights weights = NetworkWeights::blank();
  Rng rng(3);
  for (int i = 0; i < 10'000; ++i)
    weights.values[rng.below(weights.values.size())] = static_cast<std::int16_t>(rng());
  const std::string file = to_file(weights);
  const auto again = weights_from_file(file);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, weights);
  EXPECT_EQ(to_file(*again), file);
}

TEST(WeightsFile, DamageIsRefused) {
  const std::string file = to_file(NetworkWeights::blank());
  const auto why = [](const std::string& bytes) {
    const auto weights = weights_from_file(bytes);
    return weights ? "taken" : weights.error().what;
  };
  EXPECT_EQ(why(""), "the file has 0 bytes, less than its head");
  EXPECT_EQ(why("something else altogether, but long enough for a head"),
            "this is no weights file of Contrast");
  const auto changed = [&](std::size_t place, char to) {
    std::string bytes = file;
    bytes[place] = to;
    return bytes;
  };
  EXPECT_EQ(why(changed(8, 2)), "version 2 of the weights file is unknown");
  EXPECT_EQ(why(changed(12, 9)), "the weights file was made for other tuples");
  EXPECT_EQ(why(changed(16, static_cast<char>(file[16] ^ 1))),
            "the weights file was made for other tuples");
  EXPECT_EQ(why(changed(32, static_cast<char>(file[32] ^ 1))),
            "the head of the weights file is damaged");
  EXPECT_EQ(why(changed(40, static_cast<char>(file[40] ^ 1))),
            "the weights file is damaged: its checksum is another");
  EXPECT_EQ(why(file.substr(0, file.size() - 9)), "the weights file is cut off or damaged");
}

TEST(WeightsFile, TheShippedOneCanBeShown) {
  const auto files = weight_files();
  const auto facts = files.show(files.shipped());
  ASSERT_TRUE(facts);
  EXPECT_EQ((*facts)["tuples"].size(), 19u);
  EXPECT_EQ((*facts)["phases"], 2);
  EXPECT_EQ((*facts)["weights"],
            NetworkWeights::tuples().weights() * static_cast<std::size_t>(phase_count));
}

TEST(WeightsFile, AnUnknownFileIsAnError) {
  const auto network = network_from("/no/such/file");
  ASSERT_FALSE(network);
  EXPECT_EQ(network.error().where, "/no/such/file");
}

}  // namespace
}  // namespace banmen::contrast
