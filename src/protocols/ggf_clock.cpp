#include "protocols/ggf_clock.hpp"

#include <algorithm>
#include <functional>

#include "core/text.hpp"
#include "protocols/othello_words.hpp"

namespace banmen::protocols {
namespace {

// Calls see(name, value) for each tag: values hold no brackets that close.
void for_each_tag(std::string_view ggf,
                  const std::function<void(std::string_view, std::string_view)>& see) {
  for (std::size_t at = 0;;) {
    const auto open = ggf.find('[', at), close = ggf.find(']', open);
    if (close == std::string_view::npos) return;
    auto name = ggf.substr(at, open - at);
    const auto letter = name.find_last_of(" \t\r\n();");
    if (letter != std::string_view::npos) name.remove_prefix(letter + 1);
    see(name, ggf.substr(open + 1, close - open - 1));
    at = close + 1;
  }
}

}  // namespace

std::optional<double> read_ggf_time(std::string_view text) {
  double seconds = 0;
  for (const auto& part : split(trim(text.substr(0, text.find(','))), ':')) {
    const auto number = parse_number(part);
    if (!number || !(*number >= 0 && *number < 1e6)) return std::nullopt;
    seconds = seconds * 60 + *number;
  }
  return seconds;
}

GgfClock::GgfClock(std::string_view ggf) {
  // The general clock first, whatever the order of the tags.
  for_each_tag(ggf, [&](std::string_view name, std::string_view value) {
    if (name == "TI")
      for (auto& clock : clocks_) set(value, clock);
  });
  for_each_tag(ggf, [&](std::string_view name, std::string_view value) {
    if (name == "TB") set(value, clocks_[0]);
    if (name == "TW") set(value, clocks_[1]);
  });
  for_each_tag(ggf, [&](std::string_view name, std::string_view value) {
    if (name != "B" && name != "W") return;
    const auto parts = split(value, '/');
    const auto time = parts.size() > 2 ? parse_number(trim(parts[2])) : std::nullopt;
    took(name == "B" ? Side::first : Side::second, time.value_or(0));
  });
}

void GgfClock::set(std::string_view value, Clock& clock) {
  const auto parts = split(value, '/');
  const auto part = [&](std::size_t i) {
    return i < parts.size() ? read_ggf_time(parts[i]) : std::nullopt;
  };
  if (!part(0)) return;
  clock = {true, *part(0), part(1).value_or(0), part(2).value_or(0)};
}

void GgfClock::took(Side side, double seconds) {
  auto& clock = clocks_[static_cast<std::size_t>(index(side))];
  if (seconds >= 0 && seconds < 1e9) clock.left += clock.increment - seconds;
}

std::optional<std::chrono::milliseconds> GgfClock::time_for(Side side, int empty) const {
  const auto& clock = clocks_[static_cast<std::size_t>(index(side))];
  if (!clock.there) return std::nullopt;
  // Who has used up his time plays on in the grace period.
  const double left = clock.left > 0 ? clock.left : std::max(0.0, clock.left + clock.grace);
  return time_share(left, clock.increment, empty);
}

}  // namespace banmen::protocols
