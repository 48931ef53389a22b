#include <algorithm>

#include "cli/line_options.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "service/record.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string game, file = "-", format = "text";
  std::vector<std::string> options;
};

Result<int> convert(Context& context, const Args& args) {
  const auto game = context.registry.find(args.game);
  if (!game) return fail(game.error());
  const auto rules = read_rule_options(args.options);
  if (!rules) return fail(rules.error());
  std::vector<std::string> known;
  for (const auto& each : service::record_formats(**game)) known.push_back(each.name);
  if (std::find(known.begin(), known.end(), args.format) == known.end())
    return fail(Errc::unknown_name, "unknown record format '" + args.format + "'", "--format",
                suggest(args.format, known, "formats"));
  const auto text = args.file == "-" ? read_stdin("FILE") : read_file(args.file);
  if (!text) return fail(text.error());
  const auto read = service::import_text(**game, *text, *rules);
  if (!read) return fail(read.error());
  for (const auto& warning : read->warnings)
    context.note(fmt::format("banmen: warning: {}\n", warning));
  const auto written =
      service::write_record(**game, args.format,
                            {.game = args.game,
                             .line = read->line,
                             .players = read->players.value_or(std::array<std::string, 2>{}),
                             .result = read->result});
  if (!written) return fail(written.error());
  if (context.json)
    context.out_json(Json{{"kind", read->kind},
                          {"read_format", read->format},
                          {"format", args.format},
                          {"text", *written},
                          {"warnings", read->warnings}});
  else
    context.out(*written);
  return exit_ok;
}

}  // namespace

void add_convert(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  const std::string game = sample_game(context);
  auto* verb =
      add_verb(app, context, "convert", "Read a record, moves or a position; write a record",
               "banmen encode " + game + " | banmen convert " + game + " --format json");
  add_game(*verb, args->game);
  add_text(*verb, "FILE", args->file, "What to read; - or nothing reads stdin");
  add_text(*verb, "--format", args->format,
           "text, json, or a record format of the game's own; text if left out");
  add_rule_options(*verb, args->options);
  on_run(verb, context, [args, &context] { return convert(context, *args); });
}

}  // namespace banmen::cli
