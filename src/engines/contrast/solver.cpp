#include "engines/contrast/solver.hpp"

#include <algorithm>

#include "engines/contrast/endgame_cache.hpp"
#include "engines/contrast/endgame_line.hpp"
#include "engines/contrast/ladder.hpp"

namespace banmen::contrast {
namespace {

using Facts = nlohmann::ordered_json;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void put(Facts& facts, Value value) {
  facts["value"] = to_text(value.kind);
  if (value.kind != Value::Kind::draw) facts["plies"] = value.plies;
}

std::vector<std::string> texts(const std::vector<Move>& moves) {
  std::vector<std::string> result;
  for (const Move& move : moves) result.push_back(to_text(move));
  return result;
}

Facts finished(const Position& pos, Outcome end) {
  Facts facts;
  put(facts,
      end == Outcome::draw
          ? Value{}
          : Value{end == win_for(side_to_move(pos)) ? Value::Kind::win : Value::Kind::loss, 0});
  facts["best"] = Facts::array();
  facts["finished"] = true;
  return facts;
}

Result<Facts> ladder(EndgameCache& cache, const Position& pos, const search::Work& work) {
  if (pos.options.max_plies || !dead_states(pos).empty())
    return fail(Errc::unsupported, "the ladder is climbed without a limit of plies and a past",
                pos.options.max_plies ? "options" : "moves",
                pos.options.max_plies ? "leave out max_plies" : "leave out the moves");
  const auto begin = Clock::now();
  const auto rungs = climb_ladder(cache, pos.board, pos.options.jump, work);
  if (!rungs) return fail(rungs.error());
  Facts facts;
  for (const Rung& rung : *rungs) {
    Facts game{{"game", rung.name}, {"stock", rung.stock}};
    put(game, rung.value);
    game["layout"] = to_json(rung.statistics);
    facts["games"].push_back(std::move(game));
  }
  facts["to_move"] = Contrast::side_names[static_cast<std::size_t>(side_to_move(pos))];
  facts["seconds"] = seconds_since(begin);
  return facts;
}

Result<Facts> by_table(EndgameCache& cache, const Position& pos, const Settings& settings,
                       const search::Work& work) {
  const auto begin = Clock::now();
  const auto obtained =
      cache.get_or_solve(layout_of(pos.board, pos.options.jump), work, get_flag(settings, "force"));
  if (!obtained) return fail(obtained.error());
  const EndgameTable& table = *obtained->table;
  if (get_flag(settings, "verify"))
    if (const auto intact = verify_table(table.file(), work); !intact) return fail(intact.error());
  EndgameJudge judge(table, pos);
  const auto steps = judge.step_values(pos);
  if (!steps) return fail(steps.error());
  const auto best = best_steps(*steps);

  Facts facts;
  put(facts, std::ranges::find(*steps, best.front(), &StepValue::step)->value);
  facts["best"] = texts(best);
  facts["to_move"] = Contrast::side_names[static_cast<std::size_t>(side_to_move(pos))];
  if (get_flag(settings, "all"))
    for (const auto& [step, worth] : *steps) {
      Facts row{{"move", to_text(step)}};
      put(row, worth);
      facts["moves"].push_back(std::move(row));
    }
  if (get_flag(settings, "line")) {
    const auto line = judge.line(pos);
    if (!line) return fail(line.error());
    facts["line"] = texts(*line);
  }
  facts["layout"] = to_json(table.statistics());
  facts["table"] = table.file().path().string();
  facts["table_bytes"] = table.file().bytes();
  facts["cached"] = obtained->cached;
  if (get_flag(settings, "verify")) facts["verified"] = true;
  facts["seconds"] = seconds_since(begin);
  return facts;
}

std::vector<OptionSpec> specs() {
  return {
      host_only(words("tables", "", "folder of the solved layouts; empty: the usual cache")),
      flag("line", "show a line of best play to the end"),
      flag("all", "show the value of every move"),
      host_only(flag("ladder", "decide the board with no tile in hand, and with one in one hand")),
      host_only(flag("force", "solve again what is already solved")),
      host_only(flag("verify", "read the whole table and check it"))};
}

Result<Facts> solve_position(const Position& pos, const Settings& given, const search::Work& work) {
  const auto settings = complete(specs(), given, "solver");
  if (!settings) return fail(settings.error());
  if (const auto end = outcome(pos); end != Outcome::ongoing) return finished(pos, end);
  EndgameCache cache(settings->at("tables"));
  if (get_flag(*settings, "ladder")) return ladder(cache, pos, work);
  if (!tiles_are_done(pos))
    return fail(Errc::unsupported,
                "tiles can still be placed, which makes the game too large to solve", "position",
                "solve positions with both stocks empty, or set the option tile=off; "
                "for this one use analyse");
  return by_table(cache, pos, *settings, work);
}

}  // namespace

search::Solver<Contrast> solver() {
  return {
      .about = "The exact endgame: win, loss or draw and its distance once no tile can be placed",
      .options = specs(),
      .solve = solve_position,
      .honours = search::Honours::everything()};
}

}  // namespace banmen::contrast
