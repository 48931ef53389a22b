#include "service/json_file.hpp"

#include <xxhash.h>

#include <cstdio>

#include "core/json.hpp"

namespace banmen::service {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Result<Json> parse_headed(std::string_view text, std::string_view format, int version,
                          const std::string& where) {
  auto read = parse_json(text, "file");
  if (!read || !read->is_object())
    return fail(Errc::corrupt, "it is damaged: no whole JSON object", where,
                "it was cut off, or changed by something else");
  Json& json = *read;
  const auto found = json.find("format");
  if (found == json.end() || *found != format)
    return fail(Errc::corrupt, "it is not of the format '" + std::string(format) + "'", where);
  const auto told = json.find("version");
  if (told == json.end() || *told != version)
    return fail(Errc::unsupported,
                "its version is " + (told == json.end() ? "missing" : json_text(*told)) +
                    ", this program knows version " + std::to_string(version),
                where, "a newer program may read it");
  return read;
}

const Json* JsonFields::find(const char* key, const char* kind, bool (*fits)(const Json&)) {
  const auto found = object_.find(key);
  if (found != object_.end() && fits(*found)) return &*found;
  if (wrong_.empty()) wrong_ = "'" + std::string(key) + "' is not " + kind;
  return nullptr;
}

std::string JsonFields::text(const char* key) {
  const Json* found = find(key, "a text", [](const Json& value) { return value.is_string(); });
  return found ? found->get<std::string>() : "";
}

std::uint64_t JsonFields::count(const char* key) {
  const Json* found =
      find(key, "a whole number", [](const Json& value) { return value.is_number_unsigned(); });
  return found ? found->get<std::uint64_t>() : 0;
}

double JsonFields::number(const char* key) {
  const Json* found = find(key, "a number", [](const Json& value) { return value.is_number(); });
  return found ? found->get<double>() : 0;
}

Json JsonFields::object(const char* key) {
  const Json* found = find(key, "an object", [](const Json& value) { return value.is_object(); });
  return found ? *found : Json::object();
}

Result<void> JsonFields::finish() const {
  if (wrong_.empty()) return {};
  return fail(Errc::corrupt, "it is damaged: " + wrong_, where_);
}

std::string fingerprint(std::string_view bytes) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(XXH3_64bits(bytes.data(), bytes.size())));
  return digits;
}

}  // namespace banmen::service
