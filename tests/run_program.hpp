#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/file.hpp"
#include "core/text.hpp"

namespace banmen::test {

struct Ran {
  int exit = -1;
  std::string out, err;
};

// What was said without records of progress: long work tells one every ten seconds, so whether
// there are any depends on the machine.
inline std::string without_progress(const std::string& err) {
  std::string kept;
  for (const auto& line : split(err, '\n'))
    if (!line.starts_with(R"({"stage":")") || line.find(R"("seconds_left":)") == line.npos)
      kept += line + "\n";
  kept.pop_back();  // there was no line behind the last end
  return kept;
}

// Runs a shell command that finds the program under test as `banmen`; stdin is `input`.
inline Ran shell(const std::string& command, const std::string& input = "") {
  const std::string base = testing::TempDir() + "banmen-test-" + std::to_string(::getpid());
  const std::string in = base + ".in", out = base + ".out", err = base + ".err";
  EXPECT_TRUE(write_file(in, input));
  const std::string all =
      "PATH=\"" BANMEN_FOLDER ":$PATH\"; { " + command + "\n} <" + in + " >" + out + " 2>" + err;
  const int status = std::system(all.c_str());
  Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(out).value(),
          without_progress(read_file(err).value())};
  for (const auto& file : {in, out, err}) ::unlink(file.c_str());
  return ran;
}

// The same with Ctrl-C in the middle: when it catches the signal and has worked for so many
// hundredths of a second of processor time since. The command must not end by itself.
inline Ran interrupted(const std::string& command, int worked = 20) {
  return shell(command + " &\nworked=" + std::to_string(worked) + R"(
program=$! base=
while sleep 0.02; do
  read -r _ _ state _ _ _ _ _ _ _ _ _ _ user system _ </proc/$program/stat || break
  [ "$state" != Z ] || break
  grep -q 'SigCgt:.*[2367abef]$' /proc/$program/status || continue
  : "${base:=$((user + system))}"
  [ $((user + system)) -lt $((base + worked)) ] || break
done
kill -INT $program
wait $program)");
}

inline Ran banmen(const std::string& arguments, const std::string& input = "") {
  return shell("banmen " + arguments, input);
}

}  // namespace banmen::test
