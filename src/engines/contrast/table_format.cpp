#include "engines/contrast/table_format.hpp"

#include <xxhash.h>

#include <array>

namespace banmen::contrast {
namespace {

constexpr std::string_view magic = "BanmenCT";
constexpr std::uint64_t version = 1;

void put(std::string& out, std::uint64_t number) {
  for (int i = 0; i < 8; ++i) out += static_cast<char>(number >> (8 * i) & 0xff);
}

// Takes numbers from the front of a text that is long enough.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t next() {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i)
      number |= std::uint64_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
    bytes_.remove_prefix(8);
    return number;
  }

 private:
  std::string_view bytes_;
};

std::array<std::uint64_t Statistics::*, 7> fields() {
  return {&Statistics::states, &Statistics::win_in_1, &Statistics::no_move, &Statistics::win,
          &Statistics::loss,   &Statistics::draw,     &Statistics::longest};
}

// Whether the part ends with the checksum of what comes before.
bool is_intact(std::string_view part) {
  const auto body = part.substr(0, part.size() - 8);
  return Reader(part.substr(body.size())).next() == checksum(body);
}

bool is_sane(const Layout& layout) {
  return !((layout.black_tiles | layout.gray_tiles) & ~all_cells) &&
         !(layout.black_tiles & layout.gray_tiles) && layout.jump <= Jump::none &&
         layout.pieces[0] <= cell_count && layout.pieces[1] <= cell_count;
}

}  // namespace

std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string to_bytes(const TableHead& head) {
  std::string out(magic);
  const Layout& layout = head.layout;
  for (const std::uint64_t number :
       {version, std::uint64_t{layout.black_tiles}, std::uint64_t{layout.gray_tiles},
        static_cast<std::uint64_t>(layout.jump), std::uint64_t{layout.pieces[0]},
        std::uint64_t{layout.pieces[1]}})
    put(out, number);
  for (const auto field : fields()) put(out, head.statistics.*field);
  put(out, head.blocks.size());
  put(out, checksum(out));
  std::string index;
  for (const auto& block : head.blocks) {
    put(index, block.bytes);
    put(index, block.checksum);
  }
  put(index, checksum(index));
  return out + index;
}

Result<TableHead> read_header(std::string_view bytes, const std::string& where) {
  if (bytes.size() < magic.size() || bytes.substr(0, magic.size()) != magic)
    return corrupt_table("this is not an endgame table of Contrast", where);
  if (bytes.size() < TableHead::header_bytes)
    return corrupt_table("the file ends within its header", where);
  Reader reader(bytes.substr(magic.size()));
  if (const auto found = reader.next(); found != version)
    return corrupt_table(
        "unknown version " + std::to_string(found) + ", expected " + std::to_string(version),
        where);
  if (!is_intact(bytes.substr(0, TableHead::header_bytes)))
    return corrupt_table("the header does not match its checksum", where);
  TableHead head;
  head.layout.black_tiles = static_cast<Cells>(reader.next());
  head.layout.gray_tiles = static_cast<Cells>(reader.next());
  head.layout.jump = static_cast<Jump>(reader.next());
  for (auto& pieces : head.layout.pieces) pieces = static_cast<std::uint8_t>(reader.next());
  for (const auto field : fields()) head.statistics.*field = reader.next();
  const std::uint64_t blocks = reader.next();
  if (!is_sane(head.layout) || blocks > 1u << 20)
    return corrupt_table("the header makes no sense", where);
  head.blocks.resize(blocks);
  return head;
}

Result<void> read_index(TableHead& head, std::string_view bytes, const std::string& where) {
  if (bytes.size() < head.index_bytes())
    return corrupt_table("the file ends within its index", where);
  if (!is_intact(bytes.substr(0, head.index_bytes())))
    return corrupt_table("the index does not match its checksum", where);
  Reader reader(bytes);
  for (auto& block : head.blocks) {
    block.bytes = reader.next();
    block.checksum = reader.next();
    if (block.bytes > 1u << 20) return corrupt_table("the index makes no sense", where);
  }
  return {};
}

Failure corrupt_table(std::string what, const std::string& where) {
  return fail(Errc::corrupt, std::move(what), where, "delete the file: it is computed again");
}

}  // namespace banmen::contrast
