#include "engines/shogi/usi_words.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "engines/shogi/past.hpp"

namespace banmen::shogi {
namespace {

int clamp_int(long long n) {
  constexpr long long most = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(n, -most, most));
}

// "cp -35", "mate 7", "mate -", from words[at] on.
std::optional<search::Score> read_score(const std::vector<std::string>& words, std::size_t at,
                                        Side side) {
  if (at + 1 >= words.size()) return std::nullopt;
  const std::string& value = words[at + 1];
  const auto number = parse_integer(value.starts_with('+') ? value.substr(1) : value);
  search::Score score;
  score.side = side;
  if (words[at] == "cp" && number) {
    score.value = clamp_int(*number);
    return score;
  }
  if (words[at] != "mate" || (!number && value != "+" && value != "-")) return std::nullopt;
  score.kind = value.starts_with('-') ? search::Score::Kind::loss : search::Score::Kind::win;
  score.plies = std::abs(clamp_int(number.value_or(0)));
  return score;
}

// The program has not been told of max_plies: a mate beyond it is none, and how sure it feels is
// all that remains.
search::Score within_limit(const Position& pos, search::Score score) {
  using Kind = search::Score::Kind;
  if (!pos.options.max_plies || (score.kind != Kind::win && score.kind != Kind::loss)) return score;
  const auto plies = static_cast<std::uint32_t>(score.plies);
  if (plies > 0 && plies <= plies_until_end(pos, plies)) return score;
  return {Kind::estimate, score.kind == Kind::win ? 10'000 : -10'000, 0, score.side};
}

}  // namespace

std::string position_words(const Position& pos) {
  static const std::string usual = to_text(Shogi::start({}));
  const std::string start = pos.first ? to_sfen(*pos.first, pos.first_ply) : to_text(pos);
  std::string words = "position " + (start == usual ? "startpos" : "sfen " + start);
  const auto moves = moves_so_far(pos);
  if (!moves.empty()) words += " moves";
  for (const Move move : moves) words += " " + to_text(move);
  return words;
}

std::string go_words(const search::Limits& limits) {
  std::string words = "go";
  if (limits.time || !limits.any())
    words += " btime 0 wtime 0 byoyomi " +
             std::to_string(limits.time.value_or(std::chrono::milliseconds(1000)).count());
  if (limits.depth) words += " depth " + std::to_string(*limits.depth);
  if (limits.nodes) words += " nodes " + std::to_string(*limits.nodes);
  return words;
}

std::optional<UsiInfo> read_info(const Position& pos, std::string_view text) {
  const auto words = split_words(text);
  if (words.empty() || words.front() != "info") return std::nullopt;
  UsiInfo info;
  info.candidate.score.side = side_to_move(pos);
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "string") break;
    const auto number = parse_integer(words[i + 1]);
    if (words[i] == "depth" && number) info.depth = clamp_int(*number);
    if (words[i] == "nodes" && number && *number >= 0)
      info.nodes = static_cast<std::uint64_t>(*number);
    if (words[i] == "multipv" && number && *number >= 1)
      info.line = static_cast<std::size_t>(*number);
    if (words[i] == "score")
      if (const auto score = read_score(words, i + 1, side_to_move(pos)))
        info.candidate.score = within_limit(pos, *score);
    if (words[i] != "pv") continue;
    Position at = pos;
    for (++i; i < words.size(); ++i) {
      const auto move = parse_move(at, words[i]);
      if (!move || outcome(at) != Outcome::ongoing || !is_legal(at, *move)) break;
      info.candidate.line.push_back(*move);
      play(at, *move);
    }
    break;
  }
  if (info.candidate.line.empty()) return std::nullopt;
  return info;
}

}  // namespace banmen::shogi
