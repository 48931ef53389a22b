#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/nested/grid.hpp"

// The bit format of the original document: 3 bits a cell, 27 a grid, grids breadth first.
namespace banmen::nested {

// A board as a tree, in the order of the format: the k-th sub-grid met belongs to grids[k], counted
// from 1. A tree cut short has fewer grids than that; the rest are unknown.
struct Tree {
  std::vector<Grid> grids;

  std::size_t sub_count() const;
  std::size_t unknown() const { return sub_count() + 1 - grids.size(); }
  std::size_t empty_cells() const;
  std::vector<std::size_t> level_ends() const;    // how many grids the first 1, 2, ... levels have
  int depth() const;                              // levels of grids; an unknown one counts as one
  std::vector<std::uint32_t> first_subs() const;  // for each grid, where its sub-grids begin

  bool operator==(const Tree&) const = default;
};

inline constexpr int max_depth = 8;  // of a tree that is read
inline constexpr std::size_t max_grids = std::size_t{1} << 20;
inline constexpr std::size_t grid_bits = 27;

// Reads chunks of 27 bits, each in the low end of a word, first cell highest. Errors: bad_code,
// missing_subgrid, leftover, too_deep, too_large; they name the bit, counted from 0, by `where`.
struct BitError {
  Error error;
  std::size_t bit = 0;
};
using ReadTree = tl::expected<Tree, BitError>;
ReadTree read_chunks(const std::vector<std::uint32_t>& chunks, bool truncated);
std::vector<std::uint32_t> to_chunks(const Tree& tree);

// A tree read from text, and what a truncated one lacks.
struct TreeText {
  Tree tree;
  std::size_t dropped_bits = 0;
};
enum class Reading { strict, truncated };

// Characters 0 and 1, white space between them ignored.
Result<TreeText> read_bits(std::string_view text, Reading reading = Reading::strict);
// Bytes, first bit highest, the last one filled up with zeros; and these as hex or base64url.
Result<TreeText> read_bytes(std::string_view bytes, Reading reading = Reading::strict);
Result<TreeText> read_hex(std::string_view text, Reading reading = Reading::strict);
Result<TreeText> read_base64(std::string_view text, Reading reading = Reading::strict);

std::string write_bits(const Tree& tree);
std::string write_bytes(const Tree& tree);
std::string write_hex(const Tree& tree);
std::string write_base64(const Tree& tree);

std::string bytes_to_base64(std::string_view bytes);
std::string bytes_to_hex(std::string_view bytes);
// Cut short, they may end within a byte, which is then filled up with zeros.
Result<std::string> base64_to_bytes(std::string_view text, Reading reading = Reading::strict);
Result<std::string> hex_to_bytes(std::string_view text, Reading reading = Reading::strict);

// The first `levels` levels of a tree.
Tree cut(const Tree& tree, int levels);

// The original's own way to decode: from the last grid to the first, taking sub-grids from a queue
// of finished grids. Kept to show that reading forwards gives the same trees.
struct LinkedTree {
  struct Node {
    std::array<Cell, 9> cells{};
    std::array<std::uint32_t, 9> subs{};  // of cells that are sub-grids
  };
  std::vector<Node> nodes;
  std::uint32_t root = 0;
};
Result<LinkedTree> read_backwards(const std::vector<std::uint32_t>& chunks);
Tree to_tree(const LinkedTree& linked);

}  // namespace banmen::nested
