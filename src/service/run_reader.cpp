#include "service/run_reader.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <optional>
#include <set>

#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"

namespace banmen::service {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view run_file = "run.json", metrics_file = "metrics.ndjson";
// Enough for the last thousands of records, among which all that a summary shows will be.
constexpr std::uint64_t summary_bytes = 1 << 20;

// A folder directly below another, and nothing that leads elsewhere.
bool is_plain_name(std::string_view name) {
  return !name.empty() && name.front() != '.' &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

// What stands in a file from a place on; nothing if there is no file, but a folder, say.
std::string read_from(const fs::path& file, std::uint64_t place) {
  std::error_code none;
  if (!fs::is_regular_file(file, none)) return {};
  std::ifstream in(file, std::ios::binary);
  in.seekg(static_cast<std::streamoff>(place));
  return in ? std::string(std::istreambuf_iterator<char>(in), {}) : std::string();
}

Curve last_records(const fs::path& file) {
  std::error_code none;
  const std::uint64_t size = fs::file_size(file, none);
  Curve curve;
  if (none) return curve;
  const std::uint64_t from = size > summary_bytes ? size - summary_bytes : 0;
  std::string text = read_from(file, from);
  if (from > 0) text.erase(0, text.find('\n') == text.npos ? text.size() : text.find('\n') + 1);
  read_lines(text, curve);
  return curve;
}

Result<Json> read_json(const fs::path& file) {
  const auto text = read_file(file);
  if (!text) return fail(text.error());
  auto json = parse_json(*text, "file");
  if (!json || !json->is_object())
    return fail(Errc::corrupt, file.filename().string() + " is no JSON object", file.string(),
                "it was damaged, or is no part of a run");
  return json;
}

// The same with its head: {"format": …, "version": 1}.
Result<Json> read_json(const fs::path& file, std::string_view format) {
  auto json = read_json(file);
  if (!json) return json;
  const std::string name = file.filename().string();
  if (json->value("format", Json()) != Json(format))
    return fail(Errc::corrupt, name + " is not of the format " + std::string(format), file.string(),
                "it is no part of a run");
  if (json->value("version", Json()) != Json(1))
    return fail(Errc::corrupt, "the version of " + name + " is unknown", file.string(),
                "this program reads version 1");
  return json;
}

Result<Json> read_run(const fs::path& folder) {
  auto run = read_json(folder / run_file, "banmen-run");
  if (run && !run->value("game", Json()).is_string())
    return fail(Errc::corrupt, "run.json names no game", (folder / run_file).string(),
                "it was damaged");
  return run;
}

// Of the newest whole checkpoint; null if there is none.
Json read_latest(const fs::path& folder) {
  const auto text = read_file(folder / "latest");
  if (!text) return nullptr;
  const std::string name(trim(*text));
  if (!is_plain_name(name)) return nullptr;
  return read_json(folder / name / "manifest.json", "banmen-checkpoint").value_or(Json());
}

std::string date_text(fs::file_time_type time) {
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(time));
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

fs::file_time_type changed(const fs::path& folder) {
  std::error_code none;
  auto time = fs::last_write_time(folder / run_file, none);
  const auto grown = fs::last_write_time(folder / metrics_file, none);
  return none ? time : std::max(time, grown);
}

// The last record's value of a field that not every step measures.
Json last_of(const Curve& curve, const char* key) {
  for (auto record = curve.records.rbegin(); record != curve.records.rend(); ++record)
    if (record->contains(key)) return (*record)[key];
  return nullptr;
}

// A count, which settings write as text.
Json count_of(const Json& value) {
  if (value.is_number_unsigned()) return value;
  const auto number = value.is_string() ? parse_integer(value.get<std::string>()) : std::nullopt;
  return number && *number >= 0 ? Json(*number) : Json();
}

Json setting(const Json& run, const char* key) {
  const Json settings = run.value("settings", Json());
  return settings.is_object() ? settings.value(key, Json()) : Json();
}

Json wanted_games(const Json& run, const Curve& curve) {
  for (const Json& told :
       {last_of(curve, "games_wanted"), run.value("games_wanted", Json()), setting(run, "games")})
    if (Json count = count_of(told); !count.is_null()) return count;
  return nullptr;
}

Json is_finished(const Json& games, const Json& wanted, const Curve& curve) {
  if (Json told = last_of(curve, "finished"); told.is_boolean()) return told;
  if (games.is_null() || wanted.is_null()) return nullptr;
  return games.get<std::uint64_t>() >= wanted.get<std::uint64_t>();
}

Json summarize(const std::string& id, const fs::path& folder, const Json& run, const Curve& curve) {
  const Json method = setting(run, "method"), games = last_of(curve, "games"),
             wanted = wanted_games(run, curve);
  return {{"id", id},
          {"game", run["game"]},
          {"method", method.is_string() ? method : Json()},
          {"seed", count_of(run.value("seed", Json()))},
          {"step", last_of(curve, "step")},
          {"stage", last_of(curve, "stage")},
          {"games", games},
          {"games_wanted", wanted},
          {"games_per_second", last_of(curve, "games_per_second")},
          {"seconds", last_of(curve, "seconds")},
          {"loss", last_of(curve, "loss")},
          {"validation", last_of(curve, "validation")},
          {"match", last_of(curve, "match")},
          {"finished", is_finished(games, wanted, curve)},
          {"updated", date_text(changed(folder))}};
}

std::vector<std::string> checkpoints(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (const std::string name = entry.path().filename().string();
        name.starts_with("ckpt-") && fs::exists(entry.path() / "manifest.json", none))
      names.push_back(name);
  std::ranges::sort(names);
  return names;
}

}  // namespace

CurveTail::News CurveTail::next() {
  News news;
  const std::uint64_t known = last_line_.size() + (read_ > 0 ? 1 : 0);
  std::string text = read_from(file_, read_ - known);
  if (read_ > 0 && !text.starts_with(last_line_ + "\n")) {
    news.rewound = true;
    read_ = lines_ = 0;
    last_line_.clear();
    text = read_from(file_, 0);
  } else {
    text.erase(0, known);
  }
  news.lines = lines_;
  read_ += read_lines(text, news, &last_line_);
  lines_ = news.lines;
  return news;
}

std::vector<std::string> RunReader::ids() const {
  std::vector<std::pair<fs::file_time_type, std::string>> found;
  std::error_code none;
  if (!folder_.empty())
    for (const auto& entry : fs::directory_iterator(folder_, none))
      if (const std::string name = entry.path().filename().string();
          is_plain_name(name) && fs::is_regular_file(entry.path() / run_file, none))
        found.emplace_back(changed(entry.path()), name);
  std::ranges::sort(found, std::greater());
  std::vector<std::string> names;
  for (auto& [time, name] : found) names.push_back(std::move(name));
  return names;
}

Result<fs::path> RunReader::find(const std::string& id) const {
  std::error_code none;
  if (!folder_.empty() && is_plain_name(id) && fs::is_regular_file(folder_ / id / run_file, none))
    return folder_ / id;
  const auto known = ids();
  return fail(
      Errc::unknown_name, "there is no run '" + id + "'", "run",
      known.empty() ? "no run is here; `banmen train GAME` makes one" : suggest(id, known, "runs"));
}

Result<Json> RunReader::summary(const std::string& id) const {
  const auto folder = find(id);
  if (!folder) return fail(folder.error());
  return read_run(*folder).map([&](const Json& run) {
    return summarize(id, *folder, run, last_records(*folder / metrics_file));
  });
}

Result<Json> RunReader::details(const std::string& id) const {
  const auto folder = find(id);
  if (!folder) return fail(folder.error());
  const auto run = read_run(*folder);
  if (!run) return fail(run.error());
  Json json = summarize(id, *folder, *run, last_records(*folder / metrics_file));
  json["run"] = *run;
  json["latest"] = read_latest(*folder);
  json["checkpoints"] = checkpoints(*folder);
  json["best"] = read_json(*folder / "best.json").value_or(Json());
  return json;
}

Result<fs::path> RunReader::metrics(const std::string& id) const {
  return find(id).map([](const fs::path& folder) { return folder / metrics_file; });
}

std::vector<Json> thinned(std::vector<Json> records, std::size_t most) {
  if (records.size() <= most) return records;
  std::set<std::size_t> chosen;
  const auto choose = [&](const std::vector<std::size_t>& from, std::size_t count) {
    for (std::size_t i = 0; i < std::min(count, from.size()); ++i)
      chosen.insert(from[count < from.size() ? i * (from.size() - 1) / (count - 1) : i]);
  };
  std::vector<std::size_t> all, matches;
  for (std::size_t i = 0; i < records.size(); ++i) {
    all.push_back(i);
    if (records[i].contains("match")) matches.push_back(i);
  }
  choose(matches, most / 4);
  choose(all, most - chosen.size());
  std::vector<Json> kept;
  for (const std::size_t i : chosen) kept.push_back(std::move(records[i]));
  return kept;
}

}  // namespace banmen::service
