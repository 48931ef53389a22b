#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "toy_registry.hpp"

namespace banmen::test {

// A broken promise ends the run, in every build.
inline void require(bool kept, std::string_view promise, std::string_view text) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %.*s: '%.*s'\n", static_cast<int>(promise.size()),
               promise.data(), static_cast<int>(text.size()), text.data());
  std::abort();
}

// An error has to say what is wrong.
template <class T>
void require_words(const Result<T>& result, std::string_view text) {
  require(result || !result.error().what.empty(), "an error says what is wrong", text);
}

// The text inside of more levels of JSON than any stack has room for.
inline std::string deepened(std::string_view text) {
  constexpr std::size_t levels = 100'000;
  return "{\"a\":" + std::string(levels, '[') + std::string(text) + std::string(levels, ']') +
         ",\"b\":1}";
}

// What a text of a corpus stands for: one that begins with this byte stands deep in lists.
inline std::string unfolded(std::string_view text) {
  constexpr char deep = 1;
  return text.starts_with(deep) ? deepened(text.substr(1)) : std::string(text);
}

// Calls see.template operator()<Entry>() for every game of the project and the toy.
template <class See, class... Entries>
void for_each_entry(registry::EntryList<Entries...>, See see) {
  (see.template operator()<Entries>(), ...);
}
template <class See>
void for_each_entry(See see) {
  for_each_entry(AllGamesAndToy{}, see);
}

}  // namespace banmen::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// Makes the entry point of a target that takes text.
#define BANMEN_FUZZ_TEXT(function)                                                          \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {       \
    function(std::string_view(reinterpret_cast<const char*>(data), size)); /* NOLINT: API*/ \
    return 0;                                                                               \
  }
