#include "engines/stones/model.hpp"

#include <bit>

namespace banmen::stones {
namespace {

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

// The last liberties of groups in atari, with the stones that a move there takes.
class Ataris {
 public:
  void add(Points liberty, int stones) {
    taken_[static_cast<std::size_t>(lowest(liberty))] += stones;
    points_ |= liberty;
  }
  Points points() const { return points_; }
  Points taking(int stones) const {
    Points found = 0;
    for (Points left = points_; left; left &= left - 1)
      if (taken_[static_cast<std::size_t>(lowest(left))] >= stones) found |= left & -left;
    return found;
  }

 private:
  std::array<int, max_points> taken_{};
  Points points_ = 0;
};

Survey survey_of(const Position& pos) {
  const Shape& shape = shape_of(pos.rules);
  Survey survey;
  for (const Side side : {Side::first, Side::second}) {
    Ataris ataris;
    for (Points left = pos.board.stones(side); left;) {
      const Points group = shape.group(left & -left, pos.board.stones(side));
      const Points open = liberties(shape, pos.board, group);
      ++survey.groups[at(side)];
      const int count = std::popcount(open);
      if (count == 1) ataris.add(open, std::popcount(group));
      survey.thin[at(side)] += count == 2;
      left &= ~group;
    }
    const Points decisive = ataris.taking(pos.rules.m - pos.captures[at(other(side))]);
    if (side == pos.to_move) {
      survey.dangers = decisive;
    } else {
      survey.captures = ataris.points();
      survey.wins = decisive;
    }
  }
  return survey;
}

// Where the mover may go, but for moves that lose at once: a group in danger is saved only by its
// last liberty or by taking something.
Points worth_trying(const Model::State& state) {
  if (!state.survey.dangers) return state.legal;
  const Points saving = state.legal & (state.survey.dangers | state.survey.captures);
  return saving ? saving : state.legal;
}

Points around(const Shape& shape, const Board& board, Points stones) {
  return shape.neighbours(stones) & ~board.occupied();
}

// What a side's stones are worth: liberties, near and one step further, few and large groups, and
// eyes that the other side cannot enter.
int strength(const Position& pos, const Survey& survey, Side side) {
  const Shape& shape = shape_of(pos.rules);
  const Points own = pos.board.stones(side), empty = empty_points(shape, pos.board);
  const Points near = around(shape, pos.board, own);
  const Points far = around(shape, pos.board, near) & ~near;
  const Points eyes = empty & ~shape.neighbours(shape.all & ~own);
  return 20 * std::popcount(near) + 8 * std::popcount(far) + 30 * std::popcount(eyes) -
         12 * survey.groups[at(side)] - 25 * survey.thin[at(side)];
}

}  // namespace

Model::State Model::root(const Position& pos) const {
  return {pos, survey_of(pos), legal_points(pos)};
}

void Model::moves(const State& state, MoveList<Move>& out) const {
  for (Points points = worth_trying(state); points; points &= points - 1)
    out.push_back({static_cast<std::int8_t>(lowest(points))});
}

void Model::play(State& state, const Move& move) const {
  stones::play(state.pos, move);
  state.survey = survey_of(state.pos);
  state.legal = legal_points(state.pos);
}

std::optional<search::Value> Model::over(const State& state) const {
  const Position& pos = state.pos;
  if (pos.result == Outcome::ongoing) return std::nullopt;
  return search::value_of(pos.result, pos.to_move);
}

// A stone removes one danger at most, unless it takes something. The ko rule, which is a part of
// the position, never forbids a capture that wins.
std::optional<search::Value> Model::decided(const State& state) const {
  const Survey& survey = state.survey;
  if (survey.wins) return search::win_in(1);
  if (!survey.dangers || (survey.captures & state.legal)) return std::nullopt;
  const bool saved = std::has_single_bit(survey.dangers) && (survey.dangers & state.legal);
  return saved ? std::nullopt : std::optional(search::loss_in(2));
}

search::Value Model::evaluate(const State& state) const {
  const Position& pos = state.pos;
  const Side mover = pos.to_move;
  // A captured stone counts the more, the fewer are needed.
  const int stone = 150 / pos.rules.m + 50;
  return strength(pos, state.survey, mover) - strength(pos, state.survey, other(mover)) +
         stone * (pos.captures[at(mover)] - pos.captures[at(other(mover))]);
}

std::optional<Move> Model::unpack(const State& state, std::uint32_t code) const {
  if (code < 1 || code > max_points || !(worth_trying(state) & bit(static_cast<int>(code) - 1)))
    return std::nullopt;
  return Move{static_cast<std::int8_t>(code - 1)};
}

// Captures and rescues first, then contact and room.
int Model::hint(const State& state, const Move& move) const {
  const Points stone = bit(move.point);
  const Shape& shape = shape_of(state.pos.rules);
  const Points beside = shape.neighbours(stone);
  return (state.survey.captures & stone ? 1000 : 0) + (state.survey.dangers & stone ? 1000 : 0) +
         100 * std::popcount(beside & ~state.pos.board.occupied()) +
         40 * std::popcount(beside & state.pos.board.occupied());
}

std::array<std::uint16_t, 2> Model::features(const State& state, const Move& move) const {
  const Shape& shape = shape_of(state.pos.rules);
  const int room = std::popcount(shape.neighbours(bit(move.point)) & ~state.pos.board.occupied());
  return {static_cast<std::uint16_t>(move.point + max_points * index(state.pos.to_move)),
          static_cast<std::uint16_t>(2 * max_points + room)};
}

// Groups in danger must be saved; other captures change too much to be left out.
bool Model::noisy(const State& state, MoveList<Move>& out) const {
  if (state.survey.dangers) {
    moves(state, out);
    return true;
  }
  for (Points points = state.survey.captures & state.legal; points; points &= points - 1)
    out.push_back({static_cast<std::int8_t>(lowest(points))});
  return false;
}

}  // namespace banmen::stones
