
#include "cli/line_options.hpp"
#include "cli/verbs.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

Result<int> show(Context& context, const LineOptions& line) {
  const auto opened = line.open(context);
  if (!opened) return fail(opened.error());
  const auto& [game, played, pos] = *opened;
  if (context.json) {
    Json json = service::to_json(*game, *pos);
    json["line"] = service::to_json(played);
    context.out_json(json);
    return exit_ok;
  }
  context.out(pos->drawing());
  context.print("position: {}\n", pos->notation());
  if (pos->result() == Outcome::ongoing)
    context.print("to move:  {}, {} legal moves\n", service::side_name(*game, pos->side()),
                  pos->choices());
  context.print("result:   {}\n", service::result_words(*game, pos->result()));
  return exit_ok;
}

}  // namespace

void add_show(CLI::App& app, Context& context) {
  auto line = std::make_shared<LineOptions>();
  auto* verb = add_verb(app, context, "show", "Draw a position and say whose turn it is",
                        "banmen show " + sample_game(context));
  line->add_to(*verb);
  on_run(verb, context, [line, &context] { return show(context, *line); });
}

}  // namespace banmen::cli
