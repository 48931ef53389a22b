
#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/text.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  LimitOptions limits;
  RunOptions run;
  std::string engine, lines = "1", side;
  bool explain = false, every = false;
};

// "depth  6  black +35 points       1,234,567 nodes   0.52 s  c5,c4 | c1,c2"; several candidates
// come below each other.
void print_thought(Context& context, const registry::AnyGame& game,
                   const registry::ThoughtText& thought) {
  for (const auto& candidate : thought.candidates)
    context.print("depth {:>2}  {:<22} {:>15} nodes {:>7.2f} s  {}\n", thought.depth,
                  service::score_words(game, candidate.score), with_commas(thought.nodes),
                  thought.seconds, join(candidate.line, " | "));
}

void print_best(Context& context, const registry::AnyGame& game,
                const registry::ThoughtText& thought) {
  const auto& best = thought.candidates.front();
  context.print("best: {}, {}{}\n", best.line.front(), service::score_words(game, best.score),
                thought.note.empty() ? "" : " (" + thought.note + ")");
}

// The engine's name and its explanation, or that it has none.
void tell_explanation(Context& context, const std::string& spec,
                      const registry::ThoughtText& thought) {
  context.out(service::explanation_words(spec, thought.explanation));
}

Json with_explanation(Json json) {
  if (!json.contains("explanation")) json["explanation"] = nullptr;
  return json;
}

Result<std::optional<Side>> read_side(const registry::AnyGame& game, const std::string& text) {
  if (text.empty()) return std::nullopt;
  for (const Side side : {Side::first, Side::second})
    if (text == service::side_name(game, side) ||
        text == (side == Side::first ? "first" : "second"))
      return side;
  return fail(Errc::unknown_name, "'" + text + "' is no side", "--side",
              fmt::format("{} or {}", service::side_name(game, Side::first),
                          service::side_name(game, Side::second)));
}

// Every thought of the engine along the line. It stands for the side to move at the end, or for
// both where the game is over; a position it cannot think about is told and passed over.
Result<int> explain_every(Context& context, const Args& args, const Opened& opened,
                          registry::AnyEngine& engine, const search::Request& request) {
  const auto& game = *opened.game;
  const auto asked = read_side(game, args.side);
  if (!asked) return fail(asked.error());
  std::optional<Side> side = *asked;
  if (!side && opened.position->result() == Outcome::ongoing) side = opened.position->side();
  const auto& moves = opened.line.moves;
  for (std::size_t ply = 0; ply <= moves.size() && !context.stop.requested(); ++ply) {
    Line line = opened.line;
    line.moves.resize(ply);
    const auto pos = game.open(line);
    if (!pos) return fail(pos.error());
    if ((*pos)->result() != Outcome::ongoing || (side && (*pos)->side() != *side)) continue;
    const auto thought = engine.think(**pos, request, {});
    Json json = {{"ply", ply},
                 {"side", service::side_name(game, (*pos)->side())},
                 {"engine", engine.spec()},
                 {"played", ply < moves.size() ? Json(moves[ply]) : Json()}};
    if (context.json) {
      if (thought)
        json.update(with_explanation(service::to_json(game, *thought)));
      else
        json["error"] = service::to_json(thought.error());
      context.out_json(json);
      continue;
    }
    context.print("ply {}, {}{}\n", ply, service::side_name(game, (*pos)->side()),
                  ply < moves.size() ? ", played: " + moves[ply] : "");
    if (thought) {
      print_best(context, game, *thought);
      tell_explanation(context, engine.spec(), *thought);
    } else {
      context.print("no thought: {}\n", thought.error().what);
    }
    context.out("\n");
  }
  return context.stop.requested() ? exit_stopped : exit_ok;
}

Result<int> analyse(Context& context, const Args& args) {
  const auto limits = args.limits.read();
  if (!limits) return fail(limits.error());
  const auto lines = read_integer(args.lines, 1, 1000, "--lines");
  if (!lines) return fail(lines.error());
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(1);
  if (!threads) return fail(threads.error());
  const auto opened = args.line.open(context);
  if (!opened) return fail(opened.error());
  const auto& game = *opened->game;
  const std::string spec = args.engine.empty() ? service::default_engine(game) : args.engine;
  const auto engine = game.engine(
      args.run.threads.empty() ? spec : service::with_threads(game, spec, *threads), *seed);
  if (!engine) return fail(engine.error());

  const Interrupts interrupts(context.stop);
  const search::Request request{*limits, static_cast<int>(*lines), context.stop,
                                args.explain || args.every, true};
  if (args.every) return explain_every(context, args, *opened, **engine, request);
  if (!args.side.empty())
    return fail(Errc::bad_syntax, "--side chooses among all thoughts of a line", "--side",
                "give --every besides");
  const auto tell = [&](const registry::ThoughtText& thought, bool final) {
    if (!context.json)
      return final ? print_best(context, game, thought) : print_thought(context, game, thought);
    Json json = {{"final", final}, {"engine", spec}};
    json.update(service::to_json(game, thought));
    context.out_json(final && args.explain ? with_explanation(json) : json);
  };
  bool told = false;
  const auto thought = (*engine)->think(
      *opened->position, request,
      [&](const registry::ThoughtText& so_far) { told = true, tell(so_far, false); });
  if (!thought) return fail(thought.error());
  if (!told && !context.json) tell(*thought, false);
  tell(*thought, true);
  if (args.explain && !context.json) tell_explanation(context, spec, *thought);
  return context.stop.requested() ? exit_stopped : exit_ok;
}

}  // namespace

void add_analyse(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "analyse", "Let an engine think about a position",
                        "banmen analyse " + sample_game(context) + " --time 2s");
  args->line.add_to(*verb);
  add_text(*verb, "--engine", args->engine,
           "Engine with its options, NAME:KEY=VALUE,...; alphabeta if the game has it");
  add_text(*verb, "--lines", args->lines, "How many candidates to work out (default 1)");
  add_flag(*verb, "--explain", args->explain, "Show the engine's reckoning, where it can");
  add_flag(*verb, "--every", args->every, "Explain every thought of the engine along the line");
  add_text(*verb, "--side", args->side, "With --every: whose (default: the side to move)");
  args->limits.add_to(*verb);
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads, for engines that can use several (default 1)");
  on_run(verb, context, [args, &context] { return analyse(context, *args); });
}

}  // namespace banmen::cli
