#include "service/match.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>

#include "core/thread_pool.hpp"
#include "service/openings.hpp"

namespace banmen::service {
namespace {

// Twice the points of `engine` in a game.
int half_points(const GameRecord& game, int engine) {
  if (game.result == Outcome::draw) return 1;
  const Side side = game.first_engine == engine ? Side::first : Side::second;
  return game.result == win_for(side) ? 2 : 0;
}

void count(Tally& tally, int points) {
  ++(points == 2 ? tally.wins : points == 1 ? tally.draws : tally.losses);
}

void count_pair(MatchScore& score, const GameRecord& one, const GameRecord& two,
                const std::optional<SprtBounds>& sprt) {
  int sum = 0;
  for (const auto* game : {&one, &two}) {
    const int points = half_points(*game, 0);
    count(score.total, points);
    count(game->first_engine == 0 ? score.as_first : score.as_second, points);
    sum += points;
  }
  ++score.pairs[static_cast<std::size_t>(sum)];
  score.elo = estimate_elo(score.pairs);
  if (!sprt) return;
  score.ratio = log_likelihood_ratio(score.pairs, sprt->elo0, sprt->elo1);
  score.verdict = judge(score.ratio, *sprt);
}

// Hands out games to threads and counts finished pairs in order.
class Match {
 public:
  Match(const registry::AnyGame& game, const MatchPlan& plan, RandomOpenings openings,
        const Stop& stop, const ProgressSink& progress)
      : game_(game), openings_(std::move(openings)), stop_(stop), progress_(progress) {
    result_.plan = plan;
  }

  void work() {
    while (!over()) {
      const int number = next_.fetch_add(1);
      if (number >= result_.plan.games) return;
      auto record = play(number);
      const std::lock_guard lock(mutex_);
      if (!record)
        end_with(record.error());
      else if (*record)
        finish(**std::move(record));
    }
  }

  Result<MatchResult> result() {
    if (error_) return fail(*error_);
    result_.complete = result_.games.size() == static_cast<std::size_t>(result_.plan.games) ||
                       result_.score.verdict != SprtVerdict::undecided;
    return std::move(result_);
  }

 private:
  bool over() const { return over_.load() || stop_.now(); }

  void end_with(const Error& error) {
    if (!error_) error_ = error;
    over_ = true;
  }

  Result<Line> opening_of(std::size_t pair) {
    const auto& given = result_.plan.openings;
    if (!given.empty()) return given[pair % given.size()];
    const std::lock_guard lock(openings_mutex_);
    return openings_.at(pair);
  }

  // One whole game, or nothing when the match ended meanwhile.
  Result<std::optional<GameRecord>> play(int number) {
    const MatchPlan& plan = result_.plan;
    GameRecord record;
    record.number = number;
    record.first_engine = number % 2;
    auto opening = opening_of(static_cast<std::size_t>(number / 2));
    if (!opening) return fail(opening.error());
    record.line = *std::move(opening);
    record.opening = record.line.moves.size();
    Rng seeds(plan.seed, static_cast<std::uint64_t>(number) + 1);
    std::array<std::unique_ptr<registry::AnyEngine>, 2> players;  // by side
    for (int side = 0; side < 2; ++side) {
      const auto& spec = plan.engines[static_cast<std::size_t>(side ^ record.first_engine)];
      auto engine = game_.engine(spec, seeds());
      if (!engine) return fail(engine.error());
      players[static_cast<std::size_t>(side)] = *std::move(engine);
    }
    const auto pos = game_.open(record.line);
    if (!pos) return fail(pos.error());
    const search::Request request{plan.limits, 1, stop_};
    while ((*pos)->result() == Outcome::ongoing &&
           record.line.moves.size() < static_cast<std::size_t>(plan.max_plies)) {
      auto& player = *players[static_cast<std::size_t>(index((*pos)->side()))];
      const auto thought = player.think(**pos, request, {});
      if (over()) return std::nullopt;
      if (!thought) {  // a program that dies or answers nonsense loses, as at a tournament
        record.result = win_for(other((*pos)->side()));
        record.reason = "engine failed: " + thought.error().what;
        return record;
      }
      const auto move = (*pos)->advance(thought->candidates.front().line.front(), player.spec());
      if (!move) return fail(move.error());
      record.line.moves.push_back(*move);
    }
    record.result = (*pos)->result();
    record.reason = "rules";
    if (record.result == Outcome::ongoing) {
      record.result = Outcome::draw;
      record.reason = "max_plies";
    }
    return record;
  }

  // Keeps a finished game and counts the pairs that are whole now. Precondition: locked.
  void finish(GameRecord record) {
    if (over_) return;
    const int number = record.number;
    early_.emplace(number, std::move(record));
    auto& games = result_.games;
    for (;;) {
      const auto one = early_.find(static_cast<int>(games.size()));
      const auto two = early_.find(static_cast<int>(games.size()) + 1);
      if (one == early_.end() || two == early_.end()) break;
      count_pair(result_.score, one->second, two->second, result_.plan.sprt);
      for (const auto& game : {one, two}) {
        games.push_back(std::move(game->second));
        early_.erase(game);
      }
      if (result_.score.verdict != SprtVerdict::undecided) {
        over_ = true;  // games after this pair do not count, whichever thread was faster
        break;
      }
    }
    report();
  }

  void report() {
    if (!progress_) return;
    const auto& plan = result_.plan;
    progress_({plan.engines[0] + " - " + plan.engines[1], result_.games.size(),
               static_cast<std::uint64_t>(plan.games), "games",
               result_.games.empty() ? "" : elo_text(result_.score.elo)});
  }

  const registry::AnyGame& game_;
  std::mutex openings_mutex_;
  RandomOpenings openings_;
  Stop stop_;
  const ProgressSink& progress_;
  std::atomic<int> next_{0};
  std::atomic<bool> over_{false};
  std::mutex mutex_;                 // guards all below
  std::map<int, GameRecord> early_;  // finished, while some before them are not
  MatchResult result_;
  std::optional<Error> error_;
};

Result<void> check(const registry::AnyGame& game, const MatchPlan& plan) {
  if (plan.games < 1) return fail(Errc::out_of_range, "a match needs at least 2 games", "games");
  if (plan.games % 2 != 0) {
    const std::string below = std::to_string(plan.games - 1),
                      above = std::to_string(plan.games + 1);
    return fail(Errc::out_of_range,
                std::to_string(plan.games) +
                    " games are no pairs: every opening is played once by each side",
                "games", plan.games > 1 ? "give " + below + " or " + above : "give " + above);
  }
  if (plan.sprt)
    if (const auto fits = check_elos(plan.sprt->elo0, plan.sprt->elo1, "sprt"); !fits) return fits;
  for (const auto& spec : plan.engines) {
    const auto engine = game.engine(spec, 0);
    if (!engine) return fail(engine.error());
  }
  for (std::size_t i = 0; i < plan.openings.size(); ++i) {
    const auto pos = game.open(plan.openings[i]);
    const std::string where = "openings[" + std::to_string(i) + "]";
    if (!pos) {
      Error error = pos.error();
      error.where = where + (error.where.empty() ? "" : "." + error.where);
      return fail(std::move(error));
    }
    if ((*pos)->result() != Outcome::ongoing)
      return fail(Errc::illegal, "the game is over after the opening", where);
  }
  return {};
}

}  // namespace

Result<MatchResult> play_match(const registry::AnyGame& game, const MatchPlan& plan, int threads,
                               const Stop& stop, const ProgressSink& progress) {
  const auto checked = check(game, plan);
  if (!checked) return fail(checked.error());
  auto openings = RandomOpenings::from(game, plan.start, plan.opening_plies, plan.seed);
  if (!openings) return fail(openings.error());
  Match match(game, plan, *std::move(openings), stop, progress);
  run_parallel(std::clamp(threads, 1, plan.games), [&](int) { match.work(); });
  return match.result();
}

std::string elo_text(const EloEstimate& elo) {
  if (!elo.elo) return elo.score >= 1 ? "all points won" : "all points lost";
  char text[64];
  if (const auto error = elo.error())
    std::snprintf(text, sizeof text, "%+.1f ± %.1f Elo", *elo.elo, *error);
  else
    std::snprintf(text, sizeof text, "%+.1f Elo", *elo.elo);
  return text;
}

}  // namespace banmen::service
