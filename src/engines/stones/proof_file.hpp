#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "engines/stones/images.hpp"

namespace banmen::stones {

// A winner's strategy as a file, for checkers that know nothing but the rules. One line of JSON,
//
//   {"format":"banmen-proof","version":1,"rows":2,"cols":3,"m":1,"ko":"psk","board":"XO./...",
//    "captures":[0,0],"to_move":1,"winner":-1,"records":5}
//
// (without a break), is followed by as many records in ascending order, all numbers little-endian:
//
//   position  8 bytes, 16 if the board has more than 25 points: its id, without the bit for a past
//   past      8 bytes, only if m > 1 and ko is not none: 0, or a hash of the earlier boards kept
//   move      1 byte: the point where the winner puts a stone
//
// Positions are those with the winner to move, in the mirror image with the least (position, past).
// Where the winner can capture enough at once, or nothing can be done, no record is needed. By psk
// an earlier board is kept while may_recur() says so, by simple while it forbids a move. The hash
// starts at 14695981039346656037; for each board, sorted by the words of black and of white points,
// each of the two words is xored into it, it is multiplied by 1099511628211 and its upper half is
// xored into the lower.
struct ProofName {
  std::uint64_t high = 0, low = 0, past = 0;

  auto operator<=>(const ProofName&) const = default;
};

struct ProofRecord {
  ProofName name{};
  std::uint8_t move = 0;

  auto operator<=>(const ProofRecord&) const = default;
};

struct ProofFileInfo {
  Side winner = Side::first;
  std::uint64_t records = 0, bytes = 0;
  double seconds = 0;
};

// Names positions as proof files do.
class ProofNamer {
 public:
  explicit ProofNamer(const Options& rules);

  struct Named {
    ProofName name{};
    int image = 0;  // in which the name holds
  };
  Named name(const Position& pos) const;
  int point_in_image(int point, int image) const { return lowest(images_.of(bit(point), image)); }

 private:
  Options rules_;
  Images images_;
};

// Sorts the records and writes the file. Precondition: the start has no past.
Result<ProofFileInfo> write_proof_file(const std::filesystem::path& path, const Position& start,
                                       Side winner, std::vector<ProofRecord>& records);

}  // namespace banmen::stones
