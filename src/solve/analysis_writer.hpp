#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

// Analyses as JSON, in the schema of docs/visualizer.md.
namespace banmen::solve {

// Where the bytes of a document go, in order. After an error nothing more is sent.
using Sink = std::function<Result<void>(std::string_view)>;

// What a whole game tree may be.
struct TreeRequest {
  std::uint64_t max_nodes = 300'000;
};

struct Child {
  std::string_view move, id;
  int transform = 0;  // how the position after the move was turned into the child
};

// One node; what is empty or absent is not written, but for the fields every node has.
struct NodeRecord {
  std::string_view id{};
  int columns = 0;
  std::span<const std::int8_t> board{};  // row by row: 1, -1 or 0
  int player_to_move = 1;
  std::span<const Child> children{};
  std::string_view game_value{};
  std::string_view outcome_class{};
  bool is_optimal = false;
  std::optional<std::array<int, 2>> captures{};
  std::optional<std::span<const std::string_view>> optimal_moves{};
  std::optional<int> winner{}, plies{};
  std::string_view terminal{};
  std::optional<std::span<const Child>> opponent_children{};
  std::string_view raw_value{};
};

// Writes a document node by node and never holds more of it than a buffer.
class AnalysisWriter {
 public:
  explicit AnalysisWriter(Sink sink) : sink_(std::move(sink)) {}

  void begin(const nlohmann::ordered_json& metadata);
  void node(const NodeRecord& record);
  Result<void> end();

  std::uint64_t bytes() const { return bytes_; }
  bool failed() const { return !result_; }

 private:
  void add(std::string_view text) { buffer_ += text; }
  void add_text(std::string_view text);  // as a JSON string
  void add_number(int number);
  void add_children(std::span<const Child> children);
  void flush();

  Sink sink_;
  std::string buffer_;
  std::uint64_t bytes_ = 0;
  bool first_ = true;
  Result<void> result_{};
};

}  // namespace banmen::solve
