
#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  std::string depth;
  bool divide = false, no_bulk = false;
};

Result<int> perft(Context& context, const Args& args) {
  const auto depth = read_integer(args.depth, 0, 99, "DEPTH");
  if (!depth) return fail(depth.error());
  if (args.divide && (args.no_bulk || *depth == 0))
    return fail(
        Errc::unsupported,
        args.no_bulk ? "--divide always counts in bulk" : "at depth 0 there is nothing to divide",
        "--divide", args.no_bulk ? "leave out --no-bulk" : "ask for a depth of 1 or more");
  const auto opened = args.line.open(context);
  if (!opened) return fail(opened.error());
  const Interrupts interrupts(context.stop);
  const auto begin = Clock::now();
  Json json = {{"game", opened->game->id()}, {"depth", *depth}};
  std::uint64_t leaves = 0;
  if (args.divide) {
    Json parts = Json::array();
    const auto divided = opened->position->split_leaves(static_cast<int>(*depth), context.stop);
    if (!divided) return fail(divided.error());
    for (const auto& [move, count] : *divided) {
      leaves += count;
      parts.push_back({{"move", move}, {"leaves", count}});
      if (!context.json) context.print("{} {}\n", move, count);
    }
    // A game that is over has nothing to divide, but may be a leaf.
    if (parts.empty()) {
      const auto counted =
          opened->position->count_leaves(static_cast<int>(*depth), true, context.stop);
      if (!counted) return fail(counted.error());
      leaves = *counted;
    }
    json["divide"] = parts;
  } else {
    const auto counted =
        opened->position->count_leaves(static_cast<int>(*depth), !args.no_bulk, context.stop);
    if (!counted) return fail(counted.error());
    leaves = *counted;
  }
  json["leaves"] = leaves;
  json["seconds"] = std::chrono::duration<double>(Clock::now() - begin).count();
  if (context.json)
    context.out_json(json);
  else
    context.print("{}\n", leaves);
  return exit_ok;
}

}  // namespace

void add_perft(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "perft", "Count the leaves of the game tree",
                        "banmen perft " + sample_game(context) + " 3");
  add_game(*verb, args->line.game);
  add_required(*verb, "DEPTH", args->depth, "Depth of the tree in plies");
  args->line.add_without_game(*verb);
  add_flag(*verb, "--divide", args->divide, "Also the count below each first move");
  add_flag(*verb, "--no-bulk", args->no_bulk, "List the last ply too instead of counting it");
  on_run(verb, context, [args, &context] { return perft(context, *args); });
}

}  // namespace banmen::cli
