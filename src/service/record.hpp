#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/any_game.hpp"

// Games as files that people keep: in two formats that every game has, and in the game's own.
namespace banmen::service {

struct Record {
  std::string game;
  Line line;                                // moves in their canonical texts
  std::array<std::string, 2> players = {};  // "human", "alphabeta:depth=2"; may be empty
  std::string result{};                     // as to_text(Outcome) says it; may be empty
  RecordTags tags{};                        // for the game's own formats
  RecordComments comments{};                // the same

  bool operator==(const Record&) const = default;
};

using RecordFormat = registry::RecordInfo;
// "text" for people, after the manner of chess's PGN, and "json" for programs.
std::vector<RecordFormat> record_formats();
// The same, and the game's own behind them.
std::vector<RecordFormat> record_formats(const registry::AnyGame& game);
// The one of that name, or which ones there are.
Result<RecordFormat> find_record_format(const registry::AnyGame& game, std::string_view name);

// Precondition: `format` is one of record_formats().
std::string write_record(std::string_view format, const Record& record);
// In any format of the game. A format of its own does not hold the options.
Result<std::string> write_record(const registry::AnyGame& game, std::string_view format,
                                 const Record& record);
// Several games in one text that gives the same games again, in JSON as a list; an error where the
// format has no room for them.
Result<std::string> write_records(const registry::AnyGame& game, std::string_view format,
                                  const std::vector<Record>& records);

// What a text turned out to be.
struct Imported {
  std::string kind;  // "record", "moves" or "position"
  // Of a record "text", "json" or the game's own, of moves "moves", of a position its notation.
  std::string format;
  Line line;                                            // moves in their canonical texts
  std::optional<std::array<std::string, 2>> players{};  // of a record that names them
  std::string result{};                                 // of a record that says it
  std::vector<std::string> warnings{};  // "tile_conservation", "result_mismatch", "unknown_tag X"
  RecordTags tags{};                    // of a record in a format of the game's own
  RecordComments comments{};            // the same
  std::vector<std::size_t> unsaid{};    // plies of the line that such a record leaves out
};

// Reads a record, also in the game's own formats, a JSON object with moves, a list of such objects
// or one after the other, a list of moves from the start, or a position, whichever it is, and plays
// every move. `options` are the rules where the text does not say; a record that names its game
// says all of its own. Errors name the line or the move. Of several games it takes the first and
// warns "first_of N".
Result<Imported> import_text(const registry::AnyGame& game, std::string_view text,
                             const Settings& options);
// All games of a text, one at least. What only the game's own formats hold, tags and comments, is
// kept without a warning. `beside` are files that complete a record, such as those of names.
Result<std::vector<Imported>> import_all(const registry::AnyGame& game, std::string_view text,
                                         const Settings& options,
                                         const std::vector<std::string>& beside = {});

}  // namespace banmen::service
