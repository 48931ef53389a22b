#pragma once

#include <filesystem>
#include <utility>

#include "core/result.hpp"

namespace banmen {

// A folder that nobody else may look into, gone with its owner.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& that) noexcept : path_(std::exchange(that.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

}  // namespace banmen
