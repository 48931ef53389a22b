#include "protocols/usi_go.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::protocols {
namespace {

using std::chrono::milliseconds;

// Times are at most some years, so that sums of them do not overflow.
constexpr long long longest = 100'000'000'000;

std::optional<long long> read_number(const std::vector<std::string>& words, std::size_t at) {
  if (at >= words.size()) return std::nullopt;
  const auto number = parse_integer(words[at]);
  if (!number) return std::nullopt;
  return std::clamp(*number, 0LL, longest);
}

}  // namespace

UsiGo parse_go(const std::vector<std::string>& words) {
  UsiGo go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    go.ponder |= word == "ponder";
    go.mate |= word == "mate";
    go.infinite |= word == "infinite";
    const auto number = read_number(words, i + 1);
    if (!number) continue;
    const milliseconds time(*number);
    if (word == "mate") go.mate_time = time;
    if (word == "movetime") go.move_time = time;
    if (word == "byoyomi") go.byoyomi = time;
    if (word == "btime") go.clock[0] = time;
    if (word == "wtime") go.clock[1] = time;
    if (word == "binc") go.increment[0] = time;
    if (word == "winc") go.increment[1] = time;
    if (word == "depth") go.depth = static_cast<int>(std::clamp(*number, 1LL, 1000LL));
    if (word == "nodes") go.nodes = static_cast<std::uint64_t>(std::max(*number, 1LL));
  }
  return go;
}

UsiGo::Time time_for(const UsiGo& go, Side side) {
  if (go.infinite) return std::nullopt;
  if (go.move_time) return std::max(*go.move_time, milliseconds(1));
  const auto mine = static_cast<std::size_t>(index(side));
  if (!go.clock[mine] && !go.byoyomi) return std::nullopt;
  const long long clock = go.clock[mine].value_or(milliseconds(0)).count(),
                  increment = go.increment[mine].value_or(milliseconds(0)).count(),
                  byoyomi = go.byoyomi.value_or(milliseconds(0)).count();
  // A game has some forty moves of ours to come; what each move brings along is there to be used.
  const long long wanted = clock / 40 + increment * 4 / 5 + byoyomi;
  const long long most = clock + byoyomi;
  // Some is lost on the way to the clock.
  const long long margin = std::clamp(most / 10, 1LL, 100LL);
  return milliseconds(std::max(std::min(wanted, most - margin), 1LL));
}

search::Limits limits_for(const UsiGo& go, Side side) {
  if (go.infinite) return limits_without_time(go);
  return {.time = time_for(go, side), .nodes = go.nodes, .depth = go.depth};
}

search::Limits limits_without_time(const UsiGo& go) {
  return {.time = std::chrono::hours(10'000), .nodes = go.nodes, .depth = go.depth};
}

}  // namespace banmen::protocols
