#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.hpp"
#include "games/shogi/attacks.hpp"
#include "games/shogi/position.hpp"
#include "shogi/plain.hpp"

namespace banmen::shogi {
namespace {

#ifdef BANMEN_CHECKED
constexpr int games = 12;
#else
constexpr int games = 150;
#endif

std::vector<std::string> sorted_texts(const MoveList<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// The board built up again from its men, to compare what play() kept up to date.
Board rebuilt(const Board& board) {
  Board fresh;
  for (Square square = 0; square < square_count; ++square)
    if (!board.at(square).empty()) put(fresh, square, board.at(square));
  for (const Side side : {Side::first, Side::second})
    for (const Kind kind : hand_kinds) set_hand(fresh, side, kind, board.in_hand(side, kind));
  set_to_move(fresh, board.to_move);
  return fresh;
}

TEST(ShogiMoves, AgreeWithThePlainGeneratorOnRandomGames) {
  std::size_t positions = 0, moves_seen = 0, checks = 0, pawn_mates = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng(7, static_cast<std::uint64_t>(game));
    Options options;
    options.start = static_cast<std::uint8_t>(rng.below(setups().size()));
    Position pos = Shogi::start(options);
    for (int ply = 0; ply < 200 && outcome(pos) == Outcome::ongoing; ++ply) {
      const auto moves = banmen::legal_moves<Shogi>(pos);
      const auto state = textual::read(to_text(pos));
      std::vector<std::string> expected;
      for (const auto& move : textual::moves(state)) expected.push_back(textual::to_usi(move));
      std::sort(expected.begin(), expected.end());
      ASSERT_EQ(sorted_texts(moves), expected) << to_text(pos);
      ASSERT_EQ(count_moves(pos), expected.size()) << to_text(pos);
      pawn_mates += textual::moves(state, false).size() - expected.size();
      for (const Move move : moves) ASSERT_TRUE(is_legal(pos, move)) << to_text(move);
      ++positions;
      moves_seen += moves.size();
      checks += in_check(pos.board);
      // Captures and checks are liked, so that hands fill and kings run.
      Move chosen = moves[rng.below(moves.size())];
      for (int i = 0; i < 2; ++i) {
        const Move other_move = moves[rng.below(moves.size())];
        if (!pos.board.at(other_move.to()).empty()) chosen = other_move;
      }
      play(pos, chosen);
      ASSERT_EQ(rebuilt(pos.board), pos.board) << to_text(pos);
    }
  }
  RecordProperty("positions", static_cast<int>(positions));
  RecordProperty("pawn_mates", static_cast<int>(pawn_mates));
  EXPECT_GE(positions, static_cast<std::size_t>(games) * 60);
  EXPECT_GE(moves_seen, positions * 20);
  EXPECT_GE(checks, positions / 50);
}

// is_legal says yes to the listed moves only, whatever the bits of the move are.
TEST(ShogiMoves, LegalityIsTheSameAsBeingListed) {
  Rng rng(11);
  Position pos = Shogi::start({});
  for (int ply = 0; ply < 120 && outcome(pos) == Outcome::ongoing; ++ply) {
    const auto moves = banmen::legal_moves<Shogi>(pos);
    for (unsigned code = 0; code < 1u << 15; ++code) {
      const Move move = Move::of_code(static_cast<std::uint16_t>(code));
      if (!move.on_board()) continue;
      const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      ASSERT_EQ(is_legal(pos, move), listed) << to_text(pos) << " code " << code;
    }
    play(pos, moves[rng.below(moves.size())]);
  }
}

TEST(ShogiMoves, SensibleAndForcingMovesAreTheRightParts) {
  for (int game = 0; game < games; ++game) {
    Rng rng(13, static_cast<std::uint64_t>(game));
    Position pos = Shogi::start({});
    for (int ply = 0; ply < 150 && outcome(pos) == Outcome::ongoing; ++ply) {
      const auto moves = banmen::legal_moves<Shogi>(pos);
      MoveList<Move> sensible, forcing, expected_sensible, expected_forcing;
      sensible_moves(pos.board, {}, sensible);
      forcing_moves(pos.board, forcing);
      for (const Move move : moves) {
        bool keep = true;
        if (move.is_step() && !move.promotes()) {
          const Kind kind = pos.board.at(move.from()).kind();
          const bool could = is_legal(pos, Move::step(move.from(), move.to(), true));
          keep = !could || (kind != Kind::pawn && kind != Kind::bishop && kind != Kind::rook);
        }
        if (!keep) continue;
        expected_sensible.push_back(move);
        if (move.is_drop()) continue;
        const bool pawn = pos.board.at(move.from()).kind() == Kind::pawn;
        if (!pos.board.at(move.to()).empty() || (pawn && move.promotes()))
          expected_forcing.push_back(move);
      }
      ASSERT_EQ(sorted_texts(sensible), sorted_texts(expected_sensible)) << to_text(pos);
      ASSERT_EQ(sorted_texts(forcing), sorted_texts(expected_forcing)) << to_text(pos);
      quiet_moves(pos.board, {}, forcing);  // both parts together are all
      ASSERT_EQ(sorted_texts(forcing), sorted_texts(expected_sensible)) << to_text(pos);
      play(pos, moves[rng.below(moves.size())]);
    }
  }
}

TEST(ShogiMoves, SlidingAgreesWithWalking) {
  Rng rng(17);
  for (int i = 0; i < 20'000; ++i) {
    Squares occupied;
    for (int k = static_cast<int>(rng.below(40)); k > 0; --k)
      occupied |= Squares::of(static_cast<Square>(rng.below(square_count)));
    const auto from = static_cast<Square>(rng.below(square_count));
    for (std::size_t d = 0; d < 8; ++d) {
      Squares walked;
      int file = file_of(from), rank = rank_of(from);
      while (true) {
        file += direction_steps[d].first;
        rank += direction_steps[d].second;
        if (file < 1 || file > 9 || rank < 1 || rank > 9) break;
        walked |= Squares::of(square_at(file, rank));
        if (occupied.has(square_at(file, rank))) break;
      }
      ASSERT_EQ(slide(static_cast<Direction>(d), from, occupied), walked);
    }
  }
}

}  // namespace
}  // namespace banmen::shogi
