#include "engines/stones/values.hpp"

#include <algorithm>
#include <set>

namespace banmen::stones {

using cgt::Id;

std::pair<Local, bool> PlainValues::least_image(const Local& state) const {
  std::pair<Local, bool> least{state, false};
  for (int which = 0; which < 2 * swap_colours; ++which) {
    if ((which & 7) >= rules_.images()) continue;
    auto image = rules_.image(state, which);
    if (image < least.first) least = {std::move(image), (which & swap_colours) != 0};
  }
  return least;
}

void PlainValues::check_limits() {
  constexpr std::size_t entry_bytes = 160;  // with its past and its share of the hash table
  if (known_.size() % 1024) return;
  if (work_.stop.now())
    throw cgt::Exceeded({Errc::stopped, "stopped before all values were known", "solver"});
  if (known_.size() * entry_bytes > bounds_.megabytes << 20)
    throw cgt::Exceeded(
        {Errc::stopped,
         "the values of " + std::to_string(known_.size()) + " states fill the memory allowed",
         "--max-memory", "give more, or ask for --mode outcome"});
  if (work_.progress)
    work_.progress({.stage = "values",
                    .done = known_.size(),
                    .total = 0,
                    .unit = "states",
                    .best = std::to_string(store_.size()) + " values"});
}

Id PlainValues::value(const Local& state) {
  const auto [least, swapped] = least_image(state);
  const auto found = known_.find(least);
  if (found != known_.end()) return swapped ? store_.negate(found->second) : found->second;
  std::array<std::vector<Id>, 2> options;
  for (const Side side : {Side::first, Side::second}) {
    auto& mine = options[static_cast<std::size_t>(index(side))];
    for (Points points = rules_.legal(least, side); points; points &= points - 1)
      mine.push_back(rules_.wins(least, side, lowest(points))
                         ? side == Side::first ? cgt::infinity : cgt::minus_infinity
                         : value(rules_.after(least, side, lowest(points))));
  }
  check_limits();
  const Id id = store_.make(options[0], options[1]);
  known_.emplace(least, id);
  return swapped ? store_.negate(id) : id;
}

StateCounts PlainValues::counts() {
  StateCounts counts;
  counts.classes = known_.size();
  std::set<Id> distinct;
  for (const auto& [state, id] : known_) {
    std::uint64_t same = 0, all = 0;
    for (int which = 0; which < 2 * swap_colours; ++which) {
      if ((which & 7) >= rules_.images()) continue;
      ++all;
      same += rules_.image(state, which) == state;
    }
    const std::uint64_t orbit = all / same;
    counts.states += orbit;
    const auto outcome = store_.outcome(id);
    const bool sided = outcome == cgt::Class::L || outcome == cgt::Class::R;
    // Half of the images are in the other colours.
    for (const auto which : {cgt::Class::L, cgt::Class::R})
      if (sided) counts.by_class[static_cast<std::size_t>(which)] += orbit / 2;
    if (!sided) counts.by_class[static_cast<std::size_t>(outcome)] += orbit;
    distinct.insert(id);
    distinct.insert(store_.negate(id));
  }
  counts.distinct_values = distinct.size();
  return counts;
}

Values::Values(LocalRules& rules, const Bounds& bounds, const search::Work& work)
    : rules_(rules), work_(work), plain_(rules, store_, bounds, work) {
  const auto& options = rules.rules();
  if (rules.forgetful() && rules.shape().points() <= max_dense_points &&
      DenseValues::bytes_needed(options) <= bounds.megabytes << 20)
    dense_ = std::make_unique<DenseValues>(options, store_);
}

Result<void> Values::solve(const Local& start) {
  symmetric_ = true;
  for (int which = 0; which < 2 * swap_colours; ++which)
    if ((which & 7) < rules_.images()) symmetric_ &= rules_.image(start, which) == start;
  return cgt::attempt([&]() -> Result<void> {
    if (!dense_) {
      plain_.value(start);
      return {};
    }
    if (dense_->solve(start.board, {start.captures[0], start.captures[1]}, work_)) return {};
    return fail(Errc::stopped, "stopped before all values were known", "solver");
  });
}

Id Values::value(const Local& state) {
  for (std::size_t side = 0; side < 2; ++side)
    if (state.captures[side] >= rules_.rules().m) return side ? cgt::minus_infinity : cgt::infinity;
  return dense_ ? dense_->value(state.board, {state.captures[0], state.captures[1]})
                : plain_.value(state);
}

std::optional<StateCounts> Values::counts() {
  if (!symmetric_) return std::nullopt;
  return dense_ ? dense_->counts() : plain_.counts();
}

}  // namespace banmen::stones
