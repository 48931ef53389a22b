#include "learn/schedule.hpp"

#include <charconv>
#include <limits>

#include "core/text.hpp"

namespace banmen::learn {
namespace {

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && rest == text.data() + text.size();
}

}  // namespace

Result<Schedule> Schedule::parse(std::string_view text, const std::string& where) {
  const auto refuse = [&](const std::string& what) {
    return fail(Errc::bad_syntax, what, where, "for example \"0.15<300000 0.05<700000 0\"");
  };
  Schedule schedule;
  std::uint64_t before = 0;
  for (const std::string& word : split_words(text)) {
    const auto sign = word.find('<');
    Part part{0, std::numeric_limits<std::uint64_t>::max()};
    if (!read(std::string_view(word).substr(0, sign), part.value) || part.value < 0 ||
        part.value > 1)
      return refuse("'" + word + "' does not begin with a number from 0 to 1");
    if (sign != std::string::npos && !read(std::string_view(word).substr(sign + 1), part.below))
      return refuse("'" + word + "' does not end with a number of games");
    if (part.below <= before) return refuse("the games of '" + word + "' do not come later");
    before = part.below;
    schedule.parts_.push_back(part);
  }
  if (schedule.parts_.empty()) return refuse("the schedule is empty");
  return schedule;
}

}  // namespace banmen::learn
