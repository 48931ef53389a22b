#include "visual/program.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to us

namespace banmen::visual {
namespace {

// Files instead of pipes: nobody waits for the other, and no pipe can break.
using Scratch = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Scratch scratch() { return {std::tmpfile(), std::fclose}; }

std::string content(std::FILE* file) {
  std::string text;
  std::rewind(file);
  char buffer[1 << 16];
  while (const auto got = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, got);
  return text;
}

// False when the program had to be ended.
bool wait_for(pid_t program, std::chrono::milliseconds limit, int& status) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + limit;
  while (::waitpid(program, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      ::kill(program, SIGKILL);
      ::waitpid(program, &status, 0);
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace

Result<ProgramOutput> run_program(const std::vector<std::string>& words, std::string_view input,
                                  std::chrono::milliseconds limit) {
  const Scratch in = scratch(), out = scratch(), err = scratch();
  const bool ready = in && out && err &&
                     std::fwrite(input.data(), 1, input.size(), in.get()) == input.size() &&
                     std::fflush(in.get()) == 0;
  if (!ready)
    return fail(Errc::unreadable, "cannot write: " + std::string(std::strerror(errno)),
                "a temporary file");
  std::rewind(in.get());
  std::vector<char*> arguments;
  auto copies = words;
  for (auto& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(out.get()), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(err.get()), STDERR_FILENO);
  pid_t program = 0;
  const int failed =
      ::posix_spawnp(&program, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0)
    return fail(Errc::unsupported,
                "cannot run '" + words[0] + "': " + std::string(std::strerror(failed)));
  int status = 0;
  if (!wait_for(program, limit, status))
    return fail(Errc::stopped, "'" + words[0] + "' took longer than " +
                                   std::to_string(limit.count() / 1000) + " s and was ended");
  ProgramOutput output{content(out.get()), content(err.get())};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return fail(Errc::conflict,
                "'" + words[0] + "' failed: " + output.err.substr(0, output.err.find('\n')));
  return output;
}

}  // namespace banmen::visual
