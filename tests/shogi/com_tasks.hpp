#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "data.hpp"
#include "engines/shogi/com/solve.hpp"

namespace banmen::shogi::com::test {

// A search for wins whose answer is known.
struct Task {
  std::string id;
  WinRequest request;
  std::uint64_t solutions;
  std::vector<std::string> lines;  // empty: only counted
};

inline std::vector<Task> tasks() {
  std::vector<Task> all;
  for (const auto& row : banmen::test::data_rows("shogi/solve_tasks_dev.tsv")) {
    if (row[0] == "id") continue;
    Task task{row[0], {}, std::stoull(row[5]), {}};
    task.request.goal = row[1] == "win" ? Goal::win : Goal::all_capture;
    task.request.kind = parse_kind(row[2]).value();
    task.request.timelimit = row[3] == "1";
    task.request.depth = std::stoi(row[4]);
    task.request.prefix = split_words(row[6]);
    if (row[7] != "-")
      for (const auto& line : split(row[7], '|')) task.lines.emplace_back(trim(line));
    std::sort(task.lines.begin(), task.lines.end());
    all.push_back(std::move(task));
  }
  return all;
}

}  // namespace banmen::shogi::com::test
