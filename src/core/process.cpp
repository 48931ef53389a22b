#include "core/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

extern char** environ;

namespace banmen {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_line = 1 << 20, most_complaints = 4096;

void close_one(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

// Two ends of a pipe that no other child inherits; ours does not block.
struct Pipe {
  std::array<int, 2> ends{-1, -1};

  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (int& end : ends) close_one(end);
  }
  bool open(std::size_t ours) {
    return ::pipe2(ends.data(), O_CLOEXEC) == 0 && ::fcntl(ends[ours], F_SETFL, O_NONBLOCK) == 0;
  }
  int release(std::size_t end) { return std::exchange(ends[end], -1); }
};

// While it lives, a write to a program that has gone is an error and no signal, in this thread.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    const timespec at_once{};
    while (::sigtimedwait(&pipe_, nullptr, &at_once) > 0) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
};

Failure cannot_start(int error) {
  return fail(Errc::unreadable, std::string("cannot start a program: ") + std::strerror(error),
              "command");
}

int spawn(pid_t& pid, const std::string& command, const std::array<int, 3>& streams) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawnattr_init(&attributes);
  for (int i = 0; i < 3; ++i)
    ::posix_spawn_file_actions_adddup2(&actions, streams[static_cast<std::size_t>(i)], i);
  // Nothing that we block or ignore is its business.
  sigset_t none, all;
  ::sigemptyset(&none);
  ::sigfillset(&all);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setsigdefault(&attributes, &all);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "sh", option = "-c", text = command;
  std::array<char*, 4> words = {shell.data(), option.data(), text.data(), nullptr};
  const int error = ::posix_spawn(&pid, "/bin/sh", &actions, &attributes, words.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

int milliseconds_until(Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  return static_cast<int>(std::clamp<long long>(left.count(), 0, 60'000));
}

}  // namespace

Result<Process> Process::start(const std::string& command) {
  Pipe in, out, err;
  if (!in.open(1) || !out.open(0) || !err.open(0)) return cannot_start(errno);
  Process process;
  const int error = spawn(process.pid_, command, {in.ends[0], out.ends[1], err.ends[1]});
  if (error) {
    process.pid_ = -1;
    return cannot_start(error);
  }
  process.in_ = in.release(1);
  process.out_ = out.release(0);
  process.err_ = err.release(0);
  return process;
}

Process::Process(Process&& that) noexcept { *this = std::move(that); }

Process& Process::operator=(Process&& that) noexcept {
  if (this == &that) return *this;
  end();
  pid_ = std::exchange(that.pid_, -1);
  in_ = std::exchange(that.in_, -1);
  out_ = std::exchange(that.out_, -1);
  err_ = std::exchange(that.err_, -1);
  read_ = std::move(that.read_);
  complaints_ = std::move(that.complaints_);
  code_ = that.code_;
  return *this;
}

// Waits for room to write or something to read; false at `until`. What comes on stderr meanwhile is
// taken, so that nobody waits for us to read it.
bool Process::wait_for_data(Clock::time_point until, bool to_write) {
  for (;;) {
    std::array<pollfd, 2> waits = {pollfd{to_write ? in_ : out_, POLLIN, 0},
                                   pollfd{err_, POLLIN, 0}};
    if (to_write) waits[0].events = POLLOUT;
    const int ready = ::poll(waits.data(), waits.size(), milliseconds_until(until));
    if (ready > 0 && waits[1].revents) read_complaints();
    if (ready > 0 && waits[0].revents) return true;
    if (Clock::now() >= until) return false;
  }
}

void Process::read_complaints() {
  std::array<char, 1024> piece;
  const auto n = ::read(err_, piece.data(), piece.size());
  if (n == 0) close_one(err_);
  if (n <= 0) return;
  complaints_.append(piece.data(), static_cast<std::size_t>(n));
  if (complaints_.size() > most_complaints)
    complaints_.erase(0, complaints_.size() - most_complaints);
}

Result<void> Process::write_line(std::string_view line, Clock::time_point until) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  const NoPipeSignal guard;
  while (!rest.empty() && in_ >= 0) {
    const auto n = ::write(in_, rest.data(), rest.size());
    if (n > 0)
      rest.remove_prefix(static_cast<std::size_t>(n));
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
      close_one(in_);
    else if (!wait_for_data(until, true))
      return fail(Errc::stopped, "it does not read what it is told", "program");
  }
  if (rest.empty()) return {};
  return fail(Errc::unreadable, "it takes no more input", "program");
}

std::optional<std::string> Process::take_line() {
  const auto end = read_.find('\n');
  if (end == std::string::npos && (out_ >= 0 || read_.empty())) return std::nullopt;
  std::string line = read_.substr(0, end);
  read_.erase(0, end == std::string::npos ? end : end + 1);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

Result<std::optional<std::string>> Process::read_line(Clock::time_point until) {
  for (;;) {
    if (auto line = take_line()) return line;
    if (out_ < 0) {
      if (err_ >= 0) read_complaints();
      return fail(Errc::unreadable, "it has ended", "program");
    }
    if (read_.size() > longest_line)
      return fail(Errc::too_large, "it wrote a line without an end", "program");
    if (!wait_for_data(until, false)) return std::nullopt;
    std::array<char, 4096> piece;
    const auto n = ::read(out_, piece.data(), piece.size());
    if (n > 0) read_.append(piece.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) close_one(out_);
  }
}

// Looks without taking its exit code, so that its number stays its own until the group has ended.
bool Process::has_exited_by(Clock::time_point until) const {
  for (auto pause = 1ms;; pause = std::min<std::chrono::milliseconds>(pause * 2, 20ms)) {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid != 0)
      return true;
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(pause);
  }
}

int Process::end(std::chrono::milliseconds patience) {
  if (pid_ < 0) return code_;
  close_one(in_);
  if (!has_exited_by(Clock::now() + patience)) {
    ::kill(-pid_, SIGTERM);
    has_exited_by(Clock::now() + patience);
  }
  ::kill(-pid_, SIGKILL);  // whatever it has started, too
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  close_one(out_);
  if (err_ >= 0) read_complaints();
  close_one(err_);
  code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return code_;
}

}  // namespace banmen
