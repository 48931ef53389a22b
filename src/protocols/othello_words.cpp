#include "protocols/othello_words.hpp"

#include <algorithm>
#include <cstdio>

namespace banmen::protocols {
namespace {

constexpr double all_discs = 64;

}  // namespace

std::string upper(std::string_view text) {
  std::string big(text);
  for (char& c : big)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return big;
}

std::string moves_in_a_row(const std::vector<std::string>& moves) {
  std::string row;
  for (const auto& move : moves) row += move == "pass" ? "PA" : upper(move);
  return row;
}

std::string disc_words(double discs) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", std::clamp(discs, -all_discs, all_discs));
  return text == std::string_view("-0.00") ? "0.00" : text;
}

double discs_for(const search::Score& score, std::string_view unit, Side side) {
  const double sign = score.side == side ? 1 : -1;
  switch (score.kind) {
    case search::Score::Kind::estimate:  // of a disc, or hundredths of it
      return sign * score.value / (unit == "discs" ? 1.0 : 100.0);
    case search::Score::Kind::chance:
      return sign * (score.value / 5000.0 - 1) * all_discs;
    case search::Score::Kind::win:
      return sign * all_discs;
    case search::Score::Kind::loss:
      return -sign * all_discs;
    case search::Score::Kind::draw:
      break;
  }
  return 0;
}

std::string one_line(const Error& error) {
  std::string words = error.what + (error.where.empty() ? "" : " (" + error.where + ")") +
                      (error.hint.empty() ? "" : "; " + error.hint);
  for (char& c : words)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  return words;
}

int DiscCount::score(bool over) const {
  const int difference = black - white;
  if (!over || difference == 0) return difference;
  return difference > 0 ? difference + empty : difference - empty;
}

DiscCount count_discs(const registry::AnyPosition& pos) {
  const std::string text = pos.notation();
  const std::string_view squares = std::string_view(text).substr(0, 64);
  const auto count = [&](char c) { return static_cast<int>(std::ranges::count(squares, c)); };
  return {.black = count('X'), .white = count('O'), .empty = count('-')};
}

std::chrono::milliseconds time_share(double left, double more, int empty) {
  const double moves = std::max(2.0, empty / 2.0 + 1);
  // Some is lost on the way to the clock.
  const double seconds = std::min(left / moves + 0.8 * more, 0.9 * (left + more));
  return std::chrono::milliseconds(
      std::max(1LL, static_cast<long long>(std::min(seconds, 1e8) * 1000)));
}

}  // namespace banmen::protocols
