#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace banmen::visual {

// What the program does with the words behind its name; `program` is how messages call it. Data
// goes to `out`, the rest to `err`. Gives the exit code: 0 done, 2 bad arguments, 3 a file cannot
// be read or written or a needed program is missing, 4 malformed input, 5 not an analysis, 6 too
// large, 7 a limit was reached, 70 a bug.
int run_visualize(const std::vector<std::string>& args, const std::string& program, std::FILE* out,
                  std::FILE* err);

}  // namespace banmen::visual
