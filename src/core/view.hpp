#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"

namespace banmen {

// A position as a picture without rules: spots that can be clicked and items that lie on them.
// Lengths are in cells of the board; y grows downwards.
struct View {
  struct Spot {
    std::string id;  // "c3", "tile:gray", "pass": what a click path names
    double x = 0, y = 0, w = 1, h = 1;
    // "cell"; "point", where lines cross; "tray", things to take; "counter", never clicked;
    // "button"; or "answer", a button beside the spot clicked last, shown while it can be clicked.
    std::string kind = "cell";
    std::string name{};      // words for a screen reader; empty: the id says it
    std::string japanese{};  // the same for readers of Japanese, where it differs
  };
  struct Item {
    std::string spot;
    std::string glyph;     // which drawing: "stone", "tile-gray", ...
    std::string name_key;  // dictionary key of its name: "contrast.piece"
    Side side = Side::first;
    int count = 1;       // how many lie here, for trays and hands
    std::string mark{};  // a short text drawn upon it, which its name may say too: "3"
  };
  struct Label {
    double x = 0, y = 0;
    std::string text;        // coordinates along the edge
    std::string japanese{};  // where readers of Japanese expect another text
  };

  // Spots within spots: rows × columns of them in a box, each of them divided again in the same
  // way, `levels` deep. Spot "4.0" is number 0 (row by row from the top left) inside spot "4". They
  // are too many to list, and so may be the moves: every blank, undivided spot inside one of the
  // `open` ones is a move, whose text and only click is its id.
  struct Nest {
    double x = 0, y = 0, w = 0, h = 0;
    int rows = 3, columns = 3, levels = 1;
    std::vector<std::string> whole{};  // spots above the lowest level that are not divided
    std::vector<std::string> open{};   // "" is the whole board; none: nobody can move
  };

  double width = 0, height = 0;
  std::vector<Spot> spots;
  std::vector<Item> items;  // drawn in this order: tiles before the pieces on them
  std::vector<Label> labels;
  std::optional<Nest> nest{};
};

// A move as a path of clicks: {"b1", "b3", "tile:gray", "c4"}. No legal move's path is a prefix of
// another's, so after each click a page only filters the list.
using Clicks = std::vector<std::string>;

}  // namespace banmen
