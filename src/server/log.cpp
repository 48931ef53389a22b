#include "server/log.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

#include "core/json.hpp"
#include "server/problem.hpp"

namespace banmen::server {
namespace {

std::string time_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[32], all[40];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(all, sizeof all, "%s.%03dZ", text, static_cast<int>(ms % 1000));
  return all;
}

}  // namespace

Result<std::unique_ptr<Log>> Log::open(const std::string& target) {
  std::FILE* file = nullptr;
  if (target == "-") {
    file = stderr;
  } else if (target != "off") {
    file = std::fopen(target.c_str(), "a");
    if (!file)
      return fail(Errc::unreadable, std::string("cannot write the log: ") + std::strerror(errno),
                  target, "name a file in a folder that you may write to, - or off");
  }
  return std::unique_ptr<Log>(new Log(file));
}

Log::Log(std::FILE* file) : file_(file) {
  if (file_) thread_ = std::thread([this] { work(); });
}

Log::~Log() {
  if (!file_) return;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
  if (file_ != stderr) std::fclose(file_);
}

void Log::write(const LogLine& line) {
  if (!file_) return;
  Json json = {{"time", time_text()},   {"id", line.id},     {"client", line.client},
               {"method", line.method}, {"path", line.path}, {"status", line.status},
               {"bytes", line.bytes},   {"ms", line.ms}};
  if (line.stream) json["stream"] = true;
  const std::string text = json_text(json) + "\n";
  const std::lock_guard lock(mutex_);
  waiting_ += text;
  if (waiting_.size() == text.size()) wake_.notify_one();
}

void Log::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::string text = std::move(waiting_);
    waiting_.clear();
    lock.unlock();
    std::fwrite(text.data(), 1, text.size(), file_);
    std::fflush(file_);
    lock.lock();
  }
}

}  // namespace banmen::server
