#pragma once

#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "learn/fit.hpp"
#include "learn/schedule.hpp"
#include "learn/subject.hpp"

namespace banmen::learn {

// Games that are played with the same weights, and then learnt from.
struct Round {
  std::uint64_t games = 0;
  GamePlan plan{};
};

struct RoundsSettings {
  std::vector<Round> rounds{};
  Schedule lambda{};  // by games: at first the weights know nothing, and only results count
  int window = 1;     // fits see the games of so many rounds
  std::uint64_t held_out_each = 32;  // of so many games one is held out
  FitSettings fit{};
};

// "200000:1 50000:4:14:8-36:8": rounds of
// GAMES:DEPTH[:SOLVED_FROM[:RANDOM_LOW-RANDOM_HIGH[:LABEL_DEPTH]]]. What is left out is as in
// `usual`.
Result<std::vector<Round>> parse_rounds(std::string_view text, const GamePlan& usual,
                                        const std::string& where);

// Games of one step: some seconds of work, and the same on any machine.
std::size_t batch_of(const Round& round);

}  // namespace banmen::learn
