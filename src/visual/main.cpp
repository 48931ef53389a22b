#include <csignal>

#include "visual/command.hpp"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone away is an error of write()
  const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  return banmen::visual::run_visualize(args, "banmen-visualize", stdout, stderr);
}
