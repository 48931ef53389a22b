#pragma once

#include <string_view>

#include "engines/contrast/code.hpp"

namespace banmen::contrast {

// The value of a position for the side to move, and the plies to the end if both play best.
struct Value {
  enum class Kind { loss, draw, win };

  Kind kind = Kind::draw;
  int plies = 0;  // 0 for a draw

  bool operator==(const Value&) const = default;
};

constexpr std::string_view to_text(Value::Kind kind) {
  return kind == Value::Kind::win ? "win" : kind == Value::Kind::loss ? "loss" : "draw";
}

constexpr Value to_value(std::uint8_t code) {
  if (code::is_open(code)) return {};
  return {code::is_win(code) ? Value::Kind::win : Value::Kind::loss, code};
}

// The value of making a move, given the value for the other side after it.
constexpr Value one_ply_earlier(Value after) {
  if (after.kind == Value::Kind::draw) return after;
  return {after.kind == Value::Kind::win ? Value::Kind::loss : Value::Kind::win, after.plies + 1};
}

// Wins soon, then draws, then late losses.
constexpr bool is_better(Value a, Value b) {
  if (a.kind != b.kind) return a.kind > b.kind;
  return a.kind == Value::Kind::win ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace banmen::contrast
