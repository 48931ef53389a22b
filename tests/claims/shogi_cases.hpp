#pragma once

#include "claims/shogi_oracle.hpp"
#include "claims/told.hpp"
#include "engines/shogi/players.hpp"

namespace banmen::claims {

// Two kings and a few men, with pasts of repetitions and checks; and entered kings with many men.
class ShogiSubject {
 public:
  using Game = shogi::Shogi;
  using Players = shogi::Players;
  using Oracle = ShogiOracle;

  static constexpr std::uint64_t oracle_budget = 400'000;  // moves looked at for one claim

  static Settings options(Rng& rng) {
    Settings options;
    if (rng.below(6) == 0) options["rules"] = "famicom";
    options["entering"] = pick<std::string>(rng, {"27", "24", "try", "none"});
    if (rng.below(4) == 0) options["max_plies"] = std::to_string(1 + rng.below(40));
    return options;
  }

  // A king that stands where it wins by the try rule got there by the move that ended the game.
  static bool is_sound(const shogi::Position& pos) {
    return pos.options.entering != shogi::Entering::try_rule ||
           (pos.board.king_of(Side::first) != shogi::square_at(5, 1) &&
            pos.board.king_of(Side::second) != shogi::square_at(5, 9));
  }

  static Case<Game> next(Rng& rng) {
    const bool entered = rng.below(10) == 0;
    const bool with_past = !entered && rng.below(2), repeating = with_past && rng.below(4);
    // At random few positions hold a mate: in the others there is nothing to claim.
    const bool mating = !entered && rng.below(4);
    for (;;) {
      auto found = open_case<Game>(
          {options(rng), entered ? entered_king(rng) : few_men(rng, repeating), {}});
      if (!found) continue;
      if (with_past && mating && rng.below(4) == 0) {
        if (auto forbidden = with_forbidden_mate(*found)) return *std::move(forbidden);
        continue;
      }
      if (with_past) add_past(*found, rng);
      if (!is_sound(found->pos) || (repeating && !repeats(*found))) continue;
      if (mating && !ends_soon(*found)) continue;
      return *std::move(found);
    }
  }

  static Settings settings(Rng& rng, const std::string& kind) {
    if (kind == "mcts") return {{"memory", "4"}, {"playout", pick<std::string>(rng, {"2", "30"})}};
    Settings settings{{"tt", "1"}};
    settings["mate"] = pick<std::string>(rng, {"0", "200", "20000"});
    if (rng.below(8) == 0) settings["resign"] = "2000";
    if (rng.below(4) == 0) settings["contempt"] = pick<std::string>(rng, {"15", "-40"});
    return settings;
  }
  static std::uint64_t most_nodes(const std::string& kind) {
    return kind == "mcts" ? 2'000 : 100'000;
  }

  static Settings solver_settings(Rng& rng) {
    return {{"memory", "1"}, {"nodes", std::to_string(log_uniform(rng, 1, 100'000))}};
  }

  static Told<Game> told(const shogi::Position& pos, const Settings&, const Facts& facts,
                         const std::string&) {
    if (facts.at("answer") == "unknown") return {};
    if (facts.at("answer") == "no mate")
      return {{{.kind = Claim<Game>::Kind::no_mate, .side = side_to_move(pos)}}, {}};
    const Claim<Game> claim{
        .kind = Claim<Game>::Kind::win, .side = side_to_move(pos), .plies = facts.at("plies")};
    const auto line = read_line_fact<Game>(pos, facts.at("line"));
    Told<Game> told{{claim}, {{line, win_for(side_to_move(pos))}}};
    if (!line.empty()) {
      told.claims.push_back(claim);
      told.claims.back().first = line.front();
    }
    return told;
  }

 private:
  static constexpr std::uint64_t few_moves = 2'000;

  // Whether somebody mates soon by checks, were it not for the past and the options.
  static bool ends_soon(const Case<Game>& at) {
    const auto bare = open_case<Game>({{}, to_text(at.pos), {}});
    if (!bare) return false;
    ShogiOracle oracle(*bare, few_moves);
    const Side side = side_to_move(at.pos);
    return oracle.mates(side, 5) == Verdict::right ||
           oracle.mates(other(side), 4) == Verdict::right;
  }

  // The same position with a past in which the first move of a mate has been played so often that
  // once more ends the game otherwise; nothing if no four plies lead back, or there is no mate.
  static std::optional<Case<Game>> with_forbidden_mate(const Case<Game>& at) {
    ShogiOracle oracle(at, few_moves);
    const Side side = side_to_move(at.pos);
    for (const auto& first : legal_moves<Game>(at.pos)) {
      shogi::Position after = at.pos;
      play(after, first);
      if (outcome(after) != Outcome::ongoing || !shogi::in_check(after.board)) continue;
      if (oracle.wins(side, 5, first) != Verdict::right) continue;
      const auto back = way_back(after, at.pos.board.hash, 3);
      if (back.empty()) continue;
      // From the position after the first move, so that both have stood there three times.
      Line line{at.line.options, to_text(after), back};
      for (int i = 0; i < 2; ++i) {
        line.moves.push_back(to_text(at.pos, first));
        line.moves.insert(line.moves.end(), back.begin(), back.end());
      }
      if (auto found = open_case<Game>(std::move(line))) return found;
    }
    return std::nullopt;
  }
  static std::vector<std::string> way_back(const shogi::Position& from, Key to, int plies) {
    for (const auto& move : legal_moves<Game>(from)) {
      shogi::Position next = from;
      play(next, move);
      std::vector<std::string> way = {to_text(from, move)};
      if (plies == 1) {
        if (next.board.hash == to) return way;
        continue;
      }
      const auto rest = way_back(next, to, plies - 1);
      if (rest.empty()) continue;
      way.insert(way.end(), rest.begin(), rest.end());
      return way;
    }
    return {};
  }

  // Whether some position of the past ends the game when it comes once more.
  static bool repeats(const Case<Game>& at) {
    std::unordered_map<Key, int> times;
    int most = 0;
    for_each_position<Game>(at.line, [&](const shogi::Position& pos) {
      most = std::max(most, ++times[pos.board.hash]);
    });
    return most >= 3;
  }

  static std::string sfen(const shogi::Board& board, Rng& rng) {
    return shogi::to_sfen(board, static_cast<std::uint32_t>(rng.below(20)));
  }

  static bool put_at(shogi::Board& board, shogi::Square square, shogi::Kind kind, Side side) {
    if (!board.at(square).empty()) return false;
    shogi::put(board, square, {kind, side});
    return true;
  }
  static shogi::Square near(Rng& rng, shogi::Square of, int reach) {
    const auto shift = [&](int at) {
      const int span = 2 * reach + 1;
      return std::clamp(at + static_cast<int>(rng.below(static_cast<std::uint64_t>(span))) - reach,
                        1, 9);
    };
    return shogi::square_at(shift(shogi::file_of(of)), shift(shogi::rank_of(of)));
  }

  // A king at an edge more often than not, with men of the other side about it; on the board only
  // and such as can go back, if positions are to come again.
  static std::string few_men(Rng& rng, bool reversible) {
    using shogi::Kind;
    shogi::Board board;
    const Side hunter = rng.below(2) ? Side::first : Side::second;
    const auto anywhere = [&] { return static_cast<shogi::Square>(rng.below(81)); };
    shogi::Square hunted = anywhere();
    if (rng.below(3))
      hunted = shogi::square_at(1 + static_cast<int>(rng.below(2)) * 8, shogi::rank_of(hunted));
    // Some kings are shut in by their own men: then there are smothered mates and stalemates.
    const bool shut_in = !reversible && rng.below(6) == 0;
    if (shut_in) hunted = other(hunter) == Side::first ? shogi::square_at(9, 9) : 0;
    put_at(board, hunted, Kind::king, other(hunter));
    if (shut_in)
      for (int i = 0; i < 6; ++i)
        put_at(board, near(rng, hunted, 1),
               pick<Kind>(rng, {Kind::lance, Kind::knight, Kind::silver, Kind::gold}),
               other(hunter));
    while (!put_at(board, rng.below(2) ? near(rng, hunted, 3) : anywhere(), Kind::king, hunter)) {
    }
    for (auto men = 1 + rng.below(4); men > 0; --men) {
      static const std::vector<Kind> kinds = {
          Kind::pawn,  Kind::lance,  Kind::knight, Kind::silver, Kind::gold,
          Kind::gold,  Kind::bishop, Kind::rook,   Kind::rook,   Kind::promoted_silver,
          Kind::horse, Kind::dragon};
      static const std::vector<Kind> going_back = {
          Kind::gold, Kind::promoted_silver, Kind::bishop, Kind::horse, Kind::rook, Kind::dragon};
      const Kind kind = pick(rng, reversible ? going_back : kinds);
      const Side owner = rng.below(4) ? hunter : other(hunter);
      if (!reversible && !shogi::is_promoted(kind) && rng.below(3) == 0) {
        shogi::set_hand(board, owner, kind, board.in_hand(owner, kind) + 1);
        continue;
      }
      put_at(board, rng.below(3) ? near(rng, hunted, 3) : anywhere(), kind, owner);
    }
    shogi::set_to_move(board, rng.below(3) ? hunter : other(hunter));
    return sfen(board, rng);
  }

  // A king in the other camp with so many points that declaring is a near thing.
  static std::string entered_king(Rng& rng) {
    using shogi::Kind;
    shogi::Board board;
    const Side side = rng.below(2) ? Side::first : Side::second;
    const auto in_camp = [&](int ranks) {
      const int rank = 1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(ranks)));
      return shogi::square_at(1 + static_cast<int>(rng.below(9)),
                              side == Side::first ? rank : 10 - rank);
    };
    put_at(board, in_camp(3), Kind::king, side);
    while (!put_at(board, static_cast<shogi::Square>(rng.below(81)), Kind::king, other(side))) {
    }
    for (const Kind kind : {Kind::dragon, Kind::dragon, Kind::horse, Kind::horse})
      if (rng.below(5)) {
        if (rng.below(3))
          put_at(board, in_camp(3), kind, side);
        else
          shogi::set_hand(board, side, shogi::plain(kind),
                          board.in_hand(side, shogi::plain(kind)) + 1);
      }
    for (const Kind kind : {Kind::gold, Kind::promoted_silver, Kind::promoted_lance, Kind::tokin})
      for (int n = 0; n < 4; ++n)
        if (rng.below(5) < 3) put_at(board, in_camp(rng.below(8) ? 3 : 4), kind, side);
    shogi::set_to_move(board, rng.below(3) ? side : other(side));
    return sfen(board, rng);
  }

  // Moves to and fro; in some pasts one side gives check whenever it can.
  static void add_past(Case<Game>& at, Rng& rng) {
    const auto plies = 3 + static_cast<int>(rng.below(20));
    const auto checker = rng.below(3);
    const std::uint64_t homing = 8 + rng.below(9);
    wander(at, rng, plies, [&](const shogi::Position& pos) {
      const bool back = rng.below(16) < homing;
      const bool checks = static_cast<std::uint64_t>(index(side_to_move(pos))) == checker;
      return [back, checks](const shogi::Position& next, bool seen) {
        return (checks && shogi::in_check(next.board) ? 2 : 0) + (back && seen ? 1 : 0);
      };
    });
  }
};

}  // namespace banmen::claims
