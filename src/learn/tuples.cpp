#include "learn/tuples.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::learn {
namespace {

// The place of the one that is called so; the size if none is.
template <class Named>
std::size_t find_name(const std::vector<Named>& all, std::string_view name) {
  return static_cast<std::size_t>(
      std::ranges::find_if(all, [&](const Named& one) { return one.name == name; }) - all.begin());
}

template <class Named>
std::vector<std::string> names(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}

}  // namespace

Result<TupleSet> TupleSet::parse(std::string_view csv, TupleGround ground) {
  TupleSet set;
  set.ground_ = std::move(ground);
  std::size_t line = 0, entries = 0;
  for (const auto& text : split(csv, '\n')) {
    ++line;
    const std::string_view row = trim(text);
    if (row.empty() || row.front() == '#' || (line == 1 && row.starts_with("id,"))) continue;
    const std::string where = "tuples, line " + std::to_string(line);
    auto tuple = set.parse_row(row, where);
    if (!tuple) return fail(tuple.error());
    tuple->first = entries;
    entries += tuple->entries;
    if (entries > most_entries)
      return fail(Errc::out_of_range, "the tuples have too many entries", where,
                  "name fewer cells, or tuples");
    set.tuples_.push_back(std::move(*tuple));
  }
  if (set.tuples_.empty())
    return fail(Errc::bad_syntax, "there is no tuple", "tuples", "give at least one");
  set.finish();
  return set;
}

Result<Tuple> TupleSet::parse_row(std::string_view row, const std::string& where) const {
  const auto fields = split(row, ',');
  if (fields.size() != 3)
    return fail(Errc::bad_syntax,
                "a tuple has three fields, here are " + std::to_string(fields.size()), where,
                "write id,kind,cells");
  Tuple tuple{.id = std::string(trim(fields[0]))};
  const std::string_view kind = trim(fields[1]);
  tuple.kind = find_name(ground_.kinds, kind);
  if (tuple.kind == ground_.kinds.size())
    return fail(Errc::unknown_name, "unknown kind '" + std::string(kind) + "'", where,
                suggest(kind, names(ground_.kinds), "kinds"));
  tuple.entries = 1;
  for (const auto& word : split_words(fields[2])) {
    const std::size_t cell = find_name(ground_.cells, word);
    if (cell == ground_.cells.size())
      return fail(Errc::unknown_name, "unknown cell '" + word + "'", where,
                  suggest(word, names(ground_.cells), "cells"));
    if (std::ranges::find(tuple.cells, cell) != tuple.cells.end())
      return fail(Errc::bad_syntax, "the cell " + word + " comes twice", where, "name it once");
    tuple.cells.push_back(cell);
    tuple.entries *= radix(tuple, cell);
    if (tuple.entries > most_entries)
      return fail(Errc::out_of_range, tuple.id + " has too many entries", where,
                  "name fewer cells");
  }
  if (tuple.cells.empty())
    return fail(Errc::bad_syntax, tuple.id + " has no cells", where, "name at least one");
  return tuple;
}

bool TupleSet::is_own_image(const Tuple& tuple) const {
  return std::ranges::all_of(tuple.cells, [&](std::size_t cell) {
    return std::ranges::find(tuple.cells, ground_.cells[cell].mirror) != tuple.cells.end();
  });
}

void TupleSet::finish() {
  for (std::size_t number = 0; number < tuples_.size(); ++number) {
    const Tuple& tuple = tuples_[number];
    places_.push_back({number, tuple.cells});
    const bool alone = is_own_image(tuple);
    if (!alone) {
      Place image{number, tuple.cells};
      for (auto& cell : image.cells) cell = ground_.cells[cell].mirror;
      places_.push_back(std::move(image));
    }
    weight_of_.resize(tuple.first + tuple.entries);
    for (std::size_t entry = 0; entry < tuple.entries; ++entry) {
      const std::size_t twin = alone ? mirrored(tuple, entry) : entry;
      weight_of_[tuple.first + entry] =
          twin < entry ? weight_of_[tuple.first + twin] : static_cast<std::uint32_t>(weights_++);
    }
  }
}

std::size_t TupleSet::mirrored(const Tuple& tuple, std::size_t entry) const {
  if (!is_own_image(tuple)) return entry;  // its image is another place with the same numbers
  std::size_t twin = 0;
  for (const std::size_t cell : tuple.cells) {
    // What lies in this cell lies in its mirror cell then.
    std::size_t power = 1;
    for (const std::size_t before : tuple.cells) {
      if (before == ground_.cells[cell].mirror) break;
      power *= radix(tuple, before);
    }
    twin += entry % radix(tuple, cell) * power;
    entry /= radix(tuple, cell);
  }
  return twin;
}

std::string TupleSet::name_of(std::size_t weight) const {
  const auto found = std::ranges::find(weight_of_, weight);
  if (found == weight_of_.end()) return {};
  auto entry = static_cast<std::size_t>(found - weight_of_.begin());
  for (const Tuple& tuple : tuples_) {
    if (entry >= tuple.first + tuple.entries) continue;
    std::string name = tuple.id;
    entry -= tuple.first;
    for (const std::size_t cell : tuple.cells) {
      name += " " + std::to_string(entry % radix(tuple, cell));
      entry /= radix(tuple, cell);
    }
    return name;
  }
  return {};
}

std::string TupleSet::csv() const {
  std::string text = "id,kind,cells\n";
  for (const Tuple& tuple : tuples_) {
    std::vector<std::string> cells;
    for (const std::size_t cell : tuple.cells) cells.push_back(ground_.cells[cell].name);
    text += tuple.id + "," + ground_.kinds[tuple.kind].name + "," + join(cells, " ") + "\n";
  }
  return text;
}

std::uint64_t TupleSet::hash() const {  // FNV-1a
  std::uint64_t hash = 14695981039346656037u;
  for (const char letter : csv())
    hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return hash;
}

}  // namespace banmen::learn
