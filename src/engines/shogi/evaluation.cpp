#include "engines/shogi/evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "engines/shogi/learnt_weights.hpp"
#include "games/shogi/attacks.hpp"

namespace banmen::shogi {
namespace {

std::int16_t round16(float value) {
  return static_cast<std::int16_t>(std::lround(std::clamp(value, -30'000.0f, 30'000.0f)));
}

}  // namespace

Weights handmade() {
  constexpr std::array<float, kind_count> men = {0, 90,  280, 330, 480, 800,  950, 530,
                                                 0, 480, 470, 490, 510, 1050, 1300};
  constexpr std::array<float, 8> held = {0, 110, 310, 350, 520, 850, 1000, 580};
  // How much a man likes to stand by its king and by the enemy's.
  constexpr std::array<float, kind_count> guard = {0, 4,  2,  3,  16, 0,  0, 22,
                                                   0, 14, 12, 12, 14, 20, 8};
  constexpr std::array<float, kind_count> attack = {0, 4,  4,  8,  14, 5,  10, 14,
                                                    0, 26, 22, 22, 22, 22, 30};
  Weights weights;
  auto& values = weights.values;
  for (std::size_t k = 1; k < kind_count; ++k) {
    const Kind kind = static_cast<Kind>(k);
    values[Weights::man + k] = men[k];
    for (int files = 0; files <= 8; ++files)
      for (int ranks = -8; ranks <= 8; ++ranks) {
        const int distance = std::max(files, std::abs(ranks));
        const auto slot =
            static_cast<std::size_t>(files) * Weights::ranks + static_cast<std::size_t>(ranks + 8);
        // Guards stand beside or in front of their king.
        const float side = ranks <= 0 ? 1.0f : 0.4f;
        if (distance >= 1 && distance <= 3)
          values[Weights::own_king + k * Weights::near_size + slot] =
              guard[k] * side / static_cast<float>(distance);
        if (distance >= 1 && distance <= 4)
          values[Weights::enemy_king + k * Weights::near_size + slot] =
              attack[k] * 1.6f / static_cast<float>(distance);
      }
    for (Square square = 0; square < square_count; ++square) {
      const auto forward = static_cast<float>(9 - rank_of(square));
      float value = 0;
      if (kind == Kind::pawn) value = forward * 2;
      if (kind == Kind::silver) value = std::min(forward, 5.0f) * 3;
      if (kind == Kind::knight) value = forward > 3 ? -10.0f : 0.0f;
      if (kind == Kind::king)
        value = -forward * 12 + 4 * std::abs(static_cast<float>(file_of(square) - 5));
      values[Weights::at_place(kind, square)] = value;
    }
  }
  for (std::size_t k = 1; k < 8; ++k) {
    values[Weights::in_hand + k] = held[k];
    values[Weights::first_held + k] = 15;
  }
  values[Weights::to_move] = 20;
  return weights;
}

const Weights& learnt() {
  static const Weights weights = [] {
    Weights read;
    std::copy(learnt_weights.begin(), learnt_weights.end(), read.values.begin());
    return read;
  }();
  return weights;
}

Evaluation::Evaluation(const Weights& weights) {
  const auto& values = weights.values;
  for (std::size_t k = 1; k < kind_count; ++k) {
    const Kind kind = static_cast<Kind>(k);
    for (Square king = 0; king <= square_count; ++king)
      for (Square square = 0; square < square_count; ++square) {
        float own = values[Weights::man + k] + values[Weights::at_place(kind, square)], enemy = 0;
        if (king < square_count) {
          own += values[Weights::near(Weights::own_king, kind, king, square)];
          enemy += values[Weights::near(Weights::enemy_king, kind, king, square)];
        }
        own_[k][static_cast<std::size_t>(king)][static_cast<std::size_t>(square)] = round16(own);
        enemy_[k][static_cast<std::size_t>(king)][static_cast<std::size_t>(square)] =
            round16(enemy);
      }
  }
  for (std::size_t k = 1; k < 8; ++k)
    for (std::size_t count = 1; count < 19; ++count)
      hand_[k][count] = round16(static_cast<float>(count) * values[Weights::in_hand + k] +
                                values[Weights::first_held + k]);
  to_move_ = round16(values[Weights::to_move]);
}

const Evaluation& Evaluation::standard() {
  static const Evaluation evaluation(learnt());
  return evaluation;
}

search::Value Evaluation::operator()(const Board& board) const {
  const auto first_king = static_cast<std::size_t>(board.king_of(Side::first)),
             second_king = static_cast<std::size_t>(board.king_of(Side::second));
  // Gote's men are looked up with the board turned; a missing king stays missing.
  const auto turn = [](std::size_t king) {
    return king == no_square ? king : static_cast<std::size_t>(turned(static_cast<Square>(king)));
  };
  int sum = 0;
  board.men_of(Side::first).for_each([&](Square square) {
    const auto kind = index(board.at(square).kind());
    sum += own_[kind][first_king][static_cast<std::size_t>(square)] +
           enemy_[kind][second_king][static_cast<std::size_t>(square)];
  });
  const std::size_t own_turned = turn(second_king), enemy_turned = turn(first_king);
  board.men_of(Side::second).for_each([&](Square square) {
    const auto kind = index(board.at(square).kind());
    const auto at = static_cast<std::size_t>(turned(square));
    sum -= own_[kind][own_turned][at] + enemy_[kind][enemy_turned][at];
  });
  for (std::size_t k = 1; k < 8; ++k)
    sum += hand_[k][board.hands[0][k]] - hand_[k][board.hands[1][k]];
  return (board.to_move == Side::first ? sum : -sum) + to_move_;
}

bool is_sound_exchange(const Board& board, Move move) {
  const Square to = move.to();
  const Kind kind = board.at(move.from()).kind();
  const Kind arrived = move.promotes() ? promoted(kind) : kind;
  const int won =
      exchange_value(board.at(to).kind()) + exchange_value(arrived) - exchange_value(kind);
  // What the side that takes next must make good to come out even.
  int owed = exchange_value(arrived) - won;
  if (owed <= 0) return true;  // even if the man is lost
  Squares occupied = board.occupied().without(Squares::of(move.from()));
  Side side = other(board.to_move);
  bool sound = true;
  for (;; side = other(side)) {
    const Squares takers = attackers(board, side, to, occupied) & occupied;
    if (takers.empty()) return sound;
    Square cheapest = no_square;
    int price = 1 << 30;
    takers.for_each([&](Square square) {
      const int value = exchange_value(board.at(square).kind());
      if (value >= price) return;
      price = value;
      cheapest = square;
    });
    occupied = occupied.without(Squares::of(cheapest));
    // A king cannot take what is guarded.
    if (board.at(cheapest).kind() == Kind::king &&
        (attackers(board, other(side), to, occupied) & occupied).any())
      return sound;
    sound = !sound;
    owed = price - owed;
    if (owed < (sound ? 1 : 0)) return sound;
  }
}

}  // namespace banmen::shogi
