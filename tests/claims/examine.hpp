#pragma once

#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "claims/claims.hpp"
#include "claims/told.hpp"

namespace banmen::claims {

// How many claims of one engine were looked at, and what came out.
struct Tally {
  std::array<std::uint64_t, kind_names.size()> right{};  // by kind of claim
  std::uint64_t lines = 0, questions = 0, unknown = 0, wrong = 0, wrong_lines = 0, refusals = 0;

  std::uint64_t checked() const {
    std::uint64_t sum = wrong;
    for (const auto number : right) sum += number;
    return sum;
  }
  void add(const Tally& that) {
    for (std::size_t i = 0; i < right.size(); ++i) right[i] += that.right[i];
    lines += that.lines, questions += that.questions, unknown += that.unknown;
    wrong += that.wrong, wrong_lines += that.wrong_lines, refusals += that.refusals;
  }
};

struct Report {
  std::map<std::string, Tally> by_engine{};
  std::vector<std::string> faults{};  // all that is needed to see a false claim again

  Tally total() const {
    Tally sum;
    for (const auto& [name, tally] : by_engine) sum.add(tally);
    return sum;
  }
};

inline std::ostream& operator<<(std::ostream& out, const Tally& tally) {
  out << tally.checked() << " checked (";
  for (std::size_t i = 0; i < kind_names.size(); ++i)
    out << kind_names[i] << ' ' << tally.right[i] << ", ";
  return out << "false " << tally.wrong << "), " << tally.unknown << " unchecked, " << tally.lines
             << " lines (false " << tally.wrong_lines << "), " << tally.questions << " questions, "
             << tally.refusals << " refused";
}
inline std::ostream& operator<<(std::ostream& out, const Report& report) {
  for (const auto& [name, tally] : report.by_engine) out << "  " << name << ": " << tally << '\n';
  return out << "  all: " << report.total() << '\n';
}

struct Extent {
  std::uint64_t claims = 3000;          // to check at least
  std::uint64_t most_nodes = 100'000;   // of one question
  std::uint64_t most_sets = 1'000'000;  // of questions; then it ends whatever was checked
  std::size_t shown = 3;                // false claims told in full, of each engine and kind
};

// Players that move by rule or by chance and never say what a position is worth, and the one that
// plays a cartridge's game as the cartridge does.
inline bool makes_claims(const std::string& kind) {
  static const std::set<std::string> silent = {"random",     "greedy", "rulebased",
                                               "rulebased2", "ntuple", "com"};
  return !silent.contains(kind);
}

// Asks the engines and solvers of one game the same sets of questions and holds every claim
// against the oracle. A subject names its Game, Players and Oracle and brings the questions; where
// texts can say what no game leads to, it tells by is_sound(pos) what not to ask about.
template <class Subject>
class Examination {
 public:
  using G = typename Subject::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;

  Examination(std::uint64_t seed, const Extent& extent) : rng_(seed), extent_(extent) {}

  Report run() {
    for (std::uint64_t i = 0; i < extent_.most_sets && report_.total().checked() < extent_.claims;
         ++i) {
      const auto questions = next_set();
      for (const auto& kind : Subject::Players::kinds())
        if (!kind.external && makes_claims(kind.name)) ask_engine(kind, questions);
      for (const auto& solver : Subject::Players::solvers())
        if (makes_claims(solver.name)) ask_solver(solver, questions);
    }
    return report_;
  }

 private:
  // One position; its oracle is made when the first claim about it comes up.
  struct Question {
    Case<G> about;
    std::unique_ptr<typename Subject::Oracle> oracle{};

    typename Subject::Oracle& truth() {
      if (!oracle)
        oracle = std::make_unique<typename Subject::Oracle>(about, Subject::oracle_budget);
      return *oracle;
    }
  };
  using Questions = std::vector<std::unique_ptr<Question>>;

  // What has been said so far to one engine, to be repeated by whoever looks into a false claim.
  struct Dialogue {
    std::string name;
    std::string told{};
  };

  // A few questions that have something to do with each other, more often than not.
  Questions next_set() {
    Questions questions;
    for (auto n = 1 + rng_.below(4); n > 0; --n) {
      std::optional<Case<G>> about;
      if (!questions.empty() && rng_.below(4))
        about =
            neighbour(questions[rng_.below(questions.size())]->about, rng_, Subject::options(rng_));
      if constexpr (requires(const Position& pos) { Subject::is_sound(pos); })
        if (about && !Subject::is_sound(about->pos)) about.reset();
      if (!about) about = subject_.next(rng_);
      questions.push_back(std::make_unique<Question>(Question{*std::move(about)}));
    }
    return questions;
  }

  static std::string spec_of(const std::string& name, const Settings& settings) {
    std::string text = name;
    char separator = ':';
    for (const auto& [key, value] : settings) {
      text += separator + key + "=" + value;
      separator = ',';
    }
    return text;
  }
  static std::string command_of(const std::string& verb, const Line& line) {
    std::string text = "banmen " + verb + " " + std::string(G::id);
    for (const auto& [key, value] : line.options)
      text += verb == "solve" ? " --" + key + " " + value : " --option " + key + "=" + value;
    if (!line.start.empty()) text += " --position \"" + line.start + "\"";
    if (line.moves.empty()) return text;
    text += " --moves \"";
    for (std::size_t i = 0; i < line.moves.size(); ++i) text += (i ? " " : "") + line.moves[i];
    return text + "\"";
  }

  void ask_engine(const search::PlayerKind<G>& kind, const Questions& questions) {
    const Settings given = subject_.settings(rng_, kind.name);
    const auto settings = complete(kind.options, given, "engine");
    const auto seed = rng_.below(1'000'000);
    auto player = settings ? kind.make(*settings, seed)
                           : Result<std::unique_ptr<search::Player<G>>>(fail(settings.error()));
    if (!player) {
      note_fault({kind.name}, "cannot be made", to_text(player.error()));
      return;
    }
    Dialogue dialogue{kind.name};
    const std::string spec = spec_of(kind.name, given) + " --seed " + std::to_string(seed);
    for (const auto& question : questions) {
      if (rng_.below(3) == 0) {
        (*player)->new_game();
        dialogue.told += "  new game\n";
      }
      ask(**player, kind.name, spec, *question, dialogue);
    }
  }

  void ask(search::Player<G>& player, const std::string& kind, const std::string& spec,
           Question& question, Dialogue& dialogue) {
    search::Request request;
    std::string how;
    request.limits.nodes =
        log_uniform(rng_, 1, std::min(extent_.most_nodes, Subject::most_nodes(kind)));
    how += " --nodes " + std::to_string(*request.limits.nodes);
    if (rng_.below(3) == 0) {
      request.limits.depth = 1 + static_cast<int>(rng_.below(10));
      how += " --depth " + std::to_string(*request.limits.depth);
    }
    if (rng_.below(3) == 0) {
      request.lines = 2 + static_cast<int>(rng_.below(2));
      how += " --lines " + std::to_string(request.lines);
    }
    // A stop by the number of thoughts told so far: the same at every speed.
    std::uint64_t thoughts_left = rng_.below(4) == 0 ? rng_.below(8) : ~std::uint64_t{0};
    if (thoughts_left == 0) request.stop.request();
    if (thoughts_left < 8)
      how += "  (stopped after " + std::to_string(thoughts_left) + " thoughts)";
    dialogue.told +=
        "  " + command_of("analyse", question.about.line) + " --engine " + spec + how + '\n';
    Tally& tally = report_.by_engine[kind];
    ++tally.questions;
    std::vector<Claim<G>> seen;
    const auto hear = [&](const search::Thought<G>& thought) {
      for (const auto& claim : claims_of(thought)) check(claim, question, seen, dialogue);
      for (std::size_t i = 0; i < thought.candidates.size(); ++i)
        check_line(thought.candidates[i].line, claimed_end<G>(claim_of(thought, i)), question,
                   dialogue);
    };
    const auto last = player.think(question.about.pos, request, [&](const search::Thought<G>& t) {
      hear(t);
      if (thoughts_left && --thoughts_left == 0) request.stop.request();
    });
    if (last.failure)
      ++tally.refusals;
    else if (last.candidates.empty())
      note_fault(dialogue, "no move", "no candidate and no failure");
    hear(last);
  }

  void ask_solver(const search::Solver<G>& solver, const Questions& questions) {
    const std::string name = solver.name.empty() ? "solver" : "solver " + solver.name;
    for (const auto& question : questions) {
      const Settings settings = subject_.solver_settings(rng_);
      std::string document;
      search::Work work;
      work.document = [&](std::string_view text) -> Result<void> {
        document += text;
        return {};
      };
      const auto facts = solver.solve(question->about.pos, settings, work);
      Tally& tally = report_.by_engine[name];
      ++tally.questions;
      if (!facts) {
        ++tally.refusals;
        continue;
      }
      const auto told = Subject::told(question->about.pos, settings, *facts, document);
      const Dialogue dialogue{name, "  " + command_of("solve", question->about.line) + "  (" +
                                        spec_of("solver", settings) + ")\n"};
      std::vector<Claim<G>> seen;
      for (const auto& claim : told.claims) check(claim, *question, seen, dialogue);
      for (const auto& line : told.lines) check_line(line.moves, line.end, *question, dialogue);
    }
  }

  // A claim that was made before in the same answer is the same claim.
  void check(const Claim<G>& claim, Question& question, std::vector<Claim<G>>& seen,
             const Dialogue& dialogue) {
    if (std::find(seen.begin(), seen.end(), claim) != seen.end()) return;
    seen.push_back(claim);
    Tally& tally = report_.by_engine[dialogue.name];
    const Position& pos = question.about.pos;
    switch (judge<G>(question.truth(), claim)) {
      case Verdict::right:
        ++tally.right[static_cast<std::size_t>(claim.kind)];
        return;
      case Verdict::unknown:
        ++tally.unknown;
        return;
      case Verdict::wrong:
        break;
    }
    ++tally.wrong;
    if (has_room(dialogue.name + std::string(kind_names[static_cast<std::size_t>(claim.kind)])))
      note_fault(dialogue, to_text<G>(pos, claim),
                 question.truth().truth(claim.first) +
                     (claim.first ? "; best play: " + question.truth().truth(std::nullopt) : ""));
  }

  void check_line(const std::vector<Move>& line, std::optional<Outcome> claimed,
                  const Question& question, const Dialogue& dialogue) {
    Tally& tally = report_.by_engine[dialogue.name];
    ++tally.lines;
    const Position& pos = question.about.pos;
    const auto fault = fault_of_line<G>(pos, line, claimed);
    if (!fault) return;
    ++tally.wrong_lines;
    if (has_room(dialogue.name + " line" + fault->substr(fault->size() - 6)))
      note_fault(dialogue, "line " + to_text<G>(pos, line), *fault);
  }

  bool has_room(const std::string& kind) { return told_[kind]++ < extent_.shown; }

  void note_fault(const Dialogue& dialogue, const std::string& claim, const std::string& truth) {
    report_.faults.push_back(std::string(G::id) + ", " + dialogue.name + ": false\n" +
                             dialogue.told + "  claim:  " + claim + "\n  oracle: " + truth + '\n');
  }

  Subject subject_{};
  Rng rng_;
  Extent extent_;
  Report report_{};
  std::map<std::string, std::size_t> told_{};
};

}  // namespace banmen::claims
