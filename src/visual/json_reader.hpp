#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "visual/source.hpp"

namespace banmen::visual {

enum class JsonKind { object, array, string, number, boolean, null };

// Reads JSON (RFC 8259) piece by piece from a stream, holding only the piece at hand. Strict: keys
// of an object differ, strings are valid UTF-8, numbers fit, nesting ends at 64.
//
// The first thing wrong is kept in error(); from then on every reading gives nothing and every loop
// over keys or items ends, so that callers need to ask only once. Texts are valid until the next
// call.
class JsonReader {
 public:
  enum class Keys { differ, unchecked };  // unchecked: the caller sees to it

  explicit JsonReader(ByteSource source, std::size_t buffer = std::size_t{1} << 16);

  JsonKind peek();
  void enter_object(Keys keys = Keys::differ);
  std::optional<std::string_view> next_key();  // nothing: the object has ended
  void enter_array();
  bool next_item();  // false: the array has ended
  std::string_view read_string();
  std::optional<long long> read_integer();  // nothing: a number, but not a whole one
  bool read_boolean();
  void read_null();
  void skip();    // any value, checked like the others
  void finish();  // nothing but white space may follow

  bool ok() const { return !error_; }
  const Error& error() const { return *error_; }
  void refuse(const std::string& what);  // fails here with a message of the caller's

 private:
  struct Place {  // how far the reading has come, for messages
    std::size_t lines = 0, columns = 0;
    void pass(std::string_view text);
  };
  struct Level {
    bool object = false;
    bool check = false;
    bool begun = false;
    std::size_t first_key = 0, first_byte = 0;
    std::unordered_set<std::string> many{};  // all keys, once they are many
  };
  struct Key {
    std::uint64_t mark;
    std::size_t begin, size;
  };

  int look();  // the next byte that is no white space, or -1 at the end
  bool refill();
  bool ensure(std::size_t size);
  bool enter(char bracket, Level level);
  bool next(char closing);
  void leave();
  void read_word(std::string_view word);
  std::string_view read_text();
  bool read_escape();
  bool check_utf8();
  void append_code_point(std::uint32_t code);
  std::optional<std::uint32_t> read_hex4();
  std::string_view read_number();
  void remember(std::string_view key);
  void unexpected(int byte, const char* wanted);
  std::string place() const;

  ByteSource source_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, end_ = 0;
  std::size_t token_ = 0;  // bytes from here on are still needed
  bool in_token_ = false;
  bool ended_ = false;
  std::string scratch_;  // a text with escapes
  std::vector<Level> levels_;
  std::vector<Key> keys_;
  std::string key_bytes_;
  Place passed_;  // what came before the buffer
  std::optional<Error> error_;
};

}  // namespace banmen::visual
