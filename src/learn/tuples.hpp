#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

// Tables over a few cells of a board: what they show together is the number of an entry, and each
// entry has a weight. Nothing here knows a game.
namespace banmen::learn {

// What tuples can be made of.
struct TupleGround {
  // A way to look at cells: "pieces" sees 3 things in a cell, "tiles" others.
  struct Kind {
    std::string name;
    std::size_t alphabet = 2;
  };
  // A cell of the board, or a dial: something beside the board that shows one of so many numbers,
  // whatever the kind of the tuple.
  struct Cell {
    std::string name;
    std::size_t mirror = 0;  // the cell where it lies when the board is reflected
    std::size_t dial = 0;    // how many numbers it shows; 0: a cell of the board
  };

  std::vector<Kind> kinds{};
  std::vector<Cell> cells{};
};

struct Tuple {
  std::string id;
  std::size_t kind = 0;
  std::vector<std::size_t> cells{};  // the first counts least in an entry's number
  std::size_t first = 0;             // where its entries begin
  std::size_t entries = 0;
};

// Tuples as they lie on the board. One that is its own mirror image lies there once, and each of
// its entries shares the weight of its image; any other lies there twice, with one table for both.
class TupleSet {
 public:
  static constexpr std::size_t most_entries = 1u << 26;  // of all tuples

  struct Place {
    std::size_t tuple = 0;
    std::vector<std::size_t> cells{};
  };

  // Lines "id,kind,cells" such as "home,pieces,a1 b1 c1"; a first line of names, empty lines and
  // lines after # are passed over.
  static Result<TupleSet> parse(std::string_view csv, TupleGround ground);

  const TupleGround& ground() const { return ground_; }
  const std::vector<Tuple>& tuples() const { return tuples_; }
  const std::vector<Place>& places() const { return places_; }
  std::string csv() const;
  std::uint64_t hash() const;  // of what it says

  std::size_t entries() const { return weight_of_.size(); }
  std::size_t weights() const { return weights_; }
  // For every entry, the number of its weight.
  const std::vector<std::uint32_t>& weight_of() const { return weight_of_; }
  // What the cells of a weight's first entry show, for people: "home 0 2 1".
  std::string name_of(std::size_t weight) const;
  // The entry, counted from the tuple's first, that the mirror image of this one shows.
  std::size_t mirrored(const Tuple& tuple, std::size_t entry) const;

  // The entry that a place shows, where `see(kind, cell)` is the number in a cell or on a dial.
  template <class See>
  std::size_t entry(const Place& place, See see) const {
    const Tuple& tuple = tuples_[place.tuple];
    std::size_t entry = tuple.first, power = 1;
    for (const std::size_t cell : place.cells) {
      entry += power * static_cast<std::size_t>(see(tuple.kind, cell));
      power *= radix(tuple, cell);
    }
    return entry;
  }

 private:
  std::size_t radix(const Tuple& tuple, std::size_t cell) const {
    const std::size_t dial = ground_.cells[cell].dial;
    return dial ? dial : ground_.kinds[tuple.kind].alphabet;
  }
  Result<Tuple> parse_row(std::string_view row, const std::string& where) const;
  bool is_own_image(const Tuple& tuple) const;
  void finish();

  TupleGround ground_;
  std::vector<Tuple> tuples_;
  std::vector<Place> places_;
  std::size_t weights_ = 0;
  std::vector<std::uint32_t> weight_of_;
};

}  // namespace banmen::learn
