#include "visual/frame.hpp"

namespace banmen::visual {

void Frame::enter(int transform, const Board& child) {
  if (transform & 7) steps_.push_back({transform, child.rows, child.cols});
  if (transform & 8) swapped_ = !swapped_;
}

OutcomeClass Frame::outcome(OutcomeClass outcome) const {
  if (!swapped_) return outcome;
  if (outcome == OutcomeClass::black) return OutcomeClass::white;
  return outcome == OutcomeClass::white ? OutcomeClass::black : outcome;
}

std::string Frame::value(std::string_view value) const {
  if (!swapped_ || value == "0" || value == "?") return std::string(value);
  return "-(" + std::string(value) + ")";
}

std::array<int, 2> Frame::captures(std::array<int, 2> captures) const {
  return swapped_ ? std::array{captures[1], captures[0]} : captures;
}

Point Frame::point(Point shown) const {
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    if (step.transform & 1) shown.col = step.cols - 1 - shown.col;
    if (step.transform & 2) shown.row = step.rows - 1 - shown.row;
    if (step.transform & 4) std::swap(shown.row, shown.col);
  }
  return shown;
}

std::string Frame::move(std::string_view move) const {
  const auto shown = parse_point(move);
  if (!shown || steps_.empty()) return std::string(move);
  const auto [row, col] = point(*shown);
  return "(" + std::to_string(row) + "," + std::to_string(col) + ")";
}

Board Frame::board(const Board& shown, std::vector<std::int8_t>& cells) const {
  bool lying = false;
  for (const Step& step : steps_) lying ^= (step.transform & 4) != 0;
  Board real{lying ? shown.cols : shown.rows, lying ? shown.rows : shown.cols, {}};
  cells.assign(shown.cells.size(), 0);
  for (std::size_t row = 0; row < shown.rows; ++row)
    for (std::size_t col = 0; col < shown.cols; ++col) {
      const auto [r, c] = point({row, col});
      if (r >= real.rows || c >= real.cols) continue;  // boards of different sizes in one line
      const int cell = shown.at(row, col);
      cells[r * real.cols + c] = static_cast<std::int8_t>(swapped_ ? -cell : cell);
    }
  real.cells = cells;
  return real;
}

}  // namespace banmen::visual
