#pragma once

#include <climits>

#include "visual/analysis.hpp"
#include "visual/json_reader.hpp"

namespace banmen::visual {

// Reads the parts of an analysis from JSON. What is JSON but no analysis is noted, the first of it,
// and read over: a file that is broken further on is still told to be broken.
class NodeReader {
 public:
  NodeReader(JsonReader& json, Analysis& into) : json_(json), analysis_(into) {}

  void read_metadata();
  void read_nodes();
  void read_node(std::string_view id);  // the object behind the id

  // Whether the next value is of this kind; if not it is skipped and noted.
  bool expect(JsonKind kind, std::string_view field);
  void note(std::string what, std::string where);

  std::optional<Error> problem{};

 private:
  struct Extras {  // what refers to the moves of a node, which may come later
    std::vector<std::pair<std::uint32_t, std::uint8_t>> transforms, opponent_transforms;
    std::vector<std::uint32_t> optimal_moves;
  };

  bool absent();  // a null, which is read
  std::string where(std::string_view field) const;
  std::optional<int> read_int(std::string_view field, int least = INT_MIN, int most = INT_MAX);
  std::optional<std::string> read_text(std::string_view field);
  OutcomeClass read_class(std::string_view field);
  void read_field(std::string_view key, Node& node, Extras& extras);
  void read_board(Node& node);
  Range read_moves(std::string_view field);
  void read_transforms(std::string_view field,
                       std::vector<std::pair<std::uint32_t, std::uint8_t>>& into);
  void read_optimal_moves(Node& node, Extras& extras);
  void read_captures(Node& node);
  void read_value_table();
  std::vector<std::string> read_options(const std::string& field);
  void connect(const Node& node, const Extras& extras);
  NodeNumber number(std::string_view id);

  JsonReader& json_;
  Analysis& analysis_;
  std::string place_;  // "metadata", "node 0a", for messages
};

}  // namespace banmen::visual
