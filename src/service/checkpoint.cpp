#include "service/checkpoint.hpp"

#include <algorithm>
#include <cstdio>

#include "core/draft.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "service/json_file.hpp"

namespace banmen::service {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view format = "banmen-checkpoint", prefix = "ckpt-";
constexpr int version = 1;
constexpr const char *manifest_name = "manifest.json", *weights_name = "weights.bin";

// Names that stay within the folder, and do not meet what is written there anyway.
bool is_plain(const std::string& name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  };
  return !name.empty() && name[0] != '.' && std::ranges::all_of(name, fits) &&
         name != manifest_name && !name.ends_with(".tmp");
}

Failure system_error(const char* action, const std::error_code& error, const fs::path& path) {
  return fail(Errc::unreadable, std::string(action) + ": " + error.message(), path.string());
}

// The folder while it is being written; gone, unless it has got its name.
struct DraftFolder {
  fs::path path;
  explicit DraftFolder(const fs::path& folder) : path(folder.parent_path() / draft_name()) {}
  DraftFolder(const DraftFolder&) = delete;
  DraftFolder& operator=(const DraftFolder&) = delete;
  ~DraftFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

struct Parsed {
  Manifest manifest;
  std::map<std::string, std::string> prints;  // of its files
};

Result<Parsed> parse(const fs::path& folder, const RunMark& mark) {
  const fs::path path = folder / manifest_name;
  const std::string where = path.string();
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  auto json = parse_headed(*text, format, version, where);
  if (!json) return fail(json.error());
  const Json told = json->value("xxh3", Json());
  json->erase("xxh3");
  if (told != Json(fingerprint(json_text(*json))))
    return fail(Errc::corrupt, "it is damaged: its checksum is not that of its content", where);
  JsonFields fields(*json, where);
  Parsed parsed;
  Manifest& manifest = parsed.manifest;
  const std::string game = fields.text("game"), run = fields.text("run");
  manifest.step = fields.count("step");
  manifest.games = fields.count("games");
  manifest.seconds = fields.number("seconds");
  manifest.metrics_bytes = fields.count("metrics_bytes");
  manifest.due = json->value("due", Json()) == Json(true);
  manifest.finished = json->value("finished", Json()) == Json(true);
  const Json files = fields.object("files");
  for (const auto& [name, facts] : files.items()) {
    JsonFields one(facts, where);
    manifest.sizes[name] = facts.is_object() ? one.count("bytes") : 0;
    parsed.prints[name] = facts.is_object() ? one.text("xxh3") : "";
    if (!facts.is_object() || !one.finish() || !is_plain(name))
      return fail(Errc::corrupt, "it is damaged: there is no such file as '" + name + "'", where);
  }
  if (const auto whole = fields.finish(); !whole) return fail(whole.error());
  if (game != mark.game)
    return fail(Errc::illegal, "it is of the game '" + game + "', not of '" + mark.game + "'",
                where, "it belongs to another run");
  if (run != mark.run)
    return fail(Errc::illegal, "it belongs to another run, or run.json has been changed", where,
                "put back the run.json that it was made with");
  if (checkpoint_name(manifest.step) != folder.filename().string())
    return fail(Errc::corrupt,
                "it is of step " + std::to_string(manifest.step) +
                    ", which is not what its folder is named after",
                where);
  return parsed;
}

}  // namespace

std::string checkpoint_name(std::uint64_t step) {
  char name[32];
  std::snprintf(name, sizeof name, "ckpt-%08llu", static_cast<unsigned long long>(step));
  return name;
}

std::optional<std::uint64_t> checkpoint_step(std::string_view name) {
  if (!name.starts_with(prefix)) return std::nullopt;
  const auto step = parse_integer(name.substr(prefix.size()));
  if (!step || *step < 0 || checkpoint_name(static_cast<std::uint64_t>(*step)) != name)
    return std::nullopt;
  return static_cast<std::uint64_t>(*step);
}

Result<void> write_checkpoint(const fs::path& folder, const RunMark& mark,
                              const Checkpoint& checkpoint) {
  const DraftFolder draft(folder);
  std::error_code failed;
  fs::create_directories(draft.path, failed);
  if (failed) return system_error("cannot write", failed, folder);
  Json files = Json::object();
  const auto write = [&](const std::string& name, std::string_view bytes) {
    files[name] = {{"bytes", bytes.size()}, {"xxh3", fingerprint(bytes)}};
    return write_file(draft.path / name, bytes);
  };
  for (const auto& file : checkpoint.files) {
    if (!is_plain(file.name) || file.name == weights_name || files.contains(file.name))
      return fail(Errc::conflict, "a course must not save a file named '" + file.name + "'",
                  folder.string());
    if (const auto written = write(file.name, file.bytes); !written) return written;
  }
  if (const auto written = write(weights_name, checkpoint.weights); !written) return written;
  Json manifest{{"format", format},
                {"version", version},
                {"game", mark.game},
                {"step", checkpoint.step},
                {"games", checkpoint.games},
                {"seconds", checkpoint.seconds},
                {"metrics_bytes", checkpoint.metrics_bytes},
                {"due", checkpoint.due},
                {"finished", checkpoint.finished},
                {"run", mark.run},
                {"files", files}};
  manifest["xxh3"] = fingerprint(json_text(manifest));
  if (const auto written = write_file(draft.path / manifest_name, json_text(manifest, 2) + "\n");
      !written)
    return written;
  fs::rename(draft.path, folder, failed);
  if (failed) return system_error("cannot write", failed, folder);
  flush_folder(folder.parent_path());
  return {};
}

Result<Manifest> read_manifest(const fs::path& folder, const RunMark& mark) {
  return parse(folder, mark).map([](Parsed parsed) { return std::move(parsed.manifest); });
}

Result<Checkpoint> read_checkpoint(const fs::path& folder, const RunMark& mark) {
  auto parsed = parse(folder, mark);
  if (!parsed) return fail(parsed.error());
  Checkpoint checkpoint{std::move(parsed->manifest)};
  if (!parsed->prints.contains(weights_name))
    return fail(Errc::corrupt, "it is damaged: it names no weights.bin",
                (folder / manifest_name).string());
  for (const auto& [name, print] : parsed->prints) {
    const std::string where = (folder / name).string();
    auto bytes = read_file(folder / name);
    if (!bytes) return fail(bytes.error());
    const auto wanted = checkpoint.sizes[name];
    if (bytes->size() != wanted)
      return fail(Errc::corrupt,
                  "it is damaged: " + with_commas(bytes->size()) + " bytes instead of " +
                      with_commas(wanted),
                  where);
    if (fingerprint(*bytes) != print)
      return fail(Errc::corrupt, "it is damaged: its checksum is not the manifest's", where);
    if (name == weights_name)
      checkpoint.weights = *std::move(bytes);
    else
      checkpoint.files.push_back({name, *std::move(bytes)});
  }
  return checkpoint;
}

}  // namespace banmen::service
