#include "engines/othello/gtp_player.hpp"

#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "engines/othello/outside_words.hpp"
#include "search/outside_player.hpp"

namespace banmen::othello {
namespace {

using namespace std::chrono_literals;
using search::Outside;

constexpr auto to_come_up = 60s, to_obey = 30s, after_stop = 3s;

struct Reply {
  bool good = false;
  std::vector<std::string> lines{};
};

// A request whose answer is being waited for. Whatever a program prints before its answer means
// nothing.
class Conversation {
 public:
  explicit Conversation(Outside& program) : program_(program) {}

  Result<Reply> ask(const std::string& request, search::Patience patience) {
    if (const auto told = program_.tell(request); !told) return fail(told.error());
    std::optional<Reply> reply;
    for (;;) {
      const auto line = program_.hear(patience);
      if (!line) return fail(line.error());
      if (!*line) return fail(program_.error(Errc::stopped, "does not answer"));
      const auto text = trim(**line);
      if (reply && text.empty()) return *reply;
      if (reply) reply->lines.emplace_back(text);
      if (!reply && (text.starts_with('=') || text.starts_with('?')))
        reply = Reply{text.starts_with('='), {std::string(trim(text.substr(1)))}};
    }
  }

 private:
  Outside& program_;
};

const char* colour_of(Side side) { return side == Side::first ? "b" : "w"; }

class GtpPlayer final : public search::OutsidePlayer<Othello> {
 public:
  GtpPlayer(Outside program, std::set<std::string> commands)
      : OutsidePlayer(std::move(program)), commands_(std::move(commands)) {}
  GtpPlayer(const GtpPlayer&) = delete;
  GtpPlayer& operator=(const GtpPlayer&) = delete;
  ~GtpPlayer() override { (void)program().tell("quit"); }

  void new_game() override { known_.reset(); }

 protected:
  Result<search::Thought<Othello>> ask(const Position& pos, const search::Request& request,
                                       const search::ThoughtSink<Othello>&) override {
    Position plain = pos;
    plain.options = {};  // here passes are always played
    if (const auto there = bring_to(plain); !there) return fail(there.error());
    if (const auto told = tell_time(pos.to_move, request.limits); !told) return fail(told.error());
    const auto reply =
        Conversation(program()).ask(std::string("genmove ") + colour_of(pos.to_move),
                                    {last_moment(request.limits), request.stop, after_stop});
    if (!reply) return fail(reply.error());
    if (!reply->good) return fail(program().error(Errc::illegal, "does not move"));
    const auto words = split_words(reply->lines.front());
    const auto move = read_answer(pos, words.empty() ? "" : words.front());
    if (!move) return fail(move.error());
    play(*known_, *move);
    search::Thought<Othello> thought;
    thought.candidates.push_back({{.side = pos.to_move}, {*move}});
    return thought;
  }

 private:
  Result<bool> obeys(const std::string& request) {
    const auto reply = Conversation(program()).ask(request, {Clock::now() + to_obey});
    if (!reply) return fail(reply.error());
    return reply->good;
  }

  // Plays what has happened since, or begins anew: GTP knows moves, not positions.
  Result<void> bring_to(const Position& pos) {
    auto way = known_ ? way_between(*known_, pos) : std::nullopt;
    if (!way) {
      const Position start = Othello::start({});
      const bool set_up = commands_.contains("othello-setboard");
      way = set_up ? std::vector<Move>{} : way_between(start, pos);
      if (!way)
        return fail(Errc::unsupported,
                    "no game from the start is found that leads to " + to_text(pos), "engine",
                    "GTP cannot tell a position but by its moves");
      const auto told = obeys(set_up ? "othello-setboard " + to_text(pos) : "clear_board");
      if (!told) return fail(told.error());
      if (!*told) return fail(program().error(Errc::unsupported, "does not begin anew"));
      known_ = set_up ? pos : start;
    }
    for (const Move move : *way) {
      const auto told =
          obeys(std::string("play ") + colour_of(known_->to_move) + " " + to_text(move));
      if (!told) return fail(told.error());
      // Some programs have passed by themselves already, and do not want to hear it.
      if (!*told && !move.is_pass())
        return fail(program().error(Errc::unsupported, "does not accept a move"));
      play(*known_, move);
    }
    return {};
  }

  // So much for each move. What a program answers does not matter: some keep no clock.
  Result<void> tell_time(Side side, const search::Limits& limits) {
    const auto time = time_of(limits);
    if (!time) return {};
    const std::string seconds =
        std::to_string(std::max<long long>(1, (time->count() + 999) / 1000));
    if (std::exchange(seconds_, seconds) != seconds)
      if (const auto told = obeys("time_settings 0 " + seconds + " 1"); !told)
        return fail(told.error());
    const auto told = obeys(std::string("time_left ") + colour_of(side) + " " + seconds + " 1");
    if (!told) return fail(told.error());
    return {};
  }

  std::set<std::string> commands_;  // that it says it has
  std::optional<Position> known_;   // where its game stands
  std::string seconds_;             // as it was told
};

Result<std::unique_ptr<search::Player<Othello>>> make(const Settings& settings, std::uint64_t) {
  auto program = Outside::start(settings.at("command"));
  if (!program) return fail(program.error());
  const auto commands =
      Conversation(*program).ask("list_commands", search::ComingUp::patience(to_come_up));
  if (!commands) return fail(commands.error());
  const auto size = Conversation(*program).ask("boardsize 8", search::ComingUp::patience(to_obey));
  if (!size) return fail(size.error());
  return std::make_unique<GtpPlayer>(
      *std::move(program), std::set<std::string>(commands->lines.begin(), commands->lines.end()));
}

}  // namespace

search::PlayerKind<Othello> gtp_kind() {
  return {.name = "gtp",
          .about = "an outside program that speaks GTP for Othello",
          .make = make,
          .honours = search::Honours::everything(),
          .external = true};
}

}  // namespace banmen::othello
