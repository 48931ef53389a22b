#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "search/deepening.hpp"

namespace banmen::search {

// The options every alpha-beta player has.
inline std::vector<OptionSpec> alphabeta_options() {
  return {
      integer("depth", 0, 0, max_ply / 2, "plies to search at most; 0: until the limits stop it"),
      integer("time", 0, 0, 86'400'000, "milliseconds a move, when no limit is given; 0: 1000"),
      host_only(integer("tt", 32, 1, 65'536, "transposition table in MB")),
      host_only(
          integer("threads", 1, 1, 256, "threads; more than one is faster but not repeatable")),
      integer("contempt", 0, -1000, 1000, "how much worse than 0 a draw counts")};
}

// The limits in force: what was asked for, else what the player's options say, else a second.
inline Limits with_defaults(Limits limits, const Settings& settings) {
  const auto depth = static_cast<int>(get_integer(settings, "depth"));
  const auto time = get_integer(settings, "time");
  if (depth > 0) limits.depth = std::min(depth, limits.depth.value_or(depth));
  if (!limits.any()) limits.time = std::chrono::milliseconds(time > 0 ? time : 1000);
  return limits;
}

// Alpha-beta over a model made from the position's own rules, by M::of(pos) if not told otherwise.
template <Model M>
class AlphaBetaPlayer final : public Player<typename M::Game> {
 public:
  using G = typename M::Game;

  using ModelOf = std::function<M(const typename G::Position&)>;

  AlphaBetaPlayer(Method method, Settings settings, ModelOf model_of = M::of)
      : settings_(std::move(settings)),
        model_of_(std::move(model_of)),
        table_(static_cast<std::size_t>(get_integer(settings_, "tt"))),
        deepening_(M{}, table_,
                   {.method = method,
                    .threads = static_cast<int>(get_integer(settings_, "threads")),
                    .contempt = static_cast<Value>(get_integer(settings_, "contempt"))}) {}

  Thought<G> think(const typename G::Position& pos, const Request& request,
                   const ThoughtSink<G>& sink) override {
    Request bounded = request;
    bounded.limits = with_defaults(request.limits, settings_);
    deepening_.set_model(model_of_(pos));
    return deepening_.think(pos, bounded, sink);
  }

  void new_game() override { table_.clear(); }

 private:
  Settings settings_;
  ModelOf model_of_;
  TranspositionTable table_;
  Deepening<M> deepening_;
};

template <Model M>
PlayerKind<typename M::Game> alphabeta_kind(Method method = Method::pvs) {
  using G = typename M::Game;
  return {method == Method::pvs ? "alphabeta" : "mtdf",
          method == Method::pvs ? "iterative deepening with principal-variation search"
                                : "iterative deepening with MTD(f): zero windows that close in",
          alphabeta_options(),
          [method](const Settings& settings, std::uint64_t) -> Result<std::unique_ptr<Player<G>>> {
            return std::make_unique<AlphaBetaPlayer<M>>(method, settings);
          },
          Honours::everything()};
}

}  // namespace banmen::search
