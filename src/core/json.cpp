#include "core/json.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/text.hpp"

namespace banmen {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t many_keys = 32;  // up to here looking at all is quicker than an index

// The library's own builder looks at all keys of an object for each new one, and builds any depth.
class Builder final : public Json::json_sax_t {
 public:
  explicit Builder(std::size_t deepest) : deepest_(deepest) {}

  Json root{};
  bool too_deep = false;
  std::size_t error_byte = 0;
  std::string reason{};  // the library's, of an error

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(Json::number_integer_t value) override { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) override { return put(value); }
  bool number_float(Json::number_float_t value, const std::string&) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(Json::binary_t& value) override { return put(Json::binary(std::move(value))); }
  bool start_object(std::size_t) override { return open(true); }
  bool start_array(std::size_t) override { return open(false); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& name) override {
    Level& level = levels_.back();
    level.member = level.place_of(name);
    if (level.member < level.members.size()) return true;  // given twice
    if (level.members.size() >= many_keys) level.places.emplace(name, level.members.size());
    level.members.emplace_back(std::move(name), Json());
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const Json::exception& error) override {
    error_byte = position > 0 ? position - 1 : 0;
    reason = error.what();
    return false;
  }

 private:
  // A list or an object that has begun. Members are kept apart until it ends: when the library's
  // object grows, it copies all that is in it, down to the deepest level.
  struct Level {
    bool is_object = false;
    Json::array_t items{};
    std::vector<std::pair<std::string, Json>> members{};
    std::size_t member = 0;                       // whose value comes next
    std::map<std::string, std::size_t> places{};  // of many keys: where they are

    std::size_t place_of(const std::string& name) {
      if (members.size() < many_keys) {
        const auto same = [&](const auto& one) { return one.first == name; };
        return static_cast<std::size_t>(std::ranges::find_if(members, same) - members.begin());
      }
      if (places.empty())
        for (std::size_t i = 0; i < members.size(); ++i) places.emplace(members[i].first, i);
      const auto found = places.find(name);
      return found == places.end() ? members.size() : found->second;
    }

    Json whole() {
      if (!is_object) return std::move(items);
      Json::object_t object;
      object.reserve(members.size());
      for (auto& [name, value] : members) object.emplace_back(std::move(name), std::move(value));
      return object;
    }
  };

  bool put(Json value) {
    if (levels_.empty())
      root = std::move(value);
    else if (Level& level = levels_.back(); level.is_object)
      level.members[level.member].second = std::move(value);
    else
      level.items.push_back(std::move(value));
    return true;
  }
  bool open(bool is_object) {
    too_deep = levels_.size() >= deepest_;
    if (!too_deep) levels_.push_back({is_object});
    return !too_deep;
  }
  bool close() {
    Json whole = levels_.back().whole();
    levels_.pop_back();
    return put(std::move(whole));
  }

  std::size_t deepest_;
  std::vector<Level> levels_{};
};

// Where the first bracket beyond `deepest` levels stands. Precondition: up to it, it is JSON.
std::size_t too_deep_at(std::string_view text, std::size_t deepest) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{') && ++depth > deepest)
      return i;
    else if (!quoted && (c == ']' || c == '}'))
      --depth;
  }
  return text.size();
}

// "unexpected end of input" of "[json.exception.…] parse error at line 1, column 2: …".
std::string plain(std::string_view reason) {
  constexpr std::string_view column = ", column ";
  if (const auto at = reason.find(column); at < reason.find(": "))
    reason.remove_prefix(reason.find(": ") + 2);
  else if (const auto name = reason.find("] "); name != std::string_view::npos)
    reason.remove_prefix(name + 2);
  return clipped(reason);
}

}  // namespace

Json json_of(const Error& error) {
  return {{"code", to_text(error.code)},
          {"tag", error.tag},
          {"what", error.what},
          {"where", error.where},
          {"hint", error.hint}};
}

std::string place_in(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto lines = std::ranges::count(before, '\n');
  const auto start = before.rfind('\n');
  const auto column = start == std::string_view::npos ? before.size() : before.size() - start - 1;
  return "line " + std::to_string(lines + 1) + ", column " + std::to_string(column + 1);
}

Result<Json> parse_json(std::string_view text, std::string_view name, const JsonLimits& limits) {
  return parse_json_in(text, text, name, limits);
}

Result<Json> parse_json_in(std::string_view whole, std::string_view text, std::string_view name,
                           const JsonLimits& limits) {
  const auto begin = static_cast<std::size_t>(text.data() - whole.data());
  const auto at = [&](std::size_t byte) {
    return std::string(name) + ", " + place_in(whole, begin + byte);
  };
  if (text.size() > limits.bytes)
    return fail(Errc::too_large,
                "the JSON has " + std::to_string(text.size()) + " bytes, at most " +
                    std::to_string(limits.bytes) + " are read",
                std::string(name), "send less at a time");
  Builder builder(limits.depth);
  if (Json::sax_parse(text, &builder)) return std::move(builder.root);
  if (builder.too_deep)
    return fail(Errc::bad_syntax,
                "the JSON is nested deeper than " + std::to_string(limits.depth) + " levels",
                at(too_deep_at(text, limits.depth)), "nothing that is read here needs more");
  return fail(Errc::bad_syntax, "the JSON cannot be read: " + plain(builder.reason),
              at(builder.error_byte),
              builder.error_byte >= text.size() ? "it ends too early" : "look at this place");
}

std::string json_text(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Result<std::string> exact_json_text(const Json& value) {
  try {
    return value.dump();
  } catch (const Json::exception&) {
    return fail(Errc::bad_syntax, "a text is not UTF-8", "", "write it in UTF-8");
  }
}

}  // namespace banmen
