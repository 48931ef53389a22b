#include "engines/othello/outside_words.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "engines/othello/players.hpp"
#include "games/othello/ggf.hpp"

namespace banmen::othello {
namespace {

using namespace std::chrono_literals;

// The words of a line that may be parted by slashes.
std::vector<std::string> parts_of(std::string_view text) {
  std::string plain(text);
  std::ranges::replace(plain, '/', ' ');
  return split_words(plain);
}

// A number with its sign; of "a,b" the first.
std::optional<double> read_discs(std::string_view text) {
  text = text.substr(0, text.find(','));
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto number = parse_number(text);
  if (!number || !(std::abs(*number) < 1e4)) return std::nullopt;
  return number;
}

// "12", "73%": as far as it is a number.
int read_depth(std::string_view text) {
  const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
  return static_cast<int>(
      std::clamp<long long>(parse_integer(text.substr(0, end)).value_or(0), 0, 100));
}

std::string two_digits(long long number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

// "1:05", "10:00:00".
std::string clock_words(std::chrono::milliseconds time) {
  const long long seconds = (time.count() + 999) / 1000, minutes = seconds / 60;
  const std::string end = ":" + two_digits(seconds % 60);
  if (minutes < 60) return std::to_string(minutes) + end;
  return std::to_string(minutes / 60) + ":" + two_digits(minutes % 60) + end;
}

}  // namespace

std::optional<std::chrono::milliseconds> time_of(const search::Limits& limits) {
  if (limits.time) return limits.time;
  if (limits.depth) return std::nullopt;
  return 1000ms;
}

Clock::time_point last_moment(const search::Limits& limits) {
  const auto time = time_of(limits);
  if (!time) return Clock::time_point::max();
  return Clock::now() + 10 * std::min<std::chrono::milliseconds>(*time, 10h) + 10s;
}

std::string game_words(const Position& pos, const search::Limits& limits) {
  Record record{pos, {}, {}, {}, {}, {}, {}};
  record.players = {"Black", "White"};
  constexpr std::chrono::milliseconds longest = 10h;
  const int moves = std::max((count(pos.board.empty()) + 1) / 2, 1);
  const auto time = std::min(time_of(limits).value_or(longest), longest);
  record.tags.emplace_back("TI", clock_words(std::min(moves * time, longest)));
  return "set game " + std::string(trim(write_ggf(record)));
}

search::Score score_of_discs(double discs, Side side) {
  constexpr int per_disc = Players::unit == "discs" ? 1 : 100;
  return {search::Score::Kind::estimate, static_cast<int>(std::lround(discs * per_disc)), 0, side};
}

std::optional<NboardMove> read_nboard_move(std::string_view line) {
  line = trim(line);
  if (!line.starts_with("===")) return std::nullopt;
  const auto said = line.substr(3);
  const auto parts = parts_of(said);
  if (parts.empty()) return NboardMove{};
  NboardMove read{parts[0]};
  // "F5//1.2" has a time and no evaluation.
  const bool without = said.find("//") != std::string_view::npos;
  if (parts.size() > 1 && !without) read.discs = read_discs(parts[1]);
  return read;
}

std::optional<NboardLine> read_nboard_line(const Position& pos, std::string_view line) {
  const auto words = split_words(line);
  if (words.size() < 3 || (words[0] != "search" && words[0] != "book")) return std::nullopt;
  const auto discs = read_discs(words[2]);
  if (!discs) return std::nullopt;
  NboardLine read;
  read.candidate.score = score_of_discs(*discs, pos.to_move);
  Position at = pos;
  for (const auto& word : Othello::split_moves(words[1])) {
    const auto move = parse_move(at, word);
    if (!move || !is_legal(at, *move)) break;
    read.candidate.line.push_back(*move);
    play(at, *move);
  }
  if (read.candidate.line.empty()) return std::nullopt;
  if (words.size() > 4) read.depth = read_depth(words[4]);
  return read;
}

}  // namespace banmen::othello
