#include "engines/stones/proof_file.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/file_writer.hpp"

namespace banmen::stones {
namespace {

// Every second bit of the result is a bit of `points`.
constexpr unsigned __int128 spread(Points points) {
  constexpr auto half = [](std::uint64_t x) {
    x &= 0xffffffff;
    x = (x | x << 16) & 0x0000ffff0000ffff;
    x = (x | x << 8) & 0x00ff00ff00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
    x = (x | x << 2) & 0x3333333333333333;
    return (x | x << 1) & 0x5555555555555555;
  };
  return static_cast<unsigned __int128>(half(points >> 32)) << 64 | half(points);
}

std::uint64_t hash_of(std::span<const Board> past) {
  if (past.empty()) return 0;
  std::uint64_t hash = 14695981039346656037u;
  for (const Board& old : past)
    for (const std::uint64_t word : {old.black, old.white}) {
      hash = (hash ^ word) * 1099511628211u;
      hash ^= hash >> 32;
    }
  return hash;
}

std::string rows_text(const Position& pos) {
  std::string text;
  for (int point = 0; point < pos.rules.rows * pos.rules.cols; ++point) {
    if (point > 0 && point % pos.rules.cols == 0) text += '/';
    text += pos.board.black & bit(point) ? 'X' : pos.board.white & bit(point) ? 'O' : '.';
  }
  return text;
}

std::string header_of(const Position& start, Side winner, std::size_t records) {
  const auto number = [](auto value) { return std::to_string(value); };
  const auto sign = [](Side side) { return side == Side::first ? "1" : "-1"; };
  const Options& rules = start.rules;
  const char* ko = rules.ko == Ko::psk ? "psk" : rules.ko == Ko::simple ? "simple" : "none";
  return R"({"format":"banmen-proof","version":1,"rows":)" + number(rules.rows) + R"(,"cols":)" +
         number(rules.cols) + R"(,"m":)" + number(rules.m) + R"(,"ko":")" + ko + R"(","board":")" +
         rows_text(start) + R"(","captures":[)" + number(start.captures[0]) + "," +
         number(start.captures[1]) + R"(],"to_move":)" + sign(start.to_move) + R"(,"winner":)" +
         sign(winner) + R"(,"records":)" + number(records) + "}\n";
}

void append(std::string& text, std::uint64_t word) {
  for (int shift = 0; shift < 64; shift += 8) text += static_cast<char>(word >> shift & 255);
}

}  // namespace

ProofNamer::ProofNamer(const Options& rules) : rules_(rules), images_(shape_of(rules)) {}

ProofNamer::Named ProofNamer::name(const Position& pos) const {
  const bool small = rules_.rows * rules_.cols <= 25;
  const auto field = [](int value, int at) { return static_cast<unsigned __int128>(value) << at; };
  const unsigned __int128 rest = small ? field(pos.captures[0], 50) | field(pos.captures[1], 56) |
                                             field(index(pos.to_move), 62)
                                       : field(pos.captures[0], 112) | field(pos.captures[1], 119) |
                                             field(index(pos.to_move), 126);
  Named best;
  for (int which = 0; which < images_.count(); ++which) {
    const Board board = images_.of(pos.board, which);
    const auto word = spread(board.black) | spread(board.white) << 1 | rest;
    ProofName name{static_cast<std::uint64_t>(word >> 64), static_cast<std::uint64_t>(word), 0};
    if (pos.earlier) name.past = hash_of(images_.of(*pos.earlier, which));
    if (which == 0 || name < best.name) best = {name, which};
  }
  return best;
}

Result<ProofFileInfo> write_proof_file(const std::filesystem::path& path, const Position& start,
                                       Side winner, std::vector<ProofRecord>& records) {
  std::ranges::sort(records);
  auto file = FileWriter::open(path);
  if (!file) return fail(file.error());
  const bool wide = start.rules.rows * start.rules.cols > 25;
  const bool has_past = start.rules.m > 1 && start.rules.ko != Ko::none;
  ProofFileInfo info{.winner = winner, .records = records.size()};
  std::string text = header_of(start, winner, records.size());
  const auto flush = [&] {
    info.bytes += text.size();
    auto written = file->write(text);
    text.clear();
    return written;
  };
  for (const ProofRecord& record : records) {
    append(text, record.name.low);
    if (wide) append(text, record.name.high);
    if (has_past) append(text, record.name.past);
    text += static_cast<char>(record.move);
    if (text.size() < (1 << 20)) continue;
    if (const auto written = flush(); !written) return fail(written.error());
  }
  if (const auto written = flush().and_then([&] { return file->commit(); }); !written)
    return fail(written.error());
  return info;
}

}  // namespace banmen::stones
