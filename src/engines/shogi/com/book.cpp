#include "engines/shogi/com/book.hpp"

#include <span>

namespace banmen::shogi::com {
namespace {

struct Step {
  u8 from, to;
};
// What COM answers when a piece of HUM stands somewhere; `change` is another formation, or 99.
struct Branch {
  u8 trigger, piece;
  Step step;
  u8 change = 99;
};

constexpr Step go(int from, int to) { return {cell_of(from), cell_of(to)}; }
constexpr Branch answer(int trigger, u8 piece, int from, int to) {
  return {cell_of(trigger), piece, go(from, to)};
}
constexpr Branch change(int trigger, u8 piece, u8 formation) {
  return {cell_of(trigger), piece, {}, formation};
}
constexpr int last_change_ply = 5;

// The book is written with the digits of squares, as players say them.
constexpr Branch central_rook[] = {change(22, bishop, 3),      change(22, horse, 3),
                                   answer(55, bishop, 53, 54), answer(46, bishop, 44, 45),
                                   answer(46, silver, 44, 45), answer(26, silver, 41, 32),
                                   answer(46, pawn, 22, 33),   answer(96, pawn, 93, 94),
                                   answer(25, pawn, 22, 33),   answer(35, silver, 44, 45)};
constexpr Branch fourth_file_rook[] = {change(22, bishop, 3),      change(22, horse, 3),
                                       answer(55, bishop, 53, 54), answer(46, bishop, 44, 45),
                                       answer(46, silver, 44, 45), answer(26, silver, 42, 32),
                                       answer(46, pawn, 22, 33),   answer(96, pawn, 93, 94),
                                       answer(25, pawn, 22, 33),   answer(35, silver, 44, 45)};
constexpr Branch bishop_exchange[] = {change(45, bishop, 4), change(56, bishop, 4),
                                      answer(96, pawn, 93, 94)};
constexpr Branch off_diagonal_bishop[] = {answer(96, pawn, 93, 94), answer(16, pawn, 13, 14)};
constexpr Branch hum_without_rook[] = {answer(16, pawn, 13, 14), answer(96, pawn, 93, 94),
                                       answer(22, bishop, 31, 22), answer(22, horse, 31, 22)};
constexpr Branch hum_without_both[] = {answer(56, pawn, 53, 54)};
constexpr Branch com_without_rook[] = {answer(25, pawn, 22, 33), answer(96, pawn, 93, 94),
                                       answer(16, pawn, 13, 14)};
constexpr Branch com_without_both[] = {answer(16, pawn, 13, 14), answer(96, pawn, 93, 94),
                                       answer(56, pawn, 53, 54), answer(35, pawn, 31, 22)};

constexpr Step central_rook_steps[] = {go(33, 34), go(43, 44), go(31, 42), go(82, 52), go(42, 43),
                                       go(51, 62), go(62, 72), go(71, 62), go(22, 33), go(53, 54),
                                       go(63, 64), go(62, 63), go(61, 62), go(41, 42), go(42, 53),
                                       go(52, 22), go(23, 24), go(24, 25), go(44, 45)};
constexpr Step fourth_file_rook_steps[] = {
    go(33, 34), go(43, 44), go(31, 32), go(82, 42), go(32, 43), go(51, 62),
    go(62, 72), go(72, 82), go(71, 72), go(41, 52), go(22, 33), go(63, 64),
    go(52, 63), go(73, 74), go(42, 41), go(93, 94), go(44, 45)};
constexpr Step bishop_exchange_steps[] = {
    go(33, 34), go(31, 22), go(22, 33), go(71, 62), go(83, 84), go(41, 32), go(84, 85),
    go(61, 52), go(51, 41), go(63, 64), go(62, 63), go(73, 74), go(41, 31), go(31, 22),
    go(43, 44), go(52, 43), go(93, 94), go(81, 73), go(64, 65), go(63, 54)};
constexpr Step off_diagonal_bishop_steps[] = {
    go(33, 34), go(31, 22), go(61, 52), go(41, 32), go(22, 33), go(71, 62),
    go(83, 84), go(84, 85), go(51, 41), go(63, 64), go(62, 63), go(53, 54),
    go(73, 74), go(81, 73), go(93, 94), go(13, 14), go(33, 44), go(64, 65)};
constexpr Step hum_without_rook_steps[] = {
    go(33, 34), go(83, 84), go(84, 85), go(41, 32), go(71, 62), go(61, 52),
    go(51, 41), go(53, 54), go(73, 74), go(31, 42), go(63, 64), go(62, 63),
    go(81, 73), go(93, 94), go(13, 14), go(22, 33), go(64, 65)};
constexpr Step hum_without_both_steps[] = {
    go(33, 34), go(63, 64), go(64, 65), go(82, 62), go(73, 74), go(74, 75), go(71, 72),
    go(72, 73), go(41, 32), go(61, 52), go(51, 41), go(31, 42), go(53, 54), go(73, 74),
    go(81, 73), go(93, 94), go(13, 14), go(62, 61), go(75, 76)};
constexpr Step com_without_rook_steps[] = {
    go(33, 34), go(43, 44), go(41, 32), go(31, 42), go(42, 43), go(51, 62), go(62, 72), go(71, 62),
    go(53, 54), go(13, 14), go(93, 94), go(63, 64), go(62, 63), go(61, 62), go(73, 74), go(22, 33)};
constexpr Step com_without_both_steps[] = {
    go(41, 32), go(71, 62), go(53, 54), go(62, 53), go(61, 62), go(63, 64), go(62, 63),
    go(73, 74), go(51, 62), go(13, 14), go(93, 94), go(81, 73), go(31, 42), go(64, 65)};

struct Formation {
  std::span<const Branch> branches;
  std::span<const Step> steps;
};
constexpr Formation formations[] = {
    {central_rook, central_rook_steps},
    {fourth_file_rook, fourth_file_rook_steps},
    {},
    {bishop_exchange, bishop_exchange_steps},
    {off_diagonal_bishop, off_diagonal_bishop_steps},
    {},
    {hum_without_rook, hum_without_rook_steps},
    {hum_without_both, hum_without_both_steps},
    {com_without_rook, com_without_rook_steps},
    {com_without_both, com_without_both_steps},
};

// The first entry that is not in `used` and that `wanted` takes.
template <class Entry, class Wanted>
const Entry* first_unused(std::span<const Entry> entries, std::uint32_t used, Wanted wanted) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (!(used >> i & 1) && wanted(entries[i])) return &entries[i];
  return nullptr;
}

// COM's very first move is not marked: it is offered again, and refused then.
template <class Entry>
void mark(std::span<const Entry> entries, const Entry* entry, u8 pply, std::uint32_t& used) {
  if (pply != 0) used |= std::uint32_t{1} << (entry - entries.data());
}

std::optional<Step> next_entry(State& state) {
  while (state.formation < std::size(formations)) {
    const Formation& formation = formations[state.formation];
    const Branch* branch =
        first_unused(formation.branches, state.used_branches, [&](const Branch& b) {
          return state.cell[b.trigger] == b.piece &&
                 (b.change == 99 || state.pply <= last_change_ply);
        });
    if (branch && branch->change != 99) {
      state.formation = branch->change;
      state.used_branches = state.used_steps = 0;
      continue;
    }
    if (branch) {
      mark(formation.branches, branch, state.pply, state.used_branches);
      return branch->step;
    }
    const Step* step =
        first_unused(formation.steps, state.used_steps, [](const Step&) { return true; });
    if (!step) return std::nullopt;
    mark(formation.steps, step, state.pply, state.used_steps);
    return *step;
  }
  return std::nullopt;
}

bool acceptable(const State& state, Step step, BookProbe& probe) {
  const u8 piece = state.cell[step.from];
  if (!is_com(piece) || is_com(state.cell[step.to]) || !probe.attacks(step.from, step.to))
    return false;
  const int against = probe.effects(hum, step.to);
  if (type_of(piece) == king && against != 0) return false;
  if (against >= probe.effects(com, step.to)) return false;
  if (state.pply <= 6 && state.hum_to == cell_of(45)) return true;
  return probe.loss_after({step.from, step.to, false}) == 0;
}

}  // namespace

std::optional<Move> book_move(State& state, BookProbe& probe) {
  while (const auto step = next_entry(state)) {
    if (acceptable(state, *step, probe)) return Move{step->from, step->to, false};
    if (state.pply == 0) break;  // nothing was marked: the same entry would come for ever
  }
  state.formation = 99;
  return std::nullopt;
}

}  // namespace banmen::shogi::com
