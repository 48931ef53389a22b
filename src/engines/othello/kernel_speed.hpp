#pragma once

#include <cstdint>
#include <vector>

#include "engines/othello/evaluation.hpp"

namespace banmen::othello {

// Work to be timed, and what came out of it, so that none of it can be left out.
struct Done {
  std::uint64_t calls = 0, sum = 0;
};

// A kernel by its functions, for those who compare and measure it.
struct KernelWork {
  Bits (*moves_of)(Bits own, Bits opponent);
  Bits (*flips_of)(Bits own, Bits opponent, Square square);
  int (*last_flips_of)(Bits own, Square square);
  Features (*play)(const Evaluation&, const Features&, Square square, Bits turned, bool ours);
  int (*raw)(const Evaluation&, const Features&, int phase, bool ours);
  // The same for many boards.
  Done (*flips)(const std::vector<Board>&);  // on every empty square of every board
  Done (*moves)(const std::vector<Board>&);
  std::uint64_t (*leaves)(const Board&, int depth);
  Done (*evaluation)(const Evaluation&, const std::vector<Board>&);  // after every move
};

// With AVX2 and with AVX-512. Only where there are such.
KernelWork kernel_work_v3();
KernelWork kernel_work_v4();

}  // namespace banmen::othello
