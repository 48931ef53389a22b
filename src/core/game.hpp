#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/key.hpp"
#include "core/options.hpp"
#include "core/outcome.hpp"
#include "core/result.hpp"
#include "core/side.hpp"
#include "core/text.hpp"
#include "core/view.hpp"

namespace banmen {

template <class Move>
using MoveList = std::vector<Move>;  // cleared and reused by hot loops, so it rarely allocates

// What a decoder found: the position, and findings that do not stop it from being used.
template <class Position>
struct Decoded {
  Position position;
  std::vector<std::string> warnings{};  // names from the format's specification
  bool reachable = true;                // false: surely not reachable from the start
};

// One notation of a game's positions. A format that cannot be read back has no `decode`.
template <class G>
struct Format {
  std::string_view name;
  std::string_view about;
  std::string (*encode)(const typename G::Position&) = nullptr;
  Result<Decoded<typename G::Position>> (*decode)(std::string_view,
                                                  const typename G::Options&) = nullptr;
  // Reads also texts that show a part of a position: to look at, not to play on. Such a format must
  // be asked for by name.
  bool partial = false;
};

// A game is a tag type plus free functions found by ADL on its Position.
template <class G>
concept Game = std::regular<typename G::Position> && std::regular<typename G::Move> &&
    std::regular<typename G::Options> &&
    requires(const typename G::Position& pos, typename G::Position& mutable_pos,
             const typename G::Move& move, MoveList<typename G::Move>& out, std::string_view text,
             const typename G::Options& options, const Settings& settings) {
  { G::id } -> std::convertible_to<std::string_view>;     // "contrast"
  { G::about } -> std::convertible_to<std::string_view>;  // one line for people
  { G::side_names } -> std::convertible_to<std::array<std::string_view, 2>>;
  { G::option_specs() } -> std::same_as<std::vector<OptionSpec>>;
  { G::options(settings) } -> std::same_as<Result<typename G::Options>>;
  { G::formats() } -> std::same_as<std::vector<Format<G>>>;  // the first is the canonical text
  { G::start(options) } -> std::same_as<typename G::Position>;
  { G::parse(text, options) } -> std::same_as<Result<typename G::Position>>;  // any notation
  { parse_move(pos, text) } -> std::same_as<Result<typename G::Move>>;  // syntax, not legality
  { to_text(pos) } -> std::same_as<std::string>;
  { to_text(pos, move) } -> std::same_as<std::string>;
  { side_to_move(pos) } -> std::same_as<Side>;
  { legal_moves(pos, out) } -> std::same_as<void>;    // appends; none when the game is over
  { play(mutable_pos, move) } -> std::same_as<void>;  // in place; precondition: legal
  { outcome(pos) } -> std::same_as<Outcome>;
  { key(pos) } -> std::same_as<Key>;  // equal positions, equal keys
  { view(pos) } -> std::same_as<View>;
  { clicks(pos, move) } -> std::same_as<Clicks>;  // precondition: legal
  { picture(pos) } -> std::same_as<std::string>;  // several lines for a terminal
};

// Capabilities, asked for where they help.

// count_moves(pos) = number of legal moves, without listing them.
template <class G>
concept BulkCounting = Game<G> && requires(const typename G::Position& pos) {
  { count_moves(pos) } -> std::convertible_to<std::uint64_t>;
};

// count_leaves(pos, depth) = perft by the game's own means.
template <class G>
concept LeafCounting = Game<G> && requires(const typename G::Position& pos, int depth) {
  { count_leaves(pos, depth) } -> std::same_as<std::uint64_t>;
};

// A finished game is a leaf of every deeper tree; otherwise only lines of the full depth are.
template <class G>
concept EndsAreLeaves = Game<G> && G::ends_are_leaves;

// forget(pos) drops the past and stops recording it: no repetition is found from here on. For
// perft, which ignores repetition, and for searches, which keep their own path.
template <class G>
concept Remembering = Game<G> && requires(typename G::Position& pos) {
  forget(pos);
};

// declarations(pos, out): what a player may say instead of moving, such as giving up. People and
// engines may; it is not listed among the moves, so nobody counts it or tries it out.
template <class G>
concept Declaring = Game<G> &&
    requires(const typename G::Position& pos, MoveList<typename G::Move>& out) {
  { declarations(pos, out) } -> std::same_as<void>;
};

// japanese(pos, move): a move's name as readers of Japanese know it, e.g. "▲７六歩".
template <class G>
concept JapaneseNames = Game<G> &&
    requires(const typename G::Position& pos, const typename G::Move& move) {
  { japanese(pos, move) } -> std::same_as<std::string>;
};

// is_legal(pos, move) without listing all moves.
template <class G>
concept LegalityTesting = Game<G> &&
    requires(const typename G::Position& pos, const typename G::Move& move) {
  { is_legal(pos, move) } -> std::same_as<bool>;
};

// A game's own JSON for a move, where its documents define one.
template <class G>
concept JsonMoves = Game<G> &&
    requires(const typename G::Position& pos, const typename G::Move& move, std::string_view text) {
  { to_json_text(pos, move) } -> std::same_as<std::string>;
  { parse_json_move(pos, text) } -> std::same_as<Result<typename G::Move>>;
};

// A game whose move texts hold spaces splits "m1 m2" itself.
template <class G>
concept MoveSplitting = Game<G> && requires(std::string_view text) {
  { G::split_moves(text) } -> std::same_as<std::vector<std::string>>;
};

// A position may say itself what is otherwise an option, such as the size of its board.
// check_options(pos, given): an error where the options that were given say otherwise; settle(pos,
// given): those options with what the position says in their place.
template <class G>
concept SelfDescribing = Game<G> &&
    requires(const typename G::Position& pos, const Settings& given) {
  { check_options(pos, given) } -> std::same_as<Result<void>>;
  { settle(pos, given) } -> std::same_as<Settings>;
};

// A board that fits into rows and columns of 1 (the first side), -1 and 0.
struct Grid {
  int columns = 0;
  std::vector<std::int8_t> cells{};
};

// grid(pos) shows all of a position but who is to move: then whole game trees can be written for
// programs that know no rules.
template <class G>
concept Gridded = Game<G> && requires(const typename G::Position& pos) {
  { grid(pos) } -> std::same_as<Grid>;
};

// So many bytes a cell, as learners take them: planes of rows by columns, row by row from the top
// left of the board as it is drawn.
struct PlaneShape {
  int planes = 0, rows = 0, columns = 0;

  std::size_t size() const {
    return static_cast<std::size_t>(planes) * static_cast<std::size_t>(rows) *
           static_cast<std::size_t>(columns);
  }
  bool operator==(const PlaneShape&) const = default;
};

// write_planes(pos, out) writes what differs from 0 into plane_shape(pos).size() bytes of zeros.
// Planes are told by colour, not by who moves; the last one is 1 all over while the second side is
// to move. A position that cannot be shown so has a shape of no size.
template <class G>
concept Planar = Game<G> && requires(const typename G::Position& pos, std::uint8_t* out) {
  { G::plane_names() } -> std::same_as<std::vector<std::string>>;
  { plane_shape(pos) } -> std::same_as<PlaneShape>;
  { write_planes(pos, out) } -> std::same_as<void>;
};

template <Game G>
MoveList<typename G::Move> legal_moves(const typename G::Position& pos) {
  MoveList<typename G::Move> moves;
  legal_moves(pos, moves);
  return moves;
}

// What a game says of a move that it cannot read, at `where`. The game calls the text "move", or
// says in which part of it the error is.
inline Error unread(Error error, const std::string& where) {
  std::string_view part = error.where;
  if (part == "move" || part.starts_with("move, ")) part.remove_prefix(4);
  if (!part.empty() && !part.starts_with(", ")) part = error.where = ", " + error.where;
  error.where = where + std::string(part);
  error.what = clipped(error.what);
  error.hint = clipped(error.hint);
  return error;
}

// A legal move from text, in the game's notation or its JSON; errors carry `where`.
template <Game G>
Result<typename G::Move> read_move(const typename G::Position& pos, std::string_view text,
                                   const std::string& where) {
  auto move = [&]() -> Result<typename G::Move> {
    if constexpr (JsonMoves<G>) {
      const auto first = text.find_first_not_of(" \t\r\n");
      if (first != std::string_view::npos && text[first] == '{') return parse_json_move(pos, text);
    }
    return parse_move(pos, text);
  }();
  if (!move) return fail(unread(move.error(), where));
  if (const auto end = outcome(pos); end != Outcome::ongoing)
    return fail(Errc::illegal, "the game is over: " + std::string(to_text(end)), where,
                "take moves back, or start a new game");
  bool legal = false;
  if constexpr (LegalityTesting<G>) {
    legal = is_legal(pos, *move);
  } else {
    const auto all = legal_moves<G>(pos);
    legal = std::find(all.begin(), all.end(), *move) != all.end();
  }
  if (legal) return move;
  std::string hint = "legal here:";
  const auto all = legal_moves<G>(pos);
  for (std::size_t i = 0; i < all.size() && i < 6; ++i)
    hint += (i ? ", " : " ") + to_text(pos, all[i]);
  if (all.size() > 6) hint += ", and " + std::to_string(all.size() - 6) + " more";
  return fail(Errc::illegal, "'" + clipped(text) + "' is not a legal move", where, hint);
}

}  // namespace banmen
