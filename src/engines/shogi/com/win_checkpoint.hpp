#pragma once

#include <filesystem>

#include "core/result.hpp"
#include "engines/shogi/com/win_table.hpp"

namespace banmen::shogi::com {

// What a stopped search for wins can go on with: the parts that are done and the wins in them.
struct WinCheckpoint {
  WinKey question{};  // root and depth
  std::size_t parts = 0;
  std::vector<bool> done{};  // by part
};

Result<void> save_checkpoint(const std::filesystem::path& path, const WinCheckpoint& checkpoint,
                             const WonStates& won);

// Fills `won`; the file must answer the same question.
Result<std::vector<bool>> load_checkpoint(const std::filesystem::path& path, WinKey question,
                                          std::size_t parts, WonStates& won);

}  // namespace banmen::shogi::com
