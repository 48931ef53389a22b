#pragma once

#include <cstdint>

namespace banmen {

// The two players. `first` is the one a game names first (Black in Contrast), whoever starts.
enum class Side : std::uint8_t { first = 0, second = 1 };

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr int index(Side side) { return static_cast<int>(side); }

}  // namespace banmen
