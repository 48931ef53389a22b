#include "engines/shogi/com_player.hpp"

#include "engines/shogi/com/explain.hpp"
#include "engines/shogi/com/think.hpp"

namespace banmen::shogi {
namespace {

// COM always sits above. When it plays Sente, the board is turned for it.
Move seen_by_com(Move move, Side com_side) {
  if (com_side == Side::second || !move.on_board()) return move;
  return move.is_drop() ? Move::drop(move.dropped(), turned(move.to()))
                        : Move::step(turned(move.from()), turned(move.to()), move.promotes());
}

Board seen_by_com(const Board& board, Side com_side) {
  return com_side == Side::second ? board : turned(board);
}

Failure refuse(std::string what, std::string where, std::string hint) {
  return fail(Errc::unsupported, std::move(what), std::move(where), std::move(hint));
}

std::vector<OptionSpec> specs() {
  return {flag("timelimit", "the cartridge's time limit: another opening in even games"),
          flag("lenient", "take moves for COM's own that it would not have played")};
}

class ComPlayer final : public search::Player<Shogi> {
 public:
  explicit ComPlayer(const Settings& settings)
      : timelimit_(get_flag(settings, "timelimit")), lenient_(get_flag(settings, "lenient")) {}

  search::Thought<Shogi> think(const Position& pos, const search::Request& request,
                               const search::ThoughtSink<Shogi>&) override {
    const auto start = Clock::now();
    search::Thought<Shogi> thought;
    auto state = com_state(pos, timelimit_, lenient_);
    if (!state) {
      thought.failure = state.error();
      return thought;
    }
    com::Reply reply;
    if (request.explain) {
      auto explained = com::explain(*state);
      explained.turned = side_to_move(pos) == Side::first;
      reply = explained.reply;
      thought.explanation = words(explained);
    } else {
      reply = com::think(*state);
    }
    answer(thought, pos, reply);
    thought.nodes = 1;
    thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return thought;
  }

 private:
  static void answer(search::Thought<Shogi>& thought, const Position& pos,
                     const com::Reply& reply) {
    using search::Score;
    const Side side = side_to_move(pos);
    thought.depth = 1;
    const Score no_proof{Score::Kind::estimate, 0, 0, side};
    if (reply.verdict == com::Verdict::hum_wins) {
      thought.candidates = {{no_proof, {Move::resign()}}};
      thought.note = "COM resigns";
      return;
    }
    const auto text = com::to_usi(reply.move);
    const auto read = parse_move(pos, text);
    const Move move = read ? seen_by_com(*read, side) : Move();
    if (reply.verdict == com::Verdict::suicide || !is_legal(pos, move)) {
      thought.failure = Error{Errc::illegal, "COM plays " + text + ", which the rules forbid",
                              "position", "the cartridge's rules are the option rules=famicom"};
      return;
    }
    // What the machine takes for mate need not be one by the rules.
    Position next = pos;
    play(next, move);
    const bool wins = outcome(next) == win_for(side);
    thought.candidates = {{wins ? Score{Score::Kind::win, 0, 1, side} : no_proof, {move}}};
    thought.note = reply.mate ? "mate" : reply.from_book ? "book" : "";
  }

  static search::Explanation words(const com::Explanation& explained) {
    search::Explanation words;
    const auto& names = com::think_columns();
    const auto values = com::think_values(explained);
    for (std::size_t i = 0; i < names.size(); ++i) words.facts.emplace_back(names[i], values[i]);
    words.columns = com::candidate_columns();
    words.rows = com::candidate_rows(explained);
    words.reasons = {com::why(explained)};
    return words;
  }

  bool timelimit_, lenient_;
};

}  // namespace

Result<com::State> com_state(const Position& pos, bool timelimit, bool lenient) {
  const Side com_side = side_to_move(pos);
  const Board& first = pos.first ? *pos.first : pos.board;
  const auto kind = com::kind_of(to_sfen(seen_by_com(first, com_side), 0));
  if (!kind)
    return refuse(
        "COM plays only games from its six starts, and this one began otherwise", "position",
        "begin with the option start=even, rook, two, gote-first, sente-rook or sente-two");
  com::State state = com::start(*kind, timelimit);
  const auto moves = moves_so_far(pos);
  Side mover = first.to_move;
  for (std::size_t i = 0; i < moves.size(); ++i, mover = other(mover)) {
    const std::string text = to_text(seen_by_com(moves[i], com_side));
    const std::string where = "moves[" + std::to_string(i) + "]";
    const auto owner = mover == com_side ? com::com : com::hum;
    const auto move = com::parse_usi(text, owner);
    if (!move) return fail(move.error());
    if (mover != com_side) {
      com::apply_hum(state, *move);
      continue;
    }
    com::State tried = state;
    const auto reply = com::think(tried);
    if (reply.verdict == com::Verdict::move && reply.move == *move) {
      state = tried;
    } else if (lenient) {
      com::apply_com(state, *move);
    } else {
      const std::string own =
          reply.verdict == com::Verdict::move
              ? to_text(seen_by_com(parse_move(pos, com::to_usi(reply.move)).value_or(Move()),
                                    com_side))
              : "resign";
      return refuse("COM would have played " + own + ", not " + to_text(moves[i]), where,
                    "COM's moves follow from the whole game; com:lenient takes any");
    }
  }
  return state;
}

search::PlayerKind<Shogi> com_kind() {
  return {"com", "the machine of the Famicom cartridge, move for move; it resigns as it did",
          specs(),
          [](const Settings& settings,
             std::uint64_t) -> Result<std::unique_ptr<search::Player<Shogi>>> {
            return std::make_unique<ComPlayer>(settings);
          },
          // It plays by the cartridge's rules, whatever they are here, and proves nothing.
          search::Honours::everything()};
}

}  // namespace banmen::shogi
