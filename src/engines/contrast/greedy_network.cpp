#include "engines/contrast/greedy_network.hpp"

#include <algorithm>

#include "core/rng.hpp"
#include "engines/contrast/model.hpp"
#include "engines/contrast/weight_files.hpp"

namespace banmen::contrast {
namespace {

class GreedyNetwork final : public search::Player<Contrast> {
 public:
  GreedyNetwork(std::shared_ptr<const Network> network, std::uint64_t seed)
      : network_(std::move(network)), rng_(seed) {}

  search::Thought<Contrast> think(const Position& pos, const search::Request& request,
                                  const search::ThoughtSink<Contrast>&) override {
    const auto start = Clock::now();
    Model model = Model::of(pos);
    model.network = network_.get();
    const auto state = model.root(pos);
    const auto past = model.past(pos);
    const auto dead = dead_states(pos);
    MoveList<Move> moves;
    model.moves(state, moves);
    struct Rated {
      Move move;
      search::Value value;
    };
    std::vector<Rated> rated;
    for (const Move& move : moves) {
      auto next = state;
      model.play(next, move);
      const Key key = model.key(next);
      const auto known =
          dead.find(key) ? std::optional<search::Value>(0) : search::settled(model, next);
      // Going round in circles wins nothing.
      const bool again = move.tile == Tile::none &&
                         std::ranges::find(past, key, &search::Visit::key) != past.end();
      rated.push_back({move, known   ? search::a_ply_earlier(*known)
                             : again ? 0
                                     : -search::to_estimate(model.evaluate(next))});
    }
    // Equal ones in any order.
    for (std::size_t i = rated.size(); i > 1; --i) std::swap(rated[i - 1], rated[rng_.below(i)]);
    std::ranges::stable_sort(rated, std::ranges::greater{}, &Rated::value);
    search::Thought<Contrast> thought;
    const auto lines = static_cast<std::size_t>(std::max(1, request.lines));
    for (std::size_t i = 0; i < std::min(lines, rated.size()); ++i)
      thought.candidates.push_back(
          {search::to_score(rated[i].value, pos.board.to_move), {rated[i].move}});
    thought.depth = 1;
    thought.nodes = moves.size();
    thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return thought;
  }

 private:
  std::shared_ptr<const Network> network_;
  Rng rng_;
};

}  // namespace

search::PlayerKind<Contrast> ntuple_kind() {
  return {"ntuple",
          "the move after which the n-tuple network likes the position best",
          {host_only(words("weights", "", "a file of weights instead of the program's own"))},
          [](const Settings& settings,
             std::uint64_t seed) -> Result<std::unique_ptr<search::Player<Contrast>>> {
            auto network = network_from(settings.at("weights"));
            if (!network) return fail(network.error());
            return std::make_unique<GreedyNetwork>(*std::move(network), seed);
          },
          search::Honours::everything()};
}

}  // namespace banmen::contrast
