#pragma once

#include "core/side.hpp"
#include "games/nested/tree.hpp"

namespace banmen::nested {

// A tree with who moves and where, in as few bits as a fixed code allows, as base64url:
//   1 bit   0: every grid as in a game that began with a complete tree; 1: any tree
//   3 bits  depth - 1
//   1 bit   to move: 0 X, 1 O
//   target: the number of a grid, 0 for anywhere, in as many bits as the largest needs
//   the grids, breadth first. In a game: 2 bits a cell above the lowest level (O, X, both,
//   sub-grid) and 14 for a lowest grid, which is one of 11,093 open ones (15 for any three marks if
//   it is the root). Any tree: 21 bits a grid, its cells as digits of base 5.
// A position of depth 2 takes at most 153 bits.
struct CompactState {
  Tree tree;
  Side to_move = Side::first;
  std::uint32_t target = 0;

  bool operator==(const CompactState&) const = default;
};

std::string write_compact(const CompactState& state);
Result<CompactState> read_compact(std::string_view text);
std::size_t compact_bits(const CompactState& state);  // before it is filled up to whole bytes

}  // namespace banmen::nested
