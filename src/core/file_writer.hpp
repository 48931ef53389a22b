#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/file.hpp"
#include "core/result.hpp"

namespace banmen {

// The one way in which files are written: piece by piece into a draft, which takes the place of the
// file in commit(). Without that, nothing of it remains, and until then the old file stands.
// Links are followed, and a replaced file's rights stay. Devices, pipes and other special files are
// written to as they are, at once.
class FileWriter {
 public:
  // Where the system can, a draft has no name: nothing remains of it however the program ends.
  enum class Draft { nameless, named };

  // Makes the folder if need be. A pipe waits for its reader.
  static Result<FileWriter> open(const std::filesystem::path& path, Draft draft = Draft::nameless,
                                 const GoOn& go_on = {});
  FileWriter(FileWriter&& that) noexcept;
  FileWriter& operator=(FileWriter&&) = delete;
  ~FileWriter();

  Result<void> write(std::string_view text, const GoOn& go_on = {});
  Result<void> commit();

 private:
  FileWriter(std::filesystem::path path, std::filesystem::path target, std::filesystem::path draft,
             int file)
      : path_(std::move(path)), target_(std::move(target)), draft_(std::move(draft)), file_(file) {}

  std::filesystem::path path_;    // as it was given
  std::filesystem::path target_;  // what the draft becomes; empty: a special file
  std::filesystem::path draft_;   // empty: it has no name
  int file_ = -1;
};

}  // namespace banmen
