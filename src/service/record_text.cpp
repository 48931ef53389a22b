#include <algorithm>

#include "core/text.hpp"
#include "service/record_draft.hpp"

namespace banmen::service {
namespace {

struct Tag {
  std::string name;
  std::vector<std::string> values;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A line without its comments, which may go on over several lines. Braces in a tag are none.
std::string without_comments(std::string_view line, bool& inside) {
  std::string rest;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside) {
      inside = c != '}';
    } else if (c == '{') {
      inside = true;
      rest += ' ';
    } else if (c == '[' && trim(rest).empty()) {
      return std::string(line.substr(i));
    } else {
      rest += c;
    }
  }
  return rest;
}

// The text in quotes at the beginning of `rest`, which is shortened by it.
std::optional<std::string> take_quoted(std::string_view& rest) {
  if (!rest.starts_with('"')) return std::nullopt;
  std::string value;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    char c = rest[i];
    if (c == '"') {
      rest = trim(rest.substr(i + 1));
      return value;
    }
    if (c == '\\' && i + 1 < rest.size()) {
      c = rest[++i];
      if (c == 'n')
        c = '\n';
      else if (c == 'r')
        c = '\r';
    }
    value += c;
  }
  return std::nullopt;
}

Result<Tag> read_tag(std::string_view line, const std::string& where) {
  const auto bad = [&](const std::string& what) {
    return fail(Errc::bad_syntax, what, where, R"(write a tag as [Name "value"], with \" for ")");
  };
  std::string_view rest = trim(line.substr(1));
  const auto end = std::min(rest.find_first_of(" \t\"]"), rest.size());
  Tag tag{std::string(rest.substr(0, end)), {}};
  if (tag.name.empty()) return bad("the tag has no name");
  for (rest = trim(rest.substr(end)); !rest.starts_with(']');) {
    auto value = take_quoted(rest);
    if (!value) return bad("the tag [" + tag.name + "] is not closed, or lacks a quote");
    tag.values.push_back(*std::move(value));
  }
  bool comment = false;
  if (!trim(without_comments(rest.substr(1), comment)).empty() || comment)
    return bad("there is more after the tag [" + tag.name + "]");
  const std::size_t values = tag.name == "Option" ? 2 : 1;
  if (tag.values.size() != values)
    return bad("the tag [" + tag.name + "] has " + std::to_string(tag.values.size()) +
               " values, not " + std::to_string(values));
  return tag;
}

Result<void> add_tag(Draft& draft, const Tag& tag, const std::string& where) {
  const auto once = [&](std::optional<Draft::Text>& field) -> Result<void> {
    if (field)
      return fail(Errc::bad_syntax, "the tag [" + tag.name + "] is given twice", where,
                  "another game begins behind an empty line");
    field = Draft::Text{tag.values[0], where};
    return {};
  };
  if (tag.name == "Game") return once(draft.game);
  if (tag.name == "Start") return once(draft.start);
  if (tag.name == "Result") return once(draft.result);
  if (tag.name == "First" || tag.name == "Second") {
    if (!draft.players) draft.players.emplace();
    (*draft.players)[tag.name == "First" ? 0 : 1] = tag.values[0];
  } else if (tag.name == "Option") {
    if (!draft.options) draft.options.emplace(), draft.options_where = where;
    if (!draft.options->emplace(tag.values[0], tag.values[1]).second)
      return fail(Errc::bad_syntax, "the option '" + tag.values[0] + "' is given twice", where,
                  "keep one of them");
  } else {
    draft.warnings.push_back("unknown_tag " + tag.name);
  }
  return {};
}

// "12." or "12..." before a move; "1.5" would be part of one.
std::size_t number_length(std::string_view word) {
  const auto digits = std::ranges::find_if_not(word, is_digit) - word.begin();
  const auto end =
      std::min(word.find_first_not_of('.', static_cast<std::size_t>(digits)), word.size());
  const bool dots = end > static_cast<std::size_t>(digits);
  return digits > 0 && dots && (end == word.size() || !is_digit(word[end])) ? end : 0;
}

// The moves of a line; a number ends the move before it.
std::vector<std::string> split_line(const registry::AnyGame& game, std::string_view line) {
  std::vector<std::string> moves;
  std::string part;
  const auto end_part = [&] {
    for (auto& move : game.split_moves(part)) moves.push_back(std::move(move));
    part.clear();
  };
  for (const auto& word : split_words(line)) {
    const std::size_t number = number_length(word);
    if (number > 0) end_part();
    part += " " + word.substr(number);
  }
  end_part();
  return moves;
}

}  // namespace

Result<std::vector<Draft>> read_text_drafts(const registry::AnyGame& game, std::string_view text) {
  std::vector<Draft> drafts(1);
  bool tags_ended = false;  // by an empty line
  std::size_t number = 0, opened = 0;
  bool comment = false;
  for (const auto& raw : split(text, '\n')) {
    const std::string where = "line " + std::to_string(++number);
    const bool before = comment;
    const std::string line(trim(without_comments(trim(raw), comment)));
    if (comment && !before) opened = number;
    if (line.starts_with('[')) {
      const auto tag = read_tag(line, where);
      if (!tag) return fail(tag.error());
      if (tag->name == "Game" &&
          (!drafts.back().moves.empty() || (tags_ended && drafts.back().game)))
        drafts.emplace_back();
      Draft& draft = drafts.back();
      if (!draft.moves.empty())
        return fail(Errc::bad_syntax, "the tag [" + tag->name + "] comes after moves", where,
                    "tags come first; [Game] begins another game");
      if (const auto added = add_tag(draft, *tag, where); !added) return fail(added.error());
      draft.has_tags = true;
      tags_ended = false;
      continue;
    }
    tags_ended |= drafts.back().has_tags;
    auto& moves = drafts.back().moves;
    for (auto& move : split_line(game, line))
      moves.push_back({std::move(move), where + ", moves[" + std::to_string(moves.size()) + "]"});
  }
  if (comment)
    return fail(Errc::bad_syntax, "a comment is not closed", "line " + std::to_string(opened),
                "end it with }");
  return drafts;
}

}  // namespace banmen::service
