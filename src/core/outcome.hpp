#pragma once

#include <string_view>

#include "core/side.hpp"

namespace banmen {

enum class Outcome : std::uint8_t { ongoing, first_wins, second_wins, draw };

constexpr Outcome win_for(Side side) {
  return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
}

// The outcome as an API shows it; a surface that knows the sides' names may say more.
constexpr std::string_view to_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::ongoing:
      return "ongoing";
    case Outcome::first_wins:
      return "first_wins";
    case Outcome::second_wins:
      return "second_wins";
    case Outcome::draw:
      return "draw";
  }
  return "ongoing";
}

}  // namespace banmen
