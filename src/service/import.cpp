#include <algorithm>
#include <cctype>

#include "core/json.hpp"
#include "core/text.hpp"
#include "service/record.hpp"
#include "service/record_draft.hpp"

namespace banmen::service {
namespace {

using registry::AnyGame;

Error located(Error error, const std::string& where) {
  const bool more = !error.where.empty() && error.where != where && error.where != "position";
  error.where = more ? where + ", " + error.where : where;
  return error;
}

// How far a list of moves can be played.
struct Played {
  std::vector<std::string> moves;  // canonical texts
  std::optional<Error> error{};    // of the move after them
};

Played play_all(registry::AnyPosition& pos, const std::vector<Draft::Text>& moves) {
  Played played;
  for (const auto& [text, where] : moves) {
    auto canonical = pos.advance(text, where);
    if (!canonical) {
      played.error = canonical.error();
      break;
    }
    played.moves.push_back(*std::move(canonical));
  }
  return played;
}

// A game that the rules have not ended may have been given up; one that they have may not.
void compare_result(Outcome end, Imported& imported) {
  if (end != Outcome::ongoing && imported.result != to_text(end))
    imported.warnings.emplace_back("result_mismatch");
}

Result<void> check_result(const Draft& draft, Outcome end, Imported& imported) {
  if (!draft.result || draft.result->text.empty()) return {};
  std::vector<std::string> known;
  for (const auto outcome :
       {Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw})
    known.emplace_back(to_text(outcome));
  const std::string& text = draft.result->text;
  if (std::ranges::find(known, text) == known.end())
    return fail(Errc::unknown_name, "unknown result '" + text + "'", draft.result->where,
                suggest(text, known, "results"));
  imported.result = text;
  compare_result(end, imported);
  return {};
}

Result<Imported> import_record(const AnyGame& game, const Draft& draft, const std::string& format,
                               const Settings& options) {
  if (draft.game && draft.game->text != game.id())
    return fail(Errc::illegal,
                "this is a record of " + draft.game->text + ", not of " + std::string(game.id()),
                draft.game->where, "import it as a game of " + draft.game->text);
  Imported imported{"record", format, {}, draft.players, {}, draft.warnings};
  imported.line.options = draft.options ? *draft.options : draft.game ? Settings{} : options;
  if (const auto rules = game.open({imported.line.options, "", {}}); !rules)
    return fail(located(rules.error(), draft.options_where));
  if (draft.start) imported.line.start = draft.start->text;
  const auto pos = game.open(imported.line);
  if (!pos) return fail(located(pos.error(), draft.start->where));
  auto played = play_all(**pos, draft.moves);
  if (played.error) return fail(*std::move(played.error));
  imported.line.moves = std::move(played.moves);
  if (imported.players == std::array<std::string, 2>{}) imported.players.reset();
  if (const auto good = check_result(draft, (*pos)->result(), imported); !good)
    return fail(good.error());
  return imported;
}

// A file of the game's own kind, which says nothing about rules.
Result<std::vector<Imported>> import_own(const AnyGame& game, const std::string& format,
                                         std::string_view text, const Settings& options,
                                         const std::vector<std::string>& beside) {
  auto read = game.read_records(format, text, options, beside);
  if (!read) return fail(read.error());
  std::vector<Imported> all;
  for (auto& each : *read) {
    Imported imported{"record",
                      format,
                      std::move(each.line),
                      each.players,
                      std::move(each.result),
                      std::move(each.warnings),
                      std::move(each.tags),
                      std::move(each.comments),
                      std::move(each.unsaid)};
    if (imported.players == std::array<std::string, 2>{}) imported.players.reset();
    const auto pos = game.open(imported.line);
    if (!pos) return fail(pos.error());
    if (!imported.result.empty()) compare_result((*pos)->result(), imported);
    all.push_back(std::move(imported));
  }
  return all;
}

Result<Imported> import_position(const AnyGame& game, std::string_view text,
                                 const Settings& options) {
  auto decoded = game.decode("", text, options);
  if (!decoded) return fail(decoded.error());
  Imported imported{"position", decoded->format, {options, decoded->position->notation(), {}}};
  imported.warnings = std::move(decoded->warnings);
  if (!decoded->reachable && imported.warnings.empty())
    imported.warnings.emplace_back("unreachable");
  return imported;
}

std::string in_short(const Error& error) {
  return error.what + (error.hint.empty() ? "" : " (" + error.hint + ")");
}

// Why a text is neither moves nor a position: the reason of what it most likely was meant to be.
Failure neither(const AnyGame& game, const Played& played, Error position) {
  Error moves = played.error.value_or(Error{});
  for (Error* error : {&moves, &position}) {
    error->what = clipped(error->what);
    error->hint = clipped(error->hint);
  }
  if (!played.moves.empty() || moves.code == Errc::illegal) {
    moves.what = "read as a list of moves: " + moves.what;
    return fail(moves);
  }
  // An error with a name of its own knows what was meant.
  if (!played.error || position.code != Errc::bad_syntax || !position.tag.empty()) {
    position.what = "read as a position: " + position.what;
    return fail(position);
  }
  return fail(Errc::bad_syntax,
              "this is no record, no list of moves and no position of " + std::string(game.id()),
              "text",
              "as a list of moves: " + in_short(moves) + "; as a position: " + in_short(position));
}

Result<Imported> import_moves(const AnyGame& game, const Result<std::vector<Draft::Text>>& moves,
                              std::string_view text, const Settings& options) {
  Played played;
  if (moves && !moves->empty()) {
    const auto start = game.open({options, "", {}});
    if (!start) return fail(start.error());
    played = play_all(**start, *moves);
    if (!played.error) return Imported{"moves", "moves", {options, "", std::move(played.moves)}};
  } else if (!moves) {
    played.error = moves.error();
  }
  auto position = import_position(game, text, options);
  return position ? position : neither(game, played, position.error());
}

Result<Imported> import_object(const AnyGame& game, const Json& json, std::string_view text,
                               const Settings& options) {
  const auto has = [&](const char* key) { return json.contains(key); };
  const bool played = has("moves") || has("start") || has("players");
  // A position may tell its moves too, but it has fields that no record has.
  if (!played || has_foreign_field(json)) {
    auto position = import_position(game, text, options);
    if (position || (!played && !has("game"))) {
      if (!position)
        position.error().what = "read as a position: " + clipped(position.error().what);
      return position;
    }
  }
  const auto draft = read_json_draft(json);
  if (!draft) return fail(draft.error());
  return import_record(game, *draft, "json", options);
}

// '{' followed by '"' or '}' begins an object; before anything else it begins a comment.
bool begins_object(std::string_view text) {
  const auto next = trim(text.substr(1));
  return text.starts_with('{') && (next.starts_with('"') || next.starts_with('}'));
}

// '[' followed by '"' begins an array of texts, by a letter a tag.
bool begins_list(std::string_view text) {
  return text.starts_with('[') && trim(text.substr(1)).starts_with('"');
}

bool begins_tag(std::string_view text) {
  const auto next = text.starts_with('[') ? trim(text.substr(1)) : "";
  return !next.empty() && std::isalpha(static_cast<unsigned char>(next[0])) != 0;
}

// '[' followed by '{' begins an array of records.
bool begins_records(std::string_view text) {
  return text.starts_with('[') && trim(text.substr(1)).starts_with('{');
}

// Where the object or array ends with which a text begins; its size if it does not end.
std::size_t end_of_value(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '{' || c == '['))
      ++depth;
    else if (!quoted && (c == '}' || c == ']') && --depth == 0)
      return i + 1;
  }
  return text.size();
}

// Objects one after the other, as in a file with one on each line; nothing if it is not that.
std::vector<std::string_view> split_objects(std::string_view text) {
  std::vector<std::string_view> objects;
  for (; !text.empty(); text = trim(text.substr(objects.back().size()))) {
    if (!text.starts_with('{')) return {};
    objects.push_back(text.substr(0, end_of_value(text)));
  }
  return objects;
}

using Several = Result<std::vector<Imported>>;

Several one(Result<Imported> imported) {
  if (!imported) return fail(imported.error());
  return std::vector{*std::move(imported)};
}

// Adds a game, or says of which game the error is.
Result<void> add(std::vector<Imported>& all, Result<Imported> imported) {
  if (!imported) {
    Error error = imported.error();
    error.where =
        "game " + std::to_string(all.size() + 1) + (error.where.empty() ? "" : ", " + error.where);
    return fail(std::move(error));
  }
  all.push_back(*std::move(imported));
  return {};
}

// An archive may be longer than any answer.
constexpr JsonLimits archive_limits{.bytes = std::size_t{1} << 30};

// `text` is a part of `whole`, as it was given.
Several import_json(const AnyGame& game, std::string_view whole, std::string_view text,
                    const Settings& options) {
  std::vector<Imported> all;
  if (const auto objects = split_objects(text); objects.size() > 1) {
    for (const auto object : objects) {
      const auto json = parse_json_in(whole, object, "text");
      auto imported =
          json ? import_object(game, *json, object, options) : Result<Imported>(fail(json.error()));
      if (auto added = add(all, std::move(imported)); !added) return fail(added.error());
    }
    return all;
  }
  const auto json = parse_json_in(whole, text, "text", archive_limits);
  if (!json) return fail(json.error());
  if (json->is_object()) return one(import_object(game, *json, text, options));
  if (!begins_records(text)) return one(import_moves(game, read_json_moves(*json), text, options));
  for (const auto& each : *json) {
    auto imported = each.is_object()
                        ? import_object(game, each, json_text(each), options)
                        : Result<Imported>(fail(Errc::bad_syntax, "it is no object", "",
                                                "a list of records holds objects"));
    if (auto added = add(all, std::move(imported)); !added) return fail(added.error());
  }
  return all;
}

// What is not in a format of the game's own.
Several import_general(const AnyGame& game, std::string_view whole, std::string_view text,
                       const Settings& options) {
  if (begins_object(text) || begins_list(text) || begins_records(text))
    return import_json(game, whole, text, options);
  const auto drafts = read_text_drafts(game, text);
  const auto has_tags = [](const Draft& draft) { return draft.has_tags; };
  if (begins_tag(text) || (drafts && std::ranges::any_of(*drafts, has_tags))) {
    if (!drafts) return fail(drafts.error());
    if (drafts->size() == 1) return one(import_record(game, drafts->front(), "text", options));
    std::vector<Imported> all;
    for (const auto& draft : *drafts)
      if (auto added = add(all, import_record(game, draft, "text", options)); !added)
        return fail(added.error());
    return all;
  }
  const auto moves = drafts.map([](const auto& sheets) { return sheets.front().moves; });
  return one(import_moves(game, moves, text, options));
}

}  // namespace

Result<std::vector<Imported>> import_all(const AnyGame& game, std::string_view text,
                                         const Settings& options,
                                         const std::vector<std::string>& beside) {
  if (const auto rules = game.open({options, "", {}}); !rules) return fail(rules.error());
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a mark that some editors write
  const std::string_view whole = text;
  // No text has a zero byte; in other files a byte at the end may only look like white space.
  const bool binary = text.find('\0') != std::string_view::npos;
  if (!binary) text = trim(text);
  if (text.empty())
    return fail(Errc::bad_syntax, "there is nothing to import", "text",
                "give a record, a list of moves or a position");
  const bool general =
      begins_object(text) || begins_list(text) || begins_records(text) || begins_tag(text);
  if (const auto own = general ? "" : game.guess_record(text); !own.empty())
    return import_own(game, own, text, options, beside);
  if (!beside.empty())
    return fail(Errc::unsupported, "this is no record that another file completes", "text");
  return import_general(game, whole, text, options);
}

Result<Imported> import_text(const AnyGame& game, std::string_view text, const Settings& options) {
  auto all = import_all(game, text, options);
  if (!all) return fail(all.error());
  Imported first = std::move(all->front());
  for (const auto& tag : first.tags) first.warnings.push_back("unknown_tag " + tag.first);
  if (!first.comments.empty()) first.warnings.emplace_back("comments");
  if (all->size() > 1) first.warnings.push_back("first_of " + std::to_string(all->size()));
  return first;
}

}  // namespace banmen::service
