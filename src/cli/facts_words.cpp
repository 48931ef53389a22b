#include "cli/facts_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

using service::Json;

std::string text_of(std::string_view key, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (key.ends_with("_per_second") && value.is_number()) return service::speed_words(value) + "/s";
  return value.is_number_float() ? fmt::format("{:.3g}", value.get<double>()) : json_text(value);
}

// Objects with the same keys as lines below their names; numbers stand at the right.
std::string table_of(const Json& rows) {
  struct Column {
    std::string key;
    std::size_t width;
    bool right;
  };
  std::vector<Column> columns;
  for (const auto& [key, first] : rows.front().items()) {
    Column column{key, key.size(), first.is_number()};
    for (const auto& row : rows)
      column.width = std::max(column.width, text_of(key, row.at(key)).size());
    columns.push_back(column);
  }
  std::string table;
  const auto add_line = [&](auto text) {
    std::string line;
    for (const auto& column : columns) {
      const std::string cell = text(column), gap(column.width - cell.size(), ' ');
      line += "  " + (column.right ? gap + cell : cell + gap);
    }
    table += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  };
  add_line([](const Column& column) { return column.key; });
  for (const auto& row : rows)
    add_line([&](const Column& column) { return text_of(column.key, row.at(column.key)); });
  return table;
}

}  // namespace

std::string facts_words(const Json& facts, const std::string& prefix) {
  std::string words;
  for (const auto& [key, value] : facts.items()) {
    words += prefix + key;
    if (value.is_array() && !value.empty() && value.front().is_object())
      words += "\n" + table_of(value);
    else
      words += " " + text_of(key, value) + "\n";
  }
  return words;
}

}  // namespace banmen::cli
