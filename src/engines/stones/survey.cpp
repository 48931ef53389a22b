#include "engines/stones/survey.hpp"

#include <charconv>
#include <optional>

#include "core/json.hpp"
#include "core/text.hpp"
#include "engines/stones/outcome.hpp"

namespace banmen::stones {
namespace {

struct Range {
  int from = 1, to = 1;
};

Failure bad_grid(const std::string& what) {
  return fail(Errc::bad_syntax, what, "--batch",
              "write two ranges: n=1..4 m=1..3, with n from 1 to 6 and m from 1 to " +
                  std::to_string(most_m));
}

std::optional<Range> read_range(std::string_view text, int most) {
  const auto read = [](std::string_view part) {
    int number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    return error == std::errc() && end == part.data() + part.size() ? number : 0;
  };
  const auto dots = text.find("..");
  const Range range{read(text.substr(0, dots)),
                    read(dots == std::string_view::npos ? text : text.substr(dots + 2))};
  if (range.from < 1 || range.to < range.from || range.to > most) return std::nullopt;
  return range;
}

struct Grid {
  std::optional<Range> n, m;
};

Result<Grid> read_grid(const std::string& text) {
  Grid grid;
  for (const auto& word : split_words(text)) {
    const bool goal = word.starts_with("m=");
    if (!goal && !word.starts_with("n=")) return bad_grid("'" + word + "' is no range");
    auto& range = goal ? grid.m : grid.n;
    range = read_range(std::string_view(word).substr(2), goal ? most_m : 6);
    if (!range) return bad_grid("'" + word + "' is no range of sizes within the limits");
  }
  if (!grid.n || !grid.m)
    return bad_grid(std::string("the range of ") + (grid.n ? "m" : "n") + " is missing");
  return grid;
}

// Values need every state that can follow in any order, which superko multiplies.
bool values_in_reach(const Options& rules, const Bounds& bounds) {
  const int points = rules.rows * rules.cols;
  if (rules.m == 1 || rules.ko == Ko::none)
    return points <= max_dense_points && DenseValues::bytes_needed(rules) <= bounds.megabytes << 20;
  return points <= 6 || (points <= 9 && rules.m <= 2);
}

Result<Facts> cell_of(const Options& rules, const Bounds& bounds, const search::Work& work) {
  const Position start = StoneCapture::start(rules);
  Facts cell{{"rows", rules.rows}, {"cols", rules.cols}, {"m", rules.m}, {"ko", to_text(rules.ko)}};
  if (values_in_reach(rules, bounds)) {
    const AnalysisRequest request{.mode = Mode::root, .bounds = bounds};
    const auto answer = analyse(start, request, {}, work);
    if (!answer) return fail(answer.error());
    cell["outcome"] = answer->metadata["root_outcome"];
    cell["value"] = answer->metadata["root_value"];
    if (answer->metadata.contains("root_plies")) cell["plies"] = answer->metadata["root_plies"];
    return cell;
  }
  const auto answer = OutcomeSearch(rules).solve(start, work);
  if (!answer) return fail(answer.error());
  if (!answer->decided)
    return fail(Errc::stopped, "stopped before the grid was done", "--batch",
                "ask for a smaller one");
  cell["outcome"] = answer->mover_wins ? "N" : "P";
  return cell;
}

}  // namespace

Result<Facts> survey(const Options& rules, const std::string& text, const Bounds& bounds,
                     const search::Work& work) {
  const auto grid = read_grid(text);
  if (!grid) return fail(grid.error());
  const auto& [n, m] = *grid;
  Facts cells = Facts::array();
  search::Work quiet = work;
  quiet.progress = {};
  const auto total = static_cast<std::uint64_t>((n->to - n->from + 1) * (m->to - m->from + 1));
  for (int size = n->from; size <= n->to; ++size)
    for (int goal = m->from; goal <= m->to; ++goal) {
      const auto cell = cell_of({size, size, goal, rules.ko}, bounds, quiet);
      if (!cell) return fail(cell.error());
      cells.push_back(*cell);
      if (work.progress)
        work.progress({"grid", cells.size(), total, "boards",
                       "n=" + std::to_string(size) + " m=" + std::to_string(goal) + ": " +
                           (*cell)["outcome"].get<std::string>()});
    }
  return Facts{{"cells", cells}};
}

std::string survey_table(const Facts& facts) {
  constexpr std::array names = {"rows", "cols", "m", "ko", "outcome", "value", "plies"};
  std::string text;
  for (const char* name : names) text += (text.empty() ? "" : "\t") + std::string(name);
  for (const auto& cell : facts["cells"]) {
    text += "\n";
    for (const char* name : names) {
      if (name != names.front()) text += "\t";
      if (cell.contains(name))
        text += cell[name].is_string() ? cell[name].get<std::string>() : json_text(cell[name]);
    }
  }
  return text + "\n";
}

}  // namespace banmen::stones
