#include "games/othello/ggf.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/othello/codec.hpp"
#include "games/othello/place.hpp"
#include "games/othello/properties.hpp"
#include "games/othello/results.hpp"

namespace banmen::othello {
namespace {

constexpr const char* own_place = "Banmen";
constexpr const char* usual_clock = "15:00";

// What is written where nobody says more, and therefore not kept when it is read.
std::string usual_value(const std::string& name, const Record& record) {
  if (name == "PC") return own_place;
  if (name == "TI") return usual_clock;
  if (name == "TY") return "8";
  if (name != "RE") return "";
  const auto score = score_of(record);
  if (!score) return "?";
  const bool over = last_position(record).result != Outcome::ongoing;
  const std::string number = (*score > 0 ? "+" : "") + std::to_string(*score);
  return over ? number : number + (*score == 0 ? ":s" : ":r");
}

// "eval 0.50 time 1.2": what a move's value says besides the square.
std::string remark_of(std::string_view eval, std::string_view time) {
  std::string text;
  if (!eval.empty()) text = "eval " + std::string(eval);
  if (!time.empty()) text += (text.empty() ? "time " : " time ") + std::string(time);
  return text;
}

// The other way round: "/0.50/1.2"; empty if it is no such remark.
std::string value_of_remark(const std::string& comment) {
  const auto words = split_words(comment);
  if (words.size() == 2 && words[0] == "eval") return "/" + words[1];
  if (words.size() == 2 && words[0] == "time") return "//" + words[1];
  if (words.size() == 4 && words[0] == "eval" && words[2] == "time")
    return "/" + words[1] + "/" + words[3];
  return "";
}

// "8", "8r20", "8s": our board, whoever has more discs wins.
bool is_our_type(std::string_view value) {
  const std::string type = lower(trim(value));
  const bool longer = type.size() > 1 && type[1] >= '0' && type[1] <= '9';
  return type.empty() || (type.starts_with('8') && !longer && type.find('a') == std::string::npos);
}

struct Score {
  bool readable = true;
  std::optional<double> discs{};  // for black
};

// "+10.000:t", "?"
Score read_score(std::string_view value) {
  value = trim(value);
  value = trim(value.substr(0, value.find(':')));
  if (value.empty() || value == "?") return {};
  if (value.starts_with('+')) value.remove_prefix(1);
  const auto number = parse_number(value);
  return {number.has_value(), number};
}

// A value can hold anything but the bracket that ends it.
std::string closed(std::string text) {
  std::replace(text.begin(), text.end(), ']', ')');
  return text;
}

class Reader {
 public:
  Reader(std::string_view text, const Options& options) : text_(text), options_(options) {}

  Result<std::vector<Record>> read_all() {
    std::vector<Record> games;
    while (to_next_game()) {
      auto game = read_game();
      if (!game) return fail(game.error());
      games.push_back(*std::move(game));
    }
    if (at_ < text_.size() || games.empty())
      return bad(at_, games.empty() && at_ >= text_.size()
                          ? "there is no game"
                          : letter_at(text_, at_) + " begins no game");
    return games;
  }

 private:
  Failure bad(std::size_t at, std::string what, Errc code = Errc::bad_syntax) const {
    return fail(code, std::move(what), place_in(text_, at),
                "a game is (;GM[Othello]…BO[8 64 squares *]B[F5]W[D6];)");
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  // An archive writes before each line how many games it has.
  bool to_next_game() {
    const auto from = std::min(text_.find_first_not_of(" \t\r\n0123456789", at_), text_.size());
    if (from == text_.size() || text_.substr(from, 2) == "(;") at_ = from;
    skip_space();
    return text_.substr(at_, 2) == "(;";
  }

  Result<std::vector<Property>> take_properties() {
    const std::size_t begin = at_;
    std::vector<Property> found;
    for (at_ += 2;;) {
      skip_space();
      if (text_.substr(at_, 2) == ";)") {
        at_ += 2;
        return found;
      }
      if (at_ >= text_.size()) return bad(begin, "the game is not closed by ;)");
      auto property = take_property(text_, at_, Escapes::none);
      if (!property) return fail(property.error());
      found.push_back(*std::move(property));
    }
  }

  Result<Position> read_start(const std::vector<Property>& properties) const {
    for (const auto& property : properties) {
      if (property.name != "BO") continue;
      const std::string& value = property.value();
      const auto space = value.find_first_of(" \t\r\n");
      if (trim(value.substr(0, space)) != "8")
        return bad(property.at, "the board is not of size 8", Errc::unsupported);
      auto decoded =
          parse_board(std::string_view(value).substr(std::min(space, value.size())), options_);
      if (!decoded)
        return bad(property.at,
                   "the board BO: " + decoded.error().what + ", at its " + decoded.error().where);
      return decoded->position;
    }
    return Othello::start(options_);
  }

  Result<void> check_kind(const std::vector<Property>& properties, std::size_t begin) const {
    const auto is_game = [](const Property& each) { return each.name == "GM"; };
    const auto game = std::find_if(properties.begin(), properties.end(), is_game);
    if (game == properties.end()) return bad(begin, "the game has no GM[Othello]");
    if (lower(trim(game->value())) != "othello")
      return bad(game->at, "this is a game of " + game->value(), Errc::unsupported);
    for (const auto& each : properties) {
      if (each.name == "TY" && !is_our_type(each.value()))
        return bad(each.at, "TY: this is not the usual game on a board of size 8",
                   Errc::unsupported);
    }
    return {};
  }

  Result<void> take_move(Scribe& scribe, const Property& property) const {
    const auto parts = split(property.value(), '/');
    const auto move = parse_move(scribe.pos(), parts[0]);
    if (!move) return bad(property.at, move.error().what);
    const Side by = property.name == "B" ? Side::first : Side::second;
    if (auto played = scribe.play(*move, {text_, property.at}, by); !played) return played;
    const auto part = [&](std::size_t i) {
      return parts.size() > i ? trim(parts[i]) : std::string_view();
    };
    if (const auto remark = remark_of(part(1), part(2)); !remark.empty()) scribe.comment(remark);
    return {};
  }

  Result<void> take_result(Record& record, const Property& property) const {
    const Score score = read_score(property.value());
    if (!score.readable) return bad(property.at, "RE: '" + property.value() + "' is no result");
    if (score.discs) record.result = result_of_score(*score.discs);
    return {};
  }

  Result<void> take(Scribe& scribe, const Property& property) const {
    const std::string& name = property.name;
    if (name == "GM" || name == "BO") return {};
    if (name == "B" || name == "W") return take_move(scribe, property);
    if (name == "PB" || name == "PW") {
      scribe.record().players[name == "PB" ? 0 : 1] = property.value();
      return {};
    }
    if (name == "CO") {
      scribe.comment(property.value());
      return {};
    }
    if (name == "RE")
      if (auto taken = take_result(scribe.record(), property); !taken) return taken;
    scribe.record().tags.emplace_back(name, property.value());
    return {};
  }

  Result<Record> read_game() {
    const std::size_t begin = at_;
    const auto properties = take_properties();
    if (!properties) return fail(properties.error());
    if (auto good = check_kind(*properties, begin); !good) return fail(good.error());
    const auto start = read_start(*properties);
    if (!start) return fail(start.error());
    Scribe scribe(*start);
    for (const auto& property : *properties)
      if (auto taken = take(scribe, property); !taken) return fail(taken.error());
    Record record = scribe.finish();
    std::erase_if(record.tags,
                  [&](const auto& tag) { return tag.second == usual_value(tag.first, record); });
    return record;
  }

  std::string_view text_;
  const Options& options_;
  std::size_t at_ = 0;
};

// Tags that other files may have, too; some names mean something else here.
bool is_ggf_name(const std::string& name) {
  static const std::vector<std::string> own = {"GM", "PC", "DT", "PB", "PW", "RB", "RW",
                                               "RE", "TI", "TY", "BO", "B",  "W",  "CO"};
  return !name.empty() && std::find(own.begin(), own.end(), name) == own.end() &&
         name.size() <= 2 &&
         name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
}

// A game's move with its remark, and what else is said behind it.
std::string with_remarks(const Record& record, std::size_t ply) {
  std::string value, comments;
  for (const auto& [after, comment] : record.comments) {
    if (after != ply) continue;
    const auto remark = ply > 0 && value.empty() ? value_of_remark(comment) : "";
    if (remark.empty())
      comments += "CO[" + closed(comment) + "]";
    else
      value = closed(remark);
  }
  return (ply > 0 ? value + "]" : "") + comments;
}

}  // namespace

bool looks_like_ggf(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n0123456789");
  if (begin == std::string_view::npos || text.substr(begin, 2) != "(;") return false;
  const auto game = text.find("GM[", begin);
  return game != std::string_view::npos && lower(text.substr(game + 3, 7)) == "othello";
}

Result<std::vector<Record>> read_ggf_archive(std::string_view text, const Options& options) {
  return Reader(text, options).read_all();
}

Result<Record> read_ggf(std::string_view text, const Options& options) {
  auto games = read_ggf_archive(text, options);
  if (!games) return fail(games.error());
  return std::move(games->front());
}

std::string write_ggf(const Record& record) {
  std::string text = "(;GM[Othello]";
  const auto put = [&](const std::string& name, std::string value) {
    if (!value.empty()) text += name + "[" + closed(std::move(value)) + "]";
  };
  const auto said = [&](const std::string& name) {
    const std::string given = tag_of(record, name);
    const bool foreign =
        (name == "RE" && !read_score(given).readable) || (name == "TY" && !is_our_type(given));
    return given.empty() || foreign ? usual_value(name, record) : given;
  };
  const std::vector<std::string> before = {"PC", "DT"}, behind = {"RB", "RW", "RE", "TI", "TY"};
  for (const auto& name : before) put(name, said(name));
  put("PB", record.players[0]);
  put("PW", record.players[1]);
  for (const auto& name : behind) put(name, said(name));
  for (const auto& [name, value] : record.tags)
    if (is_ggf_name(name)) put(name, value);
  Position pos = record.start;
  put("BO", "8 " + write_cells(discs_of(pos), '*', 'O', '-') +
                (pos.to_move == Side::first ? " *" : " O"));
  text += with_remarks(record, 0);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = record.moves[i];
    std::string word = move.is_pass() ? "pa" : to_text(move);
    for (char& c : word) c = static_cast<char>(c >= 'a' ? c - 32 : c);
    text += (pos.to_move == Side::first ? "B[" : "W[") + word + with_remarks(record, i + 1);
    play(pos, move);
  }
  return text + ";)\n";
}

}  // namespace banmen::othello
