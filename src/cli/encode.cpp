
#include <algorithm>

#include "cli/line_options.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  std::string text, format;
};

// What whoever reads the text will be warned about, but for what is wrong with the position itself.
std::vector<std::string> losses(const Opened& opened, const std::string& format,
                                const std::string& text) {
  const auto canonical = opened.game->decode("", opened.position->notation(), opened.line.options);
  const auto read = opened.game->decode(format, text, opened.line.options);
  if (!canonical || !read) return {};  // not a notation that is read
  std::vector<std::string> lost = read->warnings;
  std::erase_if(lost, [&](const std::string& warning) {
    return std::ranges::find(canonical->warnings, warning) != canonical->warnings.end();
  });
  return lost;
}

Result<int> encode(Context& context, const Args& args) {
  LineOptions line = args.line;
  if (!args.text.empty()) {
    if (!line.position.empty())
      return fail(Errc::bad_syntax, "the position is given twice", "--position",
                  "give it as TEXT or with --position");
    line.position = args.text;
  }
  const auto opened = line.open(context);
  if (!opened) return fail(opened.error());
  const std::string format =
      args.format.empty() ? opened->game->formats().front().name : args.format;
  const auto text = opened->position->encode(format);
  if (!text) return fail(text.error());
  for (const auto& loss : losses(*opened, format, *text))
    context.note(fmt::format("banmen: warning: {}\n", loss));
  if (context.json)
    context.out_json(Json{{"format", format}, {"text", *text}});
  else
    context.out(text->ends_with('\n') ? *text : *text + "\n");
  return exit_ok;
}

}  // namespace

void add_encode(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  const auto& games = context.registry.games();
  const std::string sample = games.empty() ? "FORMAT" : games.front()->formats().back().name;
  auto* verb = add_verb(app, context, "encode", "Write a position in a notation of the game",
                        "banmen encode " + sample_game(context) + " --format " + sample);
  args->line.add_to(*verb);
  add_text(*verb, "TEXT", args->text, "The same as --position TEXT");
  add_text(*verb, "--format", args->format,
           "Notation, see `banmen help formats`; the canonical text if left out");
  on_run(verb, context, [args, &context] { return encode(context, *args); });
}

}  // namespace banmen::cli
