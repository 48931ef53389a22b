#include "engines/contrast/table_player.hpp"

#include <algorithm>

#include "core/thread_pool.hpp"
#include "engines/contrast/endgame_cache.hpp"
#include "engines/contrast/endgame_line.hpp"
#include "engines/contrast/model.hpp"
#include "engines/contrast/weight_files.hpp"
#include "search/alphabeta_player.hpp"

namespace banmen::contrast {
namespace {

using Thought = search::Thought<Contrast>;

// A draw by repetition throws a better game away, and estimates near 0 are seldom draws.
constexpr const char* contempt = "15";

search::Score to_score(Value value, Side side) {
  using Kind = search::Score::Kind;
  const Kind kind = value.kind == Value::Kind::win    ? Kind::win
                    : value.kind == Value::Kind::loss ? Kind::loss
                                                      : Kind::draw;
  return {kind, 0, value.plies, side};
}

class TablePlayer final : public search::Player<Contrast> {
 public:
  // Without a network the hand-written evaluation plays.
  TablePlayer(search::Method method, const Settings& settings,
              std::shared_ptr<const Network> network)
      : search_(method, settings,
                [network = std::move(network)](const Position& pos) {
                  Model model = Model::of(pos);
                  model.network = network.get();
                  return model;
                }),
        endgame_(settings.at("endgame")),
        cache_(settings.at("tables")) {}

  Thought think(const Position& pos, const search::Request& request,
                const search::ThoughtSink<Contrast>& sink) override {
    if (endgame_ != "off" && tiles_are_done(pos)) {
      // Nothing where there is no table, or where it cannot tell because of what was played before.
      auto thought = by_table(pos, request);
      if (thought) {
        if (sink) sink(*thought);
        return *std::move(thought);
      }
    }
    return search_.think(pos, request, sink);
  }

  void new_game() override { search_.new_game(); }

 private:
  std::optional<Thought> by_table(const Position& pos, const search::Request& request) {
    const auto start = Clock::now();
    if (endgame_ == "cached" && !cache_.probe(pos.board, pos.options.jump)) return std::nullopt;
    const auto obtained =
        cache_.get_or_solve(layout_of(pos.board, pos.options.jump),
                            {.threads = default_threads(), .stop = request.stop, .progress = {}});
    if (!obtained) return std::nullopt;
    EndgameJudge judge(*obtained->table, pos);
    auto steps = judge.step_values(pos);
    if (!steps) return std::nullopt;
    std::ranges::stable_sort(
        *steps, [](const StepValue& a, const StepValue& b) { return is_better(a.value, b.value); });
    Thought thought;
    thought.note = "endgame table";
    const std::size_t lines = static_cast<std::size_t>(std::max(1, request.lines));
    for (const StepValue& step : *steps) {
      if (thought.candidates.size() == lines) break;
      auto line = line_from(judge, pos, step.step);
      if (!line) return std::nullopt;
      thought.candidates.push_back({to_score(step.value, pos.board.to_move), *std::move(line)});
    }
    thought.nodes = steps->size();
    thought.depth = static_cast<int>(thought.candidates.front().line.size());
    thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return thought;
  }

  static std::optional<std::vector<Move>> line_from(EndgameJudge& judge, Position pos,
                                                    const Move& step) {
    std::vector<Move> line = {step};
    play(pos, step);
    const auto rest = judge.line(std::move(pos));
    if (!rest) return std::nullopt;
    line.insert(line.end(), rest->begin(), rest->end());
    return line;
  }

  search::AlphaBetaPlayer<Model> search_;
  std::string endgame_;
  EndgameCache cache_;
};

}  // namespace

search::PlayerKind<Contrast> table_kind(search::Method method) {
  auto kind = search::alphabeta_kind<Model>(method);
  for (auto& option : kind.options)
    if (option.key == "contempt") option.fallback = contempt;
  kind.options.push_back(choice("evaluation", {"learned", "handwritten"},
                                "an n-tuple network, or some features weighed by hand"));
  kind.options.push_back(
      host_only(words("weights", "", "a file of weights instead of the program's own")));
  kind.options.push_back(
      host_only(choice("endgame", {"cached", "solve", "off"},
                       "exact play when no tile is left: from tables on the disk, by "
                       "solving the layout first (seconds), or not at all")));
  kind.options.push_back(
      host_only(words("tables", "", "folder of the solved layouts; empty: the usual one")));
  kind.make = [method](const Settings& settings,
                       std::uint64_t) -> Result<std::unique_ptr<search::Player<Contrast>>> {
    if (settings.at("evaluation") == "handwritten")
      return std::make_unique<TablePlayer>(method, settings, nullptr);
    auto network = network_from(settings.at("weights"));
    if (!network) return fail(network.error());
    return std::make_unique<TablePlayer>(method, settings, *std::move(network));
  };
  return kind;
}

}  // namespace banmen::contrast
