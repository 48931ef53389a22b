#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "learn/archive.hpp"
#include "learn/optimiser.hpp"
#include "learn/returns.hpp"
#include "learn/schedule.hpp"
#include "learn/self_play.hpp"
#include "learn/visits.hpp"

namespace banmen::learn {

struct TdSettings {
  std::uint64_t games = 1'000'000;
  std::size_t batch = 1000;  // games that are played with the same weights
  Schedule lambda{}, explore{};
  GamePlan plan{};
  bool adam = true;
  float rate = 0.01f;      // of the first game
  float last_rate = 0.1f;  // of the last one, as a part of the first
};

// TD(λ)-Leaf: batches of games with frozen weights, then the weights of each principal leaf move
// towards what the rest of the game has shown, in the order of the games.
template <Subject S>
class TdCourse final : public Course {
 public:
  using Sample = typename S::Sample;

  // Begins with `start`, which may be all zero.
  TdCourse(S subject, Tables start, const TdSettings& settings, std::uint64_t seed)
      : subject_(std::move(subject)),
        settings_(settings),
        seed_(seed),
        tables_(std::move(start)),
        optimiser_(settings.adam
                       ? lazy_adam(tables_.values.size(), settings.rate)
                       : counted_descent(tables_.values.size(), {.rate = settings.rate})) {}

  bool finished() const override { return games_ >= settings_.games; }
  std::uint64_t games() const override { return games_; }
  std::uint64_t games_wanted() const override { return settings_.games; }

  Result<Facts> step(const StepWork& work) override {
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(settings_.batch, settings_.games - games_));
    GamePlan plan = settings_.plan;
    plan.leaves = true;
    plan.explore = settings_.explore.at(games_);
    const auto frozen = subject_.freeze(tables_, work.threads);
    const auto episodes = play_games(subject_, frozen, plan, seed_, games_, count, work);
    if (!episodes) return fail(episodes.error());
    const double part = static_cast<double>(games_) / static_cast<double>(settings_.games);
    optimiser_->set_rate(settings_.rate * static_cast<float>(std::pow(settings_.last_rate, part)));
    Errors errors;
    for (const auto& episode : *episodes) learn_from(episode, settings_.lambda.at(games_), errors);
    games_ += count;
    return Facts{{"stage", "games"},
                 {"games", games_},
                 {"explore", plan.explore},
                 {"loss", errors.mean()},
                 {"outcome_error", errors.mean_outcome()}};
  }

  std::vector<SavedFile> save() const override {
    ArchiveWriter state;
    state.put(games_);
    state.put(tables_.values);
    state.put(tables_.visits);
    state.put(tables_.samples);
    state.put(optimiser_->save());
    return {{"state.bin", state.finish(kind, version)}};
  }

  Result<void> load(const std::vector<SavedFile>& files) override {
    for (const auto& file : files) {
      if (file.name != "state.bin") continue;
      auto state = ArchiveReader::open(file.bytes, kind, version);
      if (!state) return fail(state.error());
      const std::size_t weights = tables_.values.size();
      std::string memory;
      state->get(games_);
      state->get(tables_.values);
      state->get(tables_.visits);
      state->get(tables_.samples);
      state->get(memory);
      if (const auto whole = state->finish(); !whole) return whole;
      if (tables_.values.size() != weights || tables_.visits.size() != weights ||
          tables_.samples.size() != static_cast<std::size_t>(tables_.phases))
        return fail(Errc::corrupt, "the tables of the checkpoint have another size", "state",
                    "it belongs to a run with other settings");
      return optimiser_->load(memory);
    }
    return fail(Errc::corrupt, "the checkpoint has no state.bin", "state",
                "it belongs to a run with another method");
  }

  Facts visits(std::size_t most) const override { return visit_facts(subject_, tables_, most); }

  std::string weights() const override { return subject_.to_file(tables_); }

 private:
  static constexpr std::string_view kind = "BMTDLEAF";
  static constexpr std::uint32_t version = 1;

  struct Errors {
    double sum = 0, outcome_sum = 0;
    std::uint64_t count = 0;
    double mean() const { return count ? sum / static_cast<double>(count) : 0; }
    double mean_outcome() const { return count ? outcome_sum / static_cast<double>(count) : 0; }
  };

  void learn_from(const Episode<Sample>& episode, double lambda, Errors& errors) {
    std::vector<Visit> visits;
    for (const auto& turn : episode.turns)
      visits.push_back({static_cast<double>(turn.value), turn.explored});
    const auto targets = lambda_returns(visits, static_cast<double>(episode.outcome), lambda);
    std::vector<std::uint32_t> entries(subject_.lanes());
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const auto& turn = episode.turns[t];
      if (!targets[t] || !turn.has_leaf) continue;
      subject_.entries(turn.leaf, entries);
      const int phase = subject_.phase_of(turn.leaf);
      const auto first = static_cast<std::uint32_t>(tables_.first(phase));
      float sum = 0;
      for (auto& entry : entries) {
        entry += first;
        sum += tables_.values[entry];
        ++tables_.visits[entry];
      }
      ++tables_.samples[static_cast<std::size_t>(phase)];
      const float sign = turn.leaf_first ? 1.0f : -1.0f;
      const float now = expected(S::link, sum);
      const float miss = sign * static_cast<float>(*targets[t]) - now;
      errors.sum += std::abs(static_cast<double>(miss));
      errors.outcome_sum += std::abs(static_cast<double>(sign * episode.outcome - now));
      ++errors.count;
      optimiser_->update(tables_.values.data(), entries, miss);
    }
  }

  S subject_;
  TdSettings settings_;
  std::uint64_t seed_;
  Tables tables_;
  std::unique_ptr<Optimiser> optimiser_;
  std::uint64_t games_ = 0;
};

}  // namespace banmen::learn
