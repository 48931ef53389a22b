#include "engines/contrast/table_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/file.hpp"
#include "engines/contrast/parallel.hpp"
#include "engines/contrast/table_format.hpp"

namespace banmen::contrast {
namespace {

constexpr int level = 3;
constexpr std::array<Side, 2> sides = {Side::first, Side::second};

std::uint64_t blocks_for(std::uint64_t states) {
  return (states + TableFile::block_states - 1) / TableFile::block_states;
}

Failure unreadable(const std::filesystem::path& path) {
  return fail(Errc::unreadable, std::string("cannot read: ") + std::strerror(errno), path.string());
}

// `bytes` from `offset`, or fewer at the end of the file.
Result<std::string> read_at(int file, std::uint64_t offset, std::size_t bytes,
                            const std::filesystem::path& path) {
  std::string content(bytes, '\0');
  std::size_t done = 0;
  while (done < bytes) {
    const auto got =
        ::pread(file, content.data() + done, bytes - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(path);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  content.resize(done);
  return content;
}

// A state won at once repeats the byte before it, which costs next to nothing.
void blank_wins(const Ground& ground, Side mover, std::uint32_t row, std::uint8_t* next) {
  std::uint8_t last = 0;
  ground.for_each_state(mover, row, [&](Cells, bool wins) {
    if (wins) *next = last;
    last = *next++;
  });
}

// The codes as compressed blocks.
Result<std::vector<std::string>> pack(const std::vector<std::uint8_t>& codes,
                                      const search::Work& work) {
  std::vector<std::string> packed(blocks_for(codes.size()));
  const auto pack_one = [&](std::size_t, std::uint64_t i) -> Result<void> {
    const std::uint64_t first = i * TableFile::block_states;
    const std::size_t size = std::min(TableFile::block_states, codes.size() - first);
    std::string block(ZSTD_compressBound(size), '\0');
    const std::size_t bytes =
        ZSTD_compress(block.data(), block.size(), codes.data() + first, size, level);
    if (ZSTD_isError(bytes)) return fail(Errc::too_large, ZSTD_getErrorName(bytes));
    packed[i] = block.substr(0, bytes);
    return {};
  };
  if (const auto done = for_all(packed.size(), work, pack_one); !done) return fail(done.error());
  return packed;
}

}  // namespace

TableFile::TableFile(TableFile&& that) noexcept
    : path_(std::move(that.path_)),
      file_(std::exchange(that.file_, -1)),
      layout_(that.layout_),
      statistics_(that.statistics_),
      index_(that.index_),
      blocks_(std::move(that.blocks_)) {}

TableFile& TableFile::operator=(TableFile&& that) noexcept {
  std::swap(path_, that.path_);
  std::swap(file_, that.file_);
  std::swap(layout_, that.layout_);
  std::swap(statistics_, that.statistics_);
  std::swap(index_, that.index_);
  std::swap(blocks_, that.blocks_);
  return *this;
}

TableFile::~TableFile() {
  if (file_ >= 0) ::close(file_);
}

Result<TableFile> TableFile::open(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return unreadable(path);
  TableFile table(path, file, {});
  const std::string where = path.string();
  const auto header = read_at(file, 0, TableHead::header_bytes, path);
  if (!header) return fail(header.error());
  auto head = read_header(*header, where);
  if (!head) return fail(head.error());
  const auto index = read_at(file, TableHead::header_bytes, head->index_bytes(), path);
  if (!index) return fail(index.error());
  if (const auto read = read_index(*head, *index, where); !read) return fail(read.error());

  const auto ranks = LayoutIndex::make(head->layout.pieces);
  if (!ranks) return corrupt_table("the header makes no sense: " + ranks.error().what, where);
  if (head->statistics.states != ranks->states() ||
      head->blocks.size() !=
          blocks_for(ranks->states(Side::first)) + blocks_for(ranks->states(Side::second)))
    return corrupt_table("the header counts other states than its pieces make", where);
  table.layout_ = head->layout;
  table.statistics_ = head->statistics;
  table.index_ = *ranks;
  std::uint64_t offset = TableHead::header_bytes + head->index_bytes();
  for (const auto& block : head->blocks) {
    table.blocks_.push_back({offset, block.checksum});
    offset += block.bytes;
  }
  table.blocks_.push_back({offset, 0});
  struct stat info {};
  if (::fstat(file, &info) != 0) return unreadable(path);
  if (static_cast<std::uint64_t>(info.st_size) != offset)
    return corrupt_table(
        "the file has " + std::to_string(info.st_size) + " bytes, not " + std::to_string(offset),
        where);
  return table;
}

Result<std::vector<std::uint8_t>> TableFile::read_block(Side mover, std::uint64_t block) const {
  const std::uint64_t first = block * block_states;
  std::vector<std::uint8_t> codes(std::min(block_states, index_.states(mover) - first));
  const std::uint64_t before = mover == Side::first ? 0 : blocks_for(index_.states(Side::first));
  const Block &here = blocks_[before + block], &next = blocks_[before + block + 1];
  const auto packed = read_at(file_, here.offset, next.offset - here.offset, path_);
  if (!packed) return fail(packed.error());
  const auto where = path_.string() + ", block " + std::to_string(before + block);
  if (checksum(*packed) != here.checksum)
    return corrupt_table("a block does not match its checksum", where);
  if (ZSTD_decompress(codes.data(), codes.size(), packed->data(), packed->size()) != codes.size())
    return corrupt_table("a block cannot be unpacked", where);
  return codes;
}

Result<std::vector<std::uint8_t>> TableFile::read_all(Side mover, const search::Work& work) const {
  std::vector<std::uint8_t> all(index_.states(mover));
  const auto done =
      for_all(blocks_for(all.size()), work, [&](std::size_t, std::uint64_t i) -> Result<void> {
        const auto codes = read_block(mover, i);
        if (!codes) return fail(codes.error());
        std::copy(codes->begin(), codes->end(),
                  all.begin() + static_cast<std::ptrdiff_t>(i * block_states));
        return {};
      });
  if (!done) return fail(done.error());
  return all;
}

Result<void> write_table(const std::filesystem::path& path, const Ground& ground, Solved solved,
                         const search::Work& work) {
  TableHead head{ground.layout(), solved.statistics};
  std::string body;
  for (const Side mover : sides) {
    auto& codes = solved.codes[static_cast<std::size_t>(mover)];
    const auto& starts = ground.view(mover).starts;
    const auto blank = [&](std::size_t, std::uint64_t row) -> Result<void> {
      blank_wins(ground, mover, static_cast<std::uint32_t>(row), codes.data() + starts[row]);
      return {};
    };
    if (const auto done = for_all(starts.size() - 1, work, blank); !done) return done;
    const auto packed = pack(codes, work);
    if (!packed) return fail(packed.error());
    for (const auto& block : *packed) {
      head.blocks.push_back({block.size(), checksum(block)});
      body += block;
    }
    codes = {};
  }
  return write_file(path, to_bytes(head) + body);
}

Result<void> verify_table(const TableFile& file, const search::Work& work) {
  const auto ground = Ground::make(file.layout());
  if (!ground) return fail(ground.error());
  std::array<std::uint64_t, 256> counts{};
  std::uint64_t win_in_1 = 0;
  for (const Side mover : sides) {
    const auto codes = file.read_all(mover, work);
    if (!codes) return fail(codes.error());
    const auto& starts = ground->view(mover).starts;
    for (std::uint32_t row = 0; row + 1 < starts.size(); ++row) {
      const std::uint8_t* next = codes->data() + starts[row];
      ground->for_each_state(mover, row, [&](Cells, bool wins) {
        win_in_1 += wins;
        ++counts[wins ? 1 : *next];
        ++next;
      });
    }
  }
  if (tally(counts, win_in_1) != file.statistics())
    return corrupt_table("the values do not add up to the statistics", file.path().string());
  return {};
}

}  // namespace banmen::contrast
