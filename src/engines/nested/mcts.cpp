#include "engines/nested/mcts.hpp"

#include <optional>

#include "engines/nested/model.hpp"
#include "search/mcts_player.hpp"

namespace banmen::nested {
namespace {

template <Playout kind>
class MctsPlayer final : public search::Player<Nested> {
 public:
  MctsPlayer(const search::MctsOptions& options, std::chrono::milliseconds time, std::uint64_t seed)
      : options_(options), time_(time), seed_(seed) {}

  search::Thought<Nested> think(const Position& pos, const search::Request& request,
                                const search::ThoughtSink<Nested>& sink) override {
    search::Request bounded = request;
    if (!request.limits.any() && time_.count() > 0) bounded.limits.time = time_;
    if (Ultimate::of(pos)) return search_in(ultimate_).think(pos, bounded, sink);
    return search_in(board_).think(pos, bounded, sink);
  }

 private:
  template <class M>
  search::Mcts<M>& search_in(std::optional<search::Mcts<M>>& search) {
    if (!search) search.emplace(options_, seed_);
    return *search;
  }

  search::MctsOptions options_;
  std::chrono::milliseconds time_;
  std::uint64_t seed_;
  std::optional<search::Mcts<UltimateModel<kind>>> ultimate_;
  std::optional<search::Mcts<BoardModel<kind>>> board_;
};

template <Playout kind>
search::PlayerKind<Nested> kind_of(std::string name, std::string about,
                                   const search::MctsOptions& defaults) {
  auto specs = search::mcts_options(defaults);
  specs.push_back(integer("time", 0, 0, 86'400'000,
                          "milliseconds a move, when no limit is given; 0: by iterations"));
  return {std::move(name), std::move(about), std::move(specs),
          [defaults](const Settings& settings,
                     std::uint64_t seed) -> Result<std::unique_ptr<search::Player<Nested>>> {
            return std::make_unique<MctsPlayer<kind>>(
                search::read_mcts(settings, defaults),
                std::chrono::milliseconds(get_integer(settings, "time")), seed);
          },
          search::Honours::everything()};
}

}  // namespace

search::PlayerKind<Nested> mcts_kind() {
  return kind_of<Playout::decisive>(
      "mcts", "Monte Carlo tree search that proves wins and never misses one in playouts",
      {.exploration = 0.6, .nodes = 100'000});
}

search::PlayerKind<Nested> uct_kind() {
  return kind_of<Playout::random>("uct", "plain UCT: random playouts, nothing proved",
                                  {.exploration = 0.6, .nodes = 30'000, .proving = false});
}

}  // namespace banmen::nested
