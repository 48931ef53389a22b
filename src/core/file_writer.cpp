#include "core/file_writer.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "core/again.hpp"
#include "core/draft.hpp"
#include "core/file.hpp"
#include "core/text.hpp"

namespace banmen {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // as many as Linux follows

Failure cannot_write(const fs::path& path, const char* why) {
  return fail(Errc::unreadable, std::string("cannot write: ") + why, path.string());
}

Failure cannot_write(const fs::path& path) { return cannot_write(path, std::strerror(errno)); }

bool write_all(int file, std::string_view content, const GoOn& go_on) {
  while (!content.empty()) {
    const auto written =
        again_anyway(go_on, [&] { return ::write(file, content.data(), content.size()); });
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
    // A signal can end it in the middle.
    if (!content.empty() && go_on && !go_on()) {
      errno = EINTR;
      return false;
    }
  }
  return true;
}

std::string name_of(int file) { return "/proc/self/fd/" + std::to_string(file); }

// The number of an open file of this program, as /dev/stdout or /dev/fd/3 lead to it.
std::optional<int> own_file(const fs::path& path) {
  const auto number = parse_integer(path.filename().string());
  std::error_code none;
  const auto folder = fs::canonical("/proc/self/fd", none);
  if (none || !number || *number < 0 || *number > 1 << 20 ||
      fs::canonical(path.parent_path(), none) != folder)
    return std::nullopt;
  return static_cast<int>(*number);
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// Links of /proc lead to open files, whatever their text says.
bool is_of_proc(const fs::path& link) {
  struct statfs system {};
  return ::statfs(folder_of(link).c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

// A file that another program holds open may have no name by which it could be replaced. Asked of
// those alone: a file that somebody replaces right now has a name, and another inode a moment
// later.
bool has_name(const struct stat& file, const fs::path& name) {
  struct stat named {};
  return ::lstat(name.c_str(), &named) == 0 && named.st_dev == file.st_dev &&
         named.st_ino == file.st_ino;
}

// What is mounted where it stands cannot be replaced, nor somebody else's file in a folder such as
// /tmp, although both may be written to.
bool may_be_replaced(const fs::path& path, const struct stat& file) {
  struct statx more {};
  if (::statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_TYPE, &more) == 0 &&
      (more.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0)
    return false;
  struct stat folder {};
  const auto me = ::geteuid();
  return me == 0 || me == file.st_uid || ::stat(folder_of(path).c_str(), &folder) != 0 ||
         (folder.st_mode & S_ISVTX) == 0 || me == folder.st_uid;
}

// Where that goes what is written to a path.
struct Target {
  fs::path path{};                      // behind all links
  std::optional<struct stat> before{};  // what is there
  std::optional<int> own{};             // an open file of this program
  bool special = false;                 // to be written to, not to be replaced
};

Result<Target> find_target(const fs::path& path) {
  Target target{path};
  // The system itself follows the links once: it knows which ones may be followed.
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0)
    target.before = found;
  else if (errno != ENOENT)
    return cannot_write(path);
  if (target.before && S_ISDIR(found.st_mode)) return cannot_write(path, "it is a folder");
  if (!path.has_filename()) return cannot_write(path, "it names no file");
  std::error_code none;
  bool held = false;
  for (int links = 0; fs::is_symlink(target.path, none); ++links) {
    target.own = own_file(target.path);
    if (target.own || links == most_links) break;
    held = held || is_of_proc(target.path);
    const auto next = fs::read_symlink(target.path, none);
    if (none) return cannot_write(path, none.message().c_str());
    target.path = target.path.parent_path() / next;
  }
  target.special = target.own || (target.before && (!S_ISREG(found.st_mode) ||
                                                    (held && !has_name(found, target.path)) ||
                                                    !may_be_replaced(target.path, found)));
  return target;
}

bool may(const fs::path& path, int what) {
  return ::faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0;
}

// The owner and the rights of the file that is replaced. A group that cannot be kept leaves its
// rights to no other.
void keep_rights(int file, const struct stat& before) {
  mode_t rights = before.st_mode & 0777;
  if (::fchown(file, before.st_uid, before.st_gid) != 0 &&
      ::fchown(file, static_cast<uid_t>(-1), before.st_gid) != 0)
    rights &= ~mode_t{S_IRWXG};
  ::fchmod(file, rights);
}

}  // namespace

Result<void> check_writable(const fs::path& path) {
  const auto target = find_target(path);
  if (!target) return fail(target.error());
  if (target->own) {
    const int flags = ::fcntl(*target->own, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY) errno = EBADF;
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY ? Result<void>{} : cannot_write(path);
  }
  if (target->before && !may(path, W_OK)) return cannot_write(path);
  if (target->special) return {};
  // The first folder on the way up that is there: those below it would be made.
  auto folder = folder_of(target->path);
  for (std::error_code none; !fs::exists(folder, none) && folder != folder_of(folder);)
    folder = folder_of(folder);
  return may(folder, W_OK | X_OK) ? Result<void>{} : cannot_write(path);
}

Result<FileWriter> FileWriter::open(const fs::path& path, Draft draft, const GoOn& go_on) {
  const auto target = find_target(path);
  if (!target) return fail(target.error());
  if (target->special) {
    const int file = again(go_on, [&] {
      return target->own ? ::fcntl(*target->own, F_DUPFD_CLOEXEC, 0)
                         : ::open(path.c_str(), O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
    });
    if (file < 0) return cannot_write(path);
    return FileWriter(path, {}, {}, file);
  }
  if (target->before && !may(path, W_OK)) return cannot_write(path);
  const auto folder = folder_of(target->path);
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return cannot_write(path, failed.message().c_str());
  const mode_t rights = target->before ? 0600 : 0666;
  fs::path name;
  int file = -1;
  if (draft == Draft::nameless && ::access("/proc/self/fd", X_OK) == 0)
    file = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, rights);
  if (file < 0) {
    name = folder / draft_name();
    file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights);
  }
  if (file < 0) return cannot_write(path);
  if (target->before) keep_rights(file, *target->before);
  return FileWriter(path, target->path, std::move(name), file);
}

FileWriter::FileWriter(FileWriter&& that) noexcept
    : path_(std::move(that.path_)),
      target_(std::move(that.target_)),
      draft_(std::move(that.draft_)),
      file_(std::exchange(that.file_, -1)) {}

FileWriter::~FileWriter() {
  if (file_ < 0) return;
  ::close(file_);
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

Result<void> FileWriter::write(std::string_view text, const GoOn& go_on) {
  if (!write_all(file_, text, go_on)) return cannot_write(path_);
  return {};
}

Result<void> FileWriter::commit() {
  const bool flushed = ::fsync(file_) == 0;
  if (target_.empty()) {
    // Pipes and most devices have nothing to flush.
    if (!flushed && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
      return cannot_write(path_);
    return ::close(std::exchange(file_, -1)) == 0 ? Result<void>{} : cannot_write(path_);
  }
  if (!flushed) return cannot_write(path_);
  const auto folder = folder_of(target_);
  if (draft_.empty()) {
    const auto name = folder / draft_name();
    if (::linkat(AT_FDCWD, name_of(file_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
      return cannot_write(path_);
    draft_ = name;
  }
  if (::rename(draft_.c_str(), target_.c_str()) != 0) return cannot_write(path_);
  ::close(std::exchange(file_, -1));
  flush_folder(folder);
  return {};
}

Result<void> write_file(const fs::path& path, std::string_view content, const GoOn& go_on) {
  auto file = FileWriter::open(path, FileWriter::Draft::nameless, go_on);
  if (!file) return fail(file.error());
  return file->write(content, go_on).and_then([&] { return file->commit(); });
}

}  // namespace banmen
