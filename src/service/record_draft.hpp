#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"
#include "service/json.hpp"

// A record as it was written, before anything in it is checked against the game. For import only.
namespace banmen::service {

struct Draft {
  struct Text {
    std::string text, where;
  };

  std::optional<Text> game, start, result;
  std::optional<Settings> options;
  std::string options_where;
  std::vector<Text> moves;
  std::optional<std::array<std::string, 2>> players;
  std::vector<std::string> warnings;
  bool has_tags = false;
};

// Tags and moves, or moves alone, with comments in braces. `game` splits moves on one line. A tag
// [Game] behind moves, or behind other tags and an empty line, begins another game.
Result<std::vector<Draft>> read_text_drafts(const registry::AnyGame& game, std::string_view text);

// Whether an object has fields that no record has.
bool has_foreign_field(const Json& json);

// Precondition: an object.
Result<Draft> read_json_draft(const Json& json);

// Moves as an array of texts.
Result<std::vector<Draft::Text>> read_json_moves(const Json& moves);

}  // namespace banmen::service
