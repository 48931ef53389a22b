#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>

// For a program that is started with this in LD_PRELOAD the machine is a thousand times slower: its
// clock runs so much faster.
extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t clock,
                                                                    timespec* time) noexcept {
  constexpr std::int64_t second = 1'000'000'000, faster = 1000;
  if (::syscall(SYS_clock_gettime, clock, time) != 0) return -1;
  if (clock != CLOCK_MONOTONIC) return 0;
  const std::int64_t now = time->tv_sec * second + time->tv_nsec;
  static const std::int64_t begin = now;
  const std::int64_t shown = begin + (now - begin) * faster;
  time->tv_sec = shown / second;
  time->tv_nsec = shown % second;
  return 0;
}
