#include "visual/json_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace banmen::visual {
namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t longest_token = std::size_t{64} << 20;
constexpr std::size_t many_keys = 32;  // beyond, a hash set is quicker than looking at all

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool in_number(char c) {
  return is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

// Bytes of a string that stand for themselves and need no second look.
constexpr auto plain = [] {
  std::array<bool, 256> table{};
  for (unsigned c = 0x20; c < 0x80; ++c) table[c] = c != '"' && c != '\\';
  return table;
}();

bool is_plain(char c) { return plain[static_cast<unsigned char>(c)]; }

// A number that differs for most keys that differ.
std::uint64_t mark_of(std::string_view key) {
  std::uint64_t mark = 0;
  std::memcpy(&mark, key.data(), std::min(key.size(), sizeof mark));
  return mark ^ (key.size() << 56);
}

std::string_view digits(std::string_view text) {
  return text.substr(0, static_cast<std::size_t>(
                            std::find_if_not(text.begin(), text.end(), is_digit) - text.begin()));
}

enum class NumberKind { bad, whole, fraction };

NumberKind number_kind(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto before = digits(text);
  if (before.empty() || (before.size() > 1 && before[0] == '0')) return NumberKind::bad;
  text.remove_prefix(before.size());
  if (text.empty()) return NumberKind::whole;
  if (text[0] == '.') {
    const auto after = digits(text.substr(1));
    if (after.empty()) return NumberKind::bad;
    text.remove_prefix(1 + after.size());
  }
  if (text.empty()) return NumberKind::fraction;
  if (text[0] != 'e' && text[0] != 'E') return NumberKind::bad;
  text.remove_prefix(1);
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && digits(text) == text ? NumberKind::fraction : NumberKind::bad;
}

// The length of the UTF-8 sequence that begins with this byte, 0 for none.
std::size_t utf8_length(unsigned char first) {
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

bool is_utf8_sequence(const unsigned char* bytes, std::size_t length) {
  for (std::size_t i = 1; i < length; ++i)
    if ((bytes[i] & 0xC0) != 0x80) return false;
  // No overlong forms, no surrogates, nothing above U+10FFFF.
  if (bytes[0] == 0xE0) return bytes[1] >= 0xA0;
  if (bytes[0] == 0xED) return bytes[1] <= 0x9F;
  if (bytes[0] == 0xF0) return bytes[1] >= 0x90;
  return bytes[0] != 0xF4 || bytes[1] <= 0x8F;
}

}  // namespace

JsonReader::JsonReader(ByteSource source, std::size_t buffer)
    : source_(std::move(source)), buffer_(std::max<std::size_t>(buffer, 16)) {}

void JsonReader::Place::pass(std::string_view text) {
  const auto newlines = std::count(text.begin(), text.end(), '\n');
  if (newlines > 0) {
    lines += static_cast<std::size_t>(newlines);
    columns = 0;
    text.remove_prefix(text.rfind('\n') + 1);
  }
  for (const char c : text)  // letters, not bytes
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++columns;
}

std::string JsonReader::place() const {
  Place here = passed_;
  here.pass({buffer_.data(), at_});
  return std::to_string(here.lines + 1) + ":" + std::to_string(here.columns + 1);
}

void JsonReader::refuse(const std::string& what) {
  if (!error_) error_ = Error{Errc::bad_syntax, what, place()};
}

void JsonReader::unexpected(int byte, const char* wanted) {
  if (error_) return;
  if (byte < 0) return refuse(std::string("the file ends where ") + wanted + " should be");
  std::string shown(1, static_cast<char>(byte));
  if (byte < 0x20 || byte >= 0x7F) {
    constexpr const char* hex = "0123456789abcdef";
    shown = {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
  }
  refuse("'" + shown + "' where " + wanted + " should be");
}

bool JsonReader::refill() {
  if (ended_ || error_) return false;
  const std::size_t keep = in_token_ ? token_ : at_;
  passed_.pass({buffer_.data(), keep});
  std::memmove(buffer_.data(), buffer_.data() + keep, end_ - keep);
  at_ -= keep;
  end_ -= keep;
  token_ = 0;
  if (end_ == buffer_.size()) {
    if (end_ >= longest_token) {
      error_ = Error{Errc::too_large, "a text or number longer than 64 MiB", place()};
      return false;
    }
    buffer_.resize(2 * end_);
  }
  const auto got = source_(buffer_.data() + end_, buffer_.size() - end_);
  if (!got) {
    error_ = got.error();
    return false;
  }
  ended_ = *got == 0;
  end_ += *got;
  return !ended_;
}

bool JsonReader::ensure(std::size_t size) {
  while (end_ - at_ < size)
    if (!refill()) return false;
  return true;
}

int JsonReader::look() {
  for (;;) {
    for (; at_ < end_; ++at_) {
      const char c = buffer_[at_];
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') return static_cast<unsigned char>(c);
    }
    if (!refill()) return -1;
  }
}

JsonKind JsonReader::peek() {
  const int c = look();
  switch (c) {
    case '{':
      return JsonKind::object;
    case '[':
      return JsonKind::array;
    case '"':
      return JsonKind::string;
    case 't':
    case 'f':
      return JsonKind::boolean;
    case 'n':
      return JsonKind::null;
    default:
      if (c == '-' || (c >= '0' && c <= '9')) return JsonKind::number;
      unexpected(c, "a value");
      return JsonKind::null;
  }
}

bool JsonReader::enter(char bracket, Level level) {
  const int c = look();
  if (c != bracket) return unexpected(c, bracket == '{' ? "'{'" : "'['"), false;
  if (levels_.size() == deepest) return refuse("nested deeper than 64 levels"), false;
  if (error_) return false;
  ++at_;
  level.first_key = keys_.size();
  level.first_byte = key_bytes_.size();
  levels_.push_back(std::move(level));
  return true;
}

void JsonReader::enter_object(Keys keys) {
  enter('{', Level{.object = true, .check = keys == Keys::differ});
}
void JsonReader::enter_array() { enter('[', Level{}); }

void JsonReader::leave() {
  keys_.resize(levels_.back().first_key);
  key_bytes_.resize(levels_.back().first_byte);
  levels_.pop_back();
}

// Goes over the comma to the next member, or out of the object or array.
bool JsonReader::next(char closing) {
  if (error_) return false;
  Level& level = levels_.back();
  const int c = look();
  if (c == closing) {
    ++at_;
    leave();
    return false;
  }
  if (!level.begun) return level.begun = true;
  if (c != ',') return unexpected(c, closing == '}' ? "',' or '}'" : "',' or ']'"), false;
  ++at_;
  return true;
}

std::optional<std::string_view> JsonReader::next_key() {
  if (!next('}')) return std::nullopt;
  const int c = look();
  if (c != '"') return unexpected(c, "a key in quotes"), std::nullopt;
  // The key must outlive the colon, which may lie behind a refill.
  const auto text = read_text();
  if (error_) return std::nullopt;
  if (levels_.back().check) remember(text);
  if (at_ < end_ && buffer_[at_] == ':') {
    ++at_;
    return error_ ? std::nullopt : std::optional(text);
  }
  if (text.data() != scratch_.data()) scratch_.assign(text);
  const int colon = look();
  if (colon != ':') return unexpected(colon, "':'"), std::nullopt;
  ++at_;
  return error_ ? std::nullopt : std::optional<std::string_view>(scratch_);
}

void JsonReader::remember(std::string_view key) {
  Level& level = levels_.back();
  const auto said_before = [&] { refuse("the key \"" + std::string(key) + "\" stands twice"); };
  const auto text = [&](const Key& one) {
    return std::string_view(key_bytes_).substr(one.begin, one.size);
  };
  if (!level.many.empty()) {
    if (!level.many.emplace(key).second) said_before();
    return;
  }
  const std::uint64_t mark = mark_of(key);
  for (std::size_t i = level.first_key; i < keys_.size(); ++i)
    if (keys_[i].mark == mark && text(keys_[i]) == key) return said_before();
  keys_.push_back({mark, key_bytes_.size(), key.size()});
  key_bytes_ += key;
  if (keys_.size() - level.first_key <= many_keys) return;
  for (std::size_t i = level.first_key; i < keys_.size(); ++i) level.many.emplace(text(keys_[i]));
}

bool JsonReader::next_item() { return next(']'); }

std::string_view JsonReader::read_string() {
  const int c = look();
  if (c != '"') return unexpected(c, "a text in quotes"), std::string_view();
  return read_text();
}

// From the opening quote to behind the closing one.
std::string_view JsonReader::read_text() {
  in_token_ = true;
  token_ = at_++;
  bool escaped = false;
  std::size_t run = 1;  // since the last escape, counted from the token's begin
  const auto append_run = [&] {
    if (!escaped) scratch_.clear();
    escaped = true;
    scratch_.append(buffer_.data() + token_ + run, at_ - token_ - run);
  };
  while (!error_) {
    const char *p = buffer_.data() + at_, *const end = buffer_.data() + end_;
    while (p < end && is_plain(*p)) ++p;
    at_ = static_cast<std::size_t>(p - buffer_.data());
    if (p == end) {
      if (!refill()) unexpected(-1, "the end of a text");
    } else if (*p == '"') {
      break;
    } else if (*p == '\\') {
      append_run();
      if (!read_escape()) break;
      run = at_ - token_;
    } else if (static_cast<unsigned char>(*p) < 0x20) {
      refuse("a control character in a text must be written as \\u00..");
    } else {
      check_utf8();
    }
  }
  in_token_ = false;
  if (error_) return {};
  if (escaped) append_run();
  const std::string_view text =
      escaped ? std::string_view(scratch_)
              : std::string_view(buffer_.data() + token_ + 1, at_ - token_ - 1);
  ++at_;
  return text;
}

bool JsonReader::check_utf8() {
  const auto length = utf8_length(static_cast<unsigned char>(buffer_[at_]));
  if (length == 0 || !ensure(length)) return refuse("not valid UTF-8"), false;
  std::array<unsigned char, 4> bytes{};
  std::memcpy(bytes.data(), buffer_.data() + at_, length);
  if (!is_utf8_sequence(bytes.data(), length)) return refuse("not valid UTF-8"), false;
  at_ += length;
  return true;
}

std::optional<std::uint32_t> JsonReader::read_hex4() {
  if (!ensure(4)) return std::nullopt;
  std::uint32_t code = 0;
  const char* begin = buffer_.data() + at_;
  const auto [end, failed] = std::from_chars(begin, begin + 4, code, 16);
  if (failed != std::errc{} || end != begin + 4) return std::nullopt;
  at_ += 4;
  return code;
}

void JsonReader::append_code_point(std::uint32_t code) {
  const auto tail = [&](unsigned shift) {
    scratch_ += static_cast<char>(0x80 | ((code >> shift) & 0x3F));
  };
  if (code < 0x80) {
    scratch_ += static_cast<char>(code);
  } else if (code < 0x800) {
    scratch_ += static_cast<char>(0xC0 | (code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    scratch_ += static_cast<char>(0xE0 | (code >> 12));
    tail(6);
    tail(0);
  } else {
    scratch_ += static_cast<char>(0xF0 | (code >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

bool JsonReader::read_escape() {
  if (!ensure(2)) return unexpected(-1, "the rest of an escape"), false;
  constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  const char name = buffer_[at_ + 1];
  if (const auto which = names.find(name); which != std::string_view::npos) {
    scratch_ += meanings[which];
    at_ += 2;
    return true;
  }
  if (name != 'u') return refuse("an unknown escape in a text"), false;
  at_ += 2;
  auto code = read_hex4();
  if (!code) return refuse("\\u needs four hexadecimal digits"), false;
  const bool high = *code >= 0xD800 && *code < 0xDC00;
  if (high && ensure(2) && buffer_[at_] == '\\' && buffer_[at_ + 1] == 'u') {
    at_ += 2;
    const auto low = read_hex4();
    if (low && *low >= 0xDC00 && *low < 0xE000)
      code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
  }
  if (*code >= 0xD800 && *code < 0xE000) return refuse("half a surrogate pair in a text"), false;
  append_code_point(*code);
  return true;
}

std::string_view JsonReader::read_number() {
  const int c = look();
  if (c != '-' && (c < '0' || c > '9')) return unexpected(c, "a number"), std::string_view();
  in_token_ = true;
  token_ = at_;
  do {
    while (at_ < end_ && in_number(buffer_[at_])) ++at_;
  } while (at_ == end_ && refill());
  in_token_ = false;
  return error_ ? std::string_view() : std::string_view(buffer_.data() + token_, at_ - token_);
}

std::optional<long long> JsonReader::read_integer() {
  // Most numbers of an analysis are points of a board.
  if (look() >= 0 && end_ - at_ > 2) {
    const char* p = buffer_.data() + at_;
    const bool minus = *p == '-';
    if (is_digit(p[minus]) && !in_number(p[minus + 1])) {
      at_ += minus ? 2 : 1;
      return minus ? '0' - p[1] : p[0] - '0';
    }
  }
  const auto text = read_number();
  if (error_) return std::nullopt;
  const char *begin = text.data(), *end = begin + text.size();
  const auto kind = number_kind(text);
  if (kind == NumberKind::bad) return refuse("not a number"), std::nullopt;
  if (kind == NumberKind::whole) {
    long long value = 0;
    if (std::from_chars(begin, end, value).ec == std::errc{}) return value;
  } else {
    double value = 0;
    if (std::from_chars(begin, end, value).ec == std::errc{}) return std::nullopt;
  }
  return refuse("the number is out of range"), std::nullopt;
}

void JsonReader::read_word(std::string_view word) {
  look();
  if (!ensure(word.size()) || std::string_view(buffer_.data() + at_, word.size()) != word)
    return refuse("not a value: only true, false and null are words");
  at_ += word.size();
}

bool JsonReader::read_boolean() {
  const bool value = look() == 't';
  read_word(value ? "true" : "false");
  return value && ok();
}

void JsonReader::read_null() { read_word("null"); }

void JsonReader::skip() {
  const std::size_t outside = levels_.size();
  do {
    // Inside something: on to its next member, or out of it.
    if (levels_.size() > outside) {
      const std::size_t here = levels_.size();
      const bool more = levels_.back().object ? next_key().has_value() : next_item();
      if (!more && levels_.size() == here) return;  // failed
      if (!more) continue;
    }
    switch (peek()) {
      case JsonKind::object:
        enter_object();
        break;
      case JsonKind::array:
        enter_array();
        break;
      case JsonKind::string:
        read_string();
        break;
      case JsonKind::number:
        read_integer();
        break;
      case JsonKind::boolean:
        read_boolean();
        break;
      case JsonKind::null:
        read_null();
        break;
    }
  } while (levels_.size() > outside && ok());
}

void JsonReader::finish() {
  const int c = look();
  if (c >= 0) refuse("something follows the end of the document");
}

}  // namespace banmen::visual
