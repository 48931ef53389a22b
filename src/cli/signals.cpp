#include "cli/signals.hpp"

#include <unistd.h>

#include <atomic>

namespace banmen::cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<const Stop*> stop_to_request{nullptr};

void on_signal(int) {
  const Stop* stop = stop_to_request.load();
  if (!stop || stop->requested()) ::_exit(130);
  stop->request();
}

}  // namespace

Interrupts::Interrupts(const Stop& stop) : stop_(stop) {
  stop_to_request = &stop_;
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // a blocked read returns, so that a prompt ends too
  ::sigaction(SIGINT, &action, &on_int_);
  ::sigaction(SIGTERM, &action, &on_term_);
}

Interrupts::~Interrupts() {
  ::sigaction(SIGINT, &on_int_, nullptr);
  ::sigaction(SIGTERM, &on_term_, nullptr);
  stop_to_request = nullptr;
}

void ignore_broken_pipes() { ::signal(SIGPIPE, SIG_IGN); }

}  // namespace banmen::cli
