#include "core/draft.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <random>

namespace banmen {
namespace {

constexpr std::string_view prefix = ".banmen-", ending = ".tmp";
constexpr std::size_t digits = 16;

}  // namespace

std::string draft_name() {
  std::random_device random;
  char number[digits + 1];
  std::snprintf(number, sizeof number, "%08x%08x", static_cast<unsigned>(random()),
                static_cast<unsigned>(random()));
  return std::string(prefix) + number + std::string(ending);
}

bool is_draft(std::string_view name) {
  if (name.size() != prefix.size() + digits + ending.size() || !name.starts_with(prefix) ||
      !name.ends_with(ending))
    return false;
  return std::ranges::all_of(name.substr(prefix.size(), digits), [](char digit) {
    return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
  });
}

void flush_folder(const std::filesystem::path& folder) {
  const int file =
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

}  // namespace banmen
