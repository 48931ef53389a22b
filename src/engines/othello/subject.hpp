#pragma once

#include <memory>
#include <span>

#include "engines/othello/search.hpp"
#include "learn/subject.hpp"

// Othello as the learners see it.
namespace banmen::othello {

// A game from a file: what was played, without passes.
struct Script {
  Board start = start_board;
  bool black = true;  // moves first
  std::vector<Square> moves{};
};
using Scripts = std::vector<Script>;

class Subject {
 public:
  using Sample = Board;

  // Weights ready for play.
  struct Frozen {
    std::shared_ptr<const Evaluation> evaluation;
  };

  // Plays against itself. What it finds depends on nothing that the program comes with.
  class Player {
   public:
    Player(std::shared_ptr<const Evaluation> evaluation, std::shared_ptr<const Scripts> imported,
           Vectors vectors = best_vectors());
    learn::Episode<Board> play(const learn::GamePlan& plan, Rng& rng);

   private:
    std::shared_ptr<const Scripts> imported_;
    std::shared_ptr<const Evaluation> evaluation_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Search> search_;
  };

  static constexpr learn::Link link = learn::Link::identity;
  static constexpr bool parity = true;

  explicit Subject(const PatternSet& patterns, Scripts imported = {});

  int phases() const { return phase_count; }
  std::size_t weights() const { return patterns_->weights(); }
  std::size_t lanes() const { return patterns_->lanes(); }
  int phase_of(const Board& board) const { return othello::phase_of(board); }
  void entries(const Board& board, std::span<std::uint32_t> out) const;

  Frozen freeze(const learn::Tables& tables, int threads) const;
  Player player(const Frozen& frozen) const { return {frozen.evaluation, imported_}; }
  Weights rounded(const learn::Tables& tables, int threads = 1) const;  // as they are stored
  std::string name_of(std::size_t weight) const;  // "P08 XX-O-----", in the order of its cells
  std::string to_file(const learn::Tables& tables) const {
    return othello::to_file(rounded(tables));
  }

 private:
  static constexpr std::size_t lines = 8, bytes = 256;
  using LaneSums = std::array<std::int16_t, PatternSet::most_lanes>;

  std::shared_ptr<const PatternSet> patterns_;
  std::shared_ptr<const Scripts> imported_;
  // What own discs on a line of the board add to each lane's index: as many as a byte has values.
  std::shared_ptr<const std::vector<LaneSums>> line_sums_;
};

}  // namespace banmen::othello
