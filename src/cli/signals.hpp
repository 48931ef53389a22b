#pragma once

#include <csignal>

#include "core/stop.hpp"

namespace banmen::cli {

// While it lives, the first Ctrl-C or TERM requests `stop` and the next ends the program with 130.
class Interrupts {
 public:
  explicit Interrupts(const Stop& stop);
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  ~Interrupts();

 private:
  Stop stop_;
  struct sigaction on_int_ {};
  struct sigaction on_term_ {};
};

// A reader that goes away is then an error of the write, not the end of the program.
void ignore_broken_pipes();

}  // namespace banmen::cli
