#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace banmen::visual {

struct ProgramOutput {
  std::string out, err;
};

// Runs another program, without a shell, with `input` on its stdin. Errors: unsupported when there
// is no such program, stopped when it takes too long (it is ended then), conflict when it fails.
Result<ProgramOutput> run_program(const std::vector<std::string>& words, std::string_view input,
                                  std::chrono::milliseconds limit);

}  // namespace banmen::visual
