#pragma once

#include <nlohmann/json.hpp>

#include "registry/any_game.hpp"
#include "service/job.hpp"
#include "service/match.hpp"
#include "service/meter.hpp"
#include "service/session.hpp"

// Everything a surface shows, as JSON: the command line, the server and Python say the same.
namespace banmen::service {

using Json = nlohmann::ordered_json;

Json to_json(const Error& error);  // {"code", "tag", "what", "where", "hint"}
Json to_json(const Line& line);    // {"options", "start", "moves"}
Json to_json(const View& view);
Json to_json(const search::Preset& preset);  // as a new session is asked for, with its name
Json to_json(const OptionSpec& option);
Json to_json(const registry::MoveInfo& move);
Json to_json(const registry::FormatInfo& format);
Json to_json(const registry::EngineInfo& engine);
Json to_json(const registry::AnyGame::SolverInfo& solver);
Json to_json(const registry::AnyGame& game);  // all it offers
Json to_json(const ProgressRecord& record);
Json to_json(const JobStatus& status);
Json to_json(const SessionState& state);

// Scores name their unit and whose view they are.
Json to_json(const registry::AnyGame& game, const search::Score& score);
Json to_json(const search::Explanation& explanation);  // {"facts", "columns", "rows", "reasons"}
// With "explanation", if there is one.
Json to_json(const registry::AnyGame& game, const registry::ThoughtText& thought);

// Position, side to move, result, winner, view and the number of legal moves.
Json to_json(const registry::AnyGame& game, const registry::AnyPosition& pos);

Json to_json(const registry::AnyGame& game, const MatchPlan& plan, const GameRecord& record);
Json to_json(const registry::AnyGame& game, const MatchResult& result);  // without its games

std::string_view side_name(const registry::AnyGame& game, Side side);  // "black"

}  // namespace banmen::service
