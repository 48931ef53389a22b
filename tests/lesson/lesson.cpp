#include "lesson/lesson.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <thread>

#include "core/file.hpp"
#include "core/rng.hpp"
#include "search/random_player.hpp"

namespace banmen::toy {
namespace {

// What each number of stones is worth for the side to move, from -1 to 1.
using Values = std::array<double, 13>;

std::string bytes_of(const void* data, std::size_t size) {
  return {static_cast<const char*>(data), size};
}

constexpr std::string_view magic = "LESSON 1";

Result<Values> values_in(const std::string& file) {
  Values values{};
  if (file.size() != magic.size() + sizeof values || !file.starts_with(magic))
    return fail(Errc::corrupt, "these are no weights of this game", "weights");
  std::memcpy(values.data(), file.data() + magic.size(), sizeof values);
  return values;
}

class Lesson final : public learn::Course {
 public:
  Lesson(const Settings& settings, std::uint64_t seed)
      : wanted_(static_cast<std::uint64_t>(get_integer(settings, "games"))),
        batch_(static_cast<std::uint64_t>(get_integer(settings, "batch"))),
        stall_(static_cast<std::uint64_t>(get_integer(settings, "stall"))),
        rate_(get_number(settings, "first_rate")),
        seed_(seed) {}

  bool finished() const override { return games_ >= wanted_; }
  std::uint64_t games() const override { return games_; }
  std::uint64_t games_wanted() const override { return wanted_; }

  Result<learn::Facts> step(const learn::StepWork& work) override {
    // Nobody can come too late to stop it there.
    while (stall_ > 0 && games_ == stall_ && !taken_up_ && !work.stop.now())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    Values values = values_;
    double errors = 0;
    const auto count = std::min(batch_, wanted_ - games_);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (work.progress) work.progress({"within", i, count, "games", ""});
      if (work.stop.now()) return fail(Errc::stopped, "stopped", "step");
      errors += learn_from(games_ + i, values);
    }
    values_ = values;
    games_ += count;
    double truth = 0;
    for (std::size_t stones = 1; stones < values_.size(); ++stones)
      truth += std::abs(values_[stones] - (stones % 4 == 0 ? -1 : 1)) / 12;
    return learn::Facts{{"stage", "games"},
                        {"games", games_},
                        {"loss", errors / static_cast<double>(count)},
                        {"validation", truth}};
  }

  learn::Facts visits(std::size_t) const override { return {{"phases", learn::Facts::array()}}; }

  std::vector<learn::SavedFile> save() const override {
    return {{"values.bin", bytes_of(values_.data(), sizeof values_)},
            {"games.bin", bytes_of(&games_, sizeof games_)}};
  }

  Result<void> load(const std::vector<learn::SavedFile>& files) override {
    taken_up_ = true;
    for (const auto& file : files) {
      if (file.name == "values.bin" && file.bytes.size() == sizeof values_)
        std::memcpy(values_.data(), file.bytes.data(), sizeof values_);
      else if (file.name == "games.bin" && file.bytes.size() == sizeof games_)
        std::memcpy(&games_, file.bytes.data(), sizeof games_);
      else
        return fail(Errc::corrupt, "what is " + file.name + "?", "course");
    }
    return {};
  }

  std::string weights() const override {
    return std::string(magic) + bytes_of(values_.data(), sizeof values_);
  }

 private:
  // A game at random; each value moves towards the opposite of what the best reply leaves. Ends of
  // games come first, so that later weights play better.
  double learn_from(std::uint64_t game, Values& values) const {
    Rng rng(seed_, game);
    double errors = 0;
    for (int stones = 12; stones > 0; stones -= 1 + static_cast<int>(rng.below(3))) {
      if (static_cast<std::uint64_t>(stones) > 1 + game / 30) continue;
      double best = -1;
      for (int take = 1; take <= std::min(3, stones); ++take) {
        const int rest = stones - take;
        best = std::max(best, rest == 0 ? 1 : -values[static_cast<std::size_t>(rest)]);
      }
      double& value = values[static_cast<std::size_t>(stones)];
      errors += std::abs(best - value) / 12;
      value += rate_ * (best - value);
    }
    return errors;
  }

  std::uint64_t wanted_, batch_, stall_;
  bool taken_up_ = false;
  double rate_;
  std::uint64_t seed_, games_ = 0;
  Values values_{};
};

// Leaves what is worth least for the other, as far as its weights know.
class Reader final : public search::Player<Toy> {
 public:
  explicit Reader(const Values& values) : values_(values) {}

  search::Thought<Toy> think(const Position& pos, const search::Request&,
                             const search::ThoughtSink<Toy>&) override {
    Move best;
    const auto worth = [&](int take) {
      return pos.stones == take ? -1 : values_[static_cast<std::size_t>(pos.stones - take)];
    };
    for (int take = 2; take <= std::min(3, pos.stones); ++take)
      if (worth(take) < worth(best.take)) best.take = take;
    search::Thought<Toy> thought;
    thought.candidates.push_back({{}, {best}});
    thought.candidates[0].score.side = side_to_move(pos);
    return thought;
  }

 private:
  Values values_;
};

Result<std::unique_ptr<search::Player<Toy>>> make_reader(const Settings& settings, std::uint64_t) {
  Values values{};
  if (const auto& name = settings.at("weights"); !name.empty()) {
    const auto read = read_file(name).and_then(values_in);
    if (!read) return fail(read.error());
    values = *read;
  }
  return std::make_unique<Reader>(values);
}

Result<std::unique_ptr<learn::Course>> begin(const Settings& settings, std::uint64_t seed) {
  if (settings.at("games") == "13")
    return fail(Errc::illegal, "13 games would bring bad luck", "games", "12 or 14 will not");
  return std::make_unique<Lesson>(settings, seed);
}

}  // namespace

std::vector<search::PlayerKind<Toy>> LessonPlayers::kinds() {
  return {search::random_kind<Toy>(),
          {"reader",
           "by what it has learnt",
           {words("weights", "", "its file")},
           make_reader,
           search::Honours::everything()}};
}

learn::Training LessonPlayers::training() {
  return {"values of stones, from games at random",
          {integer("games", 400, 1, 1'000'000, "games to play"),
           integer("batch", 10, 1, 1000, "games of a step"),
           number("first_rate", 0.1, 0.001, 1, "how far a value moves"),
           integer("stall", 0, 0, 1'000'000,
                   "games after which it waits to be stopped, unless it was taken up; 0: never")},
          begin,
          "reader"};
}

}  // namespace banmen::toy
