#include "service/run_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/draft.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "service/json_file.hpp"

namespace banmen::service {
namespace {

namespace fs = std::filesystem;

constexpr const char *plan_name = "run.json", *latest_name = "latest";
constexpr std::size_t kept = 2;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    names.push_back(at->path().filename().string());
  std::ranges::sort(names);
  return names;
}

// What a killed writer of checkpoints may have left. Earlier versions named theirs after the
// checkpoint.
bool is_leftover(const std::string& name) {
  constexpr std::string_view ending = ".tmp", dropped = ".old";
  if (is_draft(name)) return true;
  if (!name.ends_with(ending)) return false;
  std::string_view rest = std::string_view(name).substr(0, name.size() - ending.size());
  if (rest.ends_with(dropped)) rest.remove_suffix(dropped.size());
  return checkpoint_step(rest).has_value();
}

// Whether a run can begin here: nothing of anybody's is in a run's way, nor the other way round.
Result<void> check_empty(const fs::path& path) {
  std::error_code failed;
  const fs::directory_iterator look(path, failed);
  if (failed && failed != std::errc::no_such_file_or_directory)
    return fail(Errc::unreadable, "cannot read the folder: " + failed.message(), path.string(),
                "choose another folder");
  const auto names = names_in(path);
  if (std::ranges::find(names, plan_name) != names.end())
    return fail(Errc::illegal, "there is a run in this folder", path.string(),
                "--resume goes on with it, another folder begins a new one");
  const auto other =
      std::ranges::find_if(names, [](const std::string& name) { return !is_draft(name); });
  if (other == names.end()) return {};
  return fail(Errc::illegal, "the folder of a new run must be empty, and this one holds " + *other,
              path.string(), "choose another folder; one that is not there is made");
}

}  // namespace

RunFolder::RunFolder(fs::path path, RunPlan plan, const std::string& text)
    : path_(std::move(path)), plan_(std::move(plan)), mark_{plan_.game, fingerprint(text)} {}

RunFolder::RunFolder(RunFolder&& that) noexcept
    : path_(std::move(that.path_)),
      plan_(std::move(that.plan_)),
      mark_(std::move(that.mark_)),
      lock_(std::exchange(that.lock_, -1)) {}

RunFolder::~RunFolder() {
  if (lock_ >= 0) ::close(lock_);
}

Result<RunFolder> RunFolder::create(const fs::path& path, const RunPlan& plan,
                                    const std::string& openings) {
  const auto text = checked_text(plan);
  if (!text) return fail(text.error());
  if (path.empty())
    return fail(Errc::bad_syntax, "the name of the run's folder is empty", "run",
                "name a folder that is not there yet, or an empty one");
  if (const auto empty = check_empty(path); !empty) return fail(empty.error());
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed)
    return fail(Errc::unreadable, "cannot make the folder: " + failed.message(), path.string(),
                fs::is_symlink(path, failed) ? "it is a link that leads nowhere" : "");
  RunFolder run(path, plan, *text);
  if (const auto locked = run.lock(); !locked) return fail(locked.error());
  // Another program may have begun one here just before.
  if (const auto empty = check_empty(path); !empty) return fail(empty.error());
  if (plan.gate && !plan.gate->openings.empty())
    if (const auto written = write_file(path / plan.gate->openings, openings); !written)
      return fail(written.error());
  if (const auto written = write_file(path / plan_name, *text); !written)
    return fail(written.error());
  return run;
}

Result<RunFolder> RunFolder::open(const fs::path& path) {
  std::error_code ignored;
  if (!fs::exists(path / plan_name, ignored))
    return fail(Errc::unreadable, "there is no training run in this folder", path.string(),
                "a run is a folder with a run.json, made by `banmen train GAME --run FOLDER`");
  const auto text = read_file(path / plan_name);
  if (!text) return fail(text.error());
  auto plan = parse_run_plan(*text, (path / plan_name).string());
  if (!plan) return fail(plan.error());
  return RunFolder(path, *std::move(plan), *text);
}

Result<std::vector<fs::path>> RunFolder::list(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_directory(path, failed))
    return fail(Errc::unreadable, "there is no such folder", path.string());
  std::vector<fs::path> runs;
  for (const auto& name : names_in(path))
    if (fs::exists(path / name / plan_name, failed)) runs.push_back(path / name);
  return runs;
}

Result<void> RunFolder::lock() {
  if (lock_ >= 0) return {};
  const int folder = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0)
    return fail(Errc::unreadable, std::string("cannot open the folder: ") + std::strerror(errno),
                path_.string());
  if (::flock(folder, LOCK_EX | LOCK_NB) == 0) {
    lock_ = folder;
    return {};
  }
  ::close(folder);
  return fail(Errc::busy, "another program trains in this folder", path_.string(),
              "wait until it has ended, or stop it");
}

std::vector<std::string> RunFolder::checkpoints() const {
  auto names = names_in(path_);
  std::erase_if(names, [](const std::string& name) { return !checkpoint_step(name); });
  std::ranges::sort(names, {}, [](const std::string& name) { return *checkpoint_step(name); });
  return names;
}

Result<Manifest> RunFolder::manifest(const std::string& name) const {
  return read_manifest(path_ / name, mark_);
}

Result<Checkpoint> RunFolder::read(const std::string& name) const {
  const auto known = checkpoints();
  if (std::ranges::find(known, name) == known.end())
    return fail(Errc::unknown_name, "there is no checkpoint '" + name + "'", path_.string(),
                known.empty() ? "the run has none yet" : suggest(name, known, "checkpoints"));
  return read_checkpoint(path_ / name, mark_);
}

Result<std::string> RunFolder::newest_name() const {
  std::error_code ignored;
  // A writer that was killed before its first `latest` leaves a whole checkpoint all the same.
  if (!fs::exists(path_ / latest_name, ignored)) {
    const auto names = checkpoints();
    return names.empty() ? "" : names.back();
  }
  const auto text = read_file(path_ / latest_name);
  if (!text) return fail(text.error());
  const std::string name(trim(*text));
  if (checkpoint_step(name) && fs::exists(path_ / name, ignored)) return name;
  return fail(Errc::corrupt, "it names no checkpoint of this run", (path_ / latest_name).string(),
              whole_ones(name));
}

Result<std::optional<Checkpoint>> RunFolder::newest() const {
  const auto name = newest_name();
  if (!name) return fail(name.error());
  if (name->empty()) return std::nullopt;
  auto checkpoint = read(*name);
  if (checkpoint) return *std::move(checkpoint);
  Error error = checkpoint.error();
  error.hint = (error.hint.empty() ? "" : error.hint + "; ") + whole_ones(*name);
  return fail(std::move(error));
}

std::string RunFolder::whole_ones(const std::string& but) const {
  auto names = checkpoints();
  for (auto name = names.rbegin(); name != names.rend(); ++name)
    if (*name != but && read(*name))
      return *name + " is whole: go on from there with --resume --from " + *name;
  return "no other checkpoint of the run is whole";
}

// First out of sight, so that nobody meets half of it.
void RunFolder::drop(const std::string& name) const {
  std::error_code ignored;
  const fs::path old = path_ / draft_name();
  fs::rename(path_ / name, old, ignored);
  fs::remove_all(old, ignored);
}

Result<void> RunFolder::add(const Checkpoint& checkpoint) {
  const std::string name = checkpoint_name(checkpoint.step);
  if (const auto written = write_checkpoint(path_ / name, mark_, checkpoint); !written)
    return written;
  if (const auto written = write_file(path_ / latest_name, name + "\n"); !written) return written;
  const auto names = checkpoints();
  for (std::size_t i = 0; i + kept < names.size(); ++i) drop(names[i]);
  return {};
}

Result<void> RunFolder::go_back_to(const std::string& name) {
  std::error_code ignored;
  if (name.empty()) {
    fs::remove(path_ / latest_name, ignored);
  } else if (const auto written = write_file(path_ / latest_name, name + "\n"); !written) {
    return written;
  }
  const auto step = checkpoint_step(name);
  for (const auto& other : checkpoints())
    if (!step || *checkpoint_step(other) > *step) drop(other);
  for (const auto& left : names_in(path_))
    if (is_leftover(left)) fs::remove_all(path_ / left, ignored);
  return {};
}

}  // namespace banmen::service
