#include "solve/analysis_writer.hpp"

#include <algorithm>
#include <charconv>

#include "core/json.hpp"

namespace banmen::solve {

void AnalysisWriter::begin(const nlohmann::ordered_json& metadata) {
  add("{\"metadata\":");
  add(json_text(metadata));
  add(",\"nodes\":{");
}

void AnalysisWriter::add_text(std::string_view text) {
  const auto plain = [](char c) {
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 32;
  };
  buffer_ += '"';
  if (std::ranges::all_of(text, plain)) {
    buffer_ += text;
  } else {
    const auto quoted = json_text(text);
    buffer_.append(quoted, 1, quoted.size() - 2);
  }
  buffer_ += '"';
}

void AnalysisWriter::add_number(int number) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  buffer_.append(digits.data(), end);
}

void AnalysisWriter::add_children(std::span<const Child> children) {
  buffer_ += '{';
  for (const Child& child : children) {
    if (&child != children.data()) buffer_ += ',';
    add_text(child.move);
    buffer_ += ':';
    add_text(child.id);
  }
  buffer_ += '}';
}

void AnalysisWriter::node(const NodeRecord& record) {
  add(first_ ? "\n" : ",\n");
  first_ = false;
  add_text(record.id);
  add(":{\"id\":");
  add_text(record.id);
  add(",\"board_state\":[");
  const auto columns = static_cast<std::size_t>(record.columns);
  for (std::size_t i = 0; i < record.board.size(); ++i) {
    add(i % columns ? "," : i ? "],[" : "[");
    add(record.board[i] == 0 ? "0" : record.board[i] > 0 ? "1" : "-1");
  }
  add("]],\"player_to_move\":");
  add_number(record.player_to_move);
  add(",\"children\":");
  add_children(record.children);
  if (!record.game_value.empty()) {
    add(",\"game_value\":");
    add_text(record.game_value);
  }
  if (!record.outcome_class.empty()) {
    add(",\"outcome_class\":");
    add_text(record.outcome_class);
  }
  add(record.is_optimal ? ",\"is_optimal\":true" : ",\"is_optimal\":false");
  if (record.captures) {
    add(",\"captures\":[");
    add_number((*record.captures)[0]);
    add(",");
    add_number((*record.captures)[1]);
    add("]");
  }
  if (record.optimal_moves) {
    add(",\"optimal_moves\":[");
    for (std::size_t i = 0; i < record.optimal_moves->size(); ++i) {
      if (i) add(",");
      add_text((*record.optimal_moves)[i]);
    }
    add("]");
  }
  if (record.winner) {
    add(",\"winner\":");
    add_number(*record.winner);
  }
  if (record.plies) {
    add(",\"plies\":");
    add_number(*record.plies);
  }
  if (!record.terminal.empty()) {
    add(",\"terminal\":");
    add_text(record.terminal);
  }
  const auto turned = [](const Child& child) { return child.transform != 0; };
  if (std::ranges::any_of(record.children, turned)) {
    add(",\"child_transform\":{");
    bool first = true;
    for (const Child& child : record.children) {
      if (!turned(child)) continue;
      if (!first) add(",");
      first = false;
      add_text(child.move);
      add(":");
      add_number(child.transform);
    }
    add("}");
  }
  if (record.opponent_children) {
    add(",\"opponent_children\":");
    add_children(*record.opponent_children);
  }
  if (!record.raw_value.empty()) {
    add(",\"raw_value\":");
    add_text(record.raw_value);
  }
  add("}");
  if (buffer_.size() >= 1 << 18) flush();
}

Result<void> AnalysisWriter::end() {
  add("\n}}\n");
  flush();
  return result_;
}

void AnalysisWriter::flush() {
  bytes_ += buffer_.size();
  if (result_) result_ = sink_(buffer_);
  buffer_.clear();
}

}  // namespace banmen::solve
