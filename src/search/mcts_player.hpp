#pragma once

#include <memory>
#include <string>

#include "search/mcts.hpp"

namespace banmen::search {

template <Model M>
class MctsPlayer final : public Player<typename M::Game> {
 public:
  using Game = typename M::Game;

  MctsPlayer(const MctsOptions& options, std::uint64_t seed) : search_(options, seed) {}

  Thought<Game> think(const typename Game::Position& pos, const Request& request,
                      const ThoughtSink<Game>& sink) override {
    return search_.think(pos, request, sink);
  }

 private:
  Mcts<M> search_;
};

// The options every such player has, and what they say.
inline std::vector<OptionSpec> mcts_options(const MctsOptions& defaults) {
  const auto whole = [](auto n) { return static_cast<long long>(n); };
  return {
      number("exploration", defaults.exploration, 0, 100, "how much untried moves attract"),
      host_only(integer("memory", whole(defaults.megabytes), 1, 65536, "megabytes for the tree")),
      integer("nodes", whole(defaults.nodes), 1, 1'000'000'000'000,
              "iterations when no other limit is given")};
}
inline MctsOptions read_mcts(const Settings& settings, MctsOptions options) {
  options.exploration = get_number(settings, "exploration");
  options.megabytes = static_cast<std::size_t>(get_integer(settings, "memory"));
  options.nodes = static_cast<std::uint64_t>(get_integer(settings, "nodes"));
  return options;
}

// The kind "mcts" over a model; `defaults` are those of its options.
template <Model M>
PlayerKind<typename M::Game> mcts_kind_of(std::string about, const MctsOptions& defaults) {
  auto specs = mcts_options(defaults);
  specs.push_back(integer("playout", defaults.playout_plies, 0, 100'000,
                          "plies of a playout before the evaluation decides"));
  return {"mcts", std::move(about), std::move(specs),
          [defaults](const Settings& settings,
                     std::uint64_t seed) -> Result<std::unique_ptr<Player<typename M::Game>>> {
            MctsOptions options = read_mcts(settings, defaults);
            options.playout_plies = static_cast<int>(get_integer(settings, "playout"));
            return std::make_unique<MctsPlayer<M>>(options, seed);
          },
          Honours::everything()};
}

// MCTS with random playouts, for any game.
template <Game G>
PlayerKind<G> mcts_kind() {
  return mcts_kind_of<PlainModel<G>>("Monte Carlo tree search with random playouts",
                                     MctsOptions{.nodes = 10'000});
}

}  // namespace banmen::search
