#pragma once

#include <memory>

#include "core/rng.hpp"
#include "search/player.hpp"

namespace banmen::search {

// Any legal move, each as likely as the other.
template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}

  Thought<G> think(const typename G::Position& pos, const Request&,
                   const ThoughtSink<G>&) override {
    const auto moves = legal_moves<G>(pos);
    Thought<G> thought;
    thought.candidates.push_back({{}, {moves[rng_.below(moves.size())]}});
    thought.candidates[0].score.side = side_to_move(pos);
    thought.nodes = 1;
    return thought;
  }

 private:
  Rng rng_;
};

template <Game G>
PlayerKind<G> random_kind() {
  return {"random",
          "any legal move, each as likely as the other",
          {},
          [](const Settings&, std::uint64_t seed) -> Result<std::unique_ptr<Player<G>>> {
            return std::make_unique<RandomPlayer<G>>(seed);
          },
          Honours::everything()};
}

}  // namespace banmen::search
