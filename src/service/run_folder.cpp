#include "service/run_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

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
  const auto names = names_in(path);
  if (std::ranges::find(names, plan_name) != names.end())
    return fail(Errc::illegal, "there is a run in this folder", path.string(),
                "--resume goes on with it, another folder begins a new one");
  for (const auto& name : names)
    if (name == latest_name || name == "metrics.ndjson" || name.starts_with("ckpt-"))
      return fail(Errc::illegal, "the folder holds parts of a run: " + name, path.string(),
                  "choose another folder");
  if (plan.gate && !plan.gate->openings.empty())
    if (const auto written = write_file(path / plan.gate->openings, openings); !written)
      return fail(written.error());
  const std::string text = to_text(plan);
  if (const auto written = write_file(path / plan_name, text); !written)
    return fail(written.error());
  return RunFolder(path, plan, text);
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
  const fs::path file = path_ / plan_name;
  lock_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (lock_ < 0)
    return fail(Errc::unreadable, std::string("cannot read: ") + std::strerror(errno),
                file.string());
  if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) return {};
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
  const fs::path old = path_ / (name + ".old.tmp");
  fs::remove_all(old, ignored);
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
    if (left.ends_with(".tmp")) fs::remove_all(path_ / left, ignored);
  return {};
}

}  // namespace banmen::service
