#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "engines/contrast/endgame_table.hpp"
#include "engines/contrast/table_format.hpp"
#include "fuzz.hpp"

// Any bytes as an endgame table of Contrast: an error that says why, or values that can be asked
// for. Checksums are made right first, or nothing would ever be read behind them.
namespace banmen::test {
namespace {

using contrast::EndgameTable;
using contrast::TableHead;

std::uint64_t number_at(const std::string& bytes, std::size_t at) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data() + at, 8);
  return number;
}

// Puts the checksum of bytes[from, to) at `to`, if all of it is there.
void seal(std::string& bytes, std::size_t from, std::size_t to) {
  if (to + 8 > bytes.size()) return;
  const std::uint64_t sum = contrast::checksum(std::string_view(bytes).substr(from, to - from));
  std::memcpy(bytes.data() + to, &sum, 8);
}

void seal_all(std::string& bytes) {
  constexpr std::size_t header = TableHead::header_bytes;
  if (bytes.size() < header) return;
  seal(bytes, 0, header - 8);
  const std::uint64_t blocks = std::min<std::uint64_t>(number_at(bytes, header - 16), 64);
  const std::size_t index_end = header + blocks * 16;
  std::size_t at = index_end + 8;
  for (std::size_t i = 0; i < blocks && header + i * 16 + 16 <= bytes.size(); ++i) {
    const std::uint64_t size = number_at(bytes, header + i * 16);
    if (at > bytes.size() || size > bytes.size() - at) break;
    const std::uint64_t sum = contrast::checksum(std::string_view(bytes).substr(at, size));
    std::memcpy(bytes.data() + header + i * 16 + 8, &sum, 8);
    at += size;
  }
  seal(bytes, header, index_end);
}

void probe_some(const EndgameTable& table, std::string_view text) {
  contrast::Board board;
  board.black_tiles = table.layout().black_tiles;
  board.gray_tiles = table.layout().gray_tiles;
  for (int shift = 0; shift < 12; ++shift) {
    const auto run = [](int pieces) { return (contrast::Cells{1} << pieces) - 1; };
    board.pieces[0] = run(table.layout().pieces[0]) << shift & contrast::all_cells;
    board.pieces[1] = run(table.layout().pieces[1]) << (24 - shift) & contrast::all_cells;
    if (board.pieces[0] & board.pieces[1]) continue;
    require_words(table.probe(board), text);
  }
}

void tables(std::string_view text) {
  std::string bytes(text);
  seal_all(bytes);
  const int file = ::memfd_create("table", MFD_CLOEXEC);
  require(::write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
          "memory for the file", "");
  const auto table = EndgameTable::open("/proc/self/fd/" + std::to_string(file));
  require_words(table, text);
  if (table) {
    probe_some(*table, text);
    require_words(contrast::verify_table(table->file(), {}), text);
  }
  ::close(file);
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::tables)
