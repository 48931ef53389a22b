
#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  LimitOptions limits;
  RunOptions run;
  std::string first = "human", second;
  bool explain = false;
};

Result<int> play(Context& context, const Args& args) {
  const auto limits = args.limits.read();
  if (!limits) return fail(limits.error());
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  if (args.line.position == "-")
    return fail(Errc::unsupported, "stdin gives the moves, so the position cannot come from it",
                "--position", "write the position as an argument");
  const auto opened = args.line.open(context);
  if (!opened) return fail(opened.error());
  auto session = service::Session::open(*opened->game, opened->line);
  if (!session) return fail(session.error());
  Seats seats = {{{args.first, nullptr}, {args.second, nullptr}}};
  if (args.second.empty()) seats[1].name = service::default_engine(*opened->game);
  for (std::size_t side = 0; side < 2; ++side) {
    if (seats[side].name == "human") continue;
    auto engine = opened->game->engine(seats[side].name, *seed + side);
    if (!engine) return fail(engine.error());
    seats[side].engine = *std::move(engine);
  }
  const Interrupts interrupts(context.stop);
  Table table(context, *std::move(session), std::move(seats), *limits, args.explain);
  return table.run();
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  const std::string game = sample_game(context);
  auto* verb = add_verb(app, context, "play", "Play on the terminal, against an engine or a friend",
                        "banmen play " + game + " --first human --second random");
  args->line.add_to(*verb);
  add_text(*verb, "--first", args->first, "human (default), or an engine NAME:KEY=VALUE,...");
  add_text(*verb, "--second", args->second, "human or an engine (default alphabeta, if there)");
  add_flag(*verb, "--explain", args->explain, "Show the reckoning of engines, where they can");
  args->limits.add_to(*verb);
  args->run.add_seed(*verb);
  on_run(verb, context, [args, &context] { return play(context, *args); });
}

}  // namespace banmen::cli
