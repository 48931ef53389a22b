#pragma once

#include "claims/contrast_oracle.hpp"
#include "claims/told.hpp"
#include "contrast/folder.hpp"
#include "engines/contrast/players.hpp"

namespace banmen::claims {

// Contrast with one or two pieces a side and at most one tile to place.
class ContrastSubject {
 public:
  using Game = contrast::Contrast;
  using Players = contrast::Players;
  using Oracle = ContrastOracle;

  static constexpr std::uint64_t oracle_budget = 200'000;  // boards of a graph

  static Settings options(Rng& rng) {
    Settings options;
    options["jump"] = pick<std::string>(rng, {"run", "single", "none"});
    options["tile"] = pick<std::string>(rng, {"post", "off"});
    options["repetition"] = pick<std::string>(rng, {"4", "3", "3", "off"});
    if (rng.below(4) == 0) options["max_plies"] = std::to_string(1 + rng.below(30));
    return options;
  }

  Case<Game> next(Rng& rng) {
    for (;;) {
      auto settings = options(rng);
      const auto rules = contrast::Contrast::options(settings);
      auto found = open_case<Game>(
          {settings, to_text(contrast::position_of(random_board(rng, rules->tiles), *rules)), {}});
      if (!found) continue;
      if (rng.below(3)) stroll(*found, rng, static_cast<int>(rng.below(20)), 12);
      return *std::move(found);
    }
  }

  // Tables of solved layouts go to a folder of the test's own.
  Settings settings(Rng& rng, const std::string& kind) const {
    if (kind == "mcts") return {{"memory", "4"}, {"playout", std::to_string(rng.below(5))}};
    Settings settings{{"tt", "1"}, {"tables", folder_.path().string()}};
    settings["endgame"] = pick<std::string>(rng, {"off", "off", "cached", "solve"});
    if (rng.below(2)) settings["evaluation"] = "handwritten";
    if (rng.below(2)) settings["contempt"] = pick<std::string>(rng, {"0", "-40", "200"});
    return settings;
  }
  static std::uint64_t most_nodes(const std::string& kind) {
    return kind == "mcts" ? 10'000 : 100'000;
  }

  Settings solver_settings(Rng& rng) const {
    return {{"tables", folder_.path().string()},
            {"line", "true"},
            {"all", rng.below(4) ? "false" : "true"}};
  }
  static Told<Game> told(const contrast::Position& pos, const Settings&, const Facts& facts,
                         const std::string&) {
    return told_by<Game>(pos, facts);
  }

 private:
  // Few layouts at a time, so that a graph serves many questions; and others after a while.
  contrast::Board random_board(Rng& rng, bool placing) {
    constexpr std::uint64_t layouts = 16, boards_of_layouts = 1000;
    Rng layout(boards_++ / boards_of_layouts * layouts + rng.below(layouts), 1);
    contrast::Board board;
    for (auto n = layout.below(6); n > 0; --n)
      board.black_tiles |= contrast::bit(static_cast<int>(layout.below(contrast::cell_count)));
    for (auto n = layout.below(3); n > 0; --n)
      board.gray_tiles |= contrast::bit(static_cast<int>(layout.below(contrast::cell_count)));
    board.gray_tiles &= ~board.black_tiles;
    // Two against two only rarely: that is a hundred thousand boards.
    const auto pieces = layout.below(16);
    const std::array<int, 2> numbers = {pieces == 0 || pieces > 11 ? 2 : 1,
                                        pieces == 0 || (pieces > 7 && pieces < 12) ? 2 : 1};
    const bool one_tile = numbers[0] + numbers[1] == 2 && layout.below(2);
    for (std::size_t side = 0; side < 2; ++side)
      for (int n = numbers[side]; n > 0; --n) {
        contrast::Cells free = contrast::all_cells & ~board.occupied() &
                               ~contrast::goal(side == 0 ? Side::first : Side::second);
        for (auto skip = rng.below(static_cast<std::uint64_t>(std::popcount(free))); skip > 0;
             --skip)
          free &= free - 1;
        board.pieces[side] |= free & -free;
      }
    board.to_move = rng.below(2) ? Side::first : Side::second;
    if (!placing || one_tile) board.stock[rng.below(2)][rng.below(2)] = 1;
    return board;
  }

  test::Folder folder_;
  std::uint64_t boards_ = 0;
};

}  // namespace banmen::claims
