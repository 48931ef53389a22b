#include "games/shogi/cells.hpp"

#include "games/shogi/json_fields.hpp"

namespace banmen::shogi {
namespace {

// Codes of HUM's pieces; COM's are higher by 15.
constexpr std::array<int, kind_count> codes = {0, 8, 7, 6, 5, 3, 2, 4, 1, 15, 14, 13, 12, 10, 9};
constexpr int com_offset = 15;

constexpr int first_com_drop = 201, first_hum_drop = 213;
constexpr std::array<Kind, 7> com_drops = {Kind::pawn, Kind::lance,  Kind::knight, Kind::silver,
                                           Kind::gold, Kind::bishop, Kind::rook};

constexpr std::string_view schema =
    R"(write {"cells":[121 codes],"hands":{"sente":[7 counts],"gote":[7 counts]},)"
    R"("to_move":"sente","ply":0}; hands count rook, bishop, gold, silver, knight, lance, pawn)";

Failure bad(Errc code, std::string what, std::string where) {
  return fail(code, std::move(what), std::move(where), std::string(schema));
}

std::string at(std::string_view array, std::size_t i) {
  return std::string(array) + "[" + std::to_string(i) + "]";
}

Result<void> read_cells(const Json& cells, Builder& builder) {
  if (!cells.is_array() || cells.size() != cell_count)
    return bad(Errc::bad_syntax,
               cells.is_array() ? "there are " + std::to_string(cells.size()) + " cells, not 121"
                                : "the cells are no array",
               "cells");
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto code = whole_number(cells[i]);
    if (!code) return bad(Errc::bad_syntax, "the cell is no whole number", at("cells", i));
    const Square square = square_of_cell(static_cast<long long>(i));
    if (square == no_square) {
      if (*code != wall_code)
        return bad(Errc::illegal,
                   "the cell is outside the board and must be 99, not " + std::to_string(*code),
                   at("cells", i));
      continue;
    }
    const auto piece = piece_of_code(*code);
    if (!piece)
      return bad(Errc::out_of_range, std::to_string(*code) + " is no piece", at("cells", i));
    if (piece->empty()) continue;
    if (auto put = builder.put(square, *piece, at("cells", i)); !put) return put;
  }
  return {};
}

Result<void> read_hand(const Json& hand, Side side, Builder& builder) {
  const std::string name = "hands." + std::string(side_name(side));
  if (!hand.is_array() || hand.size() != hand_kinds.size())
    return bad(Errc::bad_syntax, "the hand is no array of 7 counts", name);
  for (std::size_t i = 0; i < hand_kinds.size(); ++i) {
    const auto count = whole_number(hand[i]);
    if (!count || *count < 0)
      return bad(Errc::bad_syntax, "the count is no whole number from 0 on", at(name, i));
    if (auto added = builder.add_to_hand(side, hand_kinds[i], *count, at(name, i)); !added)
      return added;
  }
  return {};
}

// The cell or the square that an error of the whole board is about.
Error in_cells(Error error) {
  if (const Square square = parse_square(error.where); square != no_square)
    error.where = at("cells", static_cast<std::size_t>(cell_of(square)));
  return error;
}

}  // namespace

Square square_of_cell(long long cell) {
  const long long x = cell % cell_columns, y = cell / cell_columns;
  if (cell < 0 || cell >= cell_count || x < 1 || x > 9 || y < 1 || y > 9) return no_square;
  return square_at(10 - static_cast<int>(x), static_cast<int>(y));
}

int code_of(Piece piece) {
  if (piece.empty()) return 0;
  return codes[index(piece.kind())] + (piece.side() == Side::second ? com_offset : 0);
}

std::optional<Piece> piece_of_code(long long code) {
  if (code == 0) return Piece();
  const Side side = code > com_offset ? Side::second : Side::first;
  const long long own = side == Side::second ? code - com_offset : code;
  for (std::size_t kind = 1; kind < codes.size(); ++kind)
    if (codes[kind] == own) return Piece(static_cast<Kind>(kind), side);
  return std::nullopt;
}

int drop_code(Side side, Kind kind) {
  const auto& order = side == Side::second ? com_drops : hand_kinds;
  for (std::size_t i = 0; i < order.size(); ++i)
    if (order[i] == kind)
      return (side == Side::second ? first_com_drop : first_hum_drop) + static_cast<int>(i);
  return 0;
}

std::optional<DropCode> drop_of_code(long long code) {
  if (code >= first_com_drop && code < first_com_drop + 7)
    return DropCode{Side::second, com_drops[static_cast<std::size_t>(code - first_com_drop)]};
  if (code >= first_hum_drop && code < first_hum_drop + 7)
    return DropCode{Side::first, hand_kinds[static_cast<std::size_t>(code - first_hum_drop)]};
  return std::nullopt;
}

std::string to_cells(const Position& pos) {
  std::vector<int> cells;
  for (int cell = 0; cell < cell_count; ++cell) {
    const Square square = square_of_cell(cell);
    cells.push_back(square == no_square ? wall_code : code_of(pos.board.at(square)));
  }
  Json json = {{"cells", cells}, {"hands", Json::object()}};
  for (const Side side : {Side::first, Side::second}) {
    std::vector<int> hand;
    for (const Kind kind : hand_kinds) hand.push_back(pos.board.in_hand(side, kind));
    json["hands"][std::string(side_name(side))] = hand;
  }
  add_turn(json, pos);
  return json_text(json);
}

Result<Position> parse_cells(std::string_view text, const Options& options) {
  const auto body = parse_json(text, "position");
  if (!body) return fail(body.error());
  const Json& json = *body;
  if (!json.is_object() || !json.contains("cells"))
    return bad(Errc::bad_syntax, "this is no JSON object with cells", "cells");
  Builder builder;
  if (auto read = read_cells(json["cells"], builder); !read) return fail(read.error());
  if (json.contains("hands")) {
    const auto hands = read_hands(json["hands"]);
    if (!hands) return fail(hands.error());
    for (const auto& [side, hand] : *hands)
      if (auto read = read_hand(*hand, side, builder); !read) return fail(read.error());
  }
  auto pos = finish_with_turn(json, builder, options);
  return pos ? pos : fail(in_cells(pos.error()));
}

}  // namespace banmen::shogi
