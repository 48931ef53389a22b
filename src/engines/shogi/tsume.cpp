#include "engines/shogi/tsume.hpp"

#include "engines/shogi/mate.hpp"

namespace banmen::shogi {
namespace {

using Facts = nlohmann::ordered_json;

std::vector<OptionSpec> specs() {
  return {integer("nodes", 5'000'000, 1, 1'000'000'000'000, "positions to look at, at most"),
          host_only(integer("memory", 64, 1, 65'536, "table in MB"))};
}

Result<Facts> solve_position(const Position& pos, const Settings& given, const search::Work& work) {
  const auto settings = complete(specs(), given, "solver");
  if (!settings) return fail(settings.error());
  const auto start = Clock::now();
  if (pos.board.king_of(other(pos.board.to_move)) == no_square)
    return fail(Errc::illegal, "there is no king to mate", "position",
                "the side that is not to move needs a king");
  MateSearch search(static_cast<std::size_t>(get_integer(*settings, "memory")));
  const auto nodes = static_cast<std::uint64_t>(get_integer(*settings, "nodes"));
  const MateRules rules = MateRules::of(pos);
  MateSearch::Answer found{.answer = MateAnswer::no_mate};
  if (outcome(pos) == Outcome::ongoing)
    found = search.solve({.board = pos.board, .rules = rules, .nodes = nodes, .stop = work.stop});
  const MateAnswer answer = found.answer;
  Facts facts = Facts::object();
  facts["answer"] = answer == MateAnswer::mate      ? "mate"
                    : answer == MateAnswer::no_mate ? "no mate"
                                                    : "unknown";
  if (answer != MateAnswer::unknown) facts["mate"] = answer == MateAnswer::mate;
  facts["attacker"] = Shogi::side_names[static_cast<std::size_t>(index(side_to_move(pos)))];
  if (answer == MateAnswer::mate) {
    facts["plies"] = found.plies;
    facts["line"] = Facts::array();
    for (const Move move : found.line) facts["line"].push_back(to_text(move));
  }
  facts["nodes"] = search.nodes();
  facts["seconds"] = std::chrono::duration<double>(Clock::now() - start).count();
  return facts;
}

}  // namespace

search::Solver<Shogi> tsume_solver() {
  return {
      .about = "Mate by checks alone (tsume), with a line that mates, if not always the shortest",
      .options = specs(),
      .solve = solve_position,
      .honours = search::Honours::everything()};
}

}  // namespace banmen::shogi
