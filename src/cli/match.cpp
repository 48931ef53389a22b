#include <limits>

#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "service/opening_file.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  LimitOptions limits;
  RunOptions run;
  std::array<std::string, 2> engines;
  std::string games, opening_plies, openings, max_plies = "500", sprt, file;
};

Result<service::SprtBounds> read_sprt(const std::string& text) {
  const auto parts = split(text, ',');
  const auto elo0 = parse_number(parts[0]);
  const auto elo1 = parts.size() == 2 ? parse_number(parts[1]) : std::nullopt;
  if (elo0 && elo1 && *elo0 < *elo1) return service::SprtBounds{*elo0, *elo1};
  return fail(Errc::bad_syntax, "'" + text + "' is not ELO0,ELO1 with ELO0 below ELO1", "--sprt",
              "for example --sprt 0,10");
}

// Without a number of games a match plays every opening of the file once by each side.
Result<void> read_openings(const Args& args, const Opened& opened, service::MatchPlan& plan) {
  if (args.openings.empty()) return {};
  if (!args.opening_plies.empty())
    return fail(Errc::bad_syntax, "openings are random or from a file, not both",
                "--openings, --opening-plies", "leave one of them out");
  const auto text = read_file(args.openings);
  if (!text) return fail(text.error());
  auto openings = service::read_openings(*opened.game, opened.line, *text, args.openings);
  if (!openings) return fail(openings.error());
  plan.openings = *std::move(openings);
  plan.opening_plies = 0;
  plan.games = 2 * static_cast<int>(plan.openings.size());
  return {};
}

Result<service::MatchPlan> read_plan(const Args& args, const Opened& opened) {
  service::MatchPlan plan;
  plan.engines = args.engines;
  plan.start = opened.line;
  const auto limits = args.limits.read();
  if (!limits) return fail(limits.error());
  plan.limits = *limits;
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  plan.seed = *seed;
  if (const auto openings = read_openings(args, opened, plan); !openings)
    return fail(openings.error());
  struct Number {
    const std::string& text;
    long long low, high;
    const char* where;
    int& into;
  };
  for (const Number& number :
       {Number{args.games, 1, 1'000'000, "--games", plan.games},
        Number{args.opening_plies, 0, 100, "--opening-plies", plan.opening_plies},
        Number{args.max_plies, 1, 100'000, "--max-plies", plan.max_plies}}) {
    if (number.text.empty()) continue;
    const auto read = read_integer(number.text, number.low, number.high, number.where);
    if (!read) return fail(read.error());
    number.into = static_cast<int>(*read);
  }
  if (!args.sprt.empty()) {
    const auto sprt = read_sprt(args.sprt);
    if (!sprt) return fail(sprt.error());
    plan.sprt = *sprt;
  }
  return plan;
}

std::string records(const registry::AnyGame& game, const service::MatchResult& result) {
  std::string text;
  for (const auto& record : result.games)
    text += json_text(service::to_json(game, result.plan, record)) + "\n";
  return text;
}

void print_result(Context& context, const registry::AnyGame& game,
                  const service::MatchResult& result) {
  const auto& [plan, score, games, complete] = result;
  const auto print_tally = [&](std::string_view name, const service::Tally& tally) {
    context.print("{:<10} +{} ={} -{}\n", name, tally.wins, tally.draws, tally.losses);
  };
  context.print("{} against {}: {} games{}\n", plan.engines[0], plan.engines[1], games.size(),
                complete ? "" : fmt::format(" of {}, stopped", plan.games));
  print_tally("total", score.total);
  print_tally("as " + std::string(game.side_names()[0]), score.as_first);
  print_tally("as " + std::string(game.side_names()[1]), score.as_second);
  if (games.empty()) return;
  context.print("{:<10} {:.1f} %, {}\n", "score", 100 * score.elo.score,
                service::elo_text(score.elo));
  context.print("{:<10} {} {} {} {} {} with 0, 1/2, 1, 3/2, 2 points\n", "pairs", score.pairs[0],
                score.pairs[1], score.pairs[2], score.pairs[3], score.pairs[4]);
  if (plan.sprt)
    context.print("{:<10} {}, LLR {:.2f} in ({:.2f}, {:.2f}), elo0 {}, elo1 {}\n", "sprt",
                  service::to_text(score.verdict), score.ratio, plan.sprt->lower(),
                  plan.sprt->upper(), plan.sprt->elo0, plan.sprt->elo1);
  for (const auto& record : games)
    if (record.reason.starts_with("engine failed"))
      context.print("game {:<5} {}\n", record.number + 1, record.reason);
}

Result<int> match(Context& context, const Args& args) {
  const auto opened = args.line.open(context);
  if (!opened) return fail(opened.error());
  const auto plan = read_plan(args, *opened);
  if (!plan) return fail(plan.error());
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  if (!args.file.empty()) {
    if (const auto apart = context.check_apart(args.file); !apart) return fail(apart.error());
    if (const auto writable = check_writable(args.file); !writable) return fail(writable.error());
  }
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  auto result = service::play_match(*opened->game, *plan, *threads, context.stop, printer.sink());
  printer.clear();
  if (!result) {
    if (result.error().where == "games") result.error().where = "--games";
    return fail(result.error());
  }
  // First told, then written: that the file cannot be had after all must not cost the match.
  if (context.json)
    context.out_json(service::to_json(*opened->game, *result));
  else
    print_result(context, *opened->game, *result);
  if (!args.file.empty()) {
    const auto saved = write_file(args.file, records(*opened->game, *result));
    if (!saved) return fail(saved.error());
  }
  return result->complete ? exit_ok : exit_stopped;
}

}  // namespace

void add_match(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb =
      add_verb(app, context, "match", "Play engine against engine from paired openings",
               "banmen match " + sample_game(context) + " random random --games 20 --seed 7");
  add_game(*verb, args->line.game);
  add_required(*verb, "ENGINE1", args->engines[0], "Engine with its options, NAME:KEY=VALUE,...");
  add_required(*verb, "ENGINE2", args->engines[1], "Its opponent");
  args->line.add_without_game(*verb);
  add_text(
      *verb, "--games", args->games,
      "Games to play, an even number (default 100, or each opening of --openings by both sides)");
  add_text(*verb, "--opening-plies,--openings-plies", args->opening_plies,
           "Random moves before the engines play (default 2)");
  add_text(
      *verb, "--openings", args->openings,
      "A file with an opening on each line, each played by both sides; instead of random ones");
  add_text(*verb, "--max-plies", args->max_plies, "A longer game is a draw (default 500)");
  add_text(*verb, "--sprt", args->sprt, "End as soon as elo1 or elo0 is accepted: ELO0,ELO1");
  args->limits.add_to(*verb);
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Games at the same time (default: all cores)");
  add_text(*verb, "-o,--output", args->file, "Write the games here, one JSON object per line");
  on_run(verb, context, [args, &context] { return match(context, *args); });
}

}  // namespace banmen::cli
