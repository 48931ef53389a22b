
#include "cli/line_options.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string game, format, text = "-";
  std::vector<std::string> options;
};

Result<int> decode(Context& context, const Args& args) {
  const auto game = context.registry.find(args.game);
  if (!game) return fail(game.error());
  const auto rules = read_rule_options(args.options);
  if (!rules) return fail(rules.error());
  const auto text = args.text == "-" ? read_stdin("TEXT") : Result<std::string>(args.text);
  if (!text) return fail(text.error());
  const auto decoded = (*game)->decode(args.format, *text, *rules);
  if (!decoded) return fail(decoded.error());
  const auto& pos = *decoded->position;
  if (context.json) {
    context.out_json(Json{{"position", pos.notation()},
                          {"format", decoded->format},
                          {"reachable", decoded->reachable},
                          {"warnings", decoded->warnings},
                          {"to_move", service::side_name(**game, pos.side())},
                          {"result", to_text(pos.result())}});
    return exit_ok;
  }
  for (const auto& warning : decoded->warnings)
    context.note(fmt::format("banmen: warning: {}\n", warning));
  if (!decoded->reachable)
    context.note("banmen: warning: no game reaches this position from the start\n");
  context.print("{}\n", pos.notation());
  return exit_ok;
}

}  // namespace

void add_decode(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  const std::string game = sample_game(context);
  auto* verb = add_verb(app, context, "decode", "Read a position and write its canonical text",
                        "banmen encode " + game + " | banmen decode " + game + " -");
  add_game(*verb, args->game);
  add_text(*verb, "TEXT", args->text, "The position; - or nothing reads stdin");
  add_text(*verb, "--format", args->format, "Its notation; any that fits if left out");
  add_rule_options(*verb, args->options);
  on_run(verb, context, [args, &context] { return decode(context, *args); });
}

}  // namespace banmen::cli
