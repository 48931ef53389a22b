#include "search/outside.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::search {
namespace {

using namespace std::chrono_literals;

// Answers may hold anything; errors show a part of it that can be printed.
std::string printable(std::string_view text) {
  constexpr std::size_t most = 200;
  std::string shown;
  for (const char c : text.substr(0, most))
    shown += static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126 ? '?' : c;
  return shown + (text.size() > most ? "..." : "");
}

thread_local const ComingUp* coming_up = nullptr;

}  // namespace

bool Patience::is_over() {
  const auto now = Clock::now();
  if (!stopped && stop.now()) {
    stopped = true;
    end = std::min(end, now + after_stop);
  }
  return now >= end;
}

ComingUp::ComingUp(Stop stop) : stop_(std::move(stop)), before_(std::exchange(coming_up, this)) {}

ComingUp::~ComingUp() { coming_up = before_; }

Patience ComingUp::patience(std::chrono::milliseconds most) {
  return {Clock::now() + most, coming_up ? coming_up->stop_ : Stop()};
}

Result<Outside> Outside::start(const std::string& command) {
  auto process = Process::start(command);
  if (!process) return fail(process.error());
  return Outside(command, *std::move(process));
}

Error Outside::error(Errc code, const std::string& what) const {
  std::vector<std::string> said;
  if (!told_.empty()) said.push_back("it was told '" + printable(told_) + "'");
  if (!heard_.empty()) said.push_back("it said '" + printable(heard_) + "'");
  const auto complaint = trim(process_.complaints());
  if (!complaint.empty()) said.push_back("it complained '" + printable(complaint) + "'");
  return {code, "the engine `" + printable(command_) + "` " + what, "engine",
          said.empty() ? "it said nothing" : "at last " + join(said, ", ")};
}

Error Outside::ended(const Error& why) {
  if (why.code != Errc::unreadable) return error(Errc::stopped, "cannot be talked to: " + why.what);
  const int code = process_.end(500ms);
  return error(Errc::stopped, "has ended with exit code " + std::to_string(code));
}

Result<void> Outside::tell(std::string_view line) {
  told_ = line;
  auto written = process_.write_line(line, Clock::now() + 5s);
  if (!written) return fail(ended(written.error()));
  return {};
}

Result<std::optional<std::string>> Outside::hear(Clock::time_point until) {
  auto line = process_.read_line(until);
  if (!line) return fail(ended(line.error()));
  if (*line && !trim(**line).empty()) heard_ = **line;
  return line;
}

Result<std::optional<std::string>> Outside::hear(Patience& patience) {
  while (!patience.is_over()) {
    auto line = hear(std::min(patience.end, Clock::now() + 10ms));
    if (!line || *line) return line;
  }
  return std::nullopt;
}

Error Outside::silence(std::string_view word, const Patience& patience) const {
  const std::string word_text(word);
  return error(Errc::stopped, patience.stopped ? "was stopped before it said " + word_text
                                               : "does not say " + word_text);
}

Result<std::string> Outside::hear_word(std::string_view word, Patience patience) {
  for (;;) {
    auto line = hear(patience);
    if (!line) return fail(line.error());
    if (!*line) return fail(silence(word, patience));
    const auto words = split_words(**line);
    if (!words.empty() && words.front() == word) return **std::move(line);
  }
}

Error Outside::bad_move(std::string_view answered, bool readable, const std::string& where) const {
  return error(Errc::illegal, "answered '" + printable(answered) + "', which is no " +
                                  (readable ? "legal move in " : "move in ") + where);
}

}  // namespace banmen::search
