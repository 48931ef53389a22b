#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/process.hpp"
#include "core/text.hpp"

namespace banmen::test {

using Lines = std::vector<std::string>;

// The real program as one that is talked to line by line.
class Talk {
 public:
  explicit Talk(const std::string& arguments)
      : process_(Process::start("exec " BANMEN_FOLDER "/banmen " + arguments).value()) {}

  void tell(const std::string& line) { EXPECT_TRUE(process_.write_line(line, soon())) << line; }
  // All lines up to the first that begins with `word`.
  Lines hear(const std::string& word) {
    Lines lines;
    for (const auto until = soon();;) {
      const auto line = process_.read_line(until);
      if (!line || !*line) {
        ADD_FAILURE() << "no " << word << " after: " << join(lines, "\n");
        return lines.empty() ? Lines{""} : lines;
      }
      lines.push_back(**line);
      if ((*line)->starts_with(word)) return lines;
    }
  }
  Lines ask(const std::string& line, const std::string& word) {
    tell(line);
    return hear(word);
  }
  int quit() {
    tell("quit");
    return end();
  }
  // Everything that is left to be heard when it has been told to quit.
  Lines last_words() {
    tell("quit");
    Lines lines;
    for (auto line = process_.read_line(soon()); line && *line; line = process_.read_line(soon()))
      lines.push_back(**line);
    return lines;
  }
  int end() { return process_.end(patience); }

 private:
  static constexpr auto patience = std::chrono::minutes(10);  // only what hangs takes so long
  static Clock::time_point soon() { return Clock::now() + patience; }

  Process process_;
};

}  // namespace banmen::test
