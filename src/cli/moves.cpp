
#include "cli/line_options.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

Result<int> list_moves(Context& context, const LineOptions& line) {
  const auto opened = line.open(context);
  if (!opened) return fail(opened.error());
  const auto moves = opened->position->moves();
  if (context.json) {
    Json list = Json::array();
    for (const auto& move : moves) list.push_back(service::to_json(move));
    context.out_json(Json{{"moves", list}});
    return exit_ok;
  }
  std::string text;
  for (const auto& move : moves)
    if (!move.declaration) text += move.text + "\n";
  context.out(text);
  return exit_ok;
}

}  // namespace

void add_moves(CLI::App& app, Context& context) {
  auto line = std::make_shared<LineOptions>();
  auto* verb = add_verb(app, context, "moves", "List the legal moves, one per line",
                        "banmen moves " + sample_game(context));
  line->add_to(*verb);
  on_run(verb, context, [line, &context] { return list_moves(context, *line); });
}

}  // namespace banmen::cli
