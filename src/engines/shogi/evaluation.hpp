#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/shogi/board.hpp"
#include "search/value.hpp"

// What a position is worth by its men alone: where each stands seen from both kings, which is most
// of king safety, and what is in hand. bench/shogi_tune.cpp fits the weights to games against
// itself.
namespace banmen::shogi {

// The weights, in centipawns, as one row of numbers, so that a learner needs to know no more.
struct Weights {
  static constexpr std::size_t ranks = 17, files = 9;  // of a difference; left and right are alike
  static constexpr std::size_t near_size = ranks * files, place_size = 9 * 5;
  static constexpr std::size_t own_king = 0;  // 15 kinds each
  static constexpr std::size_t enemy_king = own_king + kind_count * near_size;
  static constexpr std::size_t place = enemy_king + kind_count * near_size;
  static constexpr std::size_t man = place + kind_count * place_size;
  static constexpr std::size_t in_hand = man + kind_count;  // 8 plain kinds: each one held
  static constexpr std::size_t first_held = in_hand + 8;    // and what the first one adds
  static constexpr std::size_t to_move = first_held + 8;
  static constexpr std::size_t size = to_move + 1;

  // A man of Sente's on `square`, its king or the other's on `king`.
  static constexpr std::size_t near(std::size_t table, Kind kind, Square king, Square square) {
    const int files_apart = file_of(square) - file_of(king);
    const int ranks_apart = rank_of(square) - rank_of(king) + 8;
    return table + index(kind) * near_size +
           static_cast<std::size_t>(files_apart < 0 ? -files_apart : files_apart) * ranks +
           static_cast<std::size_t>(ranks_apart);
  }
  static constexpr std::size_t at_place(Kind kind, Square square) {
    const int from_edge = file_of(square) <= 5 ? file_of(square) - 1 : 9 - file_of(square);
    return place + index(kind) * place_size + static_cast<std::size_t>(from_edge) * 9 +
           static_cast<std::size_t>(rank_of(square) - 1);
  }

  std::vector<float> values = std::vector<float>(size, 0.0f);
};

// Values of men and kings' surroundings that a player would guess: where learning starts.
Weights handmade();
// Those that come with the program, learnt from games against itself by bench/shogi_tune.cpp.
const Weights& learnt();

class Evaluation {
 public:
  explicit Evaluation(const Weights& weights);
  static const Evaluation& standard();  // with learnt()

  // For the side to move.
  search::Value operator()(const Board& board) const;

 private:
  // With everything that depends on one king added up beforehand.
  using Table = std::array<std::array<std::int16_t, square_count>, square_count + 1>;

  std::array<Table, kind_count> own_{}, enemy_{};
  std::array<std::array<std::int16_t, 19>, 8> hand_{};
  search::Value to_move_ = 0;
};

// What a man is worth when it is taken or given, for exchanges and for ordering moves.
inline constexpr std::array<int, kind_count> exchange_values = {
    0, 100, 300, 350, 500, 800, 950, 550, 15'000, 500, 500, 520, 540, 1000, 1200};
constexpr int exchange_value(Kind kind) { return exchange_values[index(kind)]; }

// Whether a step wins at least nothing when both sides take on its target with what they have.
bool is_sound_exchange(const Board& board, Move move);

}  // namespace banmen::shogi
