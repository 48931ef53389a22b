#include "cli/progress_printer.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "core/json.hpp"
#include "core/text.hpp"
#include "service/json.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

using namespace std::chrono_literals;

std::string duration_words(double seconds) {
  const auto all = static_cast<long long>(std::ceil(seconds));
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{}:{:02} min", all / 60, all % 60);
  return fmt::format("{}:{:02} h", all / 3600, all / 60 % 60);
}

std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10) return size.ws_col;
  return 80;
}

// At most `width` characters; a cut never splits a UTF-8 sequence.
std::string_view cut(std::string_view text, std::size_t width) {
  std::size_t shown = 0, at = 0;
  for (; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) continue;
    if (shown++ == width) break;
  }
  return text.substr(0, at);
}

}  // namespace

std::string to_words(const service::ProgressRecord& record) {
  const Progress& now = record.progress;
  std::string line = now.stage.empty() ? "" : now.stage + ": ";
  line += with_commas(now.done);
  if (now.total) line += "/" + with_commas(now.total);
  if (!now.unit.empty()) line += " " + now.unit;
  if (now.total)
    line += fmt::format(" ({:.0f} %)",
                        100.0 * static_cast<double>(now.done) / static_cast<double>(now.total));
  if (record.rate) line += fmt::format(", {}/s", service::speed_words(*record.rate));
  if (record.seconds_left) line += ", " + duration_words(*record.seconds_left) + " left";
  if (!now.best.empty()) line += ", " + now.best;
  return line;
}

ProgressPrinter::ProgressPrinter() : terminal_(::isatty(STDERR_FILENO)), last_(Clock::now()) {}

ProgressPrinter::~ProgressPrinter() { clear(); }

ProgressSink ProgressPrinter::sink() {
  return [this](const Progress& progress) { show(progress); };
}

void ProgressPrinter::clear() {
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

void ProgressPrinter::show(const Progress& progress) {
  const auto now = Clock::now();
  const auto record = meter_.read(progress, now);
  if (now - last_ < (terminal_ ? 100ms : 10'000ms)) return;
  last_ = now;
  const std::string line =
      terminal_ ? "\r" + std::string(cut(to_words(record), terminal_width() - 1)) + "\033[K"
                : json_text(service::to_json(record)) + "\n";
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  drawn_ = terminal_;
}

}  // namespace banmen::cli
