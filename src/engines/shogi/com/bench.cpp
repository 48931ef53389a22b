#include "engines/shogi/com/bench.hpp"

#include "core/text.hpp"
#include "engines/shogi/com/hum_moves.hpp"
#include "engines/shogi/com/plain.hpp"

namespace banmen::shogi::com {
namespace {

using Facts = nlohmann::ordered_json;
using Think = Reply (*)(State&);

Reply plain_think(State& state) { return plain::think(state); }

struct Speed {
  std::uint64_t replies = 0;
  double seconds = 0;
  double rate() const { return static_cast<double>(replies) / seconds; }
};

template <class Run>
Speed measure(Run run) {
  Speed speed;
  const auto began = Clock::now();
  run(speed.replies);
  speed.seconds = std::chrono::duration<double>(Clock::now() - began).count();
  return speed;
}

void grow(const State& state, int depth, Think think_with, const Stop& stop,
          std::uint64_t& replies) {
  std::vector<Move> moves;
  hum_moves(state, moves);
  for (const Move move : moves) {
    State child = state;
    apply_hum(child, move);
    if (stop.requested()) return;
    const Reply reply = think_with(child);
    ++replies;
    if (depth > 1 && reply.verdict == Verdict::move && !reply.mate)
      grow(child, depth - 1, think_with, stop, replies);
  }
}

// Two games in which all of COM's pieces are taken, and a long one that COM wins.
struct Game {
  Kind kind;
  std::string_view moves;
};
constexpr Game games[] = {
    {Kind::hum_sente,
     "7g7f 3c3d 8h7g 2b7g+ 8i7g 4c4d B*1f B*8i 1f3d 3a3b 2h8h 8b7b 8h8i 5a6b B*7e 7b8b 7e5c+ 6b5c "
     "3d6a+ 7a7b 6a7a 5c5d 7a8b 7b6a 8b9a 3b4c 9a8a 4a5b R*6e 5b5c L*5f B*5e 6e5e 5d6d 5e5c+ 6d7d "
     "8a6c 7d8d 6c7c 8d9d 7c8c 9d9e 5c4c 6a6b 8c9c 1c1d 4c2c 1d1e 2c2a 6b7c 2a1a 7c8d 1a1e 4d4e "
     "1e4e 8d8e 4e8e"},
    {Kind::com_hishaochi,
     "3c3d 3g3f 4c4d 3f3e 3d3e 2h3h 4d4e 7g7f 7a6b 3h3e 5a5b P*3b 4a3b 8h2b+ 3a2b 3e3b+ 5b5a 3b2b "
     "6a5b 2b2a P*3a 2a3a B*4a B*3f 1a1b 3f4e P*4d 4e2c 5b4b S*3c 9c9d 3a4b 5a6a 2c4a+ 6a7b 3c4d+ "
     "1c1d 4b1b 9d9e 4d5c 9a9b 5c6b 7b8b 4a6c 9b9c S*7b 9c9d 1b1d 8a9c 1d9d 8b9b 7b8c+ 9b9a 8c7c "
     "9a9b 9d9e 9b9a 9e9c"},
    {Kind::com_hishaochi,
     "3c3d 1g1f 1c1d 5i5h 4c4d 5g5f 4a3b 6i6h 3a4b 9i9h 4b4c 2h1h 5a6b 3g3f 6b7b 5f5e 7a6b 3i3h "
     "5c5d 8g8f 5d5e 6h5g 9c9d 1h1g 6c6d 5h5i 6b6c 1i1h 6a6b 6g6f 7c7d 8f8e 2b3c 5g6g 8a7c 3h3g "
     "7c8e 6g6h 1d1e 7g7f 1e1f 6h7h 1f1g+ 1h1g 1a1g+ P*5h L*8f 4g4f 8f8h+ 5i6i 8h7h 7i7h G*8h 6i6h "
     "8h7h 6h7h B*5f L*6g S*3h 4i3h 5f3h+ 9g9f R*9i S*7i 9i9h+ G*8h 9h9f 8i7g 8e7g+ 7h7g N*8e 7g6h "
     "8e9g+ 6h7h 9g8h 7h8h 9f7f N*2e 3c4b N*9i 7f6g 8h8i L*8d 7i8h 8d8h+ 8i8h 6g5h L*7h L*8d 8h9h "
     "5h7h 9h9g L*9e"},
};

void replay(Think think_with, int times, const Stop& stop, std::uint64_t& replies) {
  for (const Game& game : games) {
    std::vector<Move> moves;
    for (const auto& word : split_words(game.moves)) moves.push_back(*parse_usi(word, hum));
    for (int i = 0; i < times && !stop.requested(); ++i) {
      State state = start(game.kind);
      bool com_moves = com_begins(game.kind);
      for (const Move move : moves) {
        if (com_moves) {
          think_with(state);
          ++replies;
        } else {
          apply_hum(state, move);
        }
        com_moves = !com_moves;
      }
    }
  }
}

Result<Facts> bench_replies(const search::Work& work) {
  const State tree = start(Kind::hum_sente);
  const Speed tree_plain =
      measure([&](auto& replies) { grow(tree, 3, plain_think, work.stop, replies); });
  const Speed tree_fast = measure([&](auto& replies) { grow(tree, 4, think, work.stop, replies); });
  const Speed games_plain =
      measure([&](auto& replies) { replay(plain_think, 50, work.stop, replies); });
  const Speed games_fast = measure([&](auto& replies) { replay(think, 500, work.stop, replies); });
  if (work.stop.requested()) return fail(Errc::stopped, "stopped before the end", "bench");
  return Facts{{"tree_replies", tree_fast.replies},
               {"tree_replies_per_second", tree_fast.rate()},
               {"tree_times_plain", tree_fast.rate() / tree_plain.rate()},
               {"games_replies", games_fast.replies},
               {"games_replies_per_second", games_fast.rate()},
               {"games_times_plain", games_fast.rate() / games_plain.rate()}};
}

}  // namespace

std::vector<search::Bench> benches() {
  return {{"com", "COM's replies a second in the tree of depth 4 and in long games, one thread",
           bench_replies}};
}

}  // namespace banmen::shogi::com
