#include "service/record.hpp"

#include "core/json.hpp"
#include "core/text.hpp"
#include "service/json.hpp"

namespace banmen::service {
namespace {

std::string in_quotes(std::string_view value) {
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\r')
      out += "\\r";
    else
      out += c;
  }
  return out + '"';
}

std::string write_text(const Record& record) {
  std::string out = "[Game " + in_quotes(record.game) + "]\n";
  const auto tag = [&](const char* name, const std::string& value) {
    if (!value.empty()) out += std::string("[") + name + " " + in_quotes(value) + "]\n";
  };
  for (const auto& [key, value] : record.line.options)
    out += "[Option " + in_quotes(key) + " " + in_quotes(value) + "]\n";
  tag("Start", record.line.start);
  tag("First", record.players[0]);
  tag("Second", record.players[1]);
  tag("Result", record.result);
  out += "\n";
  std::size_t number = 0;
  for (const auto& move : record.line.moves) out += std::to_string(++number) + ". " + move + "\n";
  return out;
}

Json json_of(const Record& record) {
  Json json = {{"game", record.game}};
  json.update(to_json(record.line));
  json["players"] = {{"first", record.players[0]}, {"second", record.players[1]}};
  json["result"] = record.result;
  return json;
}

// Tags begin a game, and a list holds several objects.
std::string write_several(std::string_view format, const std::vector<Record>& records) {
  const bool json = format == "json";
  std::string text = json ? "[" : "";
  for (const auto& record : records) {
    if (&record != &records.front()) text += json ? "," : "\n";
    text += json ? "\n" + json_text(json_of(record)) : write_text(record);
  }
  return text + (json ? "\n]\n" : "");
}

}  // namespace

std::vector<RecordFormat> record_formats() {
  return {{.name = "text",
           .about = "tags in brackets, then a numbered move on each line, for people",
           .several = true},
          {.name = "json",
           .about = "a JSON object: game, options, start, moves, players, result",
           .several = true}};
}

std::string write_record(std::string_view format, const Record& record) {
  return format == "json" ? json_text(json_of(record), 2) + "\n" : write_text(record);
}

std::vector<RecordFormat> record_formats(const registry::AnyGame& game) {
  auto formats = record_formats();
  for (auto& own : game.record_formats()) formats.push_back(std::move(own));
  return formats;
}

Result<RecordFormat> find_record_format(const registry::AnyGame& game, std::string_view name) {
  std::vector<std::string> known;
  for (auto& format : record_formats(game)) {
    if (format.name == name) return std::move(format);
    known.push_back(std::move(format.name));
  }
  return fail(Errc::unknown_name, "unknown record format '" + std::string(name) + "'", "format",
              suggest(name, known, "formats"));
}

Result<std::string> write_record(const registry::AnyGame& game, std::string_view format,
                                 const Record& record) {
  return write_records(game, format, {record});
}

Result<std::string> write_records(const registry::AnyGame& game, std::string_view format,
                                  const std::vector<Record>& records) {
  if (const auto known = find_record_format(game, format); !known) return fail(known.error());
  for (const auto& general : record_formats()) {
    if (general.name == format)
      return records.size() == 1 ? write_record(format, records.front())
                                 : write_several(format, records);
  }
  std::vector<registry::RecordText> games;
  for (const auto& record : records)
    games.push_back({.format = std::string(format),
                     .line = record.line,
                     .players = record.players,
                     .result = record.result,
                     .tags = record.tags,
                     .comments = record.comments});
  return game.write_records(format, games);
}

}  // namespace banmen::service
