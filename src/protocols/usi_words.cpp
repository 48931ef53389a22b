#include "protocols/usi_words.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"

namespace banmen::protocols {
namespace {

std::string text_option(const OptionSpec& option) {
  return "string default " + (option.fallback.empty() ? "<empty>" : option.fallback);
}

std::string type_words(const OptionSpec& option) {
  switch (option.kind) {
    case OptionSpec::Kind::flag:
      return "check default " + option.fallback;
    case OptionSpec::Kind::choice: {
      std::string words = "combo default " + option.fallback;
      for (const auto& choice : option.choices) words += " var " + choice;
      return words;
    }
    case OptionSpec::Kind::integer:
      if (!option.choices.empty()) return text_option(option);  // words are allowed besides
      return "spin default " + option.fallback + " min " + short_number(option.low) + " max " +
             short_number(option.high);
    case OptionSpec::Kind::number:
    case OptionSpec::Kind::text:
      return text_option(option);
  }
  return text_option(option);
}

// The estimate at which points are expected this often, on the usual scale.
int centipawns(double chance) {
  const double inner = std::clamp(chance, 0.0001, 0.9999);
  return static_cast<int>(std::lround(400 * std::log10(inner / (1 - inner))));
}

bool is_a_move(const std::string& text) { return text != "resign" && text != "win"; }

}  // namespace

std::string option_words(const OptionSpec& option) {
  return "option name " + option.key + " type " + type_words(option);
}

std::string score_words(const search::Score& score, Side side) {
  const int sign = score.side == side ? 1 : -1;
  switch (score.kind) {
    case search::Score::Kind::estimate:
      return "cp " + std::to_string(sign * score.value);
    case search::Score::Kind::chance:
      return "cp " + std::to_string(sign * centipawns(score.value / 10'000.0));
    case search::Score::Kind::win:
      return (sign > 0 ? "mate " : "mate -") + std::to_string(score.plies);
    case search::Score::Kind::loss:
      return (sign > 0 ? "mate -" : "mate ") + std::to_string(score.plies);
    case search::Score::Kind::draw:
      break;
  }
  return "cp 0";
}

std::vector<std::string> info_words(const registry::ThoughtText& thought, Side side) {
  std::vector<std::string> lines;
  const auto time = static_cast<std::uint64_t>(thought.seconds * 1000);
  const auto speed = static_cast<std::uint64_t>(static_cast<double>(thought.nodes) /
                                                std::max(thought.seconds, 1e-3));
  for (std::size_t i = 0; i < thought.candidates.size(); ++i) {
    const auto& candidate = thought.candidates[i];
    if (candidate.line.empty() || !is_a_move(candidate.line.front())) continue;
    std::vector<std::string> pv = candidate.line;
    pv.erase(std::find_if_not(pv.begin(), pv.end(), is_a_move), pv.end());
    lines.push_back("info depth " + std::to_string(thought.depth) +
                    (thought.candidates.size() > 1 ? " multipv " + std::to_string(i + 1) : "") +
                    " score " + score_words(candidate.score, side) + " nodes " +
                    std::to_string(thought.nodes) + " nps " + std::to_string(speed) + " time " +
                    std::to_string(time) + " pv " + join(pv, " "));
  }
  return lines;
}

std::string best_words(const registry::ThoughtText& thought) {
  const auto& line = thought.candidates.front().line;
  const bool expects = line.size() > 1 && is_a_move(line[0]) && is_a_move(line[1]);
  return "bestmove " + line.front() + (expects ? " ponder " + line[1] : "");
}

std::string error_words(const Error& error) {
  std::string words = "info string error " + error.what +
                      (error.where.empty() ? "" : " (" + error.where + ")") +
                      (error.hint.empty() ? "" : "; " + error.hint);
  for (char& c : words)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  return words;
}

}  // namespace banmen::protocols
