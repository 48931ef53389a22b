#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engines/shogi/com/move.hpp"

namespace banmen::shogi::com {

// How a game with the cartridge begins; the giver of a handicap moves first.
enum class Kind : u8 {
  hum_sente = 1,
  hum_hishaochi,
  hum_nimaiochi,
  com_sente,
  com_hishaochi,
  com_nimaiochi
};
inline constexpr std::array all_kinds{Kind::hum_sente, Kind::hum_hishaochi, Kind::hum_nimaiochi,
                                      Kind::com_sente, Kind::com_hishaochi, Kind::com_nimaiochi};

std::string_view to_text(Kind kind);  // "hum_sente"
Result<Kind> parse_kind(std::string_view text);
constexpr bool com_begins(Kind kind) { return kind >= Kind::com_sente; }
std::string start_sfen(Kind kind);
// The kind whose start this is, by side to move, board and empty hands alone.
std::optional<Kind> kind_of(std::string_view sfen);

// All that COM's next moves depend on. To take a move back is to restore a copy.
struct State {
  std::array<u8, cells> cell{};             // 0 empty, 1..15 HUM, 16..30 COM, wall
  std::array<std::array<u8, 7>, 2> hand{};  // by owner; rook, bishop, gold, ... pawn
  std::array<u8, 2> king{};                 // by owner
  u8 pply = 0;                              // progress, 0..100
  u8 level = 0;                             // 0..3; only 0 or not matters
  u8 sub = 0;                               // thinks that were not quiet, 0..5
  u8 formation = 99;                        // of the book; 99: left
  u8 best_src = 0;                          // drop code of the last accepted best move, or 0
  u8 hum_to = no_square;                    // target of HUM's last move while COM thinks
  u8 reserved = 0;                          // no byte is left undefined: states are hashed
  std::uint32_t used_branches = 0, used_steps = 0;         // entries of the book, by number
  std::array<std::array<std::uint64_t, 2>, 2> occupied{};  // by owner: a bit per cell

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

// Before the first move. The time limit changes the book of the two even kinds, nothing else.
State start(Kind kind, bool timelimit = false);

// HUM's move, which may be any pseudo-legal one, and the count of progress.
void apply_hum(State& state, Move move);
// COM's move, likewise.
void apply_com(State& state, Move move);
// The move on the board and hands alone.
void make_move(State& state, Move move, Owner owner);

// Whether COM owns nothing but its king.
bool com_is_bare(const State& state);
// COM's pieces but for the king, on the board and in hand.
int com_pieces(const State& state);

// With the move number that pply says; HUM is `b`.
std::string to_sfen(const State& state, Owner to_move);

}  // namespace banmen::shogi::com
