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
      const auto settled = model.settled(next);
      // Going round in circles wins nothing.
      const bool again =
          move.tile == Tile::none && std::ranges::find(past, model.key(next)) != past.end();
      rated.push_back({move, settled ? after_a_ply(*settled) : again ? 0 : -model.evaluate(next)});
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
  // The value of a move by that of the position after it, which the other side sees.
  static search::Value after_a_ply(search::Value value) {
    if (search::is_win(value)) return -value + 1;
    if (search::is_loss(value)) return -value - 1;
    return -value;
  }

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
          }};
}

}  // namespace banmen::contrast
