#include "engines/shogi/gnushogi_player.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "search/outside_player.hpp"

namespace banmen::shogi {
namespace {

using namespace std::chrono_literals;
using search::Outside;

// It takes "7g7f", "8h2b+" and "P*5e", echoes them as "3. 7g7f 2980", and answers "3. ... 3c3d
// 1370". Whatever it is told while it thinks makes it move at once; "?" says nothing else.
class GnuShogiPlayer final : public search::OutsidePlayer<Shogi> {
 public:
  explicit GnuShogiPlayer(Outside program) : OutsidePlayer(std::move(program)) {}
  GnuShogiPlayer(const GnuShogiPlayer&) = delete;
  GnuShogiPlayer& operator=(const GnuShogiPlayer&) = delete;
  ~GnuShogiPlayer() override { (void)program().tell("quit"); }

 protected:
  Result<search::Thought<Shogi>> ask(const Position& pos, const search::Request& request,
                                     const search::ThoughtSink<Shogi>&) override {
    const auto begun = begin(pos, request.limits);
    if (!begun) return fail(begun.error());
    const auto move = listen(pos, request);
    if (!move) return fail(move.error());
    known_.push_back(*move);
    search::Thought<Shogi> thought;
    thought.candidates.push_back({{.side = side_to_move(pos)}, {*move}});
    return thought;
  }

 private:
  Result<void> begin(const Position& pos, const search::Limits& limits) {
    const auto moves = moves_so_far(pos);
    const Board& start = pos.first ? *pos.first : pos.board;
    if (start != Shogi::start({}).board)
      return fail(Errc::unsupported, "GNU Shogi plays from the usual start only", "engine");
    std::vector<std::string> lines;
    const bool goes_on =
        known_.size() <= moves.size() && std::equal(known_.begin(), known_.end(), moves.begin());
    if (!goes_on) {
      known_.clear();
      lines.emplace_back("new");
    }
    lines.emplace_back("force");
    for (std::size_t i = known_.size(); i < moves.size(); ++i) lines.push_back(to_text(moves[i]));
    known_ = moves;
    // It spends about half of what its clock says, and we stop it when its time is over.
    const auto seconds = limits.time || !limits.depth
                             ? (limits.time.value_or(1000ms).count() + 999) / 1000 + 1
                             : 3600;
    const std::string rest = std::to_string(seconds % 60);
    lines.push_back("level 1 " + std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") +
                    rest);
    lines.push_back("depth\n" + std::to_string(std::min(limits.depth.value_or(29), 29)));
    lines.emplace_back("go");
    for (const auto& line : lines)
      if (const auto told = program().tell(line); !told) return told;
    return {};
  }

  Result<Move> listen(const Position& pos, const search::Request& request) {
    const auto& limits = request.limits;
    auto end = limits.time || !limits.depth ? Clock::now() + limits.time.value_or(1000ms)
                                            : Clock::time_point::max();
    for (bool stopped = false;;) {
      const auto line = program().hear(std::min(end, Clock::now() + 10ms));
      if (!line) return fail(line.error());
      if (*line) {
        const auto words = split_words(**line);
        const auto mine = std::ranges::find(words, "...");
        if (mine != words.end() && mine + 1 != words.end()) return read_answer(pos, *(mine + 1));
        if ((*line)->find("esigns") != std::string::npos) return Move::resign();
        if ((*line)->find("Illegal") != std::string::npos)
          return fail(program().error(Errc::unsupported, "does not accept a move"));
        continue;
      }
      const bool late = Clock::now() >= end;
      if (stopped && late) return fail(program().error(Errc::stopped, "does not answer"));
      if (stopped || !(late || request.stop.now())) continue;
      if (const auto told = program().tell("?"); !told) return fail(told.error());
      stopped = true;
      end = Clock::now() + 5s;
    }
  }

  std::vector<Move> known_;  // what it has been told or has played
};

Result<std::unique_ptr<search::Player<Shogi>>> make(const Settings& settings, std::uint64_t) {
  auto program = Outside::start(settings.at("command"));
  if (!program) return fail(program.error());
  const auto greeting = program->hear_word("GNU", search::ComingUp::patience(20s));
  if (!greeting) return fail(greeting.error());
  return std::make_unique<GnuShogiPlayer>(*std::move(program));
}

}  // namespace

search::PlayerKind<Shogi> gnushogi_kind() {
  return {.name = "gnushogi",
          .about = "GNU Shogi 1.4, as `gnushogi` starts it: limits of time and depth",
          .make = make,
          // It is told all moves, but none of the other rules, and claims nothing.
          .honours = {{"max_plies"}, true},
          .external = true};
}

}  // namespace banmen::shogi
