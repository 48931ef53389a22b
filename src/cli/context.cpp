#include "cli/context.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/file.hpp"

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

void Context::out_help(const std::string& text) {
  if (json)
    out_json(Json{{"help", text}});
  else
    out(text);
}

Result<void> Context::check_apart(const std::string& path) const {
  if (!json || !is_stdout(path)) return {};
  return fail(Errc::unsupported, "stdout cannot hold both '" + path + "' and JSON", "--json",
              "leave out --json, or write to a file");
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

}  // namespace banmen::cli
