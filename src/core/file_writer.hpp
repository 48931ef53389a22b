#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace banmen {

// A large file written piece by piece under a temporary name. It gets its own name in commit();
// without that, nothing of it remains.
class FileWriter {
 public:
  static Result<FileWriter> open(const std::filesystem::path& path);
  FileWriter(FileWriter&& that) noexcept;
  FileWriter& operator=(FileWriter&&) = delete;
  ~FileWriter();

  Result<void> write(std::string_view text);
  Result<void> commit();

 private:
  FileWriter(std::filesystem::path path, std::filesystem::path draft, int file)
      : path_(std::move(path)), draft_(std::move(draft)), file_(file) {}

  std::filesystem::path path_, draft_;
  int file_ = -1;
};

}  // namespace banmen
