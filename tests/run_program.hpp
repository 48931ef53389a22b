#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/file.hpp"

namespace banmen::test {

struct Ran {
  int exit = -1;
  std::string out, err;
};

// Runs a shell command that finds the program under test as `banmen`; stdin is `input`.
inline Ran shell(const std::string& command, const std::string& input = "") {
  const std::string base = testing::TempDir() + "banmen-test-" + std::to_string(::getpid());
  const std::string in = base + ".in", out = base + ".out", err = base + ".err";
  EXPECT_TRUE(write_file(in, input));
  const std::string all =
      "PATH=\"" BANMEN_FOLDER ":$PATH\"; { " + command + "\n} <" + in + " >" + out + " 2>" + err;
  const int status = std::system(all.c_str());
  Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(out).value(),
          read_file(err).value()};
  for (const auto& file : {in, out, err}) ::unlink(file.c_str());
  return ran;
}

inline Ran banmen(const std::string& arguments, const std::string& input = "") {
  return shell("banmen " + arguments, input);
}

}  // namespace banmen::test
