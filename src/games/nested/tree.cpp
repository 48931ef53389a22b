#include "games/nested/tree.hpp"

#include <algorithm>
#include <deque>

namespace banmen::nested {
namespace {

Error tagged(std::string tag, Errc code, std::string what, std::string where, std::string hint) {
  return {code, std::move(what), std::move(where), std::move(hint), std::move(tag)};
}

std::string count_of(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

constexpr std::uint32_t code_at(std::uint32_t chunk, unsigned cell) {
  return chunk >> (24 - 3 * cell) & 7;
}

// For the three cells in nine bits of a chunk: their part of a grid, or `bad`.
constexpr std::uint32_t bad = ~std::uint32_t{0};
constexpr std::array<std::uint32_t, 512> make_triples() {
  std::array<std::uint32_t, 512> table{};
  for (std::uint32_t bits = 0; bits < 512; ++bits) {
    Grid grid;
    for (unsigned cell = 0; cell < 3; ++cell) {
      const auto code = bits >> (6 - 3 * cell) & 7;
      if (code > 4) {
        grid.word = bad;
        break;
      }
      grid.set(cell, static_cast<Cell>(code));
    }
    table[bits] = grid.word;
  }
  return table;
}
constexpr auto triples = make_triples();

unsigned first_bad_cell(std::uint32_t chunk) {
  unsigned cell = 0;
  while (code_at(chunk, cell) <= 4) ++cell;
  return cell;
}

std::string three_bits(std::uint32_t code) {
  return {static_cast<char>('0' + (code >> 2)), static_cast<char>('0' + (code >> 1 & 1)),
          static_cast<char>('0' + (code & 1))};
}

// A byte string as chunks, 8 bits at a time.
std::vector<std::uint32_t> chunks_of_bytes(std::string_view bytes) {
  std::vector<std::uint32_t> chunks;
  chunks.reserve(bytes.size() * 8 / grid_bits);
  std::uint64_t held = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    held = held << 8 | static_cast<unsigned char>(byte);
    count += 8;
    if (count < grid_bits) continue;
    count -= grid_bits;
    chunks.push_back(static_cast<std::uint32_t>(held >> count & ((1u << grid_bits) - 1)));
  }
  return chunks;
}

Result<TreeText> finish(const ReadTree& read, std::size_t dropped, Reading reading,
                        const auto& where_of_bit) {
  if (read) return TreeText{*read, reading == Reading::truncated ? dropped : 0};
  Error error = read.error().error;
  error.where = where_of_bit(read.error().bit);
  return fail(std::move(error));
}

Error length_error(std::size_t bits) {
  return tagged(
      "length", Errc::bad_syntax,
      bits == 0 ? "there are no bits" : count_of(bits, "bit") + " are not a whole number of grids",
      "length",
      bits < grid_bits ? "a grid takes 27 bits, and the first one is always there"
                       : "a grid takes 27 bits: " + count_of(grid_bits - bits % grid_bits, "bit") +
                             " too few, or " + std::to_string(bits % grid_bits) +
                             " too many; the format 'truncated' shows what can be read");
}

constexpr std::string_view base64_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

Error bad_character(std::string_view text, std::size_t at, const std::string& allowed) {
  const auto c = static_cast<unsigned char>(text[at]);
  const std::string shown =
      c > 32 && c < 127 ? "'" + std::string(1, text[at]) + "'" : "a byte of " + std::to_string(c);
  return tagged("bad_char", Errc::bad_syntax, shown + " cannot stand here",
                "character " + std::to_string(at + 1), allowed);
}

// `bytes` came from so many characters; cut short, these may end within a byte.
Result<TreeText> read_packed(std::string_view bytes, Reading reading, const std::string& unit,
                             std::size_t units, std::size_t unit_bits) {
  const auto where = [&](std::size_t bit) { return unit + std::to_string(bit / unit_bits + 1); };
  const std::size_t bits =
      reading == Reading::strict ? bytes.size() * 8 : std::min(units * unit_bits, bytes.size() * 8);
  const std::size_t rest = bits % grid_bits;
  auto chunks = chunks_of_bytes(bytes);
  chunks.resize(bits / grid_bits);
  if (chunks.empty()) return fail(length_error(bits));
  bool zeros = true;
  for (std::size_t bit = bits - rest; bit < bits; ++bit)
    zeros = zeros && !(static_cast<unsigned char>(bytes[bit / 8]) >> (7 - bit % 8) & 1);
  const bool padding = rest < 8 && zeros;
  if (reading == Reading::strict && !padding)
    return fail(tagged("padding", Errc::bad_syntax,
                       rest >= 8 ? count_of(rest, "bit") + " behind the last grid"
                                 : "the spare bits behind the last grid are not zero",
                       where(bits - rest), "grids of 27 bits, then zeros up to a whole byte"));
  return finish(read_chunks(chunks, reading == Reading::truncated), padding ? 0 : rest, reading,
                where);
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::size_t Tree::sub_count() const {
  std::size_t count = 0;
  for (const Grid grid : grids) count += static_cast<std::size_t>(std::popcount(grid.subs()));
  return count;
}

std::size_t Tree::empty_cells() const {
  std::size_t count = 0;
  for (const Grid grid : grids) count += static_cast<std::size_t>(std::popcount(grid.empty()));
  return count;
}

std::vector<std::size_t> Tree::level_ends() const {
  std::vector<std::size_t> ends;
  for (std::size_t begin = 0, end = 1; begin < end;) {
    ends.push_back(end);
    std::size_t below = 0;
    for (std::size_t i = begin; i < std::min(end, grids.size()); ++i)
      below += static_cast<std::size_t>(std::popcount(grids[i].subs()));
    begin = end;
    end += below;
  }
  return ends;
}

int Tree::depth() const { return static_cast<int>(level_ends().size()); }

std::vector<std::uint32_t> Tree::first_subs() const {
  std::vector<std::uint32_t> firsts(grids.size());
  std::uint32_t next = 1;
  for (std::size_t i = 0; i < grids.size(); ++i) {
    firsts[i] = next;
    next += static_cast<std::uint32_t>(std::popcount(grids[i].subs()));
  }
  return firsts;
}

ReadTree read_chunks(const std::vector<std::uint32_t>& chunks, bool truncated) {
  const auto wrong = [](std::size_t bit, std::string tag, std::string what, std::string hint,
                        Errc code = Errc::bad_syntax) {
    return tl::unexpected(
        BitError{tagged(std::move(tag), code, std::move(what), {}, std::move(hint)), bit});
  };
  if (chunks.size() > max_grids)
    return wrong(max_grids * grid_bits, "too_large", "more than 1,048,576 grids",
                 "cut the text after the levels that matter", Errc::too_large);
  Tree tree;
  tree.grids.reserve(chunks.size());
  std::size_t met = 1;  // grids that are referred to
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const std::uint32_t chunk = chunks[i];
    const std::uint32_t top = triples[chunk >> 18], middle = triples[chunk >> 9 & 511],
                        low = triples[chunk & 511];
    if (top == bad || middle == bad || low == bad) {
      const unsigned cell = first_bad_cell(chunk);
      return wrong(i * grid_bits + 3 * cell, "bad_code",
                   three_bits(code_at(chunk, cell)) + " is no cell",
                   "000 empty, 001 O, 010 X, 011 both, 100 sub-grid");
    }
    if (i >= met)
      return wrong(i * grid_bits, "leftover",
                   count_of(chunks.size() - i, "grid") + " left over that nobody refers to",
                   "each 100 takes one of the following grids of 27 bits");
    tree.grids.push_back({top | middle << 3 | low << 6});
    met += static_cast<std::size_t>(std::popcount(tree.grids.back().subs()));
  }
  if (met > chunks.size() && !truncated)
    return wrong(chunks.size() * grid_bits, "missing_subgrid",
                 count_of(met - chunks.size(), "sub-grid") + " missing at the end",
                 "each 100 needs 27 bits more; the format 'truncated' shows what is there");
  if (tree.depth() > max_depth)
    return wrong(0, "too_deep", "deeper than " + std::to_string(max_depth) + " levels",
                 "cut the text after the levels that matter", Errc::too_large);
  return tree;
}

std::vector<std::uint32_t> to_chunks(const Tree& tree) {
  std::vector<std::uint32_t> chunks;
  chunks.reserve(tree.grids.size());
  for (const Grid grid : tree.grids) {
    std::uint32_t chunk = 0;
    for (unsigned cell = 0; cell < 9; ++cell)
      chunk = chunk << 3 | static_cast<std::uint32_t>(grid.at(cell));
    chunks.push_back(chunk);
  }
  return chunks;
}

Result<TreeText> read_bits(std::string_view text, Reading reading) {
  std::vector<std::uint32_t> chunks;
  chunks.reserve(text.size() / grid_bits);
  std::size_t bits = 0;
  std::uint32_t chunk = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_blank(text[i])) continue;
    if (text[i] != '0' && text[i] != '1')
      return fail(bad_character(text, i, "bit text is made of 0 and 1"));
    chunk = (chunk << 1 | static_cast<std::uint32_t>(text[i] - '0')) & ((1u << grid_bits) - 1);
    if (++bits % grid_bits == 0) chunks.push_back(chunk);
  }
  const std::size_t rest = bits % grid_bits;
  if (chunks.empty() || (rest && reading == Reading::strict)) return fail(length_error(bits));
  return finish(read_chunks(chunks, reading == Reading::truncated), rest, reading,
                [&](std::size_t bit) {
                  std::size_t at = 0;
                  for (std::size_t seen = 0; at < text.size(); ++at)
                    if (!is_blank(text[at]) && seen++ == bit) break;
                  return "character " + std::to_string(at + 1);
                });
}

Result<TreeText> read_bytes(std::string_view bytes, Reading reading) {
  return read_packed(bytes, reading, "byte ", bytes.size(), 8);
}

Result<std::string> hex_to_bytes(std::string_view text, Reading reading) {
  std::string bytes;
  unsigned held = 0;
  std::size_t digits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool digit = c >= '0' && c <= '9', letter = c >= 'a' && c <= 'f',
               capital = c >= 'A' && c <= 'F';
    if (!digit && !letter && !capital)
      return fail(bad_character(text, i, "hex is made of 0-9 and a-f"));
    held = held << 4 | static_cast<unsigned>(digit    ? c - '0'
                                             : letter ? c - 'a' + 10
                                                      : c - 'A' + 10);
    if (++digits % 2 == 0) bytes += static_cast<char>(held & 255);
  }
  if (digits % 2 && reading == Reading::strict)
    return fail(tagged("length", Errc::bad_syntax, "an odd number of hex digits", "length",
                       "each byte takes two digits"));
  if (digits % 2) bytes += static_cast<char>(held << 4 & 255);
  return bytes;
}

Result<std::string> base64_to_bytes(std::string_view text, Reading reading) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  std::uint32_t held = 0;
  unsigned count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto value = base64_alphabet.find(text[i]);
    if (value == std::string_view::npos)
      return fail(bad_character(text, i, "base64url is made of A-Z, a-z, 0-9, - and _"));
    held = held << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(held >> count & 255);
  }
  if (reading == Reading::truncated) {
    if (held & ((1u << count) - 1)) bytes += static_cast<char>(held << (8 - count) & 255);
    return bytes;
  }
  if (count == 6)
    return fail(tagged("length", Errc::bad_syntax, "one base64url character too many", "length",
                       "four characters are three bytes; one alone is none"));
  if (held & ((1u << count) - 1))
    return fail(tagged("padding", Errc::bad_syntax, "the last character has bits that no byte uses",
                       "character " + std::to_string(text.size()), "these bits must be zero"));
  return bytes;
}

Result<TreeText> read_hex(std::string_view text, Reading reading) {
  const auto bytes = hex_to_bytes(text, reading);
  return bytes ? read_packed(*bytes, reading, "character ", text.size(), 4) : fail(bytes.error());
}

Result<TreeText> read_base64(std::string_view text, Reading reading) {
  const auto bytes = base64_to_bytes(text, reading);
  return bytes ? read_packed(*bytes, reading, "character ", text.size(), 6) : fail(bytes.error());
}

std::string write_bits(const Tree& tree) {
  std::string text;
  text.reserve(tree.grids.size() * grid_bits);
  for (const auto chunk : to_chunks(tree))
    for (unsigned bit = grid_bits; bit-- > 0;) text += static_cast<char>('0' + (chunk >> bit & 1));
  return text;
}

std::string write_bytes(const Tree& tree) {
  std::string bytes;
  bytes.reserve(tree.grids.size() * grid_bits / 8 + 1);
  std::uint64_t held = 0;
  unsigned count = 0;
  for (const auto chunk : to_chunks(tree)) {
    held = held << grid_bits | chunk;
    for (count += grid_bits; count >= 8;) {
      count -= 8;
      bytes += static_cast<char>(held >> count & 255);
    }
  }
  if (count) bytes += static_cast<char>(held << (8 - count) & 255);
  return bytes;
}

std::string bytes_to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += digits[static_cast<unsigned char>(byte) >> 4];
    text += digits[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::string bytes_to_base64(std::string_view bytes) {
  std::string text;
  std::uint32_t held = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    held = held << 8 | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6;) {
      count -= 6;
      text += base64_alphabet[held >> count & 63];
    }
  }
  if (count) text += base64_alphabet[held << (6 - count) & 63];
  return text;
}

std::string write_hex(const Tree& tree) { return bytes_to_hex(write_bytes(tree)); }
std::string write_base64(const Tree& tree) { return bytes_to_base64(write_bytes(tree)); }

Tree cut(const Tree& tree, int levels) {
  if (levels <= 0) return {};
  const auto ends = tree.level_ends();
  const std::size_t end = ends[std::min(static_cast<std::size_t>(levels), ends.size()) - 1];
  Tree kept = tree;
  kept.grids.resize(std::min(end, tree.grids.size()));
  return kept;
}

Result<LinkedTree> read_backwards(const std::vector<std::uint32_t>& chunks) {
  LinkedTree tree;
  std::deque<std::uint32_t> finished;
  for (std::size_t i = chunks.size(); i-- > 0;) {
    LinkedTree::Node node;
    for (unsigned cell = 9; cell-- > 0;) {
      const auto code = code_at(chunks[i], cell);
      if (code > 4)
        return fail(tagged("bad_code", Errc::bad_syntax, three_bits(code) + " is no cell", "",
                           "000 empty, 001 O, 010 X, 011 both, 100 sub-grid"));
      node.cells[cell] = static_cast<Cell>(code);
      if (node.cells[cell] != Cell::sub) continue;
      if (finished.empty())
        return fail(tagged("missing_subgrid", Errc::bad_syntax, "a sub-grid is missing", "",
                           "each 100 needs 27 bits more"));
      node.subs[cell] = finished.front();
      finished.pop_front();
    }
    finished.push_back(static_cast<std::uint32_t>(tree.nodes.size()));
    tree.nodes.push_back(node);
  }
  if (finished.size() != 1)
    return fail(tagged(chunks.empty() ? "length" : "leftover", Errc::bad_syntax,
                       std::to_string(finished.size()) + " grids remain instead of one", "",
                       "each 100 takes one grid of 27 bits"));
  tree.root = finished.front();
  return tree;
}

Tree to_tree(const LinkedTree& linked) {
  Tree tree;
  std::vector<std::uint32_t> queue = {linked.root};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto node = linked.nodes[queue[i]];
    Grid grid;
    for (unsigned cell = 0; cell < 9; ++cell) {
      grid.set(cell, node.cells[cell]);
      if (node.cells[cell] == Cell::sub) queue.push_back(node.subs[cell]);
    }
    tree.grids.push_back(grid);
  }
  return tree;
}

}  // namespace banmen::nested
