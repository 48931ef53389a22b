#pragma once

#include <string>
#include <vector>

#include "core/text.hpp"
#include "data.hpp"
#include "engines/shogi/com/hum_moves.hpp"
#include "engines/shogi/com/think.hpp"

namespace banmen::shogi::com::test {

// A game of the data: COM's moves are the ones to be found again.
struct Game {
  std::string id;
  Kind kind;
  bool timelimit;
  std::string result, source;
  std::vector<std::string> moves;
};

inline std::vector<Game> games() {
  std::vector<Game> all;
  for (const auto& row : banmen::test::data_rows("shogi/com_games_dev.tsv")) {
    if (row[0] == "id") continue;
    all.push_back(
        {row[0], parse_kind(row[1]).value(), row[3] == "1", row[5], row[7], split_words(row[8])});
  }
  return all;
}

// What COM says as the games and trees write it.
inline std::string text_of(const Reply& reply) {
  if (reply.verdict == Verdict::hum_wins) return "hum_win";
  if (reply.verdict == Verdict::suicide) return "suicide";
  return to_usi(reply.move) + (reply.mate ? " com_win" : "");
}

// Replays a game with `think`; the first thing that differs, or nothing.
template <class Think>
std::string replay(const Game& game, std::size_t& thinks, Think think_with) {
  State state = start(game.kind, game.timelimit);
  bool com_moves = com_begins(game.kind);
  for (std::size_t i = 0; i < game.moves.size(); ++i, com_moves = !com_moves) {
    const std::string where = game.id + " ply " + std::to_string(i + 1) + ": ";
    if (!com_moves) {
      const Move move = parse_usi(game.moves[i], hum).value();
      if (!check_hum_move(state, move)) return where + "illegal " + game.moves[i];
      apply_hum(state, move);
      continue;
    }
    ++thinks;
    const std::string said = text_of(think_with(state));
    const bool last = i + 1 == game.moves.size() && game.result == "com_win";
    const std::string wanted = game.moves[i] + (last ? " com_win" : "");
    if (said != wanted) return where + said + " instead of " + wanted;
  }
  if (game.result == "hum_win") {
    ++thinks;
    if (const std::string said = text_of(think_with(state)); said != "hum_win")
      return game.id + ": " + said + " instead of hum_win";
  }
  if (game.result == "hum_no_moves") {
    std::vector<Move> moves;
    hum_moves(state, moves);
    if (!moves.empty()) return game.id + ": HUM has " + to_usi(moves[0]);
  }
  return {};
}

// The tree of replies: for each legal move of HUM, COM's answer.
struct Tree {
  std::uint64_t replies = 0, open = 0, hum_win = 0, com_win = 0, digest = 0;
  bool operator==(const Tree&) const = default;
};

// FNV-1a of a text that continues what `hash` has read.
inline std::uint64_t fnv(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<u8>(c)) * 1099511628211u;
  return hash;
}

template <class Think>
void grow(const State& state, int depth, std::uint64_t line, Tree& tree, Think think_with) {
  std::vector<Move> moves;
  hum_moves(state, moves);
  for (const Move move : moves) {
    State child = state;
    apply_hum(child, move);
    const Reply reply = think_with(child);
    const std::uint64_t hash = fnv(line, to_usi(move) + " " + text_of(reply));
    ++tree.replies;
    tree.digest += hash;
    tree.hum_win += reply.verdict == Verdict::hum_wins;
    tree.com_win += reply.verdict == Verdict::move && reply.mate;
    if (reply.verdict != Verdict::move || reply.mate) continue;
    if (depth > 1) {
      grow(child, depth - 1, fnv(hash, " "), tree, think_with);
    } else {
      ++tree.open;
    }
  }
}

template <class Think>
Tree tree_of(Kind kind, bool timelimit, int depth, Think think_with) {
  State state = start(kind, timelimit);
  std::uint64_t line = 14695981039346656037u;
  if (com_begins(kind)) line = fnv(line, text_of(think_with(state)) + " ");
  Tree tree;
  grow(state, depth, line, tree, think_with);
  return tree;
}

}  // namespace banmen::shogi::com::test
