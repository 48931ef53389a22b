#include "games/shogi/cells.hpp"
#include "games/shogi/json_fields.hpp"

namespace banmen::shogi {
namespace {

constexpr std::string_view schema =
    R"(write {"from":80,"to":69,"promote":false}, with a drop code such as 219 in from, )"
    R"(or {"declare":"resign"})";

Failure bad(std::string what, std::string where) {
  return fail(Errc::bad_syntax, std::move(what), std::move(where), std::string(schema));
}

}  // namespace

std::string to_json_text(const Position& pos, const Move& move) {
  if (!move.on_board()) return json_text({{"declare", to_text(move)}});
  const int from =
      move.is_drop() ? drop_code(pos.board.to_move, move.dropped()) : cell_of(move.from());
  return json_text({{"from", from}, {"to", cell_of(move.to())}, {"promote", move.promotes()}});
}

Result<Move> parse_json_move(const Position& pos, std::string_view text) {
  const auto read = parse_json(text, "move");
  if (!read) return fail(read.error());
  const Json& json = *read;
  if (!json.is_object()) return bad("this is no JSON object", "move");
  if (json.contains("declare")) {
    for (const Move move : {Move::resign(), Move::declare()})
      if (json["declare"] == to_text(move)) return move;
    return bad("this is no declaration", "declare");
  }
  const auto number = [&](const char* key) {
    return json.contains(key) ? whole_number(json[key]) : std::nullopt;
  };
  const auto from = number("from"), to = number("to");
  if (!from) return bad("'from' is no cell and no drop code", "from");
  const Square target = to ? square_of_cell(*to) : no_square;
  if (target == no_square) return bad("'to' is no cell of the board", "to");
  const bool says = json.contains("promote");
  if (says && !json["promote"].is_boolean())
    return bad("'promote' is not true or false", "promote");
  const bool promote = says && json["promote"].get<bool>();
  if (const auto drop = drop_of_code(*from)) {
    if (drop->side != pos.board.to_move)
      return bad("the drop code " + std::to_string(*from) + " is of the other side", "from");
    if (promote) return bad("a dropped piece does not promote", "promote");
    return Move::drop(drop->kind, target);
  }
  const Square source = square_of_cell(*from);
  if (source == no_square) return bad("'from' is no cell of the board and no drop code", "from");
  if (source == target) return bad("'from' and 'to' are the same cell", "to");
  return Move::step(source, target, promote);
}

}  // namespace banmen::shogi
