#pragma once

#include "registry/registry.hpp"

namespace banmen::cli {

// The whole program for the games of `registry`; returns the exit code: 0 done, 1 failed,
// 2 bad input, 3 stopped early with a usable result.
int run(const registry::Registry& registry, int argc, char** argv);

}  // namespace banmen::cli
