#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace banmen {

// Asked when a signal has come while a pipe keeps somebody waiting: whether to go on. Without it,
// one that is not open yet is given up, and one that is is waited for.
using GoOn = std::function<bool()>;

Result<std::string> read_file(const std::filesystem::path& path, const GoOn& go_on = {});

// The whole file or nothing, as its readers see it; devices and pipes are written to. See
// FileWriter.
Result<void> write_file(const std::filesystem::path& path, std::string_view content,
                        const GoOn& go_on = {});

// Whether write_file could write there, found out before long work; changes nothing, waits for
// none.
Result<void> check_writable(const std::filesystem::path& path);

// Whether what is written there comes out on this program's standard output: `-`, or the same file
// under whatever name. What goes to /dev/null comes out nowhere.
bool is_stdout(const std::filesystem::path& path);

// Where Banmen keeps what it can compute again: $BANMEN_CACHE, else $XDG_CACHE_HOME/banmen,
// else ~/.cache/banmen.
std::filesystem::path cache_folder();

}  // namespace banmen
