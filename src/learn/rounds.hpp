#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <optional>
#include <utility>

#include "learn/archive.hpp"
#include "learn/returns.hpp"
#include "learn/round_plan.hpp"
#include "learn/self_play.hpp"
#include "learn/visits.hpp"

namespace banmen::learn {

// Labelled positions by phase. Those of some games are never fitted to: they tell how good a fit
// really is.
template <class Sample>
struct SampleSet {
  std::vector<std::vector<Labelled<Sample>>> fitted, held_out;

  explicit SampleSet(int phases = 0)
      : fitted(static_cast<std::size_t>(phases)), held_out(static_cast<std::size_t>(phases)) {}
};

// The rows of a phase, in a random order. Neighbours lend theirs at half the weight, so that what
// is learnt changes smoothly from phase to phase.
template <Subject S>
Rows gather(const S& subject, const std::deque<SampleSet<typename S::Sample>>& sets, int phase,
            bool held_out, std::uint64_t seed) {
  using Sample = typename S::Sample;
  std::vector<std::pair<const Labelled<Sample>*, float>> all;
  const int apart = S::parity ? 2 : 1;
  for (const auto& set : sets)
    for (const int near : {phase - apart, phase, phase + apart}) {
      if (near < 0 || near >= subject.phases() || (held_out && near != phase)) continue;
      for (const auto& sample :
           (held_out ? set.held_out : set.fitted)[static_cast<std::size_t>(near)])
        all.emplace_back(&sample, near == phase ? 1.0f : 0.5f);
    }
  Rng rng(seed, static_cast<std::uint64_t>(phase));
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(i)]);
  Rows rows(subject.lanes());
  rows.entries.reserve(all.size() * rows.lanes);
  for (const auto& [sample, share] : all)
    subject.entries(sample->position,
                    {rows.add(sample->target, share * sample->share), rows.lanes});
  return rows;
}

// Supervised learning in rounds: games with the weights of the round before, whose positions are
// labelled by what searches, exact solutions and results have shown, and a fit to all of them.
template <Subject S>
class RoundsCourse : public Course {
 public:
  using Sample = typename S::Sample;

  // Begins with `start`, which may be all zero. What was imported is learnt from in every round;
  // its games are gone through before the first.
  RoundsCourse(S subject, Tables start, const Imported<Sample>& imported,
               const RoundsSettings& settings, std::uint64_t seed)
      : subject_(std::move(subject)), settings_(settings), seed_(seed), tables_(std::move(start)) {
    if (imported.games > 0) {
      Round first{imported.games, imported.plan};
      first.plan.imported = true;
      settings_.rounds.insert(settings_.rounds.begin(), first);
    }
    kept_ = imported.games > 0 || !imported.positions.empty();
    if (kept_ && imported.games == 0) sets_.emplace_back(subject_.phases());
    begin_round();
    for (std::size_t i = 0; i < imported.positions.size(); ++i) {
      auto& set = sets_.front();
      auto& parts = i % settings_.held_out_each == 0 ? set.held_out : set.fitted;
      parts[phase_at(imported.positions[i].position)].push_back(imported.positions[i]);
    }
  }

  bool finished() const override { return round_ >= settings_.rounds.size(); }
  std::uint64_t games() const override { return games_; }
  std::uint64_t games_wanted() const override {
    std::uint64_t sum = 0;
    for (const Round& round : settings_.rounds) sum += round.games;
    return sum;
  }

  Result<Facts> step(const StepWork& work) override {
    return games_of_round_ < now().games ? play(work) : fit_some(work);
  }

  std::vector<SavedFile> save() const override {
    ArchiveWriter state;
    state.put(static_cast<std::uint64_t>(round_));
    state.put(games_of_round_);
    state.put(games_);
    state.put(phases_fitted_);
    state.put(errors_);
    state.put(tables_.values);
    state.put(tables_.visits);
    state.put(tables_.samples);
    state.put(static_cast<std::uint64_t>(sets_.size()));
    for (const auto& set : sets_)
      for (const auto* parts : {&set.fitted, &set.held_out})
        for (const auto& samples : *parts) state.put(samples);
    return {{"state.bin", state.finish(kind, version)}};
  }

  Result<void> load(const std::vector<SavedFile>& files) override {
    for (const auto& file : files) {
      if (file.name != "state.bin") continue;
      auto state = ArchiveReader::open(file.bytes, kind, version);
      if (!state) return fail(state.error());
      const std::size_t weights = tables_.values.size();
      std::uint64_t round = 0, sets = 0;
      state->get(round);
      state->get(games_of_round_);
      state->get(games_);
      state->get(phases_fitted_);
      state->get(errors_);
      state->get(tables_.values);
      state->get(tables_.visits);
      state->get(tables_.samples);
      state->get(sets);
      sets_.clear();
      for (std::uint64_t i = 0; i < std::min<std::uint64_t>(sets, 1000); ++i) {
        sets_.emplace_back(subject_.phases());
        for (auto* parts : {&sets_.back().fitted, &sets_.back().held_out})
          for (auto& samples : *parts) state->get(samples);
      }
      if (const auto whole = state->finish(); !whole) return whole;
      if (tables_.values.size() != weights || tables_.visits.size() != weights ||
          tables_.samples.size() != static_cast<std::size_t>(tables_.phases) ||
          round > settings_.rounds.size())
        return fail(Errc::corrupt, "the tables of the checkpoint have another size", "state",
                    "it belongs to a run with other settings");
      round_ = static_cast<std::size_t>(round);
      frozen_.reset();
      return {};
    }
    return fail(Errc::corrupt, "the checkpoint has no state.bin", "state",
                "it belongs to a run with another method");
  }

  Facts visits(std::size_t most) const override { return visit_facts(subject_, tables_, most); }

  std::string weights() const override { return subject_.to_file(tables_); }

 protected:
  static constexpr std::string_view kind = "BMROUNDS";
  static constexpr std::uint32_t version = 1;
  static constexpr int phases_a_step = 8;

  struct Errors {
    double loss = 0, before = 0, validation = 0;  // sums over positions
    std::uint64_t rows = 0, held_out = 0;

    void add(const FitReport& report) {
      loss += report.loss * static_cast<double>(report.rows);
      before += report.before * static_cast<double>(report.held_out);
      validation += report.validation * static_cast<double>(report.held_out);
      rows += report.rows;
      held_out += report.held_out;
    }
    Facts facts() const {
      Facts facts;
      if (rows) facts["loss"] = loss / static_cast<double>(rows);
      if (held_out) {
        facts["validation_before"] = before / static_cast<double>(held_out);
        facts["validation"] = validation / static_cast<double>(held_out);
      }
      facts["positions"] = rows;
      return facts;
    }
  };

  const Round& now() const { return settings_.rounds[round_]; }
  std::string stage(const char* what) const {
    return "round " + std::to_string(round_ + 1) + " of " +
           std::to_string(settings_.rounds.size()) + ": " + what;
  }

  std::size_t phase_at(const Sample& position) const {
    return static_cast<std::size_t>(subject_.phase_of(position));
  }

  void begin_round() {
    games_of_round_ = 0;
    phases_fitted_ = 0;
    errors_ = {};
    frozen_.reset();
    if (finished()) return;
    sets_.emplace_back(subject_.phases());
    const std::size_t most = static_cast<std::size_t>(settings_.window) + kept_;
    if (sets_.size() > most) sets_.erase(sets_.begin() + kept_);
  }

  Result<Facts> play(const StepWork& work) {
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(batch_of(now()), now().games - games_of_round_));
    if (!frozen_) frozen_.emplace(subject_.freeze(tables_, work.threads));
    const auto episodes = play_games(subject_, *frozen_, now().plan, seed_ + 1000 * (round_ + 1),
                                     games_of_round_, count, work);
    if (!episodes) return fail(episodes.error());
    double outcome_error = 0;
    std::uint64_t turns = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& episode = (*episodes)[i];
      take(episode, (games_of_round_ + i) % settings_.held_out_each == 0);
      for (const auto& turn : episode.turns)
        outcome_error += std::abs(static_cast<double>(turn.value - episode.outcome));
      turns += episode.turns.size();
    }
    games_of_round_ += count;
    games_ += count;
    Facts facts{{"stage", stage("games")}, {"games", games_}};
    if (turns) facts["outcome_error"] = outcome_error / static_cast<double>(turns);
    return facts;
  }

  void take(const Episode<Sample>& episode, bool held_out) {
    auto& parts = held_out ? sets_.back().held_out : sets_.back().fitted;
    const auto add = [&](const Labelled<Sample>& sample) {
      parts[phase_at(sample.position)].push_back(sample);
    };
    std::vector<Visit> visits;
    for (const auto& turn : episode.turns)
      visits.push_back({static_cast<double>(turn.value), turn.explored});
    const double lambda = settings_.lambda.at(games_ - games_of_round_);  // one for a round
    const auto targets = lambda_returns(visits, static_cast<double>(episode.outcome), lambda);
    for (std::size_t t = 0; t < targets.size(); ++t)
      if (targets[t])
        add({episode.turns[t].position,
             static_cast<float>(episode.turns[t].first ? *targets[t] : -*targets[t]), 1.0f});
    for (const auto& label : episode.labels) add(label);
  }

  // Some phases at a time, each by one thread from the weights it had: which thread, and when, is
  // all the same.
  Result<Facts> fit_some(const StepWork& work) {
    const int first = phases_fitted_, last = std::min(first + phases_a_step, subject_.phases());
    std::vector<FitReport> reports(static_cast<std::size_t>(last - first));
    std::vector<std::vector<float>> values(reports.size());
    std::vector<std::vector<std::uint32_t>> visits(reports.size());
    std::atomic<int> next = first;
    run_parallel(work.threads, [&](int) {
      for (int phase = next++; phase < last; phase = next++) {
        const auto at = static_cast<std::size_t>(phase - first);
        if (!has_samples(phase)) continue;
        const Rows rows = gather(subject_, sets_, phase, false, seed_ + round_);
        const Rows held_out = gather(subject_, sets_, phase, true, seed_ + round_);
        values[at].assign(tables_.phase(phase), tables_.phase(phase) + tables_.weights);
        visits[at].resize(tables_.weights);
        FitSettings settings = settings_.fit;
        settings.link = S::link;
        settings.stop = work.stop;
        reports[at] =
            fit(values[at].data(), visits[at].data(), tables_.weights, rows, held_out, settings);
      }
    });
    if (work.stop.requested()) return fail(Errc::stopped, "stopped during a fit", "step");
    for (int phase = first; phase < last; ++phase) {
      const auto at = static_cast<std::size_t>(phase - first);
      if (values[at].empty()) continue;
      std::copy(values[at].begin(), values[at].end(), tables_.phase(phase));
      std::copy(visits[at].begin(), visits[at].end(), tables_.phase_visits(phase));
      tables_.samples[static_cast<std::size_t>(phase)] = reports[at].rows;
      errors_.add(reports[at]);
    }
    phases_fitted_ = last;
    Facts facts{{"stage", stage("fit")}, {"games", games_}, {"phases", phases_fitted_}};
    if (phases_fitted_ == subject_.phases()) {
      facts.update(errors_.facts());
      ++round_;
      begin_round();
    }
    return facts;
  }

  bool has_samples(int phase) const {
    return std::any_of(sets_.begin(), sets_.end(), [&](const auto& set) {
      return !set.fitted[static_cast<std::size_t>(phase)].empty();
    });
  }

  S subject_;
  RoundsSettings settings_;
  std::uint64_t seed_;
  Tables tables_;
  std::deque<SampleSet<Sample>> sets_;  // of the last rounds, oldest first
  bool kept_ = false;                   // the first of them was imported, and stays
  std::size_t round_ = 0;
  std::uint64_t games_of_round_ = 0, games_ = 0;
  std::int32_t phases_fitted_ = 0;
  Errors errors_;
  std::optional<typename S::Frozen> frozen_;  // for the games of this round
};

}  // namespace banmen::learn
