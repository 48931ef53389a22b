#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/file.hpp"
#include "data.hpp"
#include "visual/exercise.hpp"
#include "visual/json_reader.hpp"
#include "visual/mutate.hpp"

namespace banmen::test {
namespace {

#ifdef BANMEN_CHECKED
constexpr int documents = 10'000;
#else
constexpr int documents = 100'000;
#endif

std::vector<std::string> good_files() {
  std::vector<std::string> texts;
  for (const char* name : {"stones_2x2", "dominoes_2x2", "draw_1x2", "reduced_1x3"})
    texts.push_back(read_file(data_path("visual/" + std::string(name) + ".json")).value());
  return texts;
}

TEST(DamagedFiles, AreReadOrRefusedAndNothingElse) {
  const auto texts = good_files();
  Rng rng(20261116);
  std::map<std::string, int> seen;
  for (int i = 0; i < documents; ++i) {
    const auto done = exercise(mutate(texts[static_cast<std::size_t>(i) % texts.size()], rng));
    if (!done.error) {
      ++seen["good"];
      EXPECT_GT(done.written, 1000U);
      continue;
    }
    ++seen[std::string(to_text(done.error->code))];
    EXPECT_FALSE(done.error->what.empty());
    EXPECT_FALSE(done.error->where.empty());
  }
  EXPECT_EQ(seen["good"] + seen["bad_syntax"] + seen["corrupt"], documents);
  EXPECT_GT(seen["good"], documents / 20);
  EXPECT_GT(seen["corrupt"], documents / 20);
  EXPECT_GT(seen["bad_syntax"], documents / 4);
}

// Read whole, or in pieces as small as may be: the same answer, down to line and column.
std::optional<Error> verdict(std::string_view text, std::size_t buffer) {
  visual::JsonReader json(visual::text_source(text), buffer);
  json.skip();
  json.finish();
  return json.ok() ? std::nullopt : std::optional(json.error());
}

bool stricter_than_json(const std::string& what) {
  return what.ends_with("stands twice") || what == "the number is out of range" ||
         what.starts_with("nested deeper");
}

TEST(DamagedFiles, AreJsonWhenAnotherReaderSaysSo) {
  const auto texts = good_files();
  Rng rng(7);
  int good = 0, bad = 0, strict = 0;
  for (int i = 0; i < documents / 2; ++i) {
    const auto text = mutate(texts[static_cast<std::size_t>(i) % texts.size()], rng);
    const auto ours = verdict(text, 1 << 20);
    ASSERT_EQ(ours, verdict(text, 16)) << text;
    if (nlohmann::json::accept(text)) {
      ours ? ++strict : ++good;
      ASSERT_TRUE(!ours || stricter_than_json(ours->what)) << ours->what << "\n" << text;
    } else {
      ++bad;
      ASSERT_TRUE(ours) << text;
    }
  }
  EXPECT_GT(good, documents / 20);
  EXPECT_GT(bad, documents / 20);
  EXPECT_GT(strict, 10);
}

}  // namespace
}  // namespace banmen::test
