#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/text.hpp"

namespace banmen::test {

inline std::string data_path(const std::string& name) {
  return std::string(TEST_DATA) + "/" + name;
}

// The lines of a data file but for comments; a missing or empty file is a failed test, not a pass.
inline std::vector<std::string> data_lines(const std::string& name) {
  std::ifstream in(data_path(name));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  if (lines.empty()) throw std::runtime_error("no data in " + data_path(name));
  return lines;
}

// The same, split at tabs.
inline std::vector<std::vector<std::string>> data_rows(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& line : data_lines(name)) rows.push_back(split(line, '\t'));
  return rows;
}

}  // namespace banmen::test
