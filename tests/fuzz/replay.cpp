#include <filesystem>

#include "core/file.hpp"
#include "fuzz.hpp"

// Runs a fuzz target on every file of the folders it is given, without libFuzzer.
int main(int argc, char** argv) {
  int files = 0;
  for (int i = 1; i < argc; ++i)
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      const auto content = banmen::read_file(entry.path());
      if (!content) return 1;
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content->data()),
                             content->size());
      ++files;
    }
  std::printf("%d files\n", files);
  return files > 0 ? 0 : 1;
}
