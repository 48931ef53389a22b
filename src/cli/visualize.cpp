#include <CLI/CLI.hpp>

#include "cli/verbs.hpp"
#include "visual/command.hpp"

namespace banmen::cli {

// Hands its words on, --help too: `banmen-visualize` understands the same ones.
void add_visualize(CLI::App& app, Context& context) {
  auto* verb = app.add_subcommand("visualize", "Draw what an analysis file says");
  verb->set_help_flag();
  verb->prefix_command();
  verb->footer("`banmen visualize --help` lists what it can draw.");
  on_run(verb, context, [verb]() -> Result<int> {
    return visual::run_visualize(verb->remaining(), "banmen visualize", stdout, stderr);
  });
}

}  // namespace banmen::cli
