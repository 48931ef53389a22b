#include "engines/othello/nboard_player.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "engines/othello/outside_words.hpp"
#include "search/outside_player.hpp"

namespace banmen::othello {
namespace {

using namespace std::chrono_literals;
using search::Outside;

constexpr auto to_come_up = 60s;

class NboardPlayer final : public search::OutsidePlayer<Othello> {
 public:
  NboardPlayer(Outside program, std::chrono::milliseconds after_stop)
      : OutsidePlayer(std::move(program)), after_stop_(after_stop) {}
  NboardPlayer(const NboardPlayer&) = delete;
  NboardPlayer& operator=(const NboardPlayer&) = delete;
  ~NboardPlayer() override { (void)program().tell("quit"); }

 protected:
  Result<search::Thought<Othello>> ask(const Position& pos, const search::Request& request,
                                       const search::ThoughtSink<Othello>& sink) override {
    const auto& limits = request.limits;
    if (limits.depth && limits.depth != depth_) {
      depth_ = limits.depth;
      const auto told = program().tell("set depth " + std::to_string(*depth_));
      if (!told) return fail(told.error());
    }
    for (const auto& line : {game_words(pos, limits), std::string("go")})
      if (const auto told = program().tell(line); !told) return fail(told.error());
    return listen(pos, request, sink);
  }

 private:
  // Hears thoughts until the move comes; anything else that is said in between means nothing. When
  // we are stopped, a ping ends its search, and its last thought is what there is.
  Result<search::Thought<Othello>> listen(const Position& pos, const search::Request& request,
                                          const search::ThoughtSink<Othello>& sink) {
    search::Thought<Othello> thought;
    auto end = last_moment(request.limits);
    for (std::string pong;;) {
      const auto line = program().hear(std::min(end, Clock::now() + 10ms));
      if (!line) return fail(line.error());
      if (*line) {
        if (const auto answer = read_nboard_move(**line)) return decide(pos, thought, *answer);
        if (!pong.empty() && trim(**line) == pong) return stopped(thought);
        if (take_line(thought, pos, **line) && sink) sink(thought);
        continue;
      }
      if (Clock::now() >= end) {
        if (!pong.empty() && !thought.candidates.empty()) return thought;
        return fail(program().error(Errc::stopped, "does not answer"));
      }
      if (!pong.empty() || !request.stop.now()) continue;
      const std::string number = std::to_string(++pings_);
      if (const auto told = program().tell("ping " + number); !told) return fail(told.error());
      pong = "pong " + number;
      end = Clock::now() + after_stop_;
    }
  }

  Result<search::Thought<Othello>> stopped(search::Thought<Othello> thought) {
    if (!thought.candidates.empty()) return thought;
    return fail(program().error(Errc::stopped, "was stopped before it had a move"));
  }

  // Whether the line was news. The last that is said about a move counts; the first is the best.
  static bool take_line(search::Thought<Othello>& thought, const Position& pos,
                        const std::string& line) {
    auto read = read_nboard_line(pos, line);
    if (!read) return false;
    auto& candidates = thought.candidates;
    std::erase_if(candidates, [&](const auto& each) {
      return each.line.front() == read->candidate.line.front();
    });
    candidates.push_back(std::move(read->candidate));
    std::ranges::stable_sort(
        candidates, [](const auto& a, const auto& b) { return a.score.value > b.score.value; });
    thought.depth = read->depth;
    return true;
  }

  Result<search::Thought<Othello>> decide(const Position& pos, search::Thought<Othello> thought,
                                          const NboardMove& answer) const {
    const auto move = read_answer(pos, answer.move);
    if (!move) return fail(move.error());
    auto& candidates = thought.candidates;
    const auto chosen = std::ranges::find_if(
        candidates, [&](const auto& each) { return each.line.front() == *move; });
    if (chosen != candidates.end())
      std::rotate(candidates.begin(), chosen, chosen + 1);
    else
      candidates.insert(candidates.begin(), {{.side = pos.to_move}, {*move}});
    if (answer.discs) candidates.front().score = score_of_discs(*answer.discs, pos.to_move);
    return thought;
  }

  const std::chrono::milliseconds after_stop_;
  std::optional<int> depth_;  // as it was told
  int pings_ = 1;
};

Result<std::unique_ptr<search::Player<Othello>>> make(const Settings& settings,
                                                      std::chrono::milliseconds after_stop) {
  auto program = Outside::start(settings.at("command"));
  if (!program) return fail(program.error());
  for (const char* line : {"nboard 2", "ping 1"})
    if (const auto told = program->tell(line); !told) return fail(told.error());
  const auto pong = program->hear_word("pong", search::ComingUp::patience(to_come_up));
  if (!pong) return fail(pong.error());
  return std::make_unique<NboardPlayer>(*std::move(program), after_stop);
}

}  // namespace

search::PlayerKind<Othello> nboard_kind(std::chrono::milliseconds after_stop) {
  return {.name = "nboard",
          .about = "an outside program that speaks the NBoard protocol",
          .make = [after_stop](const Settings& settings,
                               std::uint64_t) { return make(settings, after_stop); },
          .honours = search::Honours::everything(),
          .external = true};
}

}  // namespace banmen::othello
