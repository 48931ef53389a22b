#include "fuzz.hpp"
#include "games/nested/arith.hpp"

// Any bytes as a nested board, in every packing: an error that says why, or a tree that is written
// as the same text. The original's way to read backwards has to agree.
namespace banmen::test {
namespace {

using namespace nested;

// Bytes as chunks of 27 bits, whatever they spell.
std::vector<std::uint32_t> to_chunks(std::string_view bytes) {
  std::vector<std::uint32_t> chunks;
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 4; ++k) word = word << 8 | static_cast<unsigned char>(bytes[i + k]);
    chunks.push_back(word & ((1u << grid_bits) - 1));
  }
  return chunks;
}

void both_ways(std::string_view bytes) {
  const auto chunks = to_chunks(bytes);
  if (chunks.empty()) return;
  const auto forwards = read_chunks(chunks, false);
  const auto backwards = read_backwards(chunks);
  const bool too_deep = !forwards && forwards.error().error.tag == "too_deep";
  require(too_deep || forwards.has_value() == backwards.has_value(), "both ways agree", bytes);
  if (!forwards) return;
  require(to_tree(*backwards) == *forwards, "both ways give the same tree", bytes);
  require(nested::to_chunks(*forwards) == chunks, "chunks come back", bytes);
}

using Read = Result<TreeText> (*)(std::string_view, Reading);
using Write = std::string (*)(const Tree&);

void text_form(Read read, Write write, std::string_view text) {
  const auto strict = read(text, Reading::strict), part = read(text, Reading::truncated);
  require_words(strict, text);
  require_words(part, text);
  if (part) {
    const auto again = read(write(part->tree), Reading::truncated);
    require(again && again->tree == part->tree, "what was kept reads back", text);
  }
  if (!strict) return;
  require(part && part->tree == strict->tree, "a whole tree is not truncated", text);
  require(read(write(strict->tree), Reading::strict)->tree == strict->tree, "reads back", text);
  require(cut(strict->tree, max_depth) == strict->tree, "no level is lost", text);
}

void trees(std::string_view text) {
  both_ways(text);
  text_form(read_bits, write_bits, text);
  text_form(read_bytes, write_bytes, text);
  text_form(read_hex, write_hex, text);
  text_form(read_base64, write_base64, text);
  const auto state = read_compact(text), adaptive = read_arith(text);
  require_words(state, text);
  require_words(adaptive, text);
  if (state) {
    require(read_compact(write_compact(*state)) == state, "compact reads back", text);
    require(read_arith(write_arith(*state)) == state, "arith reads back", text);
  }
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::trees)
