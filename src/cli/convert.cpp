#include <algorithm>
#include <ctime>
#include <iostream>
#include <iterator>

#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "service/record.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string game, file = "-", format = "text", number;
  std::vector<std::string> options, beside;
};

// stdin as it is, or a file.
Result<std::string> read_input(const std::string& file) {
  if (file != "-") return read_file(file);
  std::string bytes(std::istreambuf_iterator<char>(std::cin), {});
  if (bytes.empty()) return fail(Errc::bad_syntax, "nothing to read on stdin", "FILE");
  return bytes;
}

Result<std::vector<std::string>> read_files(const std::vector<std::string>& names) {
  std::vector<std::string> files;
  for (const auto& name : names) {
    auto file = read_file(name);
    if (!file) return fail(file.error());
    files.push_back(*std::move(file));
  }
  return files;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

void add_date(RecordTags& tags) {
  for (const auto& [key, value] : tags)
    if (key == "date") return;
  tags.emplace_back("date", today());
}

// Keeps the game that was asked for, or all.
Result<void> pick(std::vector<service::Imported>& games, const std::string& number) {
  if (number.empty()) return {};
  const auto wanted = read_integer(number, 1, static_cast<long long>(games.size()), "--game");
  if (!wanted) return fail(wanted.error());
  games = {games[static_cast<std::size_t>(*wanted - 1)]};
  return {};
}

void add_once(std::vector<std::string>& warnings, const std::string& warning) {
  if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
    warnings.push_back(warning);
}

// What is not told any more by what was written, of which `kept` is read back; once for all games.
void add_lost(std::vector<std::string>& warnings, const service::Record& record,
              const registry::RecordText& kept) {
  for (const auto& tag : record.tags) {
    const auto same = [&](const auto& that) { return that.first == tag.first; };
    if (std::none_of(kept.tags.begin(), kept.tags.end(), same))
      add_once(warnings, "unknown_tag " + tag.first);
  }
  if (kept.comments.size() < record.comments.size()) add_once(warnings, "comments");
}

Result<int> convert(Context& context, const Args& args) {
  const auto game = context.registry.find(args.game);
  if (!game) return fail(game.error());
  const auto rules = read_rule_options(args.options);
  if (!rules) return fail(rules.error());
  std::vector<std::string> known;
  service::RecordFormat format;
  for (const auto& each : service::record_formats(**game)) {
    known.push_back(each.name);
    if (each.name == args.format) format = each;
  }
  if (format.name.empty())
    return fail(Errc::unknown_name, "unknown record format '" + args.format + "'", "--format",
                suggest(args.format, known, "formats"));
  if (format.binary && context.json)
    return fail(Errc::unsupported, "a file of " + format.name + " is no text", "--json",
                "leave out --json, and write stdout to a file");
  const auto text = read_input(args.file);
  if (!text) return fail(text.error());
  const auto beside = read_files(args.beside);
  if (!beside) return fail(beside.error());
  auto games = service::import_all(**game, *text, *rules, *beside);
  if (!games) return fail(games.error());
  if (auto picked = pick(*games, args.number); !picked) return fail(picked.error());
  std::vector<service::Record> records;
  std::vector<std::string> warnings;
  for (auto& each : *games) {
    for (const auto& warning : each.warnings) add_once(warnings, warning);
    if (format.dated) add_date(each.tags);
    records.push_back({.game = args.game,
                       .line = std::move(each.line),
                       .players = each.players.value_or(std::array<std::string, 2>{}),
                       .result = std::move(each.result),
                       .tags = std::move(each.tags),
                       .comments = std::move(each.comments)});
  }
  const auto written = service::write_records(**game, args.format, records);
  if (!written) return fail(written.error());
  auto back = (*game)->read_records(args.format, *written, *rules);
  if (!back) back.emplace();  // the formats of all games have no room for tags
  back->resize(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) add_lost(warnings, records[i], (*back)[i]);
  for (const auto& warning : warnings) context.note(fmt::format("banmen: warning: {}\n", warning));
  if (context.json)
    context.out_json(Json{{"kind", games->front().kind},
                          {"read_format", games->front().format},
                          {"format", args.format},
                          {"games", records.size()},
                          {"text", *written},
                          {"warnings", warnings}});
  else
    context.out(*written);
  return exit_ok;
}

}  // namespace

void add_convert(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  const std::string game = sample_game(context);
  auto* verb = add_verb(app, context, "convert", "Read records, moves or a position; write records",
                        "banmen encode " + game + " | banmen convert " + game + " --format json");
  add_game(*verb, args->game);
  add_text(*verb, "FILE", args->file, "What to read; - or nothing reads stdin");
  add_text(*verb, "--format", args->format,
           "text, json, or a record format of the game's own; text if left out");
  add_text(*verb, "--game", args->number, "Only the game of this number, counted from 1");
  add_list(*verb, "--with", args->beside, "FILE",
           "A file that completes FILE, such as one of players' names; may be repeated");
  add_rule_options(*verb, args->options);
  on_run(verb, context, [args, &context] { return convert(context, *args); });
}

}  // namespace banmen::cli
