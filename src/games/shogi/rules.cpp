#include <algorithm>

#include "core/assert.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

constexpr std::array<std::string_view, 2> rules_names = {"standard", "famicom"};
constexpr std::array<std::string_view, 4> entering_names = {"27", "24", "try", "none"};

template <std::size_t n>
std::vector<std::string> list(const std::array<std::string_view, n>& names) {
  return {names.begin(), names.end()};
}
template <class Enum, std::size_t n>
Enum value_of(const std::array<std::string_view, n>& names, const std::string& name) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

bool repeats(const Options& options) { return options.rules == Rules::standard; }

// The fourth time the same position ends the game: a draw, unless one side gave check with every
// move since the first time, which then loses.
Outcome repetition(const Position& pos) {
  int times = 1;
  std::array<bool, 2> all_checks = {true, true}, since_first = {false, false};
  Side mover = other(pos.board.to_move);
  pos.past.for_each([&](const Step& step) {
    auto& checks = all_checks[static_cast<std::size_t>(index(mover))];
    checks = checks && step.check;
    if (step.before == pos.board.hash) {
      ++times;
      since_first = all_checks;
    }
    mover = other(mover);
  });
  if (times < 4) return Outcome::ongoing;
  for (const Side side : {Side::first, Side::second})
    if (since_first[static_cast<std::size_t>(index(side))]) return win_for(other(side));
  return Outcome::draw;
}

// Points of men in the enemy's camp and in hand, and how many men are in the camp.
struct Entered {
  int points = 0, men = 0;
};
Entered entered(const Board& board, Side side) {
  const auto worth = [](Kind kind) {
    return plain(kind) == Kind::rook || plain(kind) == Kind::bishop ? 5 : 1;
  };
  Entered sum;
  (board.men_of(side) & camp_of_enemy(side)).for_each([&](Square square) {
    const Kind kind = board.at(square).kind();
    if (kind == Kind::king) return;
    ++sum.men;
    sum.points += worth(kind);
  });
  for (const Kind kind : hand_kinds) sum.points += worth(kind) * board.in_hand(side, kind);
  return sum;
}

// Under the try rule a king that safely reaches the other's first square has won.
bool tried(const Position& pos, Side side) {
  return pos.options.rules == Rules::standard && pos.options.entering == Entering::try_rule &&
         pos.board.king_of(side) == try_square(side);  // its move was legal: nothing attacks it
}

}  // namespace

const std::vector<Setup>& setups() {
  static const std::vector<Setup> all = [] {
    const std::string_view rest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    static std::vector<std::string> texts;
    const std::array<std::array<std::string_view, 3>, 16> handicaps = {{
        {"lance", "香落ち", "lnsgkgsn1/1r5b1"},
        {"right-lance", "右香落ち", "1nsgkgsnl/1r5b1"},
        {"bishop", "角落ち", "lnsgkgsnl/1r7"},
        {"rook", "飛車落ち", "lnsgkgsnl/7b1"},
        {"rook-lance", "飛香落ち", "lnsgkgsn1/7b1"},
        {"two", "二枚落ち", "lnsgkgsnl/9"},
        {"three", "三枚落ち", "lnsgkgsn1/9"},
        {"four", "四枚落ち", "1nsgkgsn1/9"},
        {"five", "五枚落ち", "2sgkgsn1/9"},
        {"left-five", "左五枚落ち", "1nsgkgs2/9"},
        {"six", "六枚落ち", "2sgkgs2/9"},
        {"right-seven", "右七枚落ち", "3gkgs2/9"},
        {"left-seven", "左七枚落ち", "2sgkg3/9"},
        {"eight", "八枚落ち", "3gkg3/9"},
        {"ten", "十枚落ち", "4k4/9"},
        {"gote-first", "", "lnsgkgsnl/1r5b1"},
    }};
    texts.reserve(handicaps.size());
    std::vector<Setup> list = {
        {"even", "平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"}};
    for (const auto& [name, japanese, men] : handicaps) {
      texts.push_back(std::string(men) + std::string(rest));
      list.push_back({name, japanese, texts.back()});
    }
    list.push_back(
        {"sente-rook", "", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1"});
    list.push_back(
        {"sente-two", "", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b - 1"});
    return list;
  }();
  return all;
}

std::vector<OptionSpec> Shogi::option_specs() {
  std::vector<std::string> starts;
  for (const Setup& setup : setups()) starts.emplace_back(setup.name);
  return {choice("start", starts,
                 "the men that Gote gives; gote-first, sente-rook and sente-two are games of the "
                 "cartridge"),
          choice("rules", list(rules_names),
                 "famicom: Sente may mate by a dropped pawn, no repetition, no entering king"),
          choice("entering", list(entering_names),
                 "an entering king declares 28 (Gote 27) points, or 31 (24 draws), or tries"),
          integer("max_plies", 0, 0, 1'000'000, "a draw after so many plies; 0: never")};
}

Result<Options> Shogi::options(const Settings& given) {
  const auto settings = complete(option_specs(), given, "options");
  if (!settings) return fail(settings.error());
  Options options;
  const auto& all = setups();
  options.start = static_cast<std::uint8_t>(
      std::find_if(all.begin(), all.end(),
                   [&](const Setup& setup) { return setup.name == settings->at("start"); }) -
      all.begin());
  options.rules = value_of<Rules>(rules_names, settings->at("rules"));
  options.entering = value_of<Entering>(entering_names, settings->at("entering"));
  options.max_plies = static_cast<std::uint32_t>(get_integer(*settings, "max_plies"));
  return options;
}

Position Shogi::start(const Options& options) {
  const auto pos = parse_sfen(setups()[options.start].sfen, options);
  BANMEN_ASSERT(pos);
  return *pos;
}

Position position_of(const Board& board, const Options& options, std::uint32_t ply) {
  Position pos;
  pos.board = board;
  pos.options = options;
  pos.ply = pos.first_ply = ply;
  return pos;
}

std::vector<Move> moves_so_far(const Position& pos) {
  std::vector<Move> moves;
  pos.past.for_each([&](const Step& step) { moves.push_back(step.move); });
  std::reverse(moves.begin(), moves.end());
  return moves;
}

Key rules_key(const Options& options) {
  const Options usual;
  const auto word = [](const Options& rules) {
    return static_cast<std::uint64_t>(rules.rules) |
           static_cast<std::uint64_t>(rules.entering) << 8 | std::uint64_t{rules.max_plies} << 16;
  };
  return word(options) == word(usual) ? 0 : mix(word(options), 0);
}

Key key(const Position& pos) {
  const Key board_and_rules = pos.board.hash ^ rules_key(pos.options);
  return pos.options.max_plies ? mix(board_and_rules, pos.ply) : board_and_rules;
}

DropRule drop_rule(const Options& options) { return {{options.rules == Rules::famicom, false}}; }

Outcome declaration(const Board& board, const Options& options) {
  const Side side = board.to_move;
  const Square king = board.king_of(side);
  const Entering rule = options.entering;
  if (options.rules != Rules::standard || rule == Entering::none || rule == Entering::try_rule ||
      king == no_square)
    return Outcome::ongoing;
  if (!camp_of_enemy(side).has(king) || in_check(board)) return Outcome::ongoing;
  const Entered sum = entered(board, side);
  if (sum.men < 10) return Outcome::ongoing;
  if (rule == Entering::points27)
    return sum.points >= (side == Side::first ? 28 : 27) ? win_for(side) : Outcome::ongoing;
  return sum.points >= 31 ? win_for(side) : sum.points >= 24 ? Outcome::draw : Outcome::ongoing;
}

bool may_declare(const Position& pos) {
  return pos.result == Outcome::ongoing && declaration(pos.board, pos.options) != Outcome::ongoing;
}

Square try_square(Side side) { return side == Side::first ? square_at(5, 1) : square_at(5, 9); }

void legal_moves(const Position& pos, MoveList<Move>& out) {
  if (pos.result == Outcome::ongoing) legal_moves(pos.board, drop_rule(pos.options), out);
}

void declarations(const Position& pos, MoveList<Move>& out) {
  if (outcome(pos) != Outcome::ongoing) return;
  if (may_declare(pos)) out.push_back(Move::declare());
  out.push_back(Move::resign());
}

std::uint64_t count_moves(const Position& pos) {
  return pos.result == Outcome::ongoing ? count_moves(pos.board, drop_rule(pos.options)) : 0;
}

bool is_legal(const Position& pos, const Move& move) {
  if (pos.result != Outcome::ongoing) return false;
  if (move == Move::resign()) return true;
  if (move == Move::declare()) return may_declare(pos);
  return is_legal(pos.board, drop_rule(pos.options), move);
}

void play(Position& pos, const Move& move) {
  const Side mover = pos.board.to_move;
  const Key before = pos.board.hash;
  if (pos.recording && !pos.first) pos.first = std::make_shared<const Board>(pos.board);
  if (!move.on_board()) {
    pos.result =
        move == Move::resign() ? win_for(other(mover)) : declaration(pos.board, pos.options);
    if (pos.recording) pos.past.push({before, move, false});
    return;
  }
  play(pos.board, move);
  ++pos.ply;
  if (!pos.recording) return;
  pos.past.push({before, move, in_check(pos.board)});
  if (tried(pos, mover))
    pos.result = win_for(mover);
  else if (repeats(pos.options))
    pos.result = repetition(pos);
  if (pos.result == Outcome::ongoing && pos.options.max_plies && pos.ply >= pos.options.max_plies)
    pos.result = has_move(pos.board, drop_rule(pos.options)) ? Outcome::draw : win_for(mover);
}

void forget(Position& pos) {
  pos.past.clear();
  pos.first.reset();
  pos.first_ply = pos.ply;
  pos.recording = false;
}

Outcome outcome(const Position& pos) {
  if (pos.result != Outcome::ongoing) return pos.result;
  return has_move(pos.board, drop_rule(pos.options)) ? Outcome::ongoing
                                                     : win_for(other(pos.board.to_move));
}

}  // namespace banmen::shogi
