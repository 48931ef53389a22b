#pragma once

#include <cstdio>
#include <cstdlib>

// A broken invariant is a bug in Banmen, never bad input. Checked in dev, sanitizer and fuzz
// builds.
#ifdef BANMEN_CHECKED
#define BANMEN_ASSERT(condition)                                                               \
  ((condition) ? static_cast<void>(0)                                                          \
               : (std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition), \
                  std::abort()))
#else
#define BANMEN_ASSERT(condition) static_cast<void>(0)
#endif
