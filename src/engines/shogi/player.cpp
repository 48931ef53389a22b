#include "engines/shogi/player.hpp"

#include "engines/shogi/mate.hpp"
#include "engines/shogi/model.hpp"
#include "search/alphabeta_player.hpp"

namespace banmen::shogi {
namespace {

std::vector<OptionSpec> specs() {
  auto options = search::alphabeta_options();
  options.push_back(integer("mate", 20'000, 0, 100'000'000,
                            "positions to look at for a mate before each search; 0: none"));
  options.push_back(
      integer("resign", 0, 0, 30'000, "gives up when it is so many centipawns behind; 0: never"));
  return options;
}

class AlphaBetaPlayer final : public search::Player<Shogi> {
 public:
  explicit AlphaBetaPlayer(const Settings& settings)
      : settings_(settings), search_(search::Method::pvs, settings) {}

  search::Thought<Shogi> think(const Position& pos, const search::Request& request,
                               const search::ThoughtSink<Shogi>& sink) override {
    using search::Score;
    const auto start = Clock::now();
    const Side side = side_to_move(pos);
    if (may_declare(pos)) {
      search::Thought<Shogi> thought;
      thought.candidates = {{{Score::Kind::win, 0, 1, side}, {Move::declare()}}};
      thought.note = "the king has entered";
      return thought;
    }
    if (const auto nodes = static_cast<std::uint64_t>(get_integer(settings_, "mate"));
        nodes > 0 && request.lines <= 1) {
      const auto budget = std::min(nodes, request.limits.nodes.value_or(nodes));
      const Stop stop =
          request.limits.time ? request.stop.until(start + *request.limits.time / 4) : request.stop;
      if (mate_.solve(pos.board, drop_rule(pos.options), budget, stop) == MateAnswer::mate) {
        const auto line = mate_.line(pos.board);
        if (!line.empty()) return mates(pos, line, start);
      }
    }
    auto thought = search_.think(pos, request, sink);
    const auto& score = thought.candidates.front().score;
    const auto resign = get_integer(settings_, "resign");
    const bool hopeless = score.kind == Score::Kind::loss ||
                          (score.kind == Score::Kind::estimate && score.value <= -resign);
    if (resign > 0 && hopeless) thought.candidates = {{score, {Move::resign()}}};
    return thought;
  }

  void new_game() override { search_.new_game(); }

 private:
  search::Thought<Shogi> mates(const Position& pos, const std::vector<Move>& line,
                               Clock::time_point start) const {
    search::Thought<Shogi> thought;
    const search::Score score{search::Score::Kind::win, 0, static_cast<int>(line.size()),
                              side_to_move(pos)};
    thought.candidates = {{score, line}};
    thought.depth = static_cast<int>(line.size());
    thought.nodes = mate_.nodes();
    thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    thought.note = "mate by checks";
    return thought;
  }

  Settings settings_;
  search::AlphaBetaPlayer<Model> search_;
  MateSearch mate_{8};
};

}  // namespace

search::PlayerKind<Shogi> alphabeta_kind() {
  return {
      "alphabeta",
      "principal-variation search with tables of men seen from both kings, after a look for a mate",
      specs(),
      [](const Settings& settings,
         std::uint64_t) -> Result<std::unique_ptr<search::Player<Shogi>>> {
        return std::make_unique<AlphaBetaPlayer>(settings);
      }};
}

}  // namespace banmen::shogi
