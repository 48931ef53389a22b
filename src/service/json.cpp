#include "service/json.hpp"

#include "core/json.hpp"

namespace banmen::service {
namespace {

template <class T>
Json list(const std::vector<T>& items) {
  Json all = Json::array();
  for (const auto& item : items) all.push_back(to_json(item));
  return all;
}

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

// Names that readers of Japanese expect are there only where they differ.
Json with_japanese(Json json, const std::string& japanese) {
  if (!japanese.empty()) json["ja"] = japanese;
  return json;
}

std::string_view to_text(OptionSpec::Kind kind) {
  switch (kind) {
    case OptionSpec::Kind::choice:
      return "choice";
    case OptionSpec::Kind::integer:
      return "integer";
    case OptionSpec::Kind::number:
      return "number";
    case OptionSpec::Kind::text:
      return "text";
    case OptionSpec::Kind::flag:
      return "flag";
  }
  return "text";
}

std::string_view to_text(search::Score::Kind kind) {
  switch (kind) {
    case search::Score::Kind::estimate:
      return "estimate";
    case search::Score::Kind::chance:
      return "chance";
    case search::Score::Kind::win:
      return "win";
    case search::Score::Kind::loss:
      return "loss";
    case search::Score::Kind::draw:
      return "draw";
  }
  return "estimate";
}

Json to_json(const Tally& tally) {
  return {{"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}};
}

Json to_json(const search::Limits& limits) {
  Json json = Json::object();
  if (limits.time) json["time_ms"] = limits.time->count();
  if (limits.nodes) json["nodes"] = *limits.nodes;
  if (limits.depth) json["depth"] = *limits.depth;
  return json;
}

}  // namespace

std::string_view side_name(const registry::AnyGame& game, Side side) {
  return game.side_names()[static_cast<std::size_t>(index(side))];
}

Json to_json(const Error& error) { return json_of(error); }

Json to_json(const Line& line) {
  return {{"options", Json(line.options)}, {"start", line.start}, {"moves", line.moves}};
}

Json to_json(const View& view) {
  Json spots = Json::array(), items = Json::array(), labels = Json::array();
  for (const auto& spot : view.spots)
    spots.push_back(with_japanese({{"id", spot.id},
                                   {"x", spot.x},
                                   {"y", spot.y},
                                   {"w", spot.w},
                                   {"h", spot.h},
                                   {"kind", spot.kind},
                                   {"name", spot.name}},
                                  spot.japanese));
  for (const auto& item : view.items)
    items.push_back({{"spot", item.spot},
                     {"glyph", item.glyph},
                     {"name_key", item.name_key},
                     {"side", index(item.side)},
                     {"count", item.count},
                     {"mark", item.mark}});
  for (const auto& label : view.labels)
    labels.push_back(
        with_japanese({{"x", label.x}, {"y", label.y}, {"text", label.text}}, label.japanese));
  Json nest;
  if (view.nest)
    nest = {
        {"x", view.nest->x},           {"y", view.nest->y},         {"w", view.nest->w},
        {"h", view.nest->h},           {"rows", view.nest->rows},   {"columns", view.nest->columns},
        {"levels", view.nest->levels}, {"whole", view.nest->whole}, {"open", view.nest->open}};
  return {{"width", view.width}, {"height", view.height}, {"spots", spots},
          {"items", items},      {"labels", labels},      {"nest", nest}};
}

Json to_json(const search::Preset& preset) {
  const Json person = {{"kind", "human"}};
  const Json engine = {{"kind", "engine"}, {"engine", preset.engine}};
  const bool first = preset.person == Side::first;
  return {
      {"name", preset.name},
      {"about", preset.about},
      {"options", Json(preset.options)},
      {"players", Json{{"first", first ? person : engine}, {"second", first ? engine : person}}}};
}

Json to_json(const OptionSpec& option) {
  Json json = {{"key", option.key}, {"kind", to_text(option.kind)}, {"default", option.fallback}};
  if (!option.choices.empty()) json["choices"] = option.choices;
  if (option.kind == OptionSpec::Kind::integer || option.kind == OptionSpec::Kind::number) {
    json["low"] = option.low;
    json["high"] = option.high;
  }
  json["about"] = option.about;
  return json;
}

Json to_json(const registry::MoveInfo& move) {
  Json json = {{"text", move.text}, {"clicks", move.clicks}};
  if (!move.json.empty()) json["json"] = parse_json(move.json, "move").value();
  if (!move.japanese.empty()) json["ja"] = move.japanese;
  if (move.declaration) json["declaration"] = true;
  return json;
}

Json to_json(const registry::FormatInfo& format) {
  return {{"name", format.name},
          {"about", format.about},
          {"readable", format.readable},
          {"partial", format.partial}};
}

Json to_json(const registry::EngineInfo& engine) {
  return {{"name", engine.name}, {"about", engine.about}, {"options", list(engine.options)}};
}

Json to_json(const registry::AnyGame::SolverInfo& solver) {
  return {{"name", solver.name}, {"about", solver.about}, {"options", list(solver.options)}};
}

Json to_json(const registry::AnyGame& game) {
  Json json = {{"id", game.id()},
               {"about", game.about()},
               {"sides", game.side_names()},
               {"presets", list(game.presets())},
               {"unit", game.unit()},
               {"options", list(game.options())},
               {"formats", list(game.formats())},
               {"engines", list(game.engines())}};
  json["solvers"] = list(game.solvers());
  return json;
}

Json to_json(const ProgressRecord& record) {
  const Progress& progress = record.progress;
  return {{"stage", progress.stage},
          {"done", progress.done},
          {"total", progress.total ? Json(progress.total) : Json()},
          {"unit", progress.unit},
          {"best", progress.best},
          {"seconds", record.seconds},
          {"rate", or_null(record.rate)},
          {"seconds_left", or_null(record.seconds_left)}};
}

Json to_json(const JobStatus& status) {
  return {{"id", status.id},
          {"kind", status.kind},
          {"game", status.game},
          {"state", to_text(status.state)},
          {"version", status.version},
          {"stage", status.progress.stage},
          {"done", status.progress.done},
          {"total", status.progress.total ? Json(status.progress.total) : Json()},
          {"unit", status.progress.unit},
          {"best", status.progress.best},
          {"error", status.error ? to_json(*status.error) : Json()},
          {"result", status.result}};
}

Json to_json(const SessionState& state) {
  return {{"game", state.game},
          {"line", to_json(state.line)},
          {"ply", state.ply},
          {"revision", state.revision}};
}

Json to_json(const registry::AnyGame& game, const search::Score& score) {
  Json json = {{"kind", to_text(score.kind)}, {"side", side_name(game, score.side)}};
  switch (score.kind) {
    case search::Score::Kind::estimate:
      json["value"] = score.value;
      json["unit"] = game.unit();
      break;
    case search::Score::Kind::chance:
      json["value"] = score.value / 10000.0;
      json["unit"] = "expected_points";
      break;
    case search::Score::Kind::win:
    case search::Score::Kind::loss:
      json["plies"] = score.plies;
      break;
    case search::Score::Kind::draw:
      break;
  }
  return json;
}

Json to_json(const search::Explanation& explanation) {
  Json facts = Json::object();
  for (const auto& [name, value] : explanation.facts) facts[name] = value;
  return {{"facts", facts},
          {"columns", explanation.columns},
          {"rows", explanation.rows},
          {"reasons", explanation.reasons}};
}

Json to_json(const registry::AnyGame& game, const registry::ThoughtText& thought) {
  Json candidates = Json::array();
  for (const auto& candidate : thought.candidates)
    candidates.push_back({{"move", candidate.line.front()},
                          {"score", to_json(game, candidate.score)},
                          {"line", candidate.line}});
  Json json = {{"depth", thought.depth},
               {"nodes", thought.nodes},
               {"seconds", thought.seconds},
               {"candidates", candidates},
               {"note", thought.note}};
  if (!thought.explanation.empty()) json["explanation"] = to_json(thought.explanation);
  return json;
}

Json to_json(const registry::AnyGame& game, const registry::AnyPosition& pos) {
  const Outcome result = pos.result();
  Json winner;
  for (const Side side : {Side::first, Side::second})
    if (result == win_for(side)) winner = side_name(game, side);
  return {{"game", game.id()},
          {"position", pos.notation()},
          {"to_move", side_name(game, pos.side())},
          {"side", index(pos.side())},
          {"result", banmen::to_text(result)},
          {"winner", winner},
          {"legal_moves", pos.choices()},
          {"view", to_json(pos.look())}};
}

Json to_json(const registry::AnyGame& game, const MatchPlan& plan, const GameRecord& record) {
  const auto engine = [&](int side) {
    return plan.engines[static_cast<std::size_t>(side ^ record.first_engine)];
  };
  Json json = {{"game", game.id()},
               {"number", record.number + 1},
               {game.side_names()[0], engine(0)},
               {game.side_names()[1], engine(1)},
               {"result", banmen::to_text(record.result)},
               {"reason", record.reason},
               {"plies", record.line.moves.size()},
               {"opening_plies", record.opening}};
  json.update(to_json(record.line));
  return json;
}

Json to_json(const registry::AnyGame& game, const MatchResult& result) {
  const auto& [plan, score, games, complete] = result;
  Json json = {{"game", game.id()},
               {"engines", plan.engines},
               {"seed", plan.seed},
               {"limits", to_json(plan.limits)},
               {"complete", complete},
               {"games", games.size()},
               {"total", to_json(score.total)},
               {"as_" + std::string(game.side_names()[0]), to_json(score.as_first)},
               {"as_" + std::string(game.side_names()[1]), to_json(score.as_second)},
               {"pairs", score.pairs},
               {"score", score.elo.score},
               {"elo", or_null(score.elo.elo)},
               {"elo_low", or_null(score.elo.low)},
               {"elo_high", or_null(score.elo.high)}};
  if (plan.sprt)
    json["sprt"] = {{"elo0", plan.sprt->elo0},     {"elo1", plan.sprt->elo1},
                    {"alpha", plan.sprt->alpha},   {"beta", plan.sprt->beta},
                    {"lower", plan.sprt->lower()}, {"upper", plan.sprt->upper()},
                    {"llr", score.ratio},          {"verdict", to_text(score.verdict)}};
  return json;
}

}  // namespace banmen::service
