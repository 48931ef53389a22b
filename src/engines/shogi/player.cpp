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
    if (declaration(pos.board, pos.options) == win_for(side)) {
      search::Thought<Shogi> thought;
      thought.candidates = {{{Score::Kind::win, 0, 1, side}, {Move::declare()}}};
      thought.note = "the king has entered";
      return thought;
    }
    if (const auto nodes = static_cast<std::uint64_t>(get_integer(settings_, "mate"));
        nodes > 0 && request.lines <= 1) {
      search::Request bounded = request;
      bounded.limits.nodes = std::min(nodes, request.limits.nodes.value_or(nodes));
      if (auto mate = find_mate(pos, bounded, start)) return *std::move(mate);
    }
    auto thought = search_.think(pos, request, sink);
    const auto& score = thought.candidates.front().score;
    const auto resign = get_integer(settings_, "resign");
    const bool hopeless = score.kind == Score::Kind::loss ||
                          (score.kind == Score::Kind::estimate && score.value <= -resign);
    if (resign > 0 && hopeless) thought.candidates = {{score, {Move::resign()}}};
    return thought;
  }

  void new_game() override {
    search_.new_game();
    mate_.clear();
    promise_ = {};
  }

 private:
  // A mate, and one that is nearer than at the last move, if that has promised one: so every mate
  // that is found comes to its end.
  std::optional<search::Thought<Shogi>> find_mate(const Position& pos,
                                                  const search::Request& request,
                                                  Clock::time_point start) {
    const MateRules rules = MateRules::of(pos);
    MateSearch::Question question{
        .board = pos.board, .rules = rules, .nodes = *request.limits.nodes, .stop = request.stop};
    if (request.limits.time) question.stop = request.stop.until(start + *request.limits.time / 4);
    const Step* last = pos.past.newest();
    MateSearch::Answer found;
    if (last && promise_.plies > 2 && last->before == promise_.after) {
      question.longest = promise_.plies - 2;
      found = mate_.solve(question);
      question.longest = MateRules::longest;
    }
    if (found.answer != MateAnswer::mate) found = mate_.solve(question);
    if (found.answer != MateAnswer::mate || found.line.empty()) return std::nullopt;
    Board after = pos.board;
    play(after, found.line.front());
    promise_ = {after.hash, found.plies};

    search::Thought<Shogi> thought;
    const search::Score score{search::Score::Kind::win, 0, found.plies, side_to_move(pos)};
    thought.candidates = {{score, std::move(found.line)}};
    thought.depth = found.plies;
    thought.nodes = mate_.nodes();
    thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    thought.note = "mate by checks";
    return thought;
  }

  struct Promise {
    Key after = 0;  // the position after the move that began or went on with a mate
    int plies = 0;  // what it took from before that move
  };

  Settings settings_;
  search::AlphaBetaPlayer<Model> search_;
  MateSearch mate_{8};
  Promise promise_{};
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
      },
      search::Honours::everything()};
}

}  // namespace banmen::shogi
