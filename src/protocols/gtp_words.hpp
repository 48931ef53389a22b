#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"

// How things are said in GTP.
namespace banmen::protocols {

// A line as a program may write it, without comments and control characters, cut into words.
struct GtpRequest {
  std::string id;  // digits; may be empty
  std::string command;
  std::vector<std::string> arguments{};
};
std::optional<GtpRequest> read_gtp(std::string_view line);  // none: there is nothing in it
// "=7 text" or "?7 text" and an empty line; the text itself has none.
std::string gtp_answer(const GtpRequest& request, const Result<std::string>& answer);

std::optional<Side> read_gtp_colour(std::string_view word);
std::string gtp_move(std::string_view move);  // "F5", "PASS"

// "B+12", "W+3" or "0"; of a game on its way, how the discs stand.
std::string gtp_score(const registry::AnyPosition& pos);
// "Black wins by 12 discs".
std::string gtp_result(const registry::AnyPosition& pos);
// Eight lines of "X O ."; the first is row 8, because who draws it counts rows from the bottom.
std::string gtp_board(const registry::AnyPosition& pos);
// "C4 D3", "pass"; empty when the game is over.
std::string gtp_legal_moves(const registry::AnyPosition& pos);
// "score: 12": facts of a solver, one a line.
std::string gtp_facts(const nlohmann::ordered_json& facts);

}  // namespace banmen::protocols
