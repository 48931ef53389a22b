#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <map>

#include "cli/limit_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/train_runs.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "service/opening_file.hpp"
#include "service/training.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string run, seed, every, gate, gate_games, gate_openings, from;
  bool resume = false;
  RunOptions threads;
  std::map<std::string, std::string> texts;  // options of the game's training
  std::map<std::string, bool> flags;
};

std::vector<std::string> trained_games(const Context& context) {
  std::vector<std::string> games;
  for (const auto& game : context.registry.games())
    if (game->training()) games.emplace_back(game->id());
  return games;
}

Result<service::GatePlan> read_gate(const Args& args) {
  const auto parts = split(args.gate, ',');
  const auto elo0 = parse_number(parts[0]);
  const auto elo1 = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
  if (!elo0 || !elo1 || *elo0 >= *elo1)
    return fail(Errc::bad_syntax, "'" + args.gate + "' is not ELO0,ELO1 with ELO0 below ELO1",
                "--gate", "for example --gate 0,20");
  service::GatePlan gate{*elo0, *elo1};
  if (!args.gate_games.empty()) {
    const auto games = read_integer(args.gate_games, 2, 1'000'000, "--gate-games");
    if (!games) return fail(games.error());
    gate.games = static_cast<int>(*games);
  }
  if (!args.gate_openings.empty()) gate.openings = "openings.txt";
  return gate;
}

Result<service::RunPlan> read_plan(const Args& args) {
  service::RunPlan plan;
  plan.program = BANMEN_VERSION;
  constexpr auto most = std::numeric_limits<long long>::max();
  if (!args.seed.empty()) {
    const auto seed = read_integer(args.seed, 0, most, "--seed");
    if (!seed) return fail(seed.error());
    plan.seed = static_cast<std::uint64_t>(*seed);
  }
  if (!args.every.empty()) {
    const auto every = read_integer(args.every, 1, most, "--every");
    if (!every) return fail(every.error());
    plan.checkpoint_every = static_cast<std::uint64_t>(*every);
  }
  if (!args.gate.empty()) {
    const auto gate = read_gate(args);
    if (!gate) return fail(gate.error());
    plan.gate = *gate;
  } else if (!args.gate_games.empty() || !args.gate_openings.empty()) {
    return fail(Errc::bad_syntax, "there is no gate that this could be for",
                args.gate_games.empty() ? "--gate-openings" : "--gate-games",
                "give --gate ELO0,ELO1, for example --gate 0,20");
  }
  for (const auto& [key, text] : args.texts)
    if (!text.empty()) plan.settings[key] = text;
  for (const auto& [key, on] : args.flags)
    if (on) plan.settings[key] = "true";
  return plan;
}

// A run that is taken up is the one that was begun: what it depends on stands in run.json.
Result<void> check_resume(const Args& args) {
  std::string given;
  const auto look = [&](const std::string& name, bool is_given) {
    if (is_given && given.empty()) given = "--" + name;
  };
  look("seed", !args.seed.empty());
  look("every", !args.every.empty());
  look("gate", !args.gate.empty());
  look("gate-games", !args.gate_games.empty());
  look("gate-openings", !args.gate_openings.empty());
  for (const auto& [key, text] : args.texts) look(key, !text.empty());
  for (const auto& [key, on] : args.flags) look(key, on);
  if (given.empty()) return {};
  return fail(Errc::bad_syntax, "the options of a run are those that it was begun with", given,
              "leave it out, or begin another run in another folder");
}

Result<Json> begin(const registry::AnyGame& game, const learn::Training& training, const Args& args,
                   const service::TrainingWork& work) {
  if (!args.from.empty())
    return fail(Errc::bad_syntax, "a new run has no checkpoint to go on from", "--from",
                "add --resume to go on with a run");
  const auto plan = read_plan(args);
  if (!plan) return fail(plan.error());
  std::string openings;
  if (!args.gate_openings.empty()) {
    auto text = read_file(args.gate_openings);
    if (!text) return fail(text.error());
    const auto known = service::read_openings(game, {}, *text, args.gate_openings);
    if (!known) return fail(known.error());
    openings = *std::move(text);
  }
  auto facts = service::begin_training(game, training, args.run, *plan, openings, work);
  if (!facts && facts.error().where == "run") facts.error().where = "--run";
  if (!facts && facts.error().where == "gate") facts.error().where = "--gate";
  if (!facts && facts.error().where == "gate_games") facts.error().where = "--gate-games";
  return facts;
}

Result<int> train(Context& context, const registry::AnyGame& game, const Args& args) {
  const auto training = game.training();
  if (!training) return fail(no_training(game.id(), trained_games(context)));
  const auto threads = args.threads.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  if (args.resume)
    if (const auto fits = check_resume(args); !fits) return fail(fits.error());
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  const service::TrainingWork work{
      .threads = *threads, .stop = context.stop, .progress = printer.sink()};
  const auto facts = args.resume
                         ? service::resume_training(game, *training, args.run, args.from, work)
                         : begin(game, *training, args, work);
  printer.clear();
  if (!facts) return fail(facts.error());
  print_run(context, *facts);
  const bool finished = (*facts)["finished"] == true;
  if (!finished && !context.json)
    context.note(fmt::format("stopped; go on with: banmen train {} --run {} --resume\n", game.id(),
                             args.run));
  return finished ? exit_ok : exit_stopped;
}

// What help says of an option: its meaning, what may be chosen, and what it is otherwise.
std::string help_of(const OptionSpec& option) {
  return option.about + (option.choices.size() < 2 ? "" : " [" + join(option.choices, ", ") + "]") +
         (option.fallback.empty() ? "" : " (default " + option.fallback + ")");
}

// "solved_from" can be typed as --solved-from too, as options of other verbs are.
std::string names_of(const std::string& key) {
  std::string dashed = key;
  std::ranges::replace(dashed, '_', '-');
  return dashed == key ? "--" + key : "--" + dashed + ",--" + key;
}

// Each game has options of its own, so each is a verb below `train`.
void add_game(CLI::App& parent, Context& context, const registry::AnyGame& game,
              const learn::Training& training) {
  auto args = std::make_shared<Args>();
  const std::string id(game.id());
  auto* verb = add_verb(parent, context, id, training.about,
                        "banmen train " + id + " --run runs/first --seed 1");
  add_required(*verb, "--run", args->run,
               "The folder of the run; a new one begins in an empty one");
  add_flag(*verb, "--resume", args->resume, "Go on with a run from its newest checkpoint");
  add_text(*verb, "--from", args->from,
           "With --resume: from this checkpoint; those after it are dropped");
  add_text(*verb, "--seed", args->seed, "Seed of every random choice (default 1)");
  args->threads.add_threads(*verb, "Threads; any number learns the same (default: all cores)");
  add_text(*verb, "--every", args->every, "Games from checkpoint to checkpoint (default 100000)");
  add_text(*verb, "--gate", args->gate,
           "New weights become the best ones by a match with this SPRT: ELO0,ELO1");
  add_text(*verb, "--gate-games", args->gate_games, "Games of such a match at most (default 400)");
  add_text(*verb, "--gate-openings", args->gate_openings,
           "Its openings, one a line (default: random ones)");
  for (const auto& option : training.options) {
    if (option.kind == OptionSpec::Kind::flag)
      add_flag(*verb, names_of(option.key), args->flags[option.key], option.about);
    else
      add_text(*verb, names_of(option.key), args->texts[option.key], help_of(option));
  }
  on_run(verb, context, [args, &game, &context] { return train(context, game, *args); });
}

// Known, but nothing to train: says so whatever follows.
void add_untrained(CLI::App& parent, Context& context, const registry::AnyGame& game) {
  auto* verb = parent.add_subcommand(std::string(game.id()), "");
  verb->group("");
  verb->prefix_command();
  on_run(verb, context, [&game, &context]() -> Result<int> {
    return fail(no_training(game.id(), trained_games(context)));
  });
}

}  // namespace

void add_train(CLI::App& app, Context& context) {
  const auto games = trained_games(context);
  auto* verb = add_group(app, "train", "Let engines learn by playing against themselves",
                         "banmen train " + (games.empty() ? "list ." : games.front() + " --help"));
  for (const auto& game : context.registry.games()) {
    if (const auto training = game->training())
      add_game(*verb, context, *game, *training);
    else
      add_untrained(*verb, context, *game);
  }
  add_run_verbs(*verb, context);
}

}  // namespace banmen::cli
