#include "visual/heatmap.hpp"

#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "visual/escape.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr long long most_cells = 10'000;

std::string name_of(const HeatCell& cell) {
  return std::to_string(cell.rows) + "x" + std::to_string(cell.cols) +
         ", m = " + std::to_string(cell.m) + (cell.ko.empty() ? "" : ", ko " + printable(cell.ko));
}

void add(HeatGrid& grid, int row, int col, const HeatCell& cell) {
  const bool first = grid.cells.empty();
  grid.first_row = first ? row : std::min(grid.first_row, row);
  grid.last_row = first ? row : std::max(grid.last_row, row);
  grid.first_col = first ? col : std::min(grid.first_col, col);
  grid.last_col = first ? col : std::max(grid.last_col, col);
  grid.cells.emplace(std::pair(row, col), cell);
}

// Two answers about one game must be the same.
Result<void> check_agreement(const std::vector<HeatCell>& cells) {
  std::map<std::string, const HeatCell*> known;
  for (const HeatCell& cell : cells) {
    const auto [at, fresh] = known.emplace(name_of(cell), &cell);
    if (!fresh && at->second->outcome != cell.outcome)
      return fail(Errc::corrupt,
                  std::string("two answers, class ") + static_cast<char>(at->second->outcome) +
                      " and class " + static_cast<char>(cell.outcome),
                  name_of(cell));
  }
  return {};
}

// A line of the table as a cell; `columns` says where which value stands.
class TableReader {
 public:
  explicit TableReader(const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < names.size(); ++i) columns_.emplace(trim(names[i]), i);
  }

  Result<void> check() const {
    for (const char* needed : {"m", "outcome"})
      if (!columns_.contains(needed)) return missing(needed);
    if (!columns_.contains("n") && !columns_.contains("rows")) return missing("n");
    if (columns_.contains("rows") != columns_.contains("cols"))
      return missing(columns_.contains("rows") ? "cols" : "rows");
    return {};
  }

  Result<HeatCell> read(const std::vector<std::string>& fields, std::size_t line) const {
    const std::string where = std::to_string(line);
    if (fields.size() != columns_.size())
      return fail(Errc::bad_syntax,
                  std::to_string(fields.size()) + " values for " + std::to_string(columns_.size()) +
                      " columns",
                  where + ":1");
    HeatCell cell;
    const auto value = [&](const char* name) -> std::string {
      const auto at = columns_.find(name);
      return at == columns_.end() ? "" : std::string(trim(fields[at->second]));
    };
    const bool sides = columns_.contains("rows");
    for (const auto& [name, into] :
         {std::pair(sides ? "rows" : "n", &cell.rows), std::pair(sides ? "cols" : "n", &cell.cols),
          std::pair("m", &cell.m)}) {
      const auto number = parse_integer(value(name));
      if (!number || *number < 0 || *number > 1'000'000)
        return fail(
            Errc::bad_syntax,
            std::string(name) + " must be a whole number, not '" + printable(value(name)) + "'",
            where + ":1");
      *into = static_cast<int>(*number);
    }
    const std::string outcome = value("outcome");
    if (outcome.size() == 1 && class_letters.find(outcome[0]) != std::string_view::npos)
      cell.outcome = static_cast<OutcomeClass>(outcome[0]);
    else if (!outcome.empty() && outcome != "-")
      return fail(Errc::corrupt, "the class '" + printable(outcome) + "' is not one of N, P, L, R",
                  "line " + where + ", outcome");
    cell.ko = value("ko");
    cell.value = value("value");
    cell.plies = value("plies");
    return cell;
  }

 private:
  static Failure missing(const std::string& name) {
    return fail(Errc::bad_syntax, "the column '" + name + "' is missing", "1:1");
  }
  std::map<std::string, std::size_t, std::less<>> columns_;
};

}  // namespace

const HeatCell* HeatGrid::at(int row, int col) const {
  const auto found = cells.find({row, col});
  return found == cells.end() ? nullptr : &found->second;
}

Result<HeatCell> heat_cell(const Summary& summary) {
  const Metadata& metadata = summary.metadata;
  if (!metadata.m) return fail(Errc::corrupt, "m is missing, a heat map needs it", "metadata");
  HeatCell cell{static_cast<int>(summary.rows),
                static_cast<int>(summary.cols),
                *metadata.m,
                metadata.ko,
                summary.outcome,
                summary.value,
                ""};
  if (metadata.root_plies) cell.plies = std::to_string(*metadata.root_plies);
  return cell;
}

Result<std::vector<HeatCell>> read_heat_table(std::string_view text) {
  const auto lines = split(text, '\n');
  std::vector<HeatCell> cells;
  std::optional<TableReader> reader;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (trim(lines[i]).empty() || lines[i][0] == '#') continue;
    const auto fields = split(lines[i], '\t');
    if (!reader) {
      reader.emplace(fields);
      if (const auto good = reader->check(); !good) return fail(good.error());
      continue;
    }
    auto cell = reader->read(fields, i + 1);
    if (!cell) return fail(cell.error());
    cells.push_back(std::move(*cell));
  }
  if (!reader) return fail(Errc::bad_syntax, "no line with the names of columns", "1:1");
  return cells;
}

Result<std::vector<HeatGrid>> heat_grids(const std::vector<HeatCell>& cells) {
  if (const auto agreed = check_agreement(cells); !agreed) return fail(agreed.error());
  std::set<std::string> kos;
  for (const HeatCell& cell : cells) kos.insert(cell.ko);
  std::vector<HeatGrid> grids;
  for (const auto& ko : kos) {
    const std::string rule = ko.empty() ? "" : ", ko " + printable(ko);
    HeatGrid squares{"n x n boards, m stones win" + rule, "n", "m"};
    std::map<int, HeatGrid> rectangles;
    for (const HeatCell& cell : cells) {
      if (cell.ko != ko) continue;
      if (cell.rows == cell.cols)
        add(squares, cell.rows, cell.m, cell);
      else
        rectangles.try_emplace(
            cell.m, HeatGrid{"rectangles, m = " + std::to_string(cell.m) + rule, "rows", "cols"});
    }
    for (const HeatCell& cell : cells)  // squares too: they belong to the picture
      if (const auto at = rectangles.find(cell.m); at != rectangles.end() && cell.ko == ko)
        add(at->second, cell.rows, cell.cols, cell);
    if (!squares.cells.empty()) grids.push_back(std::move(squares));
    for (auto& [m, grid] : rectangles) grids.push_back(std::move(grid));
  }
  for (const HeatGrid& grid : grids) {
    const long long high = grid.last_row - grid.first_row + 1LL,
                    wide = grid.last_col - grid.first_col + 1LL;
    if (high * wide > most_cells)
      return fail(Errc::too_large,
                  "a grid of " + std::to_string(high) + " x " + std::to_string(wide) +
                      " cells is too large to draw",
                  grid.title);
  }
  return grids;
}

}  // namespace banmen::visual
