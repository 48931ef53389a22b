#include "engines/othello/patterns.hpp"

#include <algorithm>

#include "core/embed.hpp"
#include "core/text.hpp"

BANMEN_EMBED(othello_patterns, BANMEN_DATA "/othello/patterns.csv")
BANMEN_EMBED(ordering_patterns, BANMEN_DATA "/othello/ordering.csv")

namespace banmen::othello {
namespace {

// The turns of the board by 0, 90, 180 and 270 degrees, as numbers of images.
constexpr std::array<int, 4> rotations = {0, 5, 3, 6};
constexpr std::array<int, 4> reflections = {1, 2, 4, 7};

std::string cell_text(Square square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

Error at_line(std::size_t line, const std::string& what, const std::string& hint) {
  return {Errc::bad_syntax, what, "patterns, line " + std::to_string(line), hint};
}

}  // namespace

const PatternSet& PatternSet::standard() {
  static const PatternSet set = parse(othello_patterns()).value();
  return set;
}

const PatternSet& PatternSet::small() {
  static const PatternSet set = parse(ordering_patterns()).value();
  return set;
}

Result<PatternSet> PatternSet::parse(std::string_view csv) {
  PatternSet set;
  std::size_t line = 0;
  for (const auto& text : split(csv, '\n')) {
    ++line;
    const std::string_view row = trim(text);
    if (row.empty() || row.front() == '#' || (line == 1 && row.starts_with("id,"))) continue;
    const auto fields = split(row, ',');
    if (fields.size() != 3)
      return tl::unexpected(
          at_line(line, "a pattern has three fields, here are " + std::to_string(fields.size()),
                  "write it as P10,8,a2 b2 c2 d2 e2 f2 g2 h2"));
    Pattern pattern{.id = std::string(trim(fields[0]))};
    Bits seen = 0;
    for (const auto& word : split_words(fields[2])) {
      if (word.size() != 2 || word[0] < 'a' || word[0] > 'h' || word[1] < '1' || word[1] > '8')
        return tl::unexpected(at_line(line, "'" + word + "' is no square", "squares are a1 to h8"));
      const Square square = 8 * (word[1] - '1') + (word[0] - 'a');
      if (seen & bit(square))
        return tl::unexpected(at_line(line, "the square " + word + " comes twice", "name it once"));
      seen |= bit(square);
      pattern.cells.push_back(square);
    }
    if (std::to_string(pattern.cells.size()) != trim(fields[1]))
      return tl::unexpected(at_line(line,
                                    "k is " + std::string(trim(fields[1])) + ", but there are " +
                                        std::to_string(pattern.cells.size()) + " squares",
                                    "make them agree"));
    if (pattern.cells.empty() || pattern.cells.size() > most_cells)
      return tl::unexpected(at_line(line, "a pattern has 1 to 10 squares", "leave some out"));
    for (const int number : reflections)
      if (!pattern.mirror && image(seen, number) == seen) pattern.mirror = number;
    if (!pattern.mirror)
      return tl::unexpected(at_line(line, pattern.id + " is not its own mirror image",
                                    "choose squares that some axis of the board maps onto "
                                    "themselves"));
    set.patterns_.push_back(std::move(pattern));
  }
  if (set.patterns_.empty() || set.patterns_.size() * rotations.size() > most_lanes)
    return fail(Errc::bad_syntax, "there are " + std::to_string(set.patterns_.size()) + " patterns",
                "patterns", "give 1 to 16");
  set.finish();
  return set;
}

void PatternSet::finish() {
  for (auto& pattern : patterns_) {
    pattern.first = entries_;
    pattern.entries = power_of_three(pattern.cells.size());
    entries_ += pattern.entries;
  }
  for (std::size_t number = 0; number < patterns_.size(); ++number)
    for (const int turn : rotations) {
      const Pattern& pattern = patterns_[number];
      Lane lane{.pattern = number, .middle = pattern.first + pattern.entries / 2};
      for (std::size_t i = 0; i < pattern.cells.size(); ++i)
        lane.cells[i] = image(pattern.cells[i], turn);
      lanes_.push_back(lane);
    }
  weight_of_.resize(entries_);
  for (const auto& pattern : patterns_)
    for (std::size_t entry = 0; entry < pattern.entries; ++entry) {
      const std::size_t twin = mirrored(pattern, entry);
      weight_of_[pattern.first + entry] =
          twin < entry ? weight_of_[pattern.first + twin] : static_cast<std::uint32_t>(weights_++);
    }
}

std::size_t PatternSet::mirrored(const Pattern& pattern, std::size_t entry) const {
  std::size_t twin = 0;
  for (const Square square : pattern.cells) {
    const auto at =
        std::find(pattern.cells.begin(), pattern.cells.end(), image(square, pattern.mirror)) -
        pattern.cells.begin();
    twin += entry % 3 * power_of_three(static_cast<std::size_t>(at));
    entry /= 3;
  }
  return twin;
}

std::string PatternSet::csv() const {
  std::string text = "id,k,cells\n";
  for (const auto& pattern : patterns_) {
    text += pattern.id + "," + std::to_string(pattern.cells.size()) + ",";
    for (std::size_t i = 0; i < pattern.cells.size(); ++i)
      text += (i ? " " : "") + cell_text(pattern.cells[i]);
    text += "\n";
  }
  return text;
}

std::uint64_t PatternSet::hash() const {  // FNV-1a
  std::uint64_t hash = 14695981039346656037u;
  for (const char letter : csv())
    hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return hash;
}

}  // namespace banmen::othello
