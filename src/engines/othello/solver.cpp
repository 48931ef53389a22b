#include "engines/othello/solver.hpp"

#include "engines/othello/line_moves.hpp"
#include "engines/othello/weight_files.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

std::vector<OptionSpec> specs() {
  return {flag("wld", "only who wins: win, loss or draw, which takes less time"),
          flag("trace", "also every step of the search: depth, how sure, score, line, nodes"),
          flag("plain", "without the processor's vector instructions"),
          choice("method", {"pvs", "mtdf"}, "windows around a guess, or zero windows only"),
          host_only(integer("hash", 256, 1, 65'536, "transposition table in MB")),
          host_only(words("weights", "", "a file of weights instead of the program's own")),
          host_only(words("cut", "", "a file of spreads for them, see `banmen tune`"))};
}

Facts names(const std::vector<Square>& line, const Options& options) {
  Facts list = Facts::array();
  for (const Move move : moves_of_line(line, options)) list.push_back(to_text(move));
  return list;
}

std::string_view word_for(int score) { return score > 0 ? "win" : score < 0 ? "loss" : "draw"; }

Result<Facts> solve_position(const Position& pos, const Settings& given, const search::Work& work) {
  const auto settings = complete(specs(), given, "solver");
  if (!settings) return fail(settings.error());
  const auto start = Clock::now();
  const bool wld = get_flag(*settings, "wld");
  Facts facts = Facts::object();
  facts["mover"] = Othello::side_names[static_cast<std::size_t>(index(pos.to_move))];
  facts["empties"] = count(pos.board.empty());
  const auto say = [&](int score, const std::vector<Square>& line) {
    if (wld)
      facts["result"] = word_for(score);
    else
      facts["score"] = score;
    if (!line.empty()) facts["best"] = names(line, pos.options).front();
    if (!wld) facts["line"] = names(line, pos.options);
  };
  if (outcome(pos) != Outcome::ongoing) {
    say(final_score(pos.board), {});
    return facts;
  }
  const auto evaluation = evaluation_from(settings->at("weights"));
  if (!evaluation) return fail(evaluation.error());
  const auto cut = cut_from(settings->at("cut"));
  if (!cut) return fail(cut.error());
  auto solving = SolvingSearch::make(
      count(pos.board.empty()), static_cast<std::size_t>(get_integer(*settings, "hash")),
      {.evaluation = evaluation->get(),
       .ordering = &SmallEvaluation::standard(),
       .cut = *cut,
       .threads = work.threads,
       .method = settings->at("method") == "pvs" ? Method::pvs : Method::mtdf,
       .vectors = get_flag(*settings, "plain") ? Vectors::none : best_vectors()});
  if (!solving) return fail(solving.error());
  Search& search = *solving->search;
  const bool passes = !can_move(pos.board);
  const Board board = passes ? passed(pos.board) : pos.board;
  SearchLimits limits;
  limits.solving = true;
  limits.stop = work.stop;
  if (wld) limits.low = -1, limits.high = 1;
  Facts trace = Facts::array();
  const Found found = search.run(board, limits, 1, [&](const Found& step) {
    trace.push_back({{"depth", step.depth},
                     {"sure", percent_of_confidence[static_cast<std::size_t>(step.confidence)]},
                     {"score", step.lines[0].score},
                     {"line", names(step.lines[0].moves, pos.options)},
                     {"nodes", step.nodes}});
    if (work.progress)
      work.progress({.stage = "depth",
                     .done = static_cast<std::uint64_t>(step.depth),
                     .total = static_cast<std::uint64_t>(count(board.empty()))});
  });
  if (!found.exact)
    return fail(Errc::stopped,
                "stopped at depth " + std::to_string(found.depth) + " of " +
                    std::to_string(count(board.empty())),
                "solve");
  const Line& best = found.lines[0];
  std::vector<Square> line = {best.move};
  if (!wld) line = search.line_to_end(board, best.move, best.score);
  if (passes) line.insert(line.begin(), pass_square);
  say(passes ? -best.score : best.score, line);
  facts["nodes"] = found.nodes;
  facts["seconds"] = std::chrono::duration<double>(Clock::now() - start).count();
  if (get_flag(*settings, "trace")) facts["trace"] = trace;
  return facts;
}

}  // namespace

Result<SolvingSearch> SolvingSearch::make(int empties, std::size_t most_megabytes,
                                          Search::Settings settings) {
  auto table = Table::make_for_solving(empties, most_megabytes);
  if (!table) return fail(table.error());
  settings.table = table->get();
  settings.empties = empties;
  if (empties < shared_from) settings.threads = 1;
  return SolvingSearch{std::move(*table), Search::make(settings)};
}

search::Solver<Othello> endgame_solver() {
  return {.about = "The exact score of a position with best play by both, a best move and a line",
          .options = specs(),
          .solve = solve_position,
          .honours = search::Honours::everything(),
          .per_line = true};
}

}  // namespace banmen::othello
