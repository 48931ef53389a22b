#include "games/othello/sgf.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/othello/codec.hpp"
#include "games/othello/place.hpp"
#include "games/othello/properties.hpp"
#include "games/othello/results.hpp"

namespace banmen::othello {
namespace {

using Node = std::vector<Property>;

std::string usual_result(const Record& record) {
  const auto score = score_of(record);
  if (!score) return "";
  if (*score == 0) return "0";
  const std::string winner = *score > 0 ? "B+" : "W+";
  if (last_position(record).result == Outcome::ongoing) return winner + "R";
  return winner + std::to_string(std::abs(*score));
}

// A square as f5, or by two letters, column and row.
std::optional<Move> read_point(std::string_view value) {
  const std::string point = lower(trim(value));
  if (point.empty() || point == "tt" || point == "pass" || point == "pa" || point == "--")
    return pass_move;
  if (const Square square = parse_square(point); square != no_square) return move_to(square);
  const auto letter = [&](std::size_t i) { return point[i] >= 'a' && point[i] <= 'h'; };
  if (point.size() == 2 && letter(0) && letter(1))
    return move_to((point[1] - 'a') * 8 + (point[0] - 'a'));
  return std::nullopt;
}

class Reader {
 public:
  Reader(std::string_view text, const Options& options) : text_(text), options_(options) {}

  Result<std::vector<Record>> read_all() {
    std::vector<Record> games;
    for (skip_space(); at_ < text_.size() && text_[at_] == '('; skip_space()) {
      auto game = read_game();
      if (!game) return fail(game.error());
      games.push_back(*std::move(game));
    }
    if (at_ < text_.size() || games.empty())
      return bad(at_, letter_at(text_, at_) + " begins no game");
    return games;
  }

 private:
  Failure bad(std::size_t at, std::string what, Errc code = Errc::bad_syntax) const {
    return fail(code, std::move(what), place_in(text_, at),
                "a game is (;GM[2]PB[name]PW[name];B[f5];W[d6])");
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  // The main line: the first way at every branch.
  Result<std::vector<Node>> take_nodes(bool& variations) {
    const std::size_t begin = at_;
    std::vector<Node> nodes;
    int open = 0;
    bool ended = false;
    for (;;) {
      skip_space();
      if (at_ >= text_.size()) return bad(begin, "the game is not closed by )");
      const char c = text_[at_];
      if (c == '(') {
        variations |= ended;
        ++open, ++at_;
      } else if (c == ')') {
        ended = true;
        ++at_;
        if (--open == 0) return nodes;
      } else if (c == ';') {
        ++at_;
        if (!ended) nodes.emplace_back();
      } else {
        auto property = take_property(text_, at_, Escapes::backslash);
        if (!property) return fail(property.error());
        if (ended) continue;
        if (nodes.empty()) return bad(property->at, "a property stands before the first ;");
        nodes.back().push_back(*std::move(property));
      }
    }
  }

  Result<void> add_discs(const Property& property, Bits& into, Bits& taken) const {
    for (const auto& value : property.values) {
      const auto point = read_point(value);
      if (!point || point->is_pass())
        return bad(property.at, "'" + value + "' in " + property.name + " is no square");
      const Bits here = bit(point->square);
      if (taken & here) return bad(property.at, to_text(*point) + " is set up twice");
      into |= here;
      taken |= here;
    }
    return {};
  }

  Result<Position> read_start(const Node& root) const {
    Discs discs;
    Bits empty = 0, taken = 0;
    bool set_up = false;
    std::optional<Side> side;
    for (const auto& property : root) {
      const std::string& name = property.name;
      if (name == "PL") {
        const auto said = read_side(trim(property.value()));
        if (!said) return bad(property.at, "PL: " + said.error().what);
        side = *said;
      }
      if (name != "AB" && name != "AW" && name != "AE") continue;
      set_up = true;
      Bits& into = name == "AB" ? discs.black : name == "AW" ? discs.white : empty;
      if (auto added = add_discs(property, into, taken); !added) return fail(added.error());
    }
    const Side to_move = side.value_or(Side::first);
    if (set_up) return position_of_discs(discs, to_move, options_);
    return position_of_discs(discs_of(Othello::start(options_)), to_move, options_);
  }

  Result<void> check_kind(const Node& root, std::size_t begin) const {
    const auto find = [&](std::string_view name) {
      return std::find_if(root.begin(), root.end(), [&](const auto& p) { return p.name == name; });
    };
    const auto game = find("GM");
    if (game == root.end() || trim(game->value()) != "2")
      return bad(game == root.end() ? begin : game->at, "this is no game of Othello, GM[2]",
                 Errc::unsupported);
    const auto size = find("SZ");
    if (size != root.end() && trim(size->value()) != "8")
      return bad(size->at, "SZ: the board is not of size 8", Errc::unsupported);
    return {};
  }

  Result<void> take_result(Record& record, const Property& property) const {
    const std::string value = lower(trim(property.value()));
    if (value.starts_with("b+")) record.result = to_text(Outcome::first_wins);
    if (value.starts_with("w+")) record.result = to_text(Outcome::second_wins);
    if (value == "0" || value == "draw") record.result = to_text(Outcome::draw);
    record.tags.emplace_back("RE", property.value());
    return {};
  }

  Result<void> take(Scribe& scribe, const Property& property, bool in_root) const {
    static const std::vector<std::string> settled = {"GM", "SZ", "FF", "CA", "AP",
                                                     "AB", "AW", "AE", "PL"};
    const std::string& name = property.name;
    if (name == "B" || name == "W") {
      const auto move = read_point(property.value());
      if (!move) return bad(property.at, "'" + property.value() + "' is no square");
      return scribe.play(*move, {text_, property.at}, name == "B" ? Side::first : Side::second);
    }
    if (name == "C") {
      scribe.comment(property.value());
    } else if (name == "PB" || name == "PW") {
      scribe.record().players[name == "PB" ? 0 : 1] = property.value();
    } else if (name == "RE") {
      return take_result(scribe.record(), property);
    } else if (in_root) {
      if (std::find(settled.begin(), settled.end(), name) == settled.end())
        scribe.record().tags.emplace_back(name, join(property.values, "]["));
    } else if (name == "AB" || name == "AW" || name == "AE") {
      return bad(property.at, "discs are set up in the middle of the game", Errc::unsupported);
    } else {
      scribe.warn("properties");
    }
    return {};
  }

  Result<Record> read_game() {
    const std::size_t begin = at_;
    bool variations = false;
    const auto nodes = take_nodes(variations);
    if (!nodes) return fail(nodes.error());
    if (nodes->empty()) return bad(begin, "the game has no node");
    if (auto good = check_kind(nodes->front(), begin); !good) return fail(good.error());
    const auto start = read_start(nodes->front());
    if (!start) return fail(start.error());
    Scribe scribe(*start);
    for (std::size_t i = 0; i < nodes->size(); ++i)
      for (const auto& property : (*nodes)[i])
        if (auto taken = take(scribe, property, i == 0); !taken) return fail(taken.error());
    if (variations) scribe.warn("variations");
    Record record = scribe.finish();
    std::erase_if(record.tags, [&](const auto& tag) {
      return tag.first == "RE" && tag.second == usual_result(record);
    });
    return record;
  }

  std::string_view text_;
  const Options& options_;
  std::size_t at_ = 0;
};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string comments_at(const Record& record, std::size_t ply) {
  std::string text;
  for (const auto& [after, comment] : record.comments)
    if (after == ply) text += (text.empty() ? "" : "\n") + comment;
  return text.empty() ? "" : "C[" + escaped(text) + "]";
}

std::string set_up(const Position& start) {
  std::string text;
  for (const Side side : {Side::first, Side::second}) {
    if (discs(start, side)) text += side == Side::first ? "AB" : "AW";
    for (Bits rest = discs(start, side); rest; rest &= rest - 1)
      text += "[" + square_name(lowest(rest)) + "]";
  }
  if (!start.board.occupied()) text += "AE[a1]";  // to say that nothing stands there
  return text + (start.to_move == Side::first ? "PL[B]" : "PL[W]");
}

// Tags that other files may have, too; some names mean something else here.
bool is_sgf_name(const std::string& name) {
  static const std::vector<std::string> own = {"GM", "SZ", "FF", "CA", "AP", "AB", "AW", "AE",
                                               "PL", "B",  "W",  "C",  "PB", "PW", "RE"};
  return !name.empty() && std::find(own.begin(), own.end(), name) == own.end() &&
         name.size() <= 2 &&
         name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
}

}  // namespace

bool looks_like_sgf(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || text[begin] != '(') return false;
  const auto node = text.find_first_not_of(" \t\r\n", begin + 1);
  return node != std::string_view::npos && text[node] == ';' &&
         text.find("GM[2]") != std::string_view::npos;
}

Result<std::vector<Record>> read_sgf_collection(std::string_view text, const Options& options) {
  return Reader(text, options).read_all();
}

Result<Record> read_sgf(std::string_view text, const Options& options) {
  auto games = read_sgf_collection(text, options);
  if (!games) return fail(games.error());
  return std::move(games->front());
}

std::string write_sgf(const Record& record) {
  std::string text = "(;GM[2]FF[4]CA[UTF-8]AP[Banmen]SZ[8]";
  const auto put = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) text += name + "[" + escaped(value) + "]";
  };
  put("PB", record.players[0]);
  put("PW", record.players[1]);
  const std::string result = tag_of(record, "RE");
  const bool own = result.starts_with("B+") || result.starts_with("W+");
  put("RE", own ? result : usual_result(record));
  for (const auto& [name, value] : record.tags)
    if (is_sgf_name(name)) put(name, value);
  if (record.start != Othello::start(record.start.options)) text += set_up(record.start);
  text += comments_at(record, 0);
  Position pos = record.start;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = record.moves[i];
    text += (i % 10 == 0 ? "\n" : "") + std::string(pos.to_move == Side::first ? ";B[" : ";W[") +
            (move.is_pass() ? "" : to_text(move)) + "]" + comments_at(record, i + 1);
    play(pos, move);
  }
  return text + ")\n";
}

}  // namespace banmen::othello
