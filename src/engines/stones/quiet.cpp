#include "engines/stones/quiet.hpp"

#include <algorithm>

namespace banmen::stones {

using search::ProofNumbers;

template <bool wide>
QuietModel<wide>::QuietModel(const Options& rules) {
  // Longer than wide would not fit into nine columns: such boards are turned.
  const bool turned = rules.rows > rules.cols;
  const int rows = turned ? rules.cols : rules.rows, cols = turned ? rules.rows : rules.cols;
  points_ = rows * cols;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      const int place = row * stride + col;
      all_ |= bit(place);
      const int point = turned ? col * rules.cols + row : row * rules.cols + col;
      place_[static_cast<std::size_t>(point)] = static_cast<std::int8_t>(place);
      for (unsigned image = 0; image < 8; ++image) {
        // A board that is not square has four images, each of them taken twice.
        int x = row, y = col;
        if (image & 4 && rows == cols) std::swap(x, y);
        if (image & 1) x = rows - 1 - x;
        if (image & 2) y = cols - 1 - y;
        image_bits_[static_cast<std::size_t>(place)][image] = bit(x * cols + y);
      }
    }
}

template <bool wide>
void QuietModel<wide>::put(State& state, int point) const {
  state.own |= bit(point);
  const auto& bits = image_bits_[static_cast<std::size_t>(point)];
  for (std::size_t i = 0; i < 8; ++i) state.images[i] |= bits[i];
}

template <bool wide>
void QuietModel<wide>::swap_sides(State& state) {
  std::swap(state.own, state.opp);
  if constexpr (wide)
    std::swap(state.images, state.opp_images);
  else
    for (auto& image : state.images) image = std::rotl(image, 32);
}

template <bool wide>
search::ProofKey QuietModel<wide>::key(const State& state) const {
  if constexpr (wide) {
    auto least = std::pair(state.images[0], state.opp_images[0]);
    for (std::size_t i = 1; i < 8; ++i)
      least = std::min(least, std::pair(state.images[i], state.opp_images[i]));
    return {least.first | least.second << 36, static_cast<std::uint8_t>(least.second >> 28)};
  } else {
    return {*std::ranges::min_element(state.images), 0};
  }
}

// Where a stone of `own` keeps two liberties. Two empty neighbours are enough; else its new group
// has to be looked at.
template <bool wide>
Points QuietModel<wide>::safe_points(Points own, Points opp) const {
  const Points empty = all_ & ~(own | opp);
  const Points a = empty << 1, b = empty >> 1, c = empty << stride, d = empty >> stride;
  Points safe = empty & ((a & b) | (c & d) | ((a | b) & (c | d)));
  for (Points rest = empty & ~safe & around(own); rest; rest &= rest - 1)
    if (is_safe(rest & -rest, own, empty)) safe |= rest & -rest;
  return safe;
}

template <bool wide>
typename QuietModel<wide>::End QuietModel<wide>::play(State& state, int point, bool& same) const {
  put(state, point);
  const Points empty = all_ & ~(state.own | state.opp);
  const Points atari = last_liberties(around(bit(point)) & state.opp, state.opp, empty);
  swap_sides(state);
  same = !same;
  return answer(state, atari, same);
}

// `atari`: last liberties that the mover of `state` has to fill.
template <bool wide>
typename QuietModel<wide>::End QuietModel<wide>::answer(State& state, Points atari,
                                                        bool& same) const {
  if (!atari) return End::quiet;
  const Points empty = all_ & ~(state.own | state.opp);
  if (several(atari) || !is_safe(atari, state.own, empty))
    return same ? End::mover_loses : End::mover_wins;
  return play(state, lowest(atari), same);
}

template <bool wide>
ProofNumbers QuietModel<wide>::expand(const State& state, search::ProofSteps& steps) const {
  for (Points safe = safe_points(state.own, state.opp); safe; safe &= safe - 1) {
    search::ProofStep step{.move = static_cast<std::uint8_t>(lowest(safe)), .same_mover = true};
    State next = state;
    const End end = play(next, step.move, step.same_mover);
    if (end == End::mover_wins) return ProofNumbers::won();
    if (end == End::mover_loses) continue;
    step.key = key(next);
    const auto seen = [&](const auto& other) {
      return other.key == step.key && other.same_mover == step.same_mover;
    };
    if (std::ranges::none_of(steps, seen)) steps.push_back(step);
  }
  return steps.empty() ? ProofNumbers::lost() : ProofNumbers{};
}

template <bool wide>
typename QuietModel<wide>::Entry QuietModel<wide>::enter(const Position& pos) const {
  const auto decided = [](bool won) {
    return Entry{.numbers = won ? ProofNumbers::won() : ProofNumbers::lost()};
  };
  if (pos.result != Outcome::ongoing) return decided(pos.result == win_for(pos.to_move));
  Entry entry;
  const auto put_all = [&](Points points) {
    for (; points; points &= points - 1)
      put(entry.state, place_[static_cast<std::size_t>(lowest(points))]);
  };
  put_all(pos.board.stones(other(pos.to_move)));
  swap_sides(entry.state);
  put_all(pos.board.stones(pos.to_move));
  const State& state = entry.state;
  const Points empty = all_ & ~(state.own | state.opp);
  if (last_liberties(state.opp, state.opp, empty)) return decided(true);
  const End end =
      answer(entry.state, last_liberties(state.own, state.own, empty), entry.same_mover);
  return end == End::quiet ? entry : decided(end == End::mover_wins);
}

template class QuietModel<false>;
template class QuietModel<true>;

}  // namespace banmen::stones
