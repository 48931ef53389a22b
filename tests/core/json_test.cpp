#include "core/json.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <nlohmann/json.hpp>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ALLOCATIONS_ARE_TAKEN  // the sanitizers have their own
#endif
#endif

#ifndef ALLOCATIONS_ARE_TAKEN
namespace {
std::atomic<std::size_t> large_allocations = 0;  // of half a megabyte or more
}  // namespace

// The program's own, to see what is copied.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"  // GCC 12 sees only one half of a pair
#endif
void* operator new(std::size_t size) {
  if (size >= (std::size_t{1} << 19)) ++large_allocations;
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace banmen {
namespace {

using Json = nlohmann::ordered_json;

std::string nested(std::size_t levels, const std::string& opening = "[",
                   const std::string& inside = "", const std::string& closing = "]") {
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) text += opening;
  text += inside;
  for (std::size_t i = 0; i < levels; ++i) text += closing;
  return text;
}

std::string place(const std::string& text) {
  const auto read = parse_json(text, "body");
  return read ? "" : read.error().where;
}

TEST(Json, ReadsWhatItWrites) {
  for (const std::string text :
       {R"({"b":1,"a":[null,true,false,-3,18446744073709551615,0.5,"\n盤"],"c":{}})", "[]", "7",
        "\"x\"", "null", "[1e300]"}) {
    const auto read = parse_json(text, "text");
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, Json::parse(text));
    EXPECT_EQ(parse_json(json_text(*read), "text").value(), *read);
    EXPECT_EQ(parse_json(json_text(*read, 2), "text").value(), *read);
    EXPECT_EQ(exact_json_text(*read).value(), json_text(*read));
  }
  EXPECT_EQ(json_text(parse_json(" {\"b\" : 1}\n", "text").value()), R"({"b":1})");
}

TEST(Json, OfAKeyGivenTwiceTheLastValueCounts) {
  EXPECT_EQ(json_text(parse_json(R"({"a":1,"b":2,"a":[3]})", "text").value()),
            R"({"a":[3],"b":2})");
  // The same where there are so many that an index is kept.
  std::string text = "{";
  Json expected;
  for (const int round : {0, 1000})
    for (int i = 0; i < 100; ++i) {
      text += (text.size() > 1 ? "," : "") + ("\"" + std::to_string(i)) +
              "\":{\"x\":" + std::to_string(round + i) + "}";
      expected[std::to_string(i)] = {{"x", round + i}};
    }
  EXPECT_EQ(parse_json(text + "}", "text").value(), expected);
}

TEST(Json, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(place("{\n \"n\": }"), "body, line 2, column 7");
  EXPECT_EQ(place(""), "body, line 1, column 1");
  EXPECT_EQ(place("[1] 2"), "body, line 1, column 5");
  EXPECT_EQ(place("[1e400]"), "body, line 1, column 6");
  EXPECT_NE(place("[\"\xff\"]"), "");
  EXPECT_NE(place("['a']"), "");
  EXPECT_NE(place("{\"a\":1,}"), "");
  const Error cut = parse_json("{\"a\":", "text").error();
  EXPECT_EQ(cut.code, Errc::bad_syntax);
  EXPECT_EQ(cut.what,
            "the JSON cannot be read: syntax error while parsing value - unexpected end of input; "
            "expected '[', '{', or a literal");
  EXPECT_EQ(cut.hint, "it ends too early");
  EXPECT_EQ(parse_json("[1e400]", "text").error().what,
            "the JSON cannot be read: number overflow parsing '1e400'");
  const Error bad = parse_json("[\"" + std::string(100'000, 'x') + "\n\"]", "text").error();
  EXPECT_LT(bad.what.size(), 400u);
  EXPECT_EQ(bad.where, "text, line 1, column 100003");
}

TEST(Json, IsReadToALimitedDepth) {
  EXPECT_TRUE(parse_json(nested(32), "text"));
  EXPECT_TRUE(parse_json(nested(31, "{\"a\":", "[\"[[[[\\\"[[[[\"]", "}"), "text"));
  for (const std::size_t levels : {33u, 1000u, 200'000u}) {
    for (const auto& text :
         {nested(levels), nested(levels, "{\"a\":", "1", "}"),
          nested(levels, "[{\"a\":", "1", "}]"), std::string(levels, '['),
          "{\"a\":" + nested(levels) + ",\"b\":1}", "[\"]]]]\"," + nested(levels) + "]"}) {
      const auto read = parse_json(text, "body");
      ASSERT_FALSE(read);
      EXPECT_EQ(read.error().code, Errc::bad_syntax);
      EXPECT_EQ(read.error().what, "the JSON is nested deeper than 32 levels");
      EXPECT_NE(read.error().hint, "");
    }
  }
  EXPECT_EQ(place(nested(33)), "body, line 1, column 33");
  EXPECT_EQ(place("[\"[[\\\"[\",\n" + nested(32) + "]"), "body, line 2, column 32");
  EXPECT_EQ(parse_json("[[1]]", "text", {.depth = 1}).error().where, "text, line 1, column 2");
  EXPECT_TRUE(parse_json(nested(40), "text", {.depth = 40}));
}

#ifndef ALLOCATIONS_ARE_TAKEN
// What was read is moved, never copied: a value that stands in an object beside many others, and
// this in another one, and so on, was once copied again for each of them.
TEST(Json, IsReadWithoutCopies) {
  const auto allocated = [](std::size_t levels) {
    std::string text = "[\"" + std::string(1 << 20, 'x') + "\"]", others;
    for (int i = 0; i < 60; ++i) others += ",\"" + std::to_string(i) + "\":1";
    for (std::size_t i = 0; i < levels; ++i) text = "{\"z\":" + text + others + "}";
    const std::size_t before = large_allocations;
    EXPECT_TRUE(parse_json(text, "text"));
    return large_allocations - before;
  };
  EXPECT_EQ(allocated(30), allocated(0));
}
#endif

TEST(Json, IsReadToALimitedSize) {
  EXPECT_TRUE(parse_json("[1]", "text", {.bytes = 3}));
  const Error error = parse_json("[11]", "text", {.bytes = 3}).error();
  EXPECT_EQ(error.code, Errc::too_large);
  EXPECT_EQ(error.what, "the JSON has 4 bytes, at most 3 are read");
  EXPECT_EQ(error.where, "text");
}

TEST(Json, WritesTextsThatAreNotUtf8) {
  for (const std::string bad : {"\xff", "a\xc3", "\xed\xa0\x80", "\xf0\x9f", "\x80"}) {
    const Json value = {{"text", bad}, {bad, 1}};
    EXPECT_TRUE(parse_json(json_text(value), "text")) << json_text(value);
    EXPECT_NE(json_text(value, 2).find("\uFFFD"), std::string::npos);
    EXPECT_EQ(exact_json_text(value).error().code, Errc::bad_syntax);
  }
}

}  // namespace
}  // namespace banmen
