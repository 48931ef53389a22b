#include "engines/shogi/usi_player.hpp"

#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "engines/shogi/usi_words.hpp"
#include "search/outside_player.hpp"

namespace banmen::shogi {
namespace {

using namespace std::chrono_literals;
using search::Outside;

// How long the engine may take to come up, to load what it needs, and over its time.
constexpr auto for_usiok = 20s, for_readyok = 120s, over_time = 1s;

class UsiPlayer final : public search::OutsidePlayer<Shogi> {
 public:
  UsiPlayer(Outside program, std::set<std::string> options, std::chrono::milliseconds after_stop)
      : OutsidePlayer(std::move(program)), options_(std::move(options)), after_stop_(after_stop) {}
  UsiPlayer(const UsiPlayer&) = delete;
  UsiPlayer& operator=(const UsiPlayer&) = delete;
  ~UsiPlayer() override { (void)program().tell("quit"); }

  void new_game() override { greeted_ = false; }

 protected:
  Result<search::Thought<Shogi>> ask(const Position& pos, const search::Request& request,
                                     const search::ThoughtSink<Shogi>& sink) override {
    if (const auto ready = prepare(request); !ready) return fail(ready.error());
    if (const auto told = program().tell(position_words(pos)); !told) return fail(told.error());
    if (const auto told = program().tell(go_words(request.limits)); !told)
      return fail(told.error());
    return listen(pos, request, sink);
  }

 private:
  Result<void> prepare(const search::Request& request) {
    if (request.lines != lines_ && options_.contains("MultiPV")) {
      lines_ = request.lines;
      const auto told =
          program().tell("setoption name MultiPV value " + std::to_string(request.lines));
      if (!told) return told;
      greeted_ = false;
    }
    if (std::exchange(greeted_, true)) return {};
    if (const auto told = program().tell("isready"); !told) return told;
    const auto ready = program().hear_word("readyok", {Clock::now() + for_readyok});
    if (!ready) return fail(ready.error());
    return program().tell("usinewgame");
  }

  // Hears thoughts until the move comes. It is asked to stop when we are, or when it takes longer
  // than it has.
  Result<search::Thought<Shogi>> listen(const Position& pos, const search::Request& request,
                                        const search::ThoughtSink<Shogi>& sink) {
    search::Thought<Shogi> thought;
    Clock::time_point end = Clock::time_point::max();
    const auto start = Clock::now();
    if (const auto& limits = request.limits; limits.time || !limits.any())
      end = start + limits.time.value_or(1000ms) + over_time;
    for (bool stopped = false;;) {
      auto line = program().hear(std::min(end, Clock::now() + 10ms));
      if (!line) return fail(line.error());
      if (*line && (*line)->starts_with("bestmove")) return decide(pos, thought, **line);
      if (*line) {
        if (take_info(thought, pos, **line) && sink) {
          thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
          sink(thought);
        }
        continue;
      }
      const bool late = Clock::now() >= end;
      if (stopped && late) return fail(program().error(Errc::stopped, "does not answer"));
      if (stopped || !(late || request.stop.now())) continue;
      if (const auto told = program().tell("stop"); !told) return fail(told.error());
      stopped = true;
      end = Clock::now() + after_stop_;
    }
  }

  // Whether the line was news. Candidates are kept by their number.
  static bool take_info(search::Thought<Shogi>& thought, const Position& pos,
                        const std::string& line) {
    auto info = read_info(pos, line);
    auto& candidates = thought.candidates;
    if (!info || info->line > candidates.size() + 1) return false;
    if (info->line > candidates.size()) candidates.emplace_back();
    candidates[info->line - 1] = std::move(info->candidate);
    thought.depth = std::max(0, info->depth);
    thought.nodes = info->nodes;
    return true;
  }

  Result<search::Thought<Shogi>> decide(const Position& pos, search::Thought<Shogi> thought,
                                        const std::string& line) const {
    const auto words = split_words(line);
    const auto move = read_answer(pos, words.size() > 1 ? words[1] : "");
    if (!move) return fail(move.error());
    auto& candidates = thought.candidates;
    const auto chosen = std::ranges::find_if(
        candidates, [&](const auto& candidate) { return candidate.line.front() == *move; });
    if (chosen != candidates.end())
      std::rotate(candidates.begin(), chosen, chosen + 1);
    else
      candidates.insert(candidates.begin(), {{.side = side_to_move(pos)}, {*move}});
    return thought;
  }

  std::set<std::string> options_;  // that it has
  const std::chrono::milliseconds after_stop_;
  int lines_ = 1;
  bool greeted_ = false;
};

struct Command {
  std::string text;
  Settings options;
};

// "[Threads=2;Style=calm] COMMAND".
Result<Command> read_command(const std::string& text) {
  if (!text.starts_with('[')) return Command{text, {}};
  const auto end = text.find(']');
  if (end == std::string::npos || trim(text.substr(end + 1)).empty())
    return fail(Errc::bad_syntax, "'" + text + "' is no command", "engine",
                "write usi:COMMAND or usi:[NAME=VALUE;...] COMMAND");
  auto options = parse_settings(text.substr(1, end - 1), ';', "engine usi:" + text);
  if (!options) return fail(options.error());
  return Command{std::string(trim(text.substr(end + 1))), *std::move(options)};
}

// The names of the options that the engine has, once it is there.
Result<std::set<std::string>> greet(Outside& program) {
  std::set<std::string> names;
  if (const auto told = program.tell("usi"); !told) return fail(told.error());
  for (auto patience = search::ComingUp::patience(for_usiok);;) {
    const auto line = program.hear(patience);
    if (!line) return fail(line.error());
    if (!*line) return fail(program.silence("usiok", patience));
    const auto words = split_words(**line);
    if (words.empty()) continue;
    if (words.front() == "usiok") return names;
    const auto type = std::ranges::find(words, "type");
    if (words.size() < 4 || words[0] != "option" || words[1] != "name" || type == words.end())
      continue;
    names.insert(join(std::vector<std::string>(words.begin() + 2, type), " "));
  }
}

Result<std::unique_ptr<search::Player<Shogi>>> make(const Settings& settings,
                                                    std::chrono::milliseconds after_stop) {
  const auto command = read_command(settings.at("command"));
  if (!command) return fail(command.error());
  auto program = Outside::start(command->text);
  if (!program) return fail(program.error());
  auto names = greet(*program);
  if (!names) return fail(names.error());
  for (const auto& [name, value] : command->options) {
    // The two reserved names need not be announced.
    if (!names->contains(name) && name != "USI_Hash" && name != "USI_Ponder")
      return fail(Errc::unknown_name, "the engine has no option '" + name + "'", "engine",
                  suggest(name, std::vector<std::string>(names->begin(), names->end()), "options"));
    const auto told = program->tell("setoption name " + name + " value " + value);
    if (!told) return fail(told.error());
  }
  return std::make_unique<UsiPlayer>(*std::move(program), *std::move(names), after_stop);
}

}  // namespace

search::PlayerKind<Shogi> usi_kind(std::chrono::milliseconds after_stop) {
  return {.name = "usi",
          .about = "an outside program that speaks USI; [NAME=VALUE;...] before it sets options",
          .make = [after_stop](const Settings& settings,
                               std::uint64_t) { return make(settings, after_stop); },
          // It is told the start and all moves, but none of the other rules.
          .honours = {{"start", "max_plies"}, true},
          .external = true};
}

}  // namespace banmen::shogi
