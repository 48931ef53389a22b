#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

#include "engines/othello/book.hpp"
#include "learn/packed.hpp"

namespace banmen::othello {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian");

struct Head {
  std::array<char, 8> magic = {'B', 'M', 'O', 'T', 'B', 'O', 'O', 'K'};
  std::uint32_t version = 1;
  std::uint32_t count = 0;
  std::uint64_t checksum = 0;  // XXH3 of the content, unpacked
};
static_assert(sizeof(Head) == 24);

constexpr std::size_t entry_bytes = 2 * sizeof(Bits) + 4;
// A damaged head must not ask for all memory.
constexpr std::uint32_t most_entries = 50'000'000;

auto refuse(std::string what, std::string hint) {
  return fail(Errc::corrupt, std::move(what), "book", std::move(hint));
}

auto order(const BookEntry& entry) { return std::tie(entry.board.own, entry.board.opponent); }

// Column by column: what is alike stands together, and packs better.
std::string to_columns(std::vector<BookEntry> entries) {
  std::sort(entries.begin(), entries.end(),
            [](const BookEntry& a, const BookEntry& b) { return order(a) < order(b); });
  std::string content;
  const auto column = [&](auto field) {
    for (const BookEntry& entry : entries) {
      const auto value = field(entry);
      content.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
  };
  column([](const BookEntry& entry) { return entry.board.own; });
  column([](const BookEntry& entry) { return entry.board.opponent; });
  column([](const BookEntry& entry) { return entry.score; });
  column([](const BookEntry& entry) { return entry.depth; });
  column([](const BookEntry& entry) { return entry.out_move; });
  column([](const BookEntry& entry) { return entry.out_score; });
  return content;
}

std::vector<BookEntry> from_columns(const std::string& content, std::size_t entry_count) {
  std::vector<BookEntry> entries(entry_count);
  const char* at = content.data();
  const auto column = [&](auto field) {
    for (BookEntry& entry : entries) {
      auto& value = field(entry);
      std::memcpy(&value, at, sizeof(value));
      at += sizeof(value);
    }
  };
  column([](BookEntry& entry) -> Bits& { return entry.board.own; });
  column([](BookEntry& entry) -> Bits& { return entry.board.opponent; });
  column([](BookEntry& entry) -> std::int8_t& { return entry.score; });
  column([](BookEntry& entry) -> std::uint8_t& { return entry.depth; });
  column([](BookEntry& entry) -> std::int8_t& { return entry.out_move; });
  column([](BookEntry& entry) -> std::int8_t& { return entry.out_score; });
  return entries;
}

// Why an entry cannot be one; empty: it can.
std::string fault(const BookEntry& entry) {
  const auto is_score = [](int score) { return score >= -64 && score <= 64; };
  if (entry.board.own & entry.board.opponent) return "has two discs on a square";
  if (!can_move(entry.board)) return "has no move";
  if (canonical(entry.board).board != entry.board) return "is not the image that is stored";
  if (!is_score(entry.score) || !is_score(entry.out_score)) return "has a score beyond 64";
  if (entry.out_move == no_square) return "";
  const bool on_board = entry.out_move >= 0 && entry.out_move < square_count;
  if (!on_board || !(moves_of(entry.board) & bit(entry.out_move))) return "has an illegal move";
  return "";
}

}  // namespace

std::string to_file(const Book& book) {
  const std::string content = to_columns(book.entries());
  Head head;
  head.count = static_cast<std::uint32_t>(book.size());
  head.checksum = learn::checksum_of(content);
  return learn::pack({reinterpret_cast<const char*>(&head), sizeof(Head)}, content);
}

Result<Book> book_from_file(std::string_view bytes) {
  Head head, expected;
  if (bytes.size() < sizeof(Head))
    return refuse("the file has " + std::to_string(bytes.size()) + " bytes, less than its head",
                  "it was cut off, or is no book");
  std::memcpy(&head, bytes.data(), sizeof(Head));
  if (head.magic != expected.magic)
    return refuse("this is no book of Othello", "give one that `banmen book build` wrote");
  if (head.version != expected.version)
    return refuse("version " + std::to_string(head.version) + " of the book file is unknown",
                  "this program reads version " + std::to_string(expected.version));
  const std::string_view packed = bytes.substr(sizeof(Head));
  if (head.count > most_entries ||
      ZSTD_getFrameContentSize(packed.data(), packed.size()) != head.count * entry_bytes)
    return refuse("the head of the book file is damaged, or its content", "build it again");
  const auto content =
      learn::unpack(packed, head.count * entry_bytes, head.checksum, "book", "build it again");
  if (!content) return fail(content.error());
  Book book;
  const BookEntry* last = nullptr;
  const auto entries = from_columns(*content, head.count);
  for (const BookEntry& entry : entries) {
    const std::string place = "position " + std::to_string(book.size() + 1) + " of the book ";
    if (const std::string why = fault(entry); !why.empty())
      return refuse(place + why, "it was not written by this program");
    if (last && !(order(*last) < order(entry)))
      return refuse(place + "is out of order", "it was not written by this program");
    book.add(entry);
    last = &entry;
  }
  return book;
}

}  // namespace banmen::othello
