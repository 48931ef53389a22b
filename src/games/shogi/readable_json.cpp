#include "games/shogi/cells.hpp"
#include "games/shogi/json_fields.hpp"
#include "games/shogi/why_not.hpp"

namespace banmen::shogi {
namespace {

constexpr std::string_view schema =
    R"(write {"pieces":[{"square":"7g","kind":"pawn","side":"sente"}],)"
    R"("hands":{"sente":{"pawn":1},"gote":{}},"to_move":"sente","ply":0})";

Failure bad(std::string what, std::string where) {
  return fail(Errc::bad_syntax, std::move(what), std::move(where), std::string(schema));
}

std::optional<Kind> kind_named(const Json& name) {
  for (std::size_t i = 1; i < kind_count; ++i)
    if (name.is_string() && name.get<std::string>() == english(static_cast<Kind>(i)))
      return static_cast<Kind>(i);
  return std::nullopt;
}

Result<void> read_piece(const Json& json, const std::string& where, Builder& builder) {
  for (const char* key : {"square", "kind", "side"})
    if (!json.is_object() || !json.contains(key))
      return bad(std::string("the piece has no ") + key, where);
  const auto& name = json["square"];
  const Square square = name.is_string() ? parse_square(name.get<std::string>()) : no_square;
  if (square == no_square) return bad("this is no square", where + ".square");
  const auto kind = kind_named(json["kind"]);
  if (!kind) return bad("this is no kind of piece", where + ".kind");
  const auto side = read_side(json["side"], where + ".side");
  if (!side) return fail(side.error());
  return builder.put(square, Piece(*kind, *side), where);
}

Result<void> read_hand(const Json& hand, Side side, Builder& builder) {
  const std::string where = "hands." + std::string(side_name(side));
  if (!hand.is_object()) return bad("the hand is no object", where);
  for (const auto& [name, json] : hand.items()) {
    const auto kind = kind_named(name);
    const auto count = whole_number(json);
    if (!kind) return bad("this is no kind of piece", where + "." + name);
    if (!count || *count < 0) return bad("this is no count", where + "." + name);
    if (auto added = builder.add_to_hand(side, *kind, *count, where + "." + name); !added)
      return added;
  }
  return {};
}

}  // namespace

std::string to_readable_json(const Position& pos) {
  Json pieces = Json::array(), hands;
  for (int rank = 1; rank <= 9; ++rank)
    for (int file = 9; file >= 1; --file) {
      const Square square = square_at(file, rank);
      const Piece piece = pos.board.at(square);
      if (!piece.empty())
        pieces.push_back({{"square", square_name(square)},
                          {"kind", english(piece.kind())},
                          {"side", side_name(piece.side())}});
    }
  for (const Side side : {Side::first, Side::second}) {
    Json hand = Json::object();
    for (const Kind kind : hand_kinds)
      if (const int count = pos.board.in_hand(side, kind)) hand[std::string(english(kind))] = count;
    hands[std::string(side_name(side))] = hand;
  }
  Json json = {{"pieces", pieces}, {"hands", hands}};
  add_turn(json, pos);
  return json_text(json);
}

Result<Position> parse_readable_json(std::string_view text, const Options& options) {
  const auto body = parse_json(text, "position");
  if (!body) return fail(body.error());
  const Json& json = *body;
  if (!json.is_object() || !json.contains("pieces") || !json["pieces"].is_array())
    return bad("this is no JSON object with pieces", "pieces");
  Builder builder;
  const Json& pieces = json["pieces"];
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (auto read = read_piece(pieces[i], "pieces[" + std::to_string(i) + "]", builder); !read)
      return fail(read.error());
  if (json.contains("hands")) {
    const auto hands = read_hands(json["hands"]);
    if (!hands) return fail(hands.error());
    for (const auto& [side, hand] : *hands)
      if (auto read = read_hand(*hand, side, builder); !read) return fail(read.error());
  }
  return finish_with_turn(json, builder, options);
}

}  // namespace banmen::shogi
