#include "games/contrast/codec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "data.hpp"

namespace banmen::contrast {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Json = nlohmann::ordered_json;
using Read = Result<Decoded<Position>>;

const std::string start_array = "[3,3,3,3,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6,6,6,6,6,3,1,3,1]";
const std::string start_cells = "[3,3,3,3,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6,6,6,6,6]";
const std::string start_key = "3333300000000000000066666/3131/";

Read decode(std::string_view format, const std::string& text, const Options& options = {}) {
  for (const auto& candidate : Contrast::formats())
    if (candidate.name == format) return candidate.decode(text, options);
  throw std::runtime_error("no format " + std::string(format));
}

std::string encode(std::string_view format, const Position& pos) {
  for (const auto& candidate : Contrast::formats())
    if (candidate.name == format) return candidate.encode(pos);
  throw std::runtime_error("no format " + std::string(format));
}

// The words of the specification for each kind of error of the table.
std::string message(const Json& row) {
  static const std::map<std::string, std::string> messages = {
      {"cell_9", "invalid cell value at index 12: 9"},
      {"cell_negative", "invalid cell value at index 12: -1"},
      {"black_tiles_4", "invalid black player black tiles at [25]: 4"},
      {"gray_tiles_2", "invalid white player gray tiles at [28]: 2"}};
  if (row["error"] == "length") return "array size must be 29 (25 board + 4 tile inventory)";
  return messages.at(row["name"]);
}

void check_row(const Json& row, const Read& read, const std::string& how) {
  const std::string name = row["name"].get<std::string>() + " as " + how;
  ASSERT_EQ(read.has_value(), row["accept"].get<bool>()) << name;
  if (read) {
    EXPECT_EQ(read->reachable, row["reachable"].get<bool>()) << name;
    EXPECT_EQ(read->warnings, row["warnings"].get<std::vector<std::string>>()) << name;
    EXPECT_EQ(Json(to_array(read->position.board)), row["board_array"]) << name;
    EXPECT_TRUE(row["error"].is_null()) << name;
  } else {
    EXPECT_EQ(read.error().tag, row["error"].get<std::string>()) << name;
    EXPECT_EQ(read.error().what, message(row)) << name;
    EXPECT_FALSE(read.error().where.empty()) << name;
    EXPECT_FALSE(read.error().hint.empty()) << name;
  }
}

TEST(ContrastCodec, EveryRowOfTheValidationTable) {
  int rows = 0;
  for (const auto& line : test::data_lines("contrast/validation.jsonl")) {
    const Json row = Json::parse(line);
    const std::string array = row["board_array"].dump();
    check_row(row, decode("array", array), "array");
    check_row(row, decode("array", array.substr(1, array.size() - 2)), "bare numbers");
    const Json body = {{"board_array", row["board_array"]}};
    for (const auto* format : {"json", "board_array"}) {
      check_row(row, decode(format, body.dump()), "one line");
      check_row(row, decode(format, body.dump(2)), "pretty");
    }
    EXPECT_EQ(Contrast::parse(array, {}).has_value(), row["accept"].get<bool>());
    ++rows;
  }
  EXPECT_EQ(rows, 15);
}

TEST(ContrastCodec, EveryStockHasItsMessage) {
  const auto what = [](const std::string& stocks) {
    return decode("array", start_cells.substr(0, start_cells.size() - 1) + "," + stocks + "]")
        .error()
        .what;
  };
  EXPECT_EQ(what("4,1,3,1"), "invalid black player black tiles at [25]: 4");
  EXPECT_EQ(what("3,-1,3,1"), "invalid black player gray tiles at [26]: -1");
  EXPECT_EQ(what("3,1,9,1"), "invalid white player black tiles at [27]: 9");
  EXPECT_EQ(what("3,1,3,2"), "invalid white player gray tiles at [28]: 2");
}

TEST(ContrastCodec, BrokenArraysHaveTheOriginalsWords) {
  const auto error = [](const std::string& format, const std::string& text) {
    const auto read = decode(format, text);
    return read ? Error{} : read.error();
  };
  for (const auto* text : {"", "hello", "[1,2", "3 3 3"}) {
    EXPECT_EQ(error("array", text).what, "Missing board_array") << text;
    EXPECT_EQ(error("array", text).tag, "missing") << text;
  }
  EXPECT_EQ(error("json", R"({"board_array":29})").what, "Missing board_array");
  EXPECT_EQ(error("json", "{}").what, "Missing board_array");
  EXPECT_EQ(error("array", "[3,x,3]").what, "Invalid array value");
  EXPECT_EQ(error("array", "[3,x,3]").where, "board_array[1]");
  EXPECT_EQ(error("array", "[3,,3]").hint, "'' is not a whole number");
  EXPECT_EQ(error("array", "[3.5]").tag, "value");
  for (const auto* value : {"\"3\"", "3.5", "null", "true", "[]", "18446744073709551615"})
    EXPECT_EQ(error("json", R"({"board_array":[3,)" + std::string(value) + "]}").what,
              "Invalid array value")
        << value;
  EXPECT_EQ(error("array", "[]").what, "array size must be 29 (25 board + 4 tile inventory)");
  EXPECT_EQ(error("json", "[1]").what, "not a JSON object");
  EXPECT_EQ(error("json", "{").where, "body, line 1, column 2");
}

TEST(ContrastCodec, ASideMayStandBehindTheArray) {
  const auto side = [](const std::string& text, const Options& options = {}) {
    return decode("array", text, options).value().position.board.to_move;
  };
  const std::string bare = start_array.substr(1, start_array.size() - 2);
  EXPECT_EQ(side(start_array), Side::first);
  EXPECT_EQ(side(start_array, {.starts = Side::second}), Side::second);
  for (const std::string& array : {start_array, bare}) {
    EXPECT_EQ(side(array + " white"), Side::second);
    EXPECT_EQ(side(array + " W"), Side::second);
    EXPECT_EQ(side(array + " Black", {.starts = Side::second}), Side::first);
  }
  const auto bad = decode("array", start_array + " green");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().hint, "write black or white");
  EXPECT_FALSE(decode("array", start_array + " b b"));
}

TEST(ContrastCodec, ToMoveTravelsInTheBody) {
  const auto body = [](const std::string& more) {
    return decode("json", R"({"board_array":)" + start_array + more + "}");
  };
  EXPECT_EQ(body("").value().position.board.to_move, Side::first);
  EXPECT_EQ(body(R"(,"to_move":"white")").value().position.board.to_move, Side::second);
  EXPECT_EQ(body(R"(,"to_move":"green")").error().where, "to_move");
  EXPECT_EQ(body(R"(,"to_move":2)").error().what, "to_move is not a text");
}

TEST(ContrastCodec, Version1IsMigratedWhenItIsCalledSo) {
  const auto array = decode("array1", start_cells);
  ASSERT_TRUE(array);
  EXPECT_EQ(to_text(array->position), start_key + "b");
  EXPECT_THAT(array->warnings, ElementsAre("inventory_assumed"));
  EXPECT_TRUE(array->reachable);
  EXPECT_FALSE(decode("array1", start_array)) << "29 values are no version 1 array";

  const auto body = decode("json", R"({"version":1,"board_array":)" + start_cells + "}");
  ASSERT_TRUE(body);
  EXPECT_EQ(body->position, array->position);
  EXPECT_THAT(body->warnings, ElementsAre("inventory_assumed"));
  EXPECT_THAT(decode("json", R"({"version":1,"board_array":)" + start_array + "}").value().warnings,
              IsEmpty());
  EXPECT_EQ(decode("json", R"({"version":2,"board_array":)" + start_cells + "}").error().tag,
            "length");
  EXPECT_EQ(decode("json", R"({"version":3,"board_array":)" + start_array + "}").error().what,
            "unknown version 3");
  EXPECT_EQ(decode("json", R"({"version":"1","board_array":)" + start_array + "}").error().where,
            "version");
}

TEST(ContrastCodec, Version1WithTilesOnTheBoardContradictsFullStocks) {
  std::string cells = start_cells;
  cells[1 + 2 * 12] = '1';
  const auto read = decode("array1", cells);
  ASSERT_TRUE(read);
  EXPECT_THAT(read->warnings, ElementsAre("inventory_assumed", "tile_conservation"));
  EXPECT_FALSE(read->reachable);
  EXPECT_EQ(to_text(read->position), "3333300000001000000066666/3131/b");
}

TEST(ContrastCodec, FormatsOfTheStart) {
  const auto pos = Contrast::start({});
  EXPECT_EQ(encode("key", pos), start_key + "b");
  EXPECT_EQ(encode("array", pos), start_array);
  EXPECT_EQ(encode("array1", pos), start_cells);
  // Exactly the keys and values of the specification, in its order.
  const std::string original =
      R"({"board_array":)" + start_array +
      R"(,"encoding":"occupant*3+tile","size":29,"format":"row-major",)"
      R"("structure":{"board_cells":"[0-24]","black_player_tiles":"[25-26]",)"
      R"("white_player_tiles":"[27-28]"},)"
      R"("tile_inventory":{"black_player":{"black":3,"gray":1},)"
      R"("white_player":{"black":3,"gray":1}}})";
  EXPECT_EQ(encode("board_array", pos), original);
  EXPECT_EQ(encode("json", pos), original.substr(0, original.size() - 1) +
                                     R"(,"to_move":"black","reachable":true,"warnings":[]})");
}

TEST(ContrastCodec, KeysAreChecked) {
  const auto what = [](const std::string& text) { return decode("key", text).error().what; };
  EXPECT_TRUE(decode("key", " " + start_key + "b\n"));
  EXPECT_TRUE(decode("key", start_key + "white"));
  EXPECT_EQ(what(""), "'' is not a position");
  EXPECT_EQ(what("33333/3131/b"), "expected 25 cells, got 5");
  EXPECT_EQ(what("3333300000000000000066666/313/b"), "expected 4 stocks, got 3");
  EXPECT_EQ(what("33333000000x0000000066666/3131/b"), "'x' is not a digit");
  EXPECT_EQ(what("3333300000009000000066666/3131/b"), "invalid cell value at index 12: 9");
  EXPECT_EQ(what("3333300000000000000066666/3231/b"), "invalid black player gray tiles at [26]: 2");
  EXPECT_EQ(what(start_key + "g"), "'g' is no side to move");
}

TEST(ContrastCodec, AnyNotationIsRecognised) {
  for (const std::string& text :
       {start_key + "w", start_array + " white", "  " + start_array.substr(1, 57) + " w",
        R"( {"board_array":)" + start_array + R"(,"to_move":"white"})"}) {
    const auto pos = Contrast::parse(text, {});
    ASSERT_TRUE(pos) << text << ": " << to_text(pos.error());
    EXPECT_EQ(to_text(*pos), start_key + "w");
  }
  EXPECT_EQ(Contrast::parse(start_cells, {}).error().tag, "length")
      << "25 values must be called version 1";
}

}  // namespace
}  // namespace banmen::contrast
