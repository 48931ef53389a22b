#include "engines/contrast/rule_player.hpp"

namespace banmen::contrast {
namespace {

class RulePlayer final : public search::Player<Contrast> {
 public:
  RulePlayer(Choice (*choose)(const Position&, Rng&), std::uint64_t seed)
      : choose_(choose), rng_(seed) {}

  search::Thought<Contrast> think(const Position& pos, const search::Request&,
                                  const search::ThoughtSink<Contrast>&) override {
    const Choice choice = choose_(pos, rng_);
    search::Thought<Contrast> thought;
    thought.candidates.push_back({{.side = side_to_move(pos)}, {choice.move}});
    thought.depth = 1;
    thought.nodes = 1;
    thought.note = choice.why;
    return thought;
  }

 private:
  Choice (*choose_)(const Position&, Rng&);
  Rng rng_;
};

}  // namespace

search::PlayerKind<Contrast> rule_kind(std::string name, std::string about,
                                       Choice (*choose)(const Position&, Rng&)) {
  return {std::move(name),
          std::move(about),
          {},
          [choose](const Settings&,
                   std::uint64_t seed) -> Result<std::unique_ptr<search::Player<Contrast>>> {
            return std::make_unique<RulePlayer>(choose, seed);
          },
          search::Honours::everything()};
}

}  // namespace banmen::contrast
