#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.hpp"

// The state of a course as bytes: numbers and lists one after the other, packed by zstd behind a
// magic word, a version and a checksum.
namespace banmen::learn {

class ArchiveWriter {
 public:
  template <class T>
  void put(const T& value) requires std::is_trivially_copyable_v<T> {
    content_.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }
  template <class T>
  void put(const std::vector<T>& values) requires std::is_trivially_copyable_v<T> {
    put(static_cast<std::uint64_t>(values.size()));
    content_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }
  void put(const std::string& text) { put(std::vector<char>(text.begin(), text.end())); }

  // `kind`: eight letters that say what it is.
  std::string finish(std::string_view kind, std::uint32_t version) const;

 private:
  std::string content_;
};

class ArchiveReader {
 public:
  // Refuses what has another kind or version, and what is damaged.
  static Result<ArchiveReader> open(std::string_view bytes, std::string_view kind,
                                    std::uint32_t version);

  template <class T>
  void get(T& value) requires std::is_trivially_copyable_v<T> {
    if (!take(sizeof(T))) return;
    std::memcpy(&value, content_.data() + at_ - sizeof(T), sizeof(T));
  }
  template <class T>
  void get(std::vector<T>& values) requires std::is_trivially_copyable_v<T> {
    std::uint64_t size = 0;
    get(size);
    if (size > content_.size() / sizeof(T) || !take(size * sizeof(T))) {
      short_ = true;
      return;
    }
    values.resize(size);
    if (size > 0)  // an empty list has no place to copy to
      std::memcpy(values.data(), content_.data() + at_ - size * sizeof(T), size * sizeof(T));
  }
  void get(std::string& text) {
    std::vector<char> letters;
    get(letters);
    text.assign(letters.begin(), letters.end());
  }

  // Whether all that was asked for was there, and nothing more.
  Result<void> finish() const;

 private:
  explicit ArchiveReader(std::string content) : content_(std::move(content)) {}
  bool take(std::size_t bytes) {
    if (short_ || content_.size() - at_ < bytes) {
      short_ = true;
      return false;
    }
    at_ += bytes;
    return true;
  }

  std::string content_;
  std::size_t at_ = 0;
  bool short_ = false;
};

}  // namespace banmen::learn
