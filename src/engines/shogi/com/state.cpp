#include "engines/shogi/com/state.hpp"

#include <bit>

#include "core/text.hpp"

namespace banmen::shogi::com {
namespace {

struct KindInfo {
  std::string_view name, board;
  u8 formation;
};
constexpr std::array<KindInfo, 6> infos{{
    {"hum_sente", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", 1},
    {"hum_hishaochi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL", 6},
    {"hum_nimaiochi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL", 7},
    {"com_sente", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", 1},
    {"com_hishaochi", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", 8},
    {"com_nimaiochi", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", 9},
}};
const KindInfo& info(Kind kind) { return infos[static_cast<std::size_t>(kind) - 1]; }

constexpr std::string_view letters = ".krbgsnlprb.snlp";

void put(State& state, int cell, u8 piece) {
  const auto i = static_cast<std::size_t>(cell);
  const std::uint64_t bit = std::uint64_t{1} << (i & 63);
  for (auto& words : state.occupied) words[i >> 6] &= ~bit;
  if (piece) state.occupied[is_com(piece)][i >> 6] |= bit;
  state.cell[i] = piece;
}

}  // namespace

std::string_view to_text(Kind kind) { return info(kind).name; }

Result<Kind> parse_kind(std::string_view text) {
  std::vector<std::string> known;
  for (const Kind kind : all_kinds) {
    if (to_text(kind) == text) return kind;
    known.emplace_back(to_text(kind));
  }
  return fail(Errc::unknown_name, "unknown kind of game '" + std::string(text) + "'", "kind",
              suggest(text, known, "kinds"));
}

std::string start_sfen(Kind kind) {
  return std::string(info(kind).board) + (com_begins(kind) ? " w - 1" : " b - 1");
}

std::optional<Kind> kind_of(std::string_view sfen) {
  const auto words = split_words(sfen);
  if (words.size() < 3 || words[2] != "-") return std::nullopt;
  for (const Kind kind : all_kinds)
    if (words[0] == info(kind).board && words[1] == (com_begins(kind) ? "w" : "b")) return kind;
  return std::nullopt;
}

State start(Kind kind, bool timelimit) {
  State state;
  state.cell.fill(wall);
  for (int y = 1; y <= 9; ++y)
    for (int x = 1; x <= 9; ++x) state.cell[static_cast<std::size_t>(11 * y + x)] = none;
  int cell = 12;
  for (const char c : info(kind).board) {
    if (c == '/') {
      cell += 2;
    } else if (c >= '1' && c <= '9') {
      cell += c - '0';
    } else {
      const bool upper = c >= 'A' && c <= 'Z';
      const auto type = static_cast<u8>(letters.find(upper ? static_cast<char>(c + 32) : c));
      const Owner owner = upper ? hum : com;
      if (type == king) state.king[owner] = static_cast<u8>(cell);
      put(state, cell++, piece_of(owner, type));
    }
  }
  const bool even = kind == Kind::hum_sente || kind == Kind::com_sente;
  state.formation = even && timelimit ? 0 : info(kind).formation;
  return state;
}

void make_move(State& state, Move move, Owner owner) {
  if (move.is_drop()) {
    const u8 type = dropped_type(move.from);
    --state.hand[owner][type - rook];
    put(state, move.to, piece_of(owner, type));
    return;
  }
  const u8 captured = demoted(type_of(state.cell[move.to]));
  if (captured > king) ++state.hand[owner][captured - rook];
  u8 piece = state.cell[move.from];
  if (type_of(piece) == king) state.king[owner] = move.to;
  if (move.promote) piece += promotion;
  put(state, move.from, none);
  put(state, move.to, piece);
}

void apply_hum(State& state, Move move) {
  make_move(state, move, hum);
  state.hum_to = move.to;
  if (state.pply < 100) ++state.pply;
  if (state.pply >= 51 && state.level < 2) ++state.level;
  if (state.pply >= 71) state.level = 3;
}

void apply_com(State& state, Move move) {
  make_move(state, move, com);
  state.hum_to = no_square;
  if (state.pply < 100) ++state.pply;
}

int com_pieces(const State& state) {
  int count = std::popcount(state.occupied[com][0]) + std::popcount(state.occupied[com][1]) - 1;
  for (const u8 held : state.hand[com]) count += held;
  return count;
}

bool com_is_bare(const State& state) { return com_pieces(state) == 0; }

std::string to_sfen(const State& state, Owner to_move) {
  std::string text;
  for (int y = 1; y <= 9; ++y) {
    int empty = 0;
    const auto flush = [&] {
      if (empty) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int x = 1; x <= 9; ++x) {
      const u8 piece = state.cell[static_cast<std::size_t>(11 * y + x)];
      if (!piece) {
        ++empty;
        continue;
      }
      flush();
      const u8 type = type_of(piece);
      if (is_promoted(type)) text += '+';
      text += is_com(piece) ? letters[type] : static_cast<char>(letters[type] - 32);
    }
    flush();
    if (y < 9) text += '/';
  }
  text += to_move == hum ? " b " : " w ";
  std::string hands;
  for (const Owner owner : {hum, com}) {
    for (u8 type = rook; type <= pawn; ++type) {
      const int held = state.hand[owner][type - rook];
      if (held > 1) hands += std::to_string(held);
      if (held) hands += owner == com ? letters[type] : static_cast<char>(letters[type] - 32);
    }
  }
  return text + (hands.empty() ? "-" : hands) + " " + std::to_string(state.pply + 1);
}

}  // namespace banmen::shogi::com
