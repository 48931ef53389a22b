#include "games/othello/wthor.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/othello/results.hpp"

namespace banmen::othello {
namespace {

constexpr std::size_t header_size = 16, game_size = 68, most_moves = 60;

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = size; i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

void put_number(std::string& bytes, std::uint32_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 255);
}

std::string at_byte(std::size_t offset) { return "byte " + std::to_string(offset); }

Result<void> check_size(std::string_view bytes, std::uint32_t count) {
  const std::size_t expected = header_size + game_size * count;
  if (bytes.size() < expected)
    return fail(Errc::bad_syntax,
                "the file is cut off in game " +
                    std::to_string((bytes.size() - header_size) / game_size + 1) + " of " +
                    std::to_string(count),
                at_byte(bytes.size()),
                "its header promises " + std::to_string(expected) + " bytes; fetch it once more");
  if (bytes.size() > expected)
    return fail(Errc::bad_syntax, "the file goes on behind its " + std::to_string(count) + " games",
                at_byte(expected));
  return {};
}

Result<void> check_header(std::string_view bytes) {
  if (bytes.size() < header_size)
    return fail(Errc::bad_syntax, "the file is cut off in its header", at_byte(bytes.size()),
                "a WTHOR file has 16 bytes before its games");
  const auto size = number_at(bytes, 12, 1);
  if (size != 0 && size != 8)
    return fail(Errc::unsupported, "the games are on a board of size " + std::to_string(size),
                at_byte(12));
  if (number_at(bytes, 13, 1) != 0)
    return fail(Errc::unsupported, "the file holds solitaires, not games", at_byte(13));
  return check_size(bytes, number_at(bytes, 4, 4));
}

std::string two_digits(std::uint32_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

RecordTags head_tags(std::string_view bytes) {
  RecordTags tags;
  if (const auto year = number_at(bytes, 10, 2)) tags.emplace_back("year", std::to_string(year));
  const auto century = number_at(bytes, 0, 1), year = number_at(bytes, 1, 1);
  if (const auto month = number_at(bytes, 2, 1))
    tags.emplace_back("date", two_digits(century) + two_digits(year) + "-" + two_digits(month) +
                                  "-" + two_digits(number_at(bytes, 3, 1)));
  if (const auto depth = number_at(bytes, 14, 1))
    tags.emplace_back("theoretical_depth", std::to_string(depth));
  return tags;
}

// Black's discs as the file counts them: the winner has the empty squares, 32 is a draw.
int discs_of_score(int score) { return (square_count + score) / 2; }

// The score of a game where no tag says it; an unfinished one is counted as it stands, unless
// somebody is said to have lost it all the same.
int usual_real_score(const Record& record) {
  const int score = final_score_for_black(last_position(record));
  if (record.result.empty() || record.result == result_of_score(score))
    return discs_of_score(score);
  return discs_of_score(score_of(record).value_or(score));
}

Result<Record> read_game(std::string_view game, const RecordTags& head, const Options& options) {
  Scribe scribe(Othello::start(options));
  for (std::size_t i = 0; i < most_moves; ++i) {
    const auto code = static_cast<int>(number_at(game, 8 + i, 1));
    if (code == 0) break;
    const int row = code / 10 - 1, column = code % 10 - 1;
    if (row < 0 || row > 7 || column < 0 || column > 7)
      return fail(Errc::bad_syntax,
                  "move " + std::to_string(i + 1) + " is the number " + std::to_string(code));
    if (auto played = scribe.play(move_to(8 * row + column), {}); !played)
      return fail(Errc::illegal, "move " + std::to_string(i + 1) + ": " + played.error().what);
  }
  Record& record = scribe.record();
  const auto tag = [&](const char* name, std::uint32_t value) {
    if (value != 0) record.tags.emplace_back(name, std::to_string(value));
  };
  tag("tournament", number_at(game, 0, 2));
  tag("black_player", number_at(game, 2, 2));
  tag("white_player", number_at(game, 4, 2));
  const auto real = static_cast<int>(number_at(game, 6, 1));
  const auto theory = static_cast<int>(number_at(game, 7, 1));
  if (scribe.pos().result == Outcome::ongoing)
    record.result = result_of_score(2 * real - square_count);
  else if (real != usual_real_score(record))
    scribe.warn("score_mismatch");
  if (real != usual_real_score(record))
    record.tags.emplace_back("real_score", std::to_string(real));
  if (theory != real) record.tags.emplace_back("theoretical_score", std::to_string(theory));
  record.tags.insert(record.tags.end(), head.begin(), head.end());
  return scribe.finish();
}

// A tag as a number of at most `most`; 0 where there is none.
std::uint32_t number_of(const Record& record, std::string_view name, std::uint32_t most) {
  const auto number = parse_integer(tag_of(record, name));
  return number && *number >= 0 && *number <= most ? static_cast<std::uint32_t>(*number) : 0;
}

int real_score(const Record& record) {
  const auto given = parse_integer(tag_of(record, "real_score"));
  return given ? static_cast<int>(std::clamp<long long>(*given, 0, square_count))
               : usual_real_score(record);
}

void put_game(std::string& bytes, const Record& record) {
  put_number(bytes, number_of(record, "tournament", 0xffff), 2);
  put_number(bytes, number_of(record, "black_player", 0xffff), 2);
  put_number(bytes, number_of(record, "white_player", 0xffff), 2);
  const auto real = static_cast<std::uint32_t>(real_score(record));
  put_number(bytes, real, 1);
  const bool known = !tag_of(record, "theoretical_score").empty();
  put_number(bytes, known ? number_of(record, "theoretical_score", square_count) : real, 1);
  std::size_t moves = 0;
  for (const Move move : record.moves) {
    if (move.is_pass()) continue;
    const int row = move.square / 8 + 1, column = move.square % 8 + 1;
    put_number(bytes, static_cast<std::uint32_t>(10 * row + column), 1);
    ++moves;
  }
  bytes.append(most_moves - moves, '\0');
}

// The first that a file of games says of itself; it has room for one.
std::string common_tag(const std::vector<Record>& records, std::string_view name) {
  for (const auto& record : records)
    if (auto value = tag_of(record, name); !value.empty()) return value;
  return "";
}

struct Date {
  std::uint32_t year = 0, month = 0, day = 0;
};

Date read_date(const std::string& text) {
  const auto parts = split(text, '-');
  if (parts.size() != 3) return {};
  const auto part = [&](std::size_t i, long long most) {
    const auto number = parse_integer(parts[i]);
    return number && *number > 0 && *number <= most ? static_cast<std::uint32_t>(*number) : 0;
  };
  return {part(0, 9999), part(1, 12), part(2, 31)};
}

std::string utf8_of_latin1(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0) break;
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | byte >> 6);
      out += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return std::string(trim(out));
}

// The size of a name tells what it names.
constexpr std::size_t player_size = 20, tournament_size = 26;

struct Names {
  std::vector<std::string> names;
  bool of_players = false;
};

Result<Names> read_names(std::string_view bytes) {
  if (bytes.size() < header_size)
    return fail(Errc::bad_syntax, "the file of names is cut off in its header",
                at_byte(bytes.size()));
  const std::size_t count = std::max(number_at(bytes, 4, 4), number_at(bytes, 8, 2));
  const std::size_t body = bytes.size() - header_size;
  const bool players = body == count * player_size;
  if (!players && body != count * tournament_size)
    return fail(Errc::bad_syntax,
                "the file's " + std::to_string(count) +
                    " names are neither of players (20 bytes each) nor of tournaments (26)",
                at_byte(bytes.size()), "fetch it once more");
  Names names{{}, players};
  const std::size_t size = players ? player_size : tournament_size;
  for (std::size_t i = 0; i < count; ++i)
    names.names.push_back(utf8_of_latin1(bytes.substr(header_size + i * size, size)));
  return names;
}

}  // namespace

bool looks_like_wthor(std::string_view bytes) {
  if (bytes.size() < header_size || bytes.find('\0') == std::string_view::npos) return false;
  const auto century = number_at(bytes, 0, 1), size = number_at(bytes, 12, 1);
  const bool dated = (century >= 19 && century <= 21) || century == 0;
  return dated && number_at(bytes, 1, 1) <= 99 && number_at(bytes, 2, 1) <= 12 &&
         number_at(bytes, 3, 1) <= 31 && (size == 0 || size == 8 || size == 10);
}

Result<std::vector<Record>> read_wthor_file(std::string_view bytes, const Options& options) {
  if (auto good = check_header(bytes); !good) return fail(good.error());
  const auto head = head_tags(bytes);
  const std::size_t count = number_at(bytes, 4, 4);
  std::vector<Record> games;
  std::vector<std::string> skipped;
  for (std::size_t i = 0; i < count; ++i) {
    auto game = read_game(bytes.substr(header_size + i * game_size, game_size), head, options);
    if (!game) {
      skipped.push_back("skipped_game " + std::to_string(i + 1) + ": " + game.error().what);
      continue;
    }
    game->warnings.insert(game->warnings.begin(), skipped.begin(), skipped.end());
    skipped.clear();
    games.push_back(*std::move(game));
  }
  if (games.empty())
    return fail(Errc::bad_syntax,
                skipped.empty() ? "the file holds no game"
                                : "no game of the file can be replayed; " + skipped.front(),
                at_byte(header_size));
  auto& last = games.back().warnings;
  last.insert(last.end(), skipped.begin(), skipped.end());
  return games;
}

Result<Record> read_wthor(std::string_view bytes, const Options& options) {
  auto games = read_wthor_file(bytes, options);
  if (!games) return fail(games.error());
  return std::move(games->front());
}

Result<void> check_wthor(const Record& record) {
  if (record.start != Othello::start(record.start.options))
    return fail(Errc::unsupported, "WTHOR has no room for another start", "format",
                "write transcript, ggf or sgf");
  if (!record.moves.empty() && record.moves.back().is_pass())
    return fail(Errc::unsupported, "WTHOR has no room for a pass at the end", "format",
                "write transcript, ggf or sgf, or one move less or more");
  return {};
}

std::string write_wthor_file(const std::vector<Record>& records) {
  const Date date = read_date(common_tag(records, "date"));
  const auto number = [&](std::string_view name, long long most) {
    const auto value = parse_integer(common_tag(records, name));
    return value && *value >= 0 && *value <= most ? static_cast<std::uint32_t>(*value) : 0;
  };
  const std::uint32_t said = number("year", 0xffff), year = said ? said : date.year;
  std::string bytes;
  put_number(bytes, date.year / 100, 1);
  put_number(bytes, date.year % 100, 1);
  put_number(bytes, date.month, 1);
  put_number(bytes, date.day, 1);
  put_number(bytes, static_cast<std::uint32_t>(records.size()), 4);
  put_number(bytes, 0, 2);
  put_number(bytes, year, 2);
  put_number(bytes, 8, 1);
  put_number(bytes, 0, 1);
  put_number(bytes, number("theoretical_depth", 60), 1);
  put_number(bytes, 0, 1);
  for (const auto& record : records) put_game(bytes, record);
  return bytes;
}

std::string write_wthor(const Record& record) { return write_wthor_file({record}); }

Result<void> add_wthor_names(std::vector<Record>& records, std::string_view bytes) {
  const auto file = read_names(bytes);
  if (!file) return fail(file.error());
  const auto name = [&](const Record& record, std::string_view tag) -> std::string {
    const auto number = number_of(record, tag, 0xffff);
    return number < file->names.size() ? file->names[number] : "";
  };
  for (auto& record : records) {
    if (file->of_players)
      record.players = {name(record, "black_player"), name(record, "white_player")};
    else if (auto event = name(record, "tournament"); !event.empty())
      record.tags.emplace_back("event", std::move(event));
  }
  return {};
}

}  // namespace banmen::othello
