
#include "cli/facts_words.hpp"
#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

using AnyGame = registry::AnyGame;

struct Args {
  std::string game, name, peer;
  LimitOptions limits;
  RunOptions run;
};

// What one measurement needs.
struct Bench {
  Context& context;
  const AnyGame& game;
  int depth;
  std::optional<int> perft_depth;
  int threads;
  std::uint64_t seed;
  const std::string& peer;
  double listed = 0;  // leaves per second of a perft that lists every ply: the baseline of ratios
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::unique_ptr<registry::AnyPosition> start_of(const AnyGame& game) {
  return game.open({}).value();  // every game has its usual start
}

struct LeafSpeed {
  double per_second = 0;
  int depth = 0;
};

// As deep as a few seconds allow, or as was asked for. When it is stopped, what was counted until
// then; an error when that is nothing.
Result<LeafSpeed> leaf_speed(const registry::AnyPosition& pos, bool bulk,
                             const std::optional<int>& deepest, const Stop& stop) {
  LeafSpeed speed;
  double last = 1, seconds = 0;
  const auto count = [&](int depth) -> Result<double> {
    const auto begin = Clock::now();
    const auto leaves = pos.count_leaves(depth, bulk, stop);
    if (!leaves) return fail(leaves.error());
    seconds = seconds_since(begin);
    return static_cast<double>(*leaves);
  };
  for (int depth = 1; depth <= deepest.value_or(60); ++depth) {
    const auto leaves = count(depth);
    if (!leaves && speed.depth > 0) return speed;
    if (!leaves) return fail(leaves.error());
    if (*leaves == 0) break;
    speed = {*leaves / std::max(seconds, 1e-9), depth};
    if (!deepest && seconds * std::max(1.0, *leaves / last) > 8) break;
    last = *leaves;
  }
  if (speed.depth == 0) return speed;
  double total = 0, spent = 0;
  while (spent < 0.3) {
    const auto leaves = count(speed.depth);
    if (!leaves) return speed;
    total += *leaves;
    spent += seconds;
    speed.per_second = total / std::max(spent, 1e-9);
  }
  return speed;
}

// A speed, and how it compares with the baseline measured in the same run.
void add_speed(Bench& bench, Json& json, const std::string& name, double per_second) {
  json[name + "_per_second"] = per_second;
  if (bench.listed == 0) {
    const auto listed = leaf_speed(*start_of(bench.game), false, {}, bench.context.stop);
    if (!listed) return;  // it is stopped
    bench.listed = listed->per_second;
  }
  json[name + "_to_listed_perft"] = per_second / bench.listed;
}

Result<Json> perft_speed(Bench& bench) {
  const auto pos = start_of(bench.game);
  const auto listed = leaf_speed(*pos, false, bench.perft_depth, bench.context.stop);
  if (!listed) return fail(listed.error());
  bench.listed = listed->per_second;
  Json json = {{"listed_depth", listed->depth}, {"listed_leaves_per_second", bench.listed}};
  const auto bulk = leaf_speed(*pos, true, bench.perft_depth, bench.context.stop);
  if (!bulk) return json;  // it is stopped
  json["bulk_depth"] = bulk->depth;
  add_speed(bench, json, "bulk_leaves", bulk->per_second);
  return json;
}

Failure nothing_measured() {
  return fail(Errc::stopped, "stopped before anything was measured", "bench");
}

Result<Json> playout_speed(Bench& bench) {
  const auto start = start_of(bench.game);
  Rng rng(bench.seed);
  const auto begin = Clock::now();
  std::uint64_t games = 0, plies = 0;
  for (; seconds_since(begin) < 0.5 && !bench.context.stop.requested(); ++games)
    plies += static_cast<std::uint64_t>(start->clone()->play_out(rng, 10'000));
  if (games == 0) return nothing_measured();
  const double seconds = seconds_since(begin);
  Json json = {{"plies_per_game", static_cast<double>(plies) / static_cast<double>(games)}};
  json["games_per_second"] = static_cast<double>(games) / seconds;
  add_speed(bench, json, "plies", static_cast<double>(plies) / seconds);
  return json;
}

// The nodes that an engine needs for a few positions to a fixed depth: a number that changes
// whenever rules, evaluation or search do, and with nothing else.
Result<Json> signature(Bench& bench) {
  constexpr int positions = 8, most_plies = 16;
  const std::string spec = service::default_engine(bench.game);
  const auto engine = bench.game.engine(spec, bench.seed);
  if (!engine) return fail(engine.error());
  const search::Request request{{.depth = bench.depth}, 1, bench.context.stop};
  std::uint64_t nodes = 0;
  int searched = 0;
  double seconds = 0;  // of thinking; clearing tables between positions does not count
  for (int i = 0; i < positions && !bench.context.stop.requested(); ++i) {
    const auto pos = start_of(bench.game);
    Rng rng(bench.seed, static_cast<std::uint64_t>(i));
    pos->play_out(rng, i * most_plies / positions);
    if (pos->result() != Outcome::ongoing) continue;
    (*engine)->new_game();
    const auto thought = (*engine)->think(*pos, request, {});
    if (!thought) return fail(thought.error());
    if (bench.context.stop.requested()) break;  // half a search is no signature
    nodes += thought->nodes;
    seconds += thought->seconds;
    ++searched;
  }
  if (searched == 0) return nothing_measured();
  Json json = {{"engine", spec},
               {"depth", bench.depth},
               {"positions", searched},
               {"signature", nodes},
               {"seconds", seconds}};
  add_speed(bench, json, "nodes", static_cast<double>(nodes) / std::max(seconds, 1e-9));
  return json;
}

struct Kind {
  const char* name;
  Result<Json> (*run)(Bench&);
};
constexpr Kind kinds[] = {
    {"signature", signature}, {"perft", perft_speed}, {"playouts", playout_speed}};

void print_facts(Context& context, const AnyGame& game, std::string_view name, const Json& facts) {
  if (!context.json)
    return context.out(facts_words(facts, fmt::format("{} {}: ", game.id(), name)));
  Json json = {{"game", game.id()}, {"bench", name}};
  json.update(facts);
  context.out_json(json);
}

// Whether some bench that will run compares with a program of the user's.
Result<void> check_peer(const Bench& bench, const std::string& wanted) {
  if (bench.peer.empty()) return {};
  for (const auto& own : bench.game.benches())
    if (own.takes_peer && (wanted.empty() || wanted == own.name)) return {};
  return fail(Errc::unsupported, "nothing is compared with another program here", "--peer",
              "leave it out, or name a bench that is");
}

Result<void> run_benches(Bench& bench, const std::string& wanted) {
  if (const auto checked = check_peer(bench, wanted); !checked) return checked;
  std::vector<std::string> known;
  bool ran = false;
  const auto run = [&](const std::string& name, auto measure) -> Result<void> {
    known.push_back(name);
    if ((!wanted.empty() && wanted != name) || bench.context.stop.requested()) return {};
    ran = true;
    Result<Json> facts = measure();
    if (!facts) return fail(facts.error());
    if (bench.context.stop.requested()) (*facts)["stopped"] = true;
    print_facts(bench.context, bench.game, name, *facts);
    return {};
  };
  for (const auto& kind : kinds)
    if (auto done = run(kind.name, [&] { return kind.run(bench); }); !done) return done;
  for (const auto& own : bench.game.benches()) {
    const auto measure = [&] {
      ProgressPrinter printer;
      return bench.game.run_bench(own.name, {.threads = bench.threads,
                                             .stop = bench.context.stop,
                                             .progress = printer.sink(),
                                             .peer = bench.peer});
    };
    if (auto done = run(own.name, measure); !done) return done;
  }
  if (!ran && !bench.context.stop.requested())
    return fail(Errc::unknown_name, "unknown bench '" + wanted + "'", "NAME",
                suggest(wanted, known, "benches"));
  return {};
}

// GAME, or GAME-NAME for one of its benches.
struct Asked {
  const AnyGame* game;
  std::string name;
};

Result<Asked> find(const Context& context, const Args& args) {
  const auto game = context.registry.find(args.game);
  if (game) return Asked{*game, args.name};
  if (args.name.empty())
    for (const auto& each : context.registry.games()) {
      const std::string begin = std::string(each->id()) + "-";
      if (args.game.starts_with(begin)) return Asked{each.get(), args.game.substr(begin.size())};
    }
  return fail(game.error());
}

Result<int> bench(Context& context, const Args& args) {
  const auto limits = args.limits.read();
  if (!limits) return fail(limits.error());
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  std::vector<Asked> asked;
  if (args.game.empty()) {
    for (const auto& game : context.registry.games()) asked.push_back({game.get(), args.name});
  } else {
    const auto found = find(context, args);
    if (!found) return fail(found.error());
    asked.push_back(*found);
  }
  const Interrupts interrupts(context.stop);
  for (const auto& [game, name] : asked) {
    Bench plan{.context = context,
               .game = *game,
               .depth = limits->depth.value_or(6),
               .perft_depth = name == "perft" ? limits->depth : std::nullopt,
               .threads = *threads,
               .seed = *seed,
               .peer = args.peer};
    const auto done = run_benches(plan, name);
    if (!done) return fail(done.error());
  }
  return context.stop.requested() ? exit_stopped : exit_ok;
}

}  // namespace

void add_bench(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "bench", "Measure speeds and the signature of the search",
                        "banmen bench " + sample_game(context) + " signature");
  add_text(*verb, "GAME", args->game, "Id of a game, or GAME-NAME; all games if left out");
  add_text(*verb, "NAME", args->name,
           "One bench: signature, perft, playouts or one of the game's own; all if left out");
  add_text(*verb, "--depth", args->limits.depth,
           "Depth of the signature's searches (default 6); of perft, where that is asked for alone "
           "(default: as deep as a few seconds allow)");
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads for the game's own benches (default: all cores)");
  add_text(*verb, "--peer", args->peer,
           "Command of another program to compare with, where a bench can: see docs/othello.md");
  on_run(verb, context, [args, &context] { return bench(context, *args); });
}

}  // namespace banmen::cli
