#include "service/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "service/json.hpp"

namespace banmen::service {
namespace {

const registry::EngineInfo* find_engine(const std::vector<registry::EngineInfo>& engines,
                                        std::string_view name) {
  const auto found = std::ranges::find_if(engines, [&](const auto& e) { return e.name == name; });
  return found == engines.end() ? nullptr : &*found;
}

}  // namespace

std::string plies_words(int plies) {
  return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string result_words(const registry::AnyGame& game, Outcome outcome) {
  switch (outcome) {
    case Outcome::ongoing:
      return "ongoing";
    case Outcome::draw:
      return "draw";
    case Outcome::first_wins:
    case Outcome::second_wins:
      break;
  }
  const Side winner = outcome == Outcome::first_wins ? Side::first : Side::second;
  return fmt::format("{} wins", side_name(game, winner));
}

std::string score_words(const registry::AnyGame& game, const search::Score& score) {
  const auto side = side_name(game, score.side);
  switch (score.kind) {
    case search::Score::Kind::estimate:
      return fmt::format("{} {:+} {}", side, score.value, game.unit());
    case search::Score::Kind::chance:
      return fmt::format("{} {:.1f} %", side, score.value / 100.0);
    case search::Score::Kind::win:
      return fmt::format("{} wins in {}", side, plies_words(score.plies));
    case search::Score::Kind::loss:
      return fmt::format("{} loses in {}", side, plies_words(score.plies));
    case search::Score::Kind::draw:
      return "draw";
  }
  return {};
}

std::string speed_words(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.2f} G", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.2f} M", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.1f} k", per_second / 1e3);
  return fmt::format("{:.1f}", per_second);
}

std::string explanation_words(const std::string& engine, const search::Explanation& explanation) {
  if (explanation.empty()) return engine + " does not explain its moves\n";
  std::string text;
  for (const auto& [name, value] : explanation.facts) text += name + ": " + value + "\n";
  std::vector<std::vector<std::string>> table = explanation.rows;
  if (!explanation.columns.empty()) table.insert(table.begin(), explanation.columns);
  std::vector<std::size_t> widths;
  for (const auto& row : table) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : table)
    for (std::size_t i = 0; i < row.size(); ++i)
      text += i + 1 == row.size() ? row[i] + "\n" : fmt::format("{:<{}}  ", row[i], widths[i]);
  for (const auto& reason : explanation.reasons) text += reason + "\n";
  return text;
}

std::string default_engine(const registry::AnyGame& game) {
  const auto engines = game.engines();
  if (find_engine(engines, "alphabeta")) return "alphabeta";
  return engines.empty() ? "" : engines.front().name;
}

std::string with_threads(const registry::AnyGame& game, const std::string& spec, int threads) {
  const auto engines = game.engines();
  const auto colon = spec.find(':');
  const auto* engine = find_engine(engines, std::string_view(spec).substr(0, colon));
  if (!engine || spec.find("threads=") != std::string::npos) return spec;
  const bool able =
      std::ranges::any_of(engine->options, [](const auto& o) { return o.key == "threads"; });
  if (!able) return spec;
  return fmt::format("{}{}threads={}", spec, colon == std::string::npos ? ":" : ",", threads);
}

}  // namespace banmen::service
