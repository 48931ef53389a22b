
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

#if defined(__clang__)
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "gcc " __VERSION__;
#endif

Result<int> show_version(Context& context) {
  if (context.json)
    context.out_json(
        Json{{"version", BANMEN_VERSION}, {"compiler", compiler}, {"build", BANMEN_BUILD_TYPE}});
  else
    context.print("banmen {} ({}, {})\n", BANMEN_VERSION, BANMEN_BUILD_TYPE, compiler);
  return exit_ok;
}

}  // namespace

void add_version(CLI::App& app, Context& context) {
  auto* verb = add_verb(app, context, "version", "Version, compiler and kind of build",
                        "banmen version --json");
  on_run(verb, context, [&context] { return show_version(context); });
}

}  // namespace banmen::cli
