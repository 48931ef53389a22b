#include "engines/stones/outcome.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "engines/stones/open_model.hpp"
#include "engines/stones/quiet.hpp"
#include "engines/stones/strategy.hpp"

namespace banmen::stones {
namespace {

using search::ProofNumbers;

// Fresh pages cost time: small boards get small tables.
std::size_t usual_megabytes(const Options& rules) {
  const int points = rules.rows * rules.cols;
  if (points <= 9) return 1;
  if (points <= 12) return rules.m == 1 ? 1 : 4;
  if (points <= 16) return rules.m == 1 ? 2 : 64;
  if (points <= 20) return rules.m == 1 ? 16 : 1024;
  if (points <= 25) return rules.m == 1 ? 16 : 2048;
  if (points <= 30 && rules.m == 1) return 512;
  return points <= 30 ? 2048 : std::numeric_limits<std::size_t>::max();
}

// What a saved table must agree in.
std::uint64_t config_of(const Position& pos) { return key(pos); }

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// How a model sees a position: decided, or a state, whose mover may be the other side.
template <class Model>
struct Seen {
  ProofNumbers numbers{};
  typename Model::State state{};
  bool same_mover = true;
};

template <bool wide>
Seen<QuietModel<wide>> see(const QuietModel<wide>& model, const Position& pos) {
  const auto entry = model.enter(pos);
  return {entry.numbers, entry.state, entry.same_mover};
}

Seen<OpenModel> see(const OpenModel& model, const Position& pos) {
  if (pos.result == Outcome::ongoing) return {.state = model.enter(pos)};
  return {.numbers =
              pos.result == win_for(pos.to_move) ? ProofNumbers::won() : ProofNumbers::lost()};
}

}  // namespace

class OutcomeSearch::Engine : public Prover {
 public:
  explicit Engine(std::size_t megabytes) : table(megabytes) {}
  virtual const search::ProofCounts& counts() const = 0;

  // Of a large table only what is not found again at once: a tenth of it, with most of the work.
  Result<void> save(const std::filesystem::path& path, const Position& pos) const {
    return table.save(path, config_of(pos), table.bytes() > (std::size_t{1} << 30) ? 8 : 0);
  }

  search::ProofTable table;
};

template <class Model>
class OutcomeSearch::EngineFor final : public Engine {
 public:
  EngineFor(const Options& rules, std::size_t megabytes) : Engine(megabytes), model_(rules) {}

  ProofNumbers known(const Position& pos) const override {
    const auto seen = see(model_, pos);
    if (seen.numbers.decided()) return seen.numbers;
    const auto found = table.probe(model_.key(seen.state));
    return found && found->decided() ? for_mover(*found, seen) : ProofNumbers{};
  }
  ProofNumbers prove(const Position& pos, const search::Work& work) override {
    const auto seen = see(model_, pos);
    if (seen.numbers.decided()) return seen.numbers;
    return for_mover(search_.run(seen.state, work), seen);
  }
  const search::ProofCounts& counts() const override { return search_.counts(); }

 private:
  static ProofNumbers for_mover(ProofNumbers numbers, const Seen<Model>& seen) {
    return seen.same_mover ? numbers : numbers.swapped();
  }

  Model model_;
  search::ProofSearch<Model> search_{model_, table};
};

OutcomeSearch::OutcomeSearch(const Options& rules, OutcomeSettings settings)
    : rules_(rules), settings_(std::move(settings)) {
  const std::size_t megabytes = settings_.megabytes
                                    ? settings_.megabytes
                                    : std::min(usual_megabytes(rules), settings_.most_megabytes);
  if (rules.m > 1)
    engine_ = std::make_unique<EngineFor<OpenModel>>(rules, megabytes);
  else if (rules.rows * rules.cols > 32)
    engine_ = std::make_unique<EngineFor<QuietModel<true>>>(rules, megabytes);
  else
    engine_ = std::make_unique<EngineFor<QuietModel<false>>>(rules, megabytes);
}

OutcomeSearch::OutcomeSearch(OutcomeSearch&&) noexcept = default;
OutcomeSearch::~OutcomeSearch() = default;

Result<OutcomeAnswer> OutcomeSearch::solve(const Position& pos, const search::Work& work) {
  const auto start = Clock::now();
  const auto before = engine_->counts();
  const bool saves = !settings_.checkpoint.empty();
  if (saves && settings_.resume) {
    const auto loaded = engine_->table.load(settings_.checkpoint, config_of(pos));
    if (!loaded) return fail(loaded.error());
  }
  ProofNumbers numbers = engine_->known(pos);
  while (!numbers.decided()) {
    search::Work slice = work;
    if (saves)
      slice.stop = work.stop.until(
          Clock::now() + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(settings_.checkpoint_seconds)));
    numbers = engine_->prove(pos, slice);
    // No thread searches now, so every entry is whole.
    if (saves) {
      const auto saved = engine_->save(settings_.checkpoint, pos);
      if (!saved) return fail(saved.error());
    }
    if (work.stop.now()) break;
  }
  const auto& counts = engine_->counts();
  return OutcomeAnswer{.decided = numbers.decided(),
                       .mover_wins = numbers.is_won(),
                       .counts = {counts.nodes - before.nodes, counts.positions - before.positions},
                       .seconds = seconds_since(start)};
}

Result<ProofFileInfo> OutcomeSearch::write_proof(const Position& pos,
                                                 const std::filesystem::path& path,
                                                 const search::Work& work) {
  const auto start = Clock::now();
  if (pos.earlier)
    return fail(Errc::unsupported, "a proof starts from a position without a past", "position",
                "give the board, not the moves that led to it");
  ProofNumbers numbers = engine_->known(pos);
  if (!numbers.decided()) numbers = engine_->prove(pos, work);
  if (!numbers.decided()) return fail(Errc::stopped, "stopped before the position was solved");
  const Side winner = numbers.is_won() ? pos.to_move : other(pos.to_move);
  auto records = find_strategy(pos, winner, *engine_, work);
  if (!records) return fail(records.error());
  auto info = write_proof_file(path, pos, winner, *records);
  if (info) info->seconds = seconds_since(start);
  return info;
}

}  // namespace banmen::stones
