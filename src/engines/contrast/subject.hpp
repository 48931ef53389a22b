#pragma once

#include <memory>
#include <span>
#include <type_traits>

#include "engines/contrast/model.hpp"
#include "learn/subject.hpp"
#include "search/transposition_table.hpp"

// Contrast as the learners see it.
namespace banmen::contrast {

// A board without gaps between its members, so that equal ones are equal byte for byte.
struct Sample {
  std::array<Cells, 2> pieces{};
  Cells black_tiles = 0, gray_tiles = 0;
  std::array<std::array<std::uint8_t, 2>, 2> stock{};
  std::uint32_t mover = 0;
};
static_assert(std::has_unique_object_representations_v<Sample>);

Sample sample_of(const Board& board);
Board board_of(const Sample& sample);

class Subject {
 public:
  using Sample = contrast::Sample;

  // Weights ready for play.
  struct Frozen {
    std::shared_ptr<const Network> network;  // none: the hand-written evaluation plays
  };

  // Plays against itself. What it finds depends on nothing that the program comes with.
  class Player {
   public:
    explicit Player(std::shared_ptr<const Network> network);
    learn::Episode<Sample> play(const learn::GamePlan& plan, Rng& rng);

   private:
    std::shared_ptr<const Network> network_;
    std::unique_ptr<search::TranspositionTable> table_;
  };

  static constexpr learn::Link link = learn::Link::logistic;
  static constexpr bool parity = false;

  int phases() const { return phase_count; }
  std::size_t weights() const { return NetworkWeights::tuples().weights(); }
  std::size_t lanes() const { return std::tuple_size_v<Entries>; }
  int phase_of(const Sample& sample) const { return contrast::phase_of(board_of(sample)); }
  void entries(const Sample& sample, std::span<std::uint32_t> out) const;

  std::string name_of(std::size_t weight) const { return NetworkWeights::tuples().name_of(weight); }

  // Before anything is learnt, the hand-written evaluation is the teacher.
  Frozen freeze(const learn::Tables& tables, int threads) const;
  Player player(const Frozen& frozen) const { return Player(frozen.network); }
  NetworkWeights rounded(const learn::Tables& tables) const;  // as they are stored
  static float to_float(std::int16_t stored);                 // and back, in units of log odds
  std::string to_file(const learn::Tables& tables) const {
    return contrast::to_file(rounded(tables));
  }
};

}  // namespace banmen::contrast
