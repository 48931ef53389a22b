#include "engines/stones/strategy.hpp"

#include <optional>
#include <utility>

namespace banmen::stones {
namespace {

// A growing set of records, found by name; far smaller and faster than a set of nodes.
class RecordSet {
 public:
  // Whether it is new.
  bool insert(const ProofName& name) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    ProofRecord& record = slots_[find(name)];
    if (record.move != none) return false;
    record = {name, pending};
    ++count_;
    return true;
  }
  void set_move(const ProofName& name, int move) {
    slots_[find(name)].move = static_cast<std::uint8_t>(move);
  }
  std::size_t size() const { return count_; }
  std::vector<ProofRecord> take() {
    std::erase_if(slots_, [](const ProofRecord& record) { return record.move == none; });
    return std::move(slots_);
  }

 private:
  static constexpr std::uint8_t none = 255, pending = 254;

  std::size_t find(const ProofName& name) const {
    std::size_t slot = mix(name.low ^ name.past, name.high) & (slots_.size() - 1);
    while (slots_[slot].move != none && slots_[slot].name != name)
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  void grow() {
    auto old = std::exchange(
        slots_, std::vector<ProofRecord>(slots_.size() * 2, ProofRecord{.name = {}, .move = none}));
    for (const ProofRecord& record : old)
      if (record.move != none) slots_[find(record.name)] = record;
  }

  std::size_t count_ = 0;
  std::vector<ProofRecord> slots_ =
      std::vector<ProofRecord>(1 << 10, ProofRecord{.name = {}, .move = none});
};

class Walk {
 public:
  Walk(const Options& rules, Side winner, Prover& prover, const search::Work& work)
      : shape_(shape_of(rules)), winner_(winner), prover_(prover), work_(work), namer_(rules) {}

  // Every line from the position, by depth: a game has at most some hundred moves.
  bool visit(const Position& pos) {
    return pos.to_move == winner_ ? visit_winner(pos) : visit_loser(pos);
  }
  std::vector<ProofRecord> take() { return records_.take(); }

 private:
  bool visit_loser(const Position& pos) {
    for (Points legal = legal_points(pos); legal; legal &= legal - 1) {
      Position next = pos;
      play(next, {static_cast<std::int8_t>(lowest(legal))});
      if (!visit_winner(next)) return false;
    }
    return true;
  }

  bool visit_winner(const Position& pos) {
    const int captures = pos.captures[static_cast<std::size_t>(index(winner_))];
    if (can_decide(shape_, pos.board, winner_, captures, pos.rules.m)) return true;
    const auto named = namer_.name(pos);
    if (!records_.insert(named.name)) return true;
    tell();
    const auto move = choose(pos);
    if (!move) return false;
    records_.set_move(named.name, namer_.point_in_image(move->first, named.image));
    return visit_loser(move->second);
  }

  using Chosen = std::optional<std::pair<int, Position>>;

  Chosen choose(const Position& pos) {
    if (work_.stop.now()) return std::nullopt;
    if (auto found = first_known(pos)) return found;
    // The table has lost it: what is proved now is in it for the moment.
    if (!prover_.prove(pos, work_).is_won()) return std::nullopt;
    if (auto found = first_known(pos)) return found;
    for (Points legal = legal_points(pos); legal; legal &= legal - 1) {
      Position next = pos;
      play(next, {static_cast<std::int8_t>(lowest(legal))});
      const auto numbers = prover_.prove(next, work_);
      if (numbers.is_lost()) return std::pair(lowest(legal), std::move(next));
      if (!numbers.decided()) break;
    }
    return std::nullopt;
  }

  Chosen first_known(const Position& pos) const {
    for (Points legal = legal_points(pos); legal; legal &= legal - 1) {
      Position next = pos;
      play(next, {static_cast<std::int8_t>(lowest(legal))});
      if (prover_.known(next).is_lost()) return std::pair(lowest(legal), std::move(next));
    }
    return std::nullopt;
  }

  void tell() {
    if (!work_.progress || records_.size() % 65536) return;
    work_.progress({.stage = "writing the proof",
                    .done = records_.size(),
                    .total = 0,
                    .unit = "positions",
                    .best = ""});
  }

  const Shape& shape_;
  Side winner_;
  Prover& prover_;
  const search::Work& work_;
  ProofNamer namer_;
  RecordSet records_;
};

}  // namespace

Result<std::vector<ProofRecord>> find_strategy(const Position& start, Side winner, Prover& prover,
                                               const search::Work& work) {
  Walk walk(start.rules, winner, prover, work);
  if (start.result == Outcome::ongoing && !walk.visit(start))
    return fail(Errc::stopped, "stopped before the proof was complete");
  return walk.take();
}

}  // namespace banmen::stones
