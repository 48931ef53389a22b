#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.hpp"

// Small files of JSON that begin with what they are: {"format": "banmen-run", "version": 1, …}.
namespace banmen::service {

// The object of a file of that format and version, or why it is none. Errors name `where`.
Result<nlohmann::ordered_json> parse_headed(std::string_view text, std::string_view format,
                                            int version, const std::string& where);

// Reads members of an object; remembers the first that is missing or of another kind.
class JsonFields {
 public:
  JsonFields(const nlohmann::ordered_json& object, std::string where)
      : object_(object), where_(std::move(where)) {}

  std::string text(const char* key);
  std::uint64_t count(const char* key);  // a whole number, at least 0
  double number(const char* key);
  nlohmann::ordered_json object(const char* key);
  bool has(const char* key) const { return object_.contains(key) && !object_[key].is_null(); }

  Result<void> finish() const;

 private:
  const nlohmann::ordered_json* find(const char* key, const char* kind,
                                     bool (*fits)(const nlohmann::ordered_json&));

  const nlohmann::ordered_json& object_;
  std::string where_, wrong_{};
};

// XXH3 of 64 bits as 16 hexadecimal digits.
std::string fingerprint(std::string_view bytes);

}  // namespace banmen::service
