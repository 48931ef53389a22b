#include "games/nested/tree.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "data.hpp"
#include "games/nested/arith.hpp"
#include "games/nested/position.hpp"
#include "nested/random_trees.hpp"

namespace banmen::nested {
namespace {

using test::random_tree;
using Json = nlohmann::ordered_json;

std::vector<Json> vectors() {
  std::vector<Json> all;
  for (const auto& line : banmen::test::data_lines("nested/codec_vectors.jsonl"))
    all.push_back(Json::parse(line));
  return all;
}

Result<Decoded<Position>> decode(std::string_view format, std::string_view text) {
  for (const auto& known : Nested::formats())
    if (known.name == format) return known.decode(text, {});
  return fail(Errc::unknown_name, "no such format", "", "");
}

std::string encode(std::string_view format, const Position& pos) {
  for (const auto& known : Nested::formats())
    if (known.name == format) return known.encode(pos);
  return "";
}

std::string value_text(const Tree& tree) {
  switch (value_of(tree.grids[0], {}, Side::first)) {
    case Cell::x:
      return "X";
    case Cell::o:
      return "O";
    case Cell::both:
      return "both";
    default:
      return "open";
  }
}

TEST(NestedTree, EveryVectorOfTheData) {
  int good = 0, bad = 0, truncated = 0;
  for (const Json& vector : vectors()) {
    const std::string name = vector["name"], bits = vector["bits"];
    const bool cut_short = vector["mode"] == "truncated";
    const auto read = read_bits(bits, cut_short ? Reading::truncated : Reading::strict);
    ASSERT_EQ(read.has_value(), vector["ok"].get<bool>()) << name;
    if (!read) {
      EXPECT_EQ(read.error().tag, vector["error"].get<std::string>()) << name;
      EXPECT_FALSE(read.error().hint.empty()) << name;
      ++bad;
      continue;
    }
    const auto decoded = decode(cut_short ? "truncated" : "bits", bits);
    ASSERT_TRUE(decoded) << name;
    EXPECT_EQ(Json::parse(encode("tree", decoded->position)), vector["tree"]) << name;
    if (cut_short) {
      EXPECT_EQ(read->tree.unknown(), vector["unknown"].get<std::size_t>()) << name;
      EXPECT_EQ(read->dropped_bits, vector["dropped_bits"].get<std::size_t>()) << name;
      EXPECT_EQ(write_bits(read->tree), bits.substr(0, bits.size() / 27 * 27)) << name;
      ++truncated;
      continue;
    }
    EXPECT_EQ(read->tree.empty_cells(), vector["open_cells"].get<std::size_t>()) << name;
    EXPECT_EQ(value_text(read->tree), vector["value"].get<std::string>()) << name;
    EXPECT_EQ(write_bits(read->tree), bits) << name;
    EXPECT_EQ(write_hex(read->tree), vector["hex"].get<std::string>()) << name;
    EXPECT_EQ(write_base64(read->tree), vector["base64url"].get<std::string>()) << name;
    EXPECT_EQ(read_hex(vector["hex"].get<std::string>())->tree, read->tree) << name;
    EXPECT_EQ(read_base64(vector["base64url"].get<std::string>())->tree, read->tree) << name;
    EXPECT_EQ(encode("bits", decoded->position), bits) << name;
    ++good;
  }
  EXPECT_EQ(good, 5);
  EXPECT_EQ(bad, 12);
  EXPECT_EQ(truncated, 4);
}

// Random chunks: mostly cells of all kinds in short strings, so that a fair share is a tree.
std::vector<std::uint32_t> random_chunks(Rng& rng) {
  std::vector<std::uint32_t> chunks(1 + rng.below(6));
  for (auto& chunk : chunks)
    for (int cell = 0; cell < 9; ++cell) {
      const auto kind = rng.below(400);
      const auto code = kind < 40 ? 4 : kind < 42 ? 5 + rng.below(3) : rng.below(4);
      chunk = chunk << 3 | static_cast<std::uint32_t>(code);
    }
  return chunks;
}

TEST(NestedTree, ForwardsIsBackwardsOnAMillionStrings) {
  Rng rng(4, 1);
  int trees = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const auto chunks = random_chunks(rng);
    const auto forwards = read_chunks(chunks, false);
    const auto backwards = read_backwards(chunks);
    ASSERT_EQ(forwards.has_value(), backwards.has_value()) << i;
    if (!forwards) continue;
    ++trees;
    ASSERT_EQ(to_tree(*backwards), *forwards) << i;
    ASSERT_EQ(to_chunks(*forwards), chunks) << i;
  }
  EXPECT_GT(trees, 100'000);
}

TEST(NestedTree, ForwardsIsBackwardsOnLargeTrees) {
  Rng rng(4, 2);
  for (int i = 0; i < 300; ++i) {
    const Tree tree = random_tree(rng, 5);
    const auto chunks = to_chunks(tree);
    EXPECT_EQ(*read_chunks(chunks, false), tree);
    EXPECT_EQ(to_tree(*read_backwards(chunks)), tree);
  }
}

TEST(NestedTree, EveryTextFormRoundTrips) {
  Rng rng(4, 3);
  for (int i = 0; i < 2000; ++i) {
    const Tree tree = random_tree(rng, 1 + static_cast<int>(rng.below(4)));
    EXPECT_EQ(read_bits(write_bits(tree))->tree, tree);
    EXPECT_EQ(read_bytes(write_bytes(tree))->tree, tree);
    EXPECT_EQ(read_hex(write_hex(tree))->tree, tree);
    EXPECT_EQ(read_base64(write_base64(tree))->tree, tree);
    for (const auto& text : {write_bits(tree), write_hex(tree), write_base64(tree)})
      EXPECT_EQ(tree_of(*Nested::parse(text, {})), tree) << text;
  }
}

TEST(NestedTree, SizesOfCompleteTrees) {
  const std::size_t bits[] = {27, 270, 2457, 22140, 199287, 1793610};
  for (int depth = 1; depth <= 6; ++depth) {
    const Tree tree = Board::full(depth).tree();
    const std::string text = write_bits(tree);
    EXPECT_EQ(text.size(), bits[depth - 1]);
    EXPECT_EQ(read_bits(text)->tree, tree);
    EXPECT_EQ(tree.depth(), depth);
  }
}

TEST(NestedTree, ErrorsNameThePlace) {
  const std::string blank(27, '0');
  const auto where = [](const Result<TreeText>& read) {
    return read ? "read" : read.error().tag + " at " + read.error().where;
  };
  EXPECT_EQ(where(read_bits("000 010\n2")), "bad_char at character 9");
  EXPECT_EQ(where(read_bits("000 101" + std::string(21, '0'))), "bad_code at character 5");
  EXPECT_EQ(where(read_bits(blank + " " + blank)), "leftover at character 29");
  EXPECT_EQ(where(read_bits("100" + std::string(24, '0'))), "missing_subgrid at character 28");
  EXPECT_EQ(where(read_bits("")), "length at length");
  EXPECT_EQ(where(read_bits(blank + "0")), "length at length");
  EXPECT_EQ(where(read_base64("AAAAA")), "length at length");
  EXPECT_EQ(where(read_base64("AAAA.A")), "bad_char at character 5");
  EXPECT_EQ(where(read_base64("AAAAAB")), "padding at character 6");
  EXPECT_EQ(where(read_base64("AAAAAQ")), "padding at character 5");
  EXPECT_EQ(where(read_base64("AAAAAAAA")), "padding at character 5");
  EXPECT_EQ(where(read_hex("0000000g")), "bad_char at character 8");
  EXPECT_EQ(where(read_hex("000000001")), "length at length");
  EXPECT_EQ(where(read_hex("000a0000")), "bad_code at character 4");
  EXPECT_EQ(where(read_hex("00000001")), "padding at character 7");
  EXPECT_EQ(where(read_bytes(std::string(3, '\0'))), "length at length");
}

TEST(NestedTree, DepthIsLimited) {
  // A chain of grids, each with one sub-grid.
  for (int depth : {8, 9}) {
    std::string bits;
    for (int i = 1; i < depth; ++i) bits += "100" + std::string(24, '0');
    const auto read = read_bits(bits + std::string(27, '0'));
    EXPECT_EQ(read.has_value(), depth == 8);
    if (!read) {
      EXPECT_EQ(read.error().tag, "too_deep");
    }
  }
}

TEST(NestedTree, CutKeepsWholeLevels) {
  Rng rng(4, 4);
  const Tree full = Board::full(4).tree();
  EXPECT_EQ(cut(full, 1).grids.size(), 1u);
  EXPECT_EQ(cut(full, 2).grids.size(), 10u);
  EXPECT_EQ(cut(full, 9), full);
  for (int i = 0; i < 200; ++i) {
    const Tree tree = random_tree(rng, 4);
    for (int levels = 1; levels <= 5; ++levels) {
      const Tree kept = cut(tree, levels);
      const auto read = read_bits(write_bits(kept), Reading::truncated);
      ASSERT_TRUE(read);
      EXPECT_EQ(read->tree, kept);
      EXPECT_EQ(kept.unknown() == 0, levels >= tree.depth());
    }
  }
}

TEST(NestedCompact, RoundTripsAnyTree) {
  Rng rng(4, 5);
  for (int i = 0; i < 3000; ++i) {
    CompactState state{random_tree(rng, 1 + static_cast<int>(rng.below(4)))};
    state.to_move = rng.below(2) ? Side::first : Side::second;
    state.target = static_cast<std::uint32_t>(rng.below(level_start(state.tree.depth())));
    const auto read = read_compact(write_compact(state));
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, state);
    const auto adaptive = read_arith(write_arith(state));
    ASSERT_TRUE(adaptive) << to_text(adaptive.error());
    EXPECT_EQ(*adaptive, state);
  }
}

TEST(NestedCompact, GamesOfDepthTwoTakeAtMost160Bits) {
  std::size_t most = 0;
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(4, game);
    Options options;
    options.lines.draws_count = game % 3 != 0;
    options.lines.mover_takes = game % 5 == 0;
    Position pos = Nested::start(options);
    for (MoveList<Move> moves;; play(pos, moves[rng.below(moves.size())])) {
      const CompactState state{tree_of(pos), pos.to_move, pos.target};
      most = std::max(most, compact_bits(state));
      const auto read = read_compact(write_compact(state));
      ASSERT_TRUE(read) << to_text(read.error());
      ASSERT_EQ(*read, state);
      ASSERT_LE(write_compact(state).size(), 27u);  // 160 bits in base64url
      moves.clear();
      legal_moves(pos, moves);
      if (moves.empty()) break;
    }
  }
  EXPECT_EQ(most, 153u);
}

TEST(NestedArith, TakesFewerBitsThanTheFixedCode) {
  for (const int depth : {2, 3}) {
    std::size_t fixed = 0, adaptive = 0;
    for (std::uint64_t game = 0; game < 20; ++game) {
      Rng rng(6, game);
      Position pos = Nested::start({.depth = static_cast<std::uint8_t>(depth)});
      for (MoveList<Move> moves;; play(pos, moves[rng.below(moves.size())])) {
        const CompactState state{tree_of(pos), pos.to_move, pos.target};
        const std::string code = write_arith(state);
        fixed += write_compact(state).size();
        adaptive += code.size();
        const auto read = read_arith(code);
        ASSERT_TRUE(read) << to_text(read.error());
        ASSERT_EQ(*read, state);
        moves.clear();
        legal_moves(pos, moves);
        if (moves.empty()) break;
      }
    }
    EXPECT_LT(adaptive, fixed) << "depth " << depth;
    RecordProperty("characters_fixed_depth_" + std::to_string(depth), static_cast<int>(fixed));
    RecordProperty("characters_arith_depth_" + std::to_string(depth), static_cast<int>(adaptive));
  }
  EXPECT_LT(write_arith({Board::full(4).tree()}).size(), 100u) << "an empty board is told quickly";
}

TEST(NestedCompact, DamageIsFound) {
  const std::string code = write_compact({Board::full(2).tree()});
  for (std::size_t size = 0; size < code.size(); ++size)
    EXPECT_FALSE(read_compact(code.substr(0, size))) << size;
  EXPECT_FALSE(read_compact(code + "A"));
  EXPECT_FALSE(read_compact(code + "AAAA"));
  const std::string adaptive = write_arith({Board::full(2).tree()});
  EXPECT_FALSE(read_arith(adaptive + "AAAA"));
  EXPECT_FALSE(read_arith(""));
}

}  // namespace
}  // namespace banmen::nested
