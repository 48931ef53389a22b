#pragma once

#include <filesystem>
#include <string>
#include <string_view>

// What is still being written, beside the place that it will take.
namespace banmen {

std::string draft_name();              // ".banmen-91c2….tmp", unlike any other
bool is_draft(std::string_view name);  // whether it can come from there

// Names in a folder are on the disk only after this.
void flush_folder(const std::filesystem::path& folder);

}  // namespace banmen
