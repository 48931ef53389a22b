#include "core/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

namespace banmen {

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code failed;
  const auto parent = std::filesystem::temp_directory_path(failed);
  std::string name = ((failed ? "/tmp" : parent) / "banmen-XXXXXX").string();
  if (!::mkdtemp(name.data()))
    return fail(Errc::unreadable, std::string("cannot write: ") + std::strerror(errno), name,
                "name a folder for passing files in $TMPDIR");
  return TemporaryFolder(std::move(name));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace banmen
