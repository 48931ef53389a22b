#include "cli/context.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace banmen::cli {
namespace {

bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return ::isatty(STDERR_FILENO) && !(no_colour && *no_colour);
}

int exit_code(Errc code) {
  switch (code) {
    case Errc::stopped:
      return exit_stopped;
    case Errc::conflict:
      return exit_failed;
    default:
      return exit_bad_input;
  }
}

}  // namespace

void Context::out(std::string_view text) {
  if (write_error_) return;
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && !std::fflush(stdout))
    return;
  write_error_ = errno ? errno : EIO;
  stop.request();
}

void Context::note(std::string_view text) const {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int Context::report(const Error& error) {
  if (json)
    out_json(Json{{"error", service::to_json(error)}});
  else
    note((wants_colour() ? "\033[1;31mbanmen:\033[0m " : "banmen: ") + to_text(error) + "\n");
  return exit_code(error.code);
}

Result<void> Context::delivered() const {
  if (!write_error_ || write_error_ == EPIPE) return {};
  return fail(Errc::unreadable, std::string("cannot write: ") + std::strerror(write_error_),
              "standard output");
}

CLI::App* add_verb(CLI::App& app, Context& context, const std::string& name,
                   const std::string& about, const std::string& example) {
  auto* verb = app.add_subcommand(name, about);
  verb->footer("Example:\n  " + example);
  verb->add_flag("--json", context.json, "Answer in JSON");
  return verb;
}

void on_run(CLI::App* verb, Context& context, std::function<Result<int>()> work) {
  verb->callback([&context, work = std::move(work)] { context.work = work; });
}

std::string sample_game(const Context& context) {
  const auto& games = context.registry.games();
  return games.empty() ? "GAME" : std::string(games.front()->id());
}

}  // namespace banmen::cli
