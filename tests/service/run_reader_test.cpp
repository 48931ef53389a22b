#include "service/run_reader.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "service/temporary_folder.hpp"

namespace banmen::service {
namespace {

const std::string head = R"({"format":"banmen-run","version":1,"program":"0.1.0","game":"othello")";

void write(const std::filesystem::path& path, const std::string& text, bool append = false) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, append ? std::ios::app : std::ios::trunc) << text;
}

std::string record(int step) {
  return R"({"step":)" + std::to_string(step) + R"(,"games":)" + std::to_string(1000 * step) +
         "}\n";
}

std::vector<int> steps(const std::vector<Json>& records) {
  std::vector<int> all;
  for (const Json& one : records) all.push_back(one["step"].get<int>());
  return all;
}

TEST(RunReader, ASummaryTellsTheLastOfEachKind) {
  const test::TemporaryFolder folder;
  write(folder / "a/run.json",
        head + R"(,"seed":7,"settings":{"games":"5000","method":"td"},"gate":null})");
  write(folder / "a/metrics.ndjson",
        R"({"step":1,"games":1000,"loss":9.5,"validation":9.75}
{"step":2,"games":2000,"loss":8.5,"match":{"against":"ckpt-00000001","wins":3,"draws":1,"losses":0}}
{"step":3,"games":3000,"seconds":12.5,"stage":"games","unheard_of":[1]}
)");
  const auto summary = RunReader(folder.path()).summary("a");
  ASSERT_TRUE(summary) << summary.error().what;
  EXPECT_EQ((*summary)["games"], 3000);
  EXPECT_EQ((*summary)["games_wanted"], 5000);
  EXPECT_EQ((*summary)["finished"], false);
  EXPECT_EQ((*summary)["method"], "td");
  EXPECT_EQ((*summary)["loss"], 8.5);
  EXPECT_EQ((*summary)["validation"], 9.75);
  EXPECT_EQ((*summary)["match"]["wins"], 3);
  EXPECT_EQ((*summary)["stage"], "games");
}

TEST(RunReader, AFolderIsNoCurve) {
  const test::TemporaryFolder folder;
  write(folder / "a/run.json", head + R"(,"seed":1,"settings":{}})");
  std::filesystem::create_directories(folder / "a/metrics.ndjson");
  const auto details = RunReader(folder.path()).details("a");
  ASSERT_TRUE(details) << details.error().what;
  EXPECT_TRUE((*details)["step"].is_null());
  EXPECT_TRUE(CurveTail(folder / "a/metrics.ndjson").next().records.empty());
}

TEST(RunReader, ARunThatHasOnlyBegunIsShown) {
  const test::TemporaryFolder folder;
  write(folder / "a/run.json", head + R"(,"seed":1,"settings":{}})");
  const auto details = RunReader(folder.path()).details("a");
  ASSERT_TRUE(details) << details.error().what;
  for (const char* key :
       {"step", "games", "games_wanted", "loss", "match", "finished", "latest", "best"})
    EXPECT_TRUE((*details)[key].is_null()) << key;
  EXPECT_TRUE((*details)["checkpoints"].empty());
}

TEST(RunReader, TheNewestCheckpointIsTheOneThatLatestNames) {
  const test::TemporaryFolder folder;
  write(folder / "a/run.json", head + "}");
  for (const std::string name : {"ckpt-00000002", "ckpt-00000004"})
    write(folder / "a" / name / "manifest.json",
          R"({"format":"banmen-checkpoint","version":1,"step":)" + name.substr(12) + "}");
  write(folder / "a/ckpt-00000006/weights.bin", "not whole yet");
  write(folder / "a/latest", "ckpt-00000004\n");
  const RunReader reader(folder.path());
  EXPECT_EQ((*reader.details("a"))["latest"]["step"], 4);
  EXPECT_EQ((*reader.details("a"))["checkpoints"].size(), 2u);
  write(folder / "a/latest", "../a/ckpt-00000004");
  EXPECT_TRUE((*reader.details("a"))["latest"].is_null()) << "it leads elsewhere";
}

TEST(RunReader, OnlyPlainNamesAreFound) {
  const test::TemporaryFolder folder;
  write(folder / "run.json", head + "}");
  write(folder / "runs/a/run.json", head + "}");
  write(folder / "runs/.hidden/run.json", head + "}");
  write(folder / "runs/notes.txt", "no run");
  std::filesystem::create_directory(folder / "runs/empty");
  const RunReader reader(folder / "runs");
  EXPECT_EQ(reader.ids(), std::vector<std::string>{"a"});
  for (const std::string id : {"", ".", "..", "../runs/a", "a/", "a/../a", "./a", ".hidden",
                               "empty", "notes.txt", "b", "a\\.."}) {
    const auto found = reader.metrics(id);
    ASSERT_FALSE(found) << id;
    EXPECT_EQ(found.error().code, Errc::unknown_name);
    EXPECT_FALSE(found.error().hint.empty());
  }
  EXPECT_FALSE(reader.metrics(std::string("a\0", 2)));
  EXPECT_TRUE(RunReader("").ids().empty());
  EXPECT_FALSE(RunReader("").metrics("a"));
}

TEST(RunReader, WhatIsNoRunSaysWhy) {
  const test::TemporaryFolder folder;
  const RunReader reader(folder.path());
  for (const std::string text :
       {"", "nonsense", "[]", "{}", R"({"format":"banmen-run","version":2,"game":"othello"})",
        R"({"format":"banmen-run","version":1})", R"({"format":"other","version":1,"game":"x"})"}) {
    write(folder / "a/run.json", text);
    const auto summary = reader.summary("a");
    ASSERT_FALSE(summary) << text;
    EXPECT_EQ(summary.error().code, Errc::corrupt);
    EXPECT_FALSE(summary.error().hint.empty());
  }
}

TEST(CurveTail, DamagedLinesArePassedOverAndCounted) {
  const test::TemporaryFolder folder;
  write(folder / "metrics.ndjson",
        record(1) + "{\"step\":2,\"los\n" + record(3) +
            "\n[]\n{\"games\":4}\n{\"step\":-1}\n{\"step\":5,\"loss\":\"x\"}\n"
            "{\"step\":6,\"match\":{}}\n" +
            record(7) + "{\"step\":8,\"ga");
  const auto news = CurveTail(folder / "metrics.ndjson").next();
  EXPECT_EQ(steps(news.records), (std::vector{1, 3, 7}));
  EXPECT_EQ(news.damaged_lines, 6u);
  EXPECT_EQ(news.numbers, (std::vector<std::uint64_t>{1, 3, 10}));
  EXPECT_EQ(news.lines, 10u);
}

TEST(CurveTail, GivesWhatIsNewInWholeLines) {
  const test::TemporaryFolder folder;
  const auto file = folder / "metrics.ndjson";
  CurveTail tail(file);
  EXPECT_TRUE(tail.next().records.empty()) << "there is no file yet";
  write(file, record(1) + record(2));
  EXPECT_EQ(steps(tail.next().records), (std::vector{1, 2}));
  EXPECT_TRUE(tail.next().records.empty());
  const std::string third = record(3);
  write(file, third.substr(0, 9), true);
  EXPECT_TRUE(tail.next().records.empty());
  write(file, third.substr(9) + record(4), true);
  const auto news = tail.next();
  EXPECT_EQ(steps(news.records), (std::vector{3, 4}));
  EXPECT_EQ(news.damaged_lines, 0u);
  EXPECT_FALSE(news.rewound);
  EXPECT_EQ(news.numbers, (std::vector<std::uint64_t>{3, 4}));
  EXPECT_EQ(news.lines, 4u);
  EXPECT_EQ(tail.next().lines, 4u);
}

TEST(CurveTail, SeesThatARunWasTakenUpFromAnEarlierCheckpoint) {
  const test::TemporaryFolder folder;
  const auto file = folder / "metrics.ndjson";
  CurveTail tail(file);
  write(file, record(1) + record(2) + record(3));
  tail.next();
  std::filesystem::resize_file(file, record(1).size());
  auto news = tail.next();
  EXPECT_TRUE(news.rewound);
  EXPECT_EQ(steps(news.records), std::vector{1});
  EXPECT_EQ(news.lines, 1u);
  EXPECT_FALSE(tail.next().rewound);
  write(file, record(2), true);
  EXPECT_EQ(steps(tail.next().records), std::vector{2});
  // Cut and grown beyond what it was, between two looks.
  write(file, record(1) + "{\"step\":2,\"games\":2000,\"seconds\":1}\n" + record(3));
  news = tail.next();
  EXPECT_TRUE(news.rewound);
  EXPECT_EQ(steps(news.records), (std::vector{1, 2, 3}));
}

TEST(ThinnedCurve, IsEvenAndKeepsTheEndsAndMatches) {
  std::vector<Json> records;
  for (int step = 1; step <= 10'000; ++step) {
    records.push_back({{"step", step}});
    if (step % 1111 == 0) records.back()["match"] = Json::object();
  }
  const auto kept = thinned(records, 200);
  EXPECT_LE(kept.size(), 200u);
  EXPECT_GT(kept.size(), 190u);
  EXPECT_EQ(kept.front()["step"], 1);
  EXPECT_EQ(kept.back()["step"], 10'000);
  EXPECT_EQ(std::ranges::count_if(kept, [](const Json& one) { return one.contains("match"); }), 9);
  for (std::size_t i = 1; i < kept.size(); ++i) {
    const int gap = kept[i]["step"].get<int>() - kept[i - 1]["step"].get<int>();
    EXPECT_GT(gap, 0);
    EXPECT_LE(gap, 55);
  }
  EXPECT_EQ(thinned({records.begin(), records.begin() + 200}, 200).size(), 200u);
  EXPECT_TRUE(thinned({}, 200).empty());
}

}  // namespace
}  // namespace banmen::service
