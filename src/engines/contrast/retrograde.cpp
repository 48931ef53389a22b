#include "engines/contrast/retrograde.hpp"

#include <bit>
#include <numeric>

#include "engines/contrast/code.hpp"
#include "engines/contrast/frontier.hpp"
#include "engines/contrast/parallel.hpp"

namespace banmen::contrast {
namespace {

constexpr std::array<std::size_t, 8> opposite = {1, 0, 3, 2, 7, 6, 5, 4};
constexpr Cells field = bit(LayoutIndex::cells) - 1;  // where an unfinished side can stand

// Calls see(origins, distance, d) for the cells from which a piece of `own` can have come just now
// by going `distance` cells in direction d: for_each_reach backward.
template <class See>
inline void for_each_origin(const Board& tiles, Cells own, Cells enemy, Jump jump, See see) {
  const Cells empty = field & ~(own | enemy);
  const int limit = farthest(jump);
  for (int d = 0; d < 8; ++d) {
    const Cells leavable = movable(tiles, empty, d);
    if (!leavable) continue;
    const Direction& back = directions[opposite[static_cast<std::size_t>(d)]];
    Cells front = shifted(own, back);
    for (int distance = 1; front && distance <= limit; ++distance) {
      if (const Cells origins = front & leavable) see(origins, distance, d);
      front = shifted(front & own, back);
    }
  }
}

template <class Word>
class Retrograde {
 public:
  Retrograde(const Ground& ground, const search::Work& work, const Placing* placing)
      : ground_(ground), work_(work), placing_(placing), threads_(std::max(1, work.threads)) {
    for (const Side side : {Side::first, Side::second})
      state_code(side).shift = std::bit_width(rows(side) - 1);
    for (auto& found : found_)
      for (auto& of_side : found) of_side.resize(static_cast<std::size_t>(threads_));
  }

  Result<Solved> run() {
    for (const Side side : {Side::first, Side::second})
      solved_.codes[at(side)].resize(ground_.view(side).starts.back());
    for (const Side side : {Side::first, Side::second}) look_at_all(side);
    if (placing_) schedule_placements();
    settled_ = win_in_1_;
    for (int plies = 0; !stopped_ && is_pending(plies); ++plies) {
      report(plies);
      for (const Side side : {Side::first, Side::second}) {
        if (placing_ && side != placing_->owner) merge_placements(plies);
        if (!spread(side, plies)) return too_long();
      }
    }
    if (!stopped_) count();
    if (stopped_) return fail(Errc::stopped, "stopped before the layout was solved");
    return std::move(solved_);
  }

 private:
  static std::size_t at(Side side) { return static_cast<std::size_t>(side); }
  StateCode<Word>& state_code(Side mover) { return state_codes_[at(mover)]; }
  std::uint32_t rows(Side mover) const { return ground_.view(other(mover)).placements.count(); }
  Found<Word>& found(int plies, Side mover) {
    return found_[static_cast<std::size_t>(plies)][at(mover)];
  }

  Failure too_long() const {
    return fail(Errc::too_large,
                "a forced win takes more than " + std::to_string(code::longest) +
                    " plies, which the table cannot hold",
                to_text(ground_.layout()), "report this layout: none so long was known");
  }

  // Calls task(thread, row) for all rows, from all threads, until asked to stop.
  template <class Task>
  void for_rows(std::uint32_t count, Task task) {
    const auto finished = for_all(count, work_, [&](std::size_t thread, std::uint64_t row) {
      task(thread, static_cast<std::uint32_t>(row));
      return Result<void>();
    });
    stopped_ |= !finished;
  }

  // Settles what the rules tell at once, and counts the moves that do not lose at once.
  void look_at_all(Side mover) {
    std::vector<std::uint64_t> wins(static_cast<std::size_t>(threads_));
    const Placements& waiters = ground_.view(other(mover)).placements;
    for_rows(rows(mover), [&](std::size_t thread, std::uint32_t row) {
      const Cells blocked = waiters.seen_by_other(row);
      const Cells threats =
          turned(Cells{ground_.view(other(mover)).threats[row]} << LayoutIndex::cells);
      std::uint8_t* next = solved_.codes[at(mover)].data() + ground_.view(mover).starts[row];
      std::uint64_t won = 0;
      ground_.for_each_state(mover, row, [&](Cells own, bool wins_now) {
        won += wins_now;
        *next = wins_now ? 1 : look(mover, own, blocked, threats);
        if (!code::is_open(*next) && !wins_now)
          found(*next, mover)[thread].push_back(
              state_code(mover).pack(ground_.id(mover, own), row));
        ++next;
      });
      wins[thread] += won;
    });
    win_in_1_ = std::accumulate(wins.begin(), wins.end(), win_in_1_);
  }

  // `threats`: the home cells that the waiting side would enter next unless they are occupied.
  std::uint8_t look(Side mover, Cells own, Cells blocked, Cells threats) const {
    const Cells missing = threats & ~own;
    const bool parried = (missing & (missing - 1)) == 0;  // by one step, at most
    bool moves = false;
    int safe = 0;
    for_each_reach(ground_.view(mover).tiles, own, blocked, ground_.layout().jump,
                   [&](Cells targets, int distance, int d) {
                     moves = true;
                     if (missing) targets &= missing;
                     const int shift = directions[static_cast<std::size_t>(d)].shift * distance;
                     const Cells origins = shift > 0 ? targets >> shift : targets << -shift;
                     safe += std::popcount(origins & ~threats);
                   });
    if (!moves) return 0;
    return parried && safe ? static_cast<std::uint8_t>(code::unknown + safe) : 2;
  }

  // From the states that end in `plies` to those one ply earlier; false if that is too far.
  bool spread(Side mover, int plies) {
    if (!has_states(found(plies, mover))) return true;
    if (plies == code::longest) return false;
    const Side before = other(mover);
    const Grouped<Word> grouped(found(plies, mover), state_code(mover), rows(before));
    settled_ += grouped.size();
    for_rows(rows(before), [&](std::size_t thread, std::uint32_t row) {
      auto& output = found(plies + 1, before)[thread];
      if (plies % 2)
        spread_row<true>(grouped, before, row, plies + 1, output);
      else
        spread_row<false>(grouped, before, row, plies + 1, output);
    });
    return true;
  }

  // A state before a loss is won. A state before a win has one hope less, and is lost with the
  // last.
  template <bool wins>
  void spread_row(const Grouped<Word>& grouped, Side before, std::uint32_t row, int plies,
                  std::vector<Word>& output) {
    const auto group = grouped.group(row);
    if (group.empty()) return;
    const Ground::View& view = ground_.view(before);
    const Cells blocked = ground_.view(other(before)).placements.seen_by_other(row);
    const auto columns = view.columns->row(blocked), ids = view.columns->row(0);
    const StateCode<Word> after_code = state_code(other(before)), before_code = state_code(before);
    std::uint8_t* const codes = solved_.codes[at(before)].data() + view.starts[row];
    for (const Word state : group) {
      const Cells own = view.placements.own(after_code.waiter(state));
      for_each_origin(view.tiles, own, blocked, ground_.layout().jump,
                      [&](Cells origins, int distance, int d) {
                        const int shift = directions[static_cast<std::size_t>(d)].shift * distance;
                        for (; origins; origins &= origins - 1) {
                          const int from = lowest(origins);
                          const Cells earlier = own ^ bit(from) ^ bit(from + shift);
                          std::uint8_t& value = codes[columns.column(earlier)];
                          if (!code::is_open(value)) continue;
                          if (wins && --value != code::unknown) continue;
                          value = static_cast<std::uint8_t>(plies);
                          output.push_back(before_code.pack(ids.column(earlier), row));
                        }
                      });
    }
  }

  // Where a state is among those of its side to move.
  std::uint64_t place(Side mover, Word state) const {
    const StateCode<Word> code = state_codes_[at(mover)];
    const Ground::View& view = ground_.view(mover);
    const std::uint32_t row = code.waiter(state);
    const Cells blocked = ground_.view(other(mover)).placements.seen_by_other(row);
    return view.starts[row] +
           view.columns->row(blocked).column(view.placements.own(code.mover(state)));
  }

  // Sorts the placements by their distance, but for those that change nothing: what is won at once
  // is so with the tile kept, too, and what is lost already is not lost later.
  void schedule_placements() {
    const Side waits = other(placing_->owner);
    for (std::uint32_t row = 0; row < rows(waits); ++row) {
      const std::uint64_t start = ground_.view(waits).starts[row];
      const std::uint8_t* next = placing_->best.data() + start;
      const std::uint8_t* kept = solved_.codes[at(waits)].data() + start;
      ground_.for_each_state(waits, row, [&](Cells own, bool) {
        const std::uint8_t placed = *next++, now = *kept++;
        if (placed == 1 || code::is_open(placed) || code::is_loss(now)) return;
        placed_[placed].push_back(state_code(waits).pack(ground_.id(waits, own), row));
      });
    }
  }

  // After its step the owner takes the better of keeping and placing the tile. So the other side
  // has lost when one of the two is lost, and has won when the later of the two is won.
  void merge_placements(int plies) {
    const Side waits = other(placing_->owner);
    const auto& kept = solved_.codes[at(waits)];
    auto& lists = found(plies, waits);
    const bool wins = plies % 2;
    if (wins)
      for (auto& list : lists)
        std::erase_if(list, [&](Word state) {
          const std::uint8_t placed = placing_->best[place(waits, state)];
          return !code::is_win(placed) || placed > plies;
        });
    for (const Word state : placed_[static_cast<std::size_t>(plies)]) {
      const std::uint8_t value = kept[place(waits, state)];
      if (wins ? code::is_win(value) && value < plies : !code::is_loss(value) || value > plies)
        lists[0].push_back(state);
    }
    placed_[static_cast<std::size_t>(plies)] = {};
  }

  // Fills in the statistics, and turns what was never settled into draws.
  void count() {
    std::vector<std::array<std::uint64_t, 256>> counts(static_cast<std::size_t>(threads_));
    for (auto& codes : solved_.codes) {
      constexpr std::size_t chunk = 1 << 16;
      for_rows(static_cast<std::uint32_t>((codes.size() + chunk - 1) / chunk),
               [&](std::size_t thread, std::uint32_t part) {
                 const std::size_t end = std::min(codes.size(), (part + 1) * chunk);
                 for (std::size_t i = part * chunk; i < end; ++i) {
                   if (code::is_open(codes[i])) codes[i] = code::draw;
                   ++counts[thread][codes[i]];
                 }
               });
    }
    for (std::size_t thread = 1; thread < counts.size(); ++thread)
      for (std::size_t c = 0; c < 256; ++c) counts[0][c] += counts[thread][c];
    solved_.statistics = tally(counts[0], win_in_1_);
  }

  static bool has_states(const Found<Word>& found) {
    return std::any_of(found.begin(), found.end(), [](const auto& list) { return !list.empty(); });
  }

  // Whether something waits to be spread at this distance or later.
  bool is_pending(int plies) const {
    for (auto i = static_cast<std::size_t>(plies); i < found_.size(); ++i)
      if (has_states(found_[i][0]) || has_states(found_[i][1]) || !placed_[i].empty()) return true;
    return false;
  }

  void report(int plies) const {
    if (!work_.progress) return;
    work_.progress({.stage = "wins and losses in " + std::to_string(plies),
                    .done = settled_,
                    .total = ground_.states(),
                    .unit = "states"});
  }

  const Ground& ground_;
  const search::Work& work_;
  const Placing* placing_;
  int threads_;
  std::array<StateCode<Word>, 2> state_codes_{};
  std::array<std::array<Found<Word>, 2>, code::longest + 1> found_;  // by plies, then side to move
  std::array<std::vector<Word>, code::longest + 1> placed_;          // states by placing.best
  std::uint64_t win_in_1_ = 0, settled_ = 0;
  bool stopped_ = false;
  Solved solved_;
};

}  // namespace

Result<Solved> solve(const Ground& ground, const search::Work& work, const Placing* placing) {
  unsigned bits = 0;
  for (const Side side : {Side::first, Side::second})
    bits += std::bit_width(ground.view(side).placements.count() - 1);
  if (bits > 32) return Retrograde<std::uint64_t>(ground, work, placing).run();
  return Retrograde<std::uint32_t>(ground, work, placing).run();
}

}  // namespace banmen::contrast
