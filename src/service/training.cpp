#include "service/training.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/file.hpp"
#include "core/text.hpp"
#include "service/gate.hpp"
#include "service/json_file.hpp"
#include "service/metrics.hpp"
#include "service/opening_file.hpp"

namespace banmen::service {
namespace {

namespace fs = std::filesystem;

double rounded(double value, double parts) { return std::round(value * parts) / parts; }

// "loss 5.21, validation 5.60, match 65.0 %": the figures people watch.
std::string watched(const Json& last) {
  std::vector<std::string> parts;
  char text[64];
  for (const char* key : {"loss", "validation"})
    if (last.contains(key)) {
      std::snprintf(text, sizeof text, "%s %.4g", key, last[key].get<double>());
      parts.emplace_back(text);
    }
  if (last.contains("match")) {
    std::snprintf(text, sizeof text, "match %.1f %%", 100 * last["match"]["score"].get<double>());
    parts.emplace_back(text);
  }
  return join(parts, ", ");
}

bool is_match(const Json& record) {
  const auto match = record.find("match");
  return match != record.end() && match->is_object() && match->contains("score") &&
         (*match)["score"].is_number();
}

// A course on its way through a run's folder.
class Trainer {
 public:
  Trainer(const registry::AnyGame& game, const learn::Training& training, RunFolder run,
          std::unique_ptr<learn::Course> course, Metrics metrics, const TrainingWork& work)
      : game_(game),
        training_(training),
        run_(std::move(run)),
        course_(std::move(course)),
        metrics_(std::move(metrics)),
        work_(work) {}

  // Takes up the run after a checkpoint; none: from its beginning.
  Result<void> take_up(const std::optional<Checkpoint>& checkpoint) {
    const auto bytes = checkpoint ? checkpoint->metrics_bytes : 0;
    const auto match = match_after(checkpoint);
    if (checkpoint) {
      step_ = checkpoint->step;
      seconds_before_ = checkpoint->seconds;
      saved_step_ = step_;
      if (const auto loaded = course_->load(checkpoint->files); !loaded) {
        Error error = loaded.error();
        error.where = (run_ / checkpoint_name(step_)).string() +
                      (error.where.empty() ? "" : ", " + error.where);
        return fail(std::move(error));
      }
    }
    if (const auto cut = metrics_.cut(bytes); !cut) return cut;
    if (const auto back = run_.go_back_to(checkpoint ? checkpoint_name(step_) : ""); !back)
      return back;
    for (const auto& record : read_metrics(run_.metrics())) remember(record);
    if (match) {
      remember(*match);
      if (const auto told = match->value("seconds", Json()); told.is_number())
        seconds_before_ = std::max(seconds_before_, told.get<double>());
      if (const auto kept = metrics_.append(*match); !kept) return kept;
    }
    if (!checkpoint || !checkpoint->due) return {};
    return pass_gate(*checkpoint, match ? (*match)["match"] : Json());
  }

  Result<Json> run() {
    report("");
    while (!course_->finished() && !work_.stop.now()) {
      const auto made = step();
      if (!made && made.error().code == Errc::stopped) break;
      if (!made) return fail(made.error());
    }
    if (step_ > saved_step_)
      if (const auto saved = save(false); !saved) return fail(saved.error());
    return facts();
  }

 private:
  double seconds() const {
    const std::chrono::duration<double> since = Clock::now() - begun_;
    return rounded(seconds_before_ + since.count(), 1e3);
  }

  void remember(const Json& record) {
    for (const char* key : {"loss", "validation"})
      if (record.contains(key) && record[key].is_number()) last_[key] = record[key];
    if (is_match(record)) last_["match"] = record["match"];
  }

  void report(const std::string& stage) const {
    if (work_.progress)
      work_.progress({stage, course_->games(), course_->games_wanted(), "games", watched(last_)});
  }

  Result<void> step() {
    const auto games_before = course_->games();
    const auto begun = Clock::now();
    const learn::StepWork work{work_.threads, work_.stop, within_step(games_before)};
    const auto shown = course_->step(work);
    if (!shown) return fail(shown.error());
    ++step_;
    const std::chrono::duration<double> took = Clock::now() - begun;
    const auto games = course_->games();
    Json record{{"step", step_}, {"games", games}, {"seconds", seconds()}};
    record["stage"] = shown->value("stage", "");
    if (games > games_before && took.count() > 0)
      record["games_per_second"] =
          rounded(static_cast<double>(games - games_before) / took.count(), 10);
    for (const auto& [key, value] : shown->items())
      if (key != "games" && key != "step" && key != "seconds") record[key] = value;
    if (course_->finished()) record["finished"] = true;
    if (const auto added = metrics_.append(record); !added) return added;
    remember(record);
    report(record["stage"]);
    const auto every = run_.plan().checkpoint_every;
    if (course_->finished() || games / every > games_before / every) return save(true);
    if (Clock::now() - saved_at_ >= work_.between_checkpoints) return save(false);
    return {};
  }

  // What a course says of its games within a step becomes a number of all games.
  ProgressSink within_step(std::uint64_t games_before) const {
    if (!work_.progress) return {};
    return [this, games_before](Progress now) {
      if (now.unit == "games") {
        now.done += games_before;
        now.total = course_->games_wanted();
      }
      if (now.best.empty()) now.best = watched(last_);
      work_.progress(now);
    };
  }

  Result<void> save(bool due) {
    if (const auto flushed = metrics_.flush(); !flushed) return flushed;
    Checkpoint checkpoint;
    checkpoint.step = step_;
    checkpoint.games = course_->games();
    checkpoint.seconds = seconds();
    checkpoint.metrics_bytes = metrics_.bytes();
    checkpoint.due = due;
    checkpoint.finished = course_->finished();
    checkpoint.files = course_->save();
    checkpoint.weights = course_->weights();
    if (const auto added = run_.add(checkpoint); !added) return added;
    saved_step_ = step_;
    saved_at_ = Clock::now();
    return due ? pass_gate(checkpoint, {}) : Result<void>();
  }

  // A match that was played after the checkpoint stands, although the curve ends before it.
  std::optional<Json> match_after(const std::optional<Checkpoint>& checkpoint) const {
    if (!checkpoint || !run_.plan().gate) return std::nullopt;
    const auto records = read_metrics(run_.metrics(), checkpoint->metrics_bytes);
    if (records.empty() || !is_match(records.front()) ||
        records.front().value("step", Json()) != Json(checkpoint->step))
      return std::nullopt;
    return records.front();
  }

  // Weights that are neither the best ones nor those that were judged last have to win a match;
  // the first ones have no opponent. `match`: it has been played before.
  Result<void> pass_gate(const Checkpoint& checkpoint, Json match) {
    if (!run_.plan().gate) return {};
    const std::string print = fingerprint(checkpoint.weights);
    const auto best = read_best(run_);
    if (!best) return fail(best.error());
    if (!*best) return write_best(run_, checkpoint);
    if ((*best)->print == print) return {};
    // Killed between the two files of the best weights: they were being replaced by these.
    if (const auto bytes = read_file(run_ / "best.bin"); bytes && *bytes == checkpoint.weights)
      return write_best(run_, checkpoint);
    if (match.is_null()) {
      if (last_.contains("match") && last_["match"].value("weights", Json()) == print) return {};
      auto played = play_gate(game_, training_.judge, run_, checkpoint,
                              {work_.threads, work_.stop, work_.progress});
      if (!played) return fail(played.error());
      if (!*played) return {};  // stopped; it is played when the run is taken up
      match = **std::move(played);
      const Json record{{"step", checkpoint.step},
                        {"games", checkpoint.games},
                        {"seconds", seconds()},
                        {"stage", "match"},
                        {"match", match}};
      if (const auto added = metrics_.append(record); !added) return added;
      if (const auto flushed = metrics_.flush(); !flushed) return flushed;
      remember(record);
    }
    return match.value("accepted", Json()) == true ? write_best(run_, checkpoint) : Result<void>();
  }

  Result<Json> facts() const {
    Json facts{{"run", run_.path().string()},
               {"game", run_.plan().game},
               {"step", step_},
               {"games", course_->games()},
               {"games_wanted", course_->games_wanted()},
               {"seconds", seconds()},
               {"finished", course_->finished()}};
    facts["checkpoint"] = saved_step_ ? Json(checkpoint_name(saved_step_)) : Json();
    for (const auto& [key, value] : last_.items()) facts[key] = value;
    const auto best = read_best(run_);
    if (!best) return fail(best.error());
    if (*best) facts["best"] = (*best)->checkpoint;
    return facts;
  }

  const registry::AnyGame& game_;
  const learn::Training& training_;
  RunFolder run_;
  std::unique_ptr<learn::Course> course_;
  Metrics metrics_;
  const TrainingWork& work_;
  std::uint64_t step_ = 0, saved_step_ = 0;
  double seconds_before_ = 0;
  Clock::time_point begun_ = Clock::now(), saved_at_ = begun_;
  Json last_ = Json::object();  // measured: "loss", "validation", "match"
};

// What a match would fail by is told before the training, not after hours of it. Names of files are
// given to players within lists of options.
Result<void> check_gate(const registry::AnyGame& game, const learn::Training& training,
                        const RunPlan& plan, const fs::path& folder, const std::string& openings) {
  if (!plan.gate) return {};
  if (const auto judge = game.engine(training.judge, 0); !judge) return fail(judge.error());
  const std::string& file = plan.gate->openings;
  if (!file.empty())
    if (const auto read = read_openings(game, {}, openings, file); !read) return fail(read.error());
  const std::string name = (folder / "best.bin").string();
  const auto read = parse_settings("weights=" + name, ',', "");
  if (read && read->size() == 1 && read->begin()->second == name) return {};
  return fail(Errc::bad_syntax,
              "with a gate, the name of the folder must not have a comma or begin with a blank",
              "--run", "choose another folder");
}

Result<Json> train(const registry::AnyGame& game, const learn::Training& training, RunFolder run,
                   std::unique_ptr<learn::Course> course,
                   const std::optional<Checkpoint>& checkpoint, const TrainingWork& work) {
  auto metrics = Metrics::open(run.metrics());
  if (!metrics) return fail(metrics.error());
  Trainer trainer(game, training, std::move(run), std::move(course), *std::move(metrics), work);
  return trainer.take_up(checkpoint).and_then([&] { return trainer.run(); });
}

}  // namespace

Result<Json> begin_training(const registry::AnyGame& game, const learn::Training& training,
                            const fs::path& folder, RunPlan plan, const std::string& openings,
                            const TrainingWork& work) {
  if (const auto fits = check_plan(plan); !fits) return fail(fits.error());
  if (const auto fits = check_gate(game, training, plan, folder, openings); !fits)
    return fail(fits.error());
  plan.game = game.id();
  auto settings = complete(training.options, plan.settings, "options");
  if (!settings) return fail(settings.error());
  plan.settings = *std::move(settings);
  auto course = training.begin(plan.settings, plan.seed);
  if (!course) return fail(course.error());
  plan.games_wanted = (*course)->games_wanted();
  auto run = RunFolder::create(folder, plan, openings);
  if (!run) return fail(run.error());
  if (const auto locked = run->lock(); !locked) return fail(locked.error());
  return train(game, training, *std::move(run), *std::move(course), std::nullopt, work);
}

Result<Json> resume_training(const registry::AnyGame& game, const learn::Training& training,
                             const fs::path& folder, const std::string& from,
                             const TrainingWork& work) {
  auto run = RunFolder::open(folder);
  if (!run) return fail(run.error());
  const RunPlan& plan = run->plan();
  if (plan.game != game.id())
    return fail(
        Errc::illegal,
        "the run is of the game '" + plan.game + "', not of '" + std::string(game.id()) + "'",
        folder.string(), "banmen train " + plan.game + " --run FOLDER --resume");
  if (const auto locked = run->lock(); !locked) return fail(locked.error());
  const auto settings = complete(training.options, plan.settings, (folder / "run.json").string());
  if (!settings) return fail(settings.error());
  if (*settings != plan.settings)
    return fail(Errc::unsupported, "this program trains with options that the run does not have",
                (folder / "run.json").string(),
                "it was begun by version " + plan.program + ", which can go on with it");
  if (work.progress)
    work.progress({.stage = "reading " + (from.empty() ? "the checkpoint" : from)});
  auto checkpoint = from.empty() ? run->newest() : run->read(from).map([](Checkpoint read) {
    return std::optional<Checkpoint>(std::move(read));
  });
  if (!checkpoint) return fail(checkpoint.error());
  auto course = training.begin(plan.settings, plan.seed);
  if (!course) return fail(course.error());
  return train(game, training, *std::move(run), *std::move(course), *checkpoint, work);
}

}  // namespace banmen::service
