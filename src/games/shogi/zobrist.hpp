#pragma once

#include <array>

#include "core/key.hpp"
#include "games/shogi/piece.hpp"
#include "games/shogi/squares.hpp"

// The random words whose XOR is a board's hash.
namespace banmen::shogi::zobrist {

inline constexpr auto men = [] {
  std::array<std::array<Key, square_count>, 32> words{};
  for (std::size_t piece = 0; piece < words.size(); ++piece)
    for (std::size_t square = 0; square < square_count; ++square)
      words[piece][square] = mix(piece + 1, square + 101);
  return words;
}();

// By side, kind and how many are held; nothing held is 0.
inline constexpr auto hands = [] {
  std::array<std::array<std::array<Key, 19>, 8>, 2> words{};
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t kind = 1; kind < 8; ++kind)
      for (std::size_t count = 1; count < 19; ++count)
        words[side][kind][count] = mix(1000 + side * 8 + kind, 2000 + count);
  return words;
}();

inline constexpr Key turn = mix(3000, 3001);

inline Key man(Piece piece, Square square) {
  return men[piece.code()][static_cast<std::size_t>(square)];
}
inline Key hand(Side side, Kind kind, int count) {
  return hands[static_cast<std::size_t>(banmen::index(side))][index(kind)]
              [static_cast<std::size_t>(count)];
}

}  // namespace banmen::shogi::zobrist
