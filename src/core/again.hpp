#pragma once

#include <cerrno>

#include "core/file.hpp"

namespace banmen {

// The answer of a call of the system, which is made again after a signal if somebody says so.
template <class Call>
auto again(const GoOn& go_on, const Call& call) {
  for (;;) {
    const auto answer = call();
    if (answer >= 0 || errno != EINTR || !go_on) return answer;
    const bool goes_on = go_on();
    errno = EINTR;
    if (!goes_on) return answer;
  }
}

// The same where signals alone end nothing.
template <class Call>
auto again_anyway(const GoOn& go_on, const Call& call) {
  return again(
      go_on ? go_on : [] { return true; }, call);
}

}  // namespace banmen
