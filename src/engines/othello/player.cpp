#include "engines/othello/player.hpp"

#include "engines/othello/books.hpp"
#include "engines/othello/line_moves.hpp"
#include "engines/othello/weight_files.hpp"
#include "search/alphabeta_player.hpp"

namespace banmen::othello {
namespace {

using search::Score;
using search::Thought;

std::vector<OptionSpec> specs() {
  return {integer("depth", 0, 0, 60, "plies to search at most; 0: until the limits stop it"),
          integer("solved_from", 0, 0, 60,
                  "empty squares from which `depth` is no limit; 0: twice the depth and 4 more, at "
                  "most 20"),
          integer("time", 0, 0, 86'400'000, "milliseconds a move, when no limit is given; 0: 1000"),
          choice("book", {"on", "off"},
                 "play known openings at once, where neither depth nor nodes are limited"),
          host_only(words("book_file", "", "another book; empty: the program's own")),
          host_only(integer("hash", 64, 1, 65'536, "transposition table in MB")),
          host_only(
              integer("threads", 1, 1, 256, "threads; more than one is faster but not repeatable")),
          host_only(words("weights", "", "a file of weights instead of the program's own")),
          host_only(words("cut", "", "a file of spreads for them, see `banmen tune`"))};
}

class AlphaBetaPlayer final : public search::Player<Othello> {
 public:
  // Without a book it always thinks.
  AlphaBetaPlayer(Method method, const Settings& settings, std::unique_ptr<Table> table,
                  std::shared_ptr<const Book> book, std::shared_ptr<const Evaluation> evaluation,
                  const Cut& cut)
      : settings_(settings),
        table_(std::move(table)),
        book_(std::move(book)),
        evaluation_(std::move(evaluation)),
        search_(Search::make({.evaluation = evaluation_.get(),
                              .ordering = &SmallEvaluation::standard(),
                              .table = table_.get(),
                              .cut = cut,
                              .threads = static_cast<int>(get_integer(settings, "threads")),
                              .method = method})) {}

  Thought<Othello> think(const Position& pos, const search::Request& request,
                         const search::ThoughtSink<Othello>& sink) override {
    const auto start = Clock::now();
    const auto limits = search::with_defaults(request.limits, settings_);
    // A limit in depth or nodes asks for a search of that size.
    if (book_ && !limits.depth && !limits.nodes && request.lines == 1 && !request.study)
      if (auto known = by_book(pos); !known.candidates.empty()) return known;
    SearchLimits bounds;
    if (limits.depth) {
      bounds.depth = plays_out(pos, *limits.depth) ? 60 : *limits.depth;
      bounds.full_to = full_depth;
    }
    bounds.nodes = limits.nodes.value_or(0);
    bounds.stop = limits.time ? request.stop.until(start + *limits.time) : request.stop;
    // A pass is forced; what comes after it is thought about all the same.
    const bool passes = !can_move(pos.board);
    const Board board = passes ? passed(pos.board) : pos.board;
    const auto say = [&](const Found& found) {
      Thought<Othello> thought;
      for (const Line& line : found.lines) {
        search::Candidate<Othello> candidate;
        candidate.score = {Score::Kind::estimate, passes ? -line.score : line.score, 0,
                           pos.to_move};
        candidate.line = moves_of_line(line.moves, pos.options);
        if (passes) candidate.line.insert(candidate.line.begin(), pass_move);
        thought.candidates.push_back(std::move(candidate));
        if (passes) break;
      }
      thought.depth = found.depth;
      thought.nodes = found.nodes;
      thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      if (found.exact)
        thought.note = "exact";
      else if (found.depth >= count(board.empty()))
        thought.note =
            "to the end, " +
            std::to_string(percent_of_confidence[static_cast<std::size_t>(found.confidence)]) +
            " % sure";
      return thought;
    };
    return say(search_->run(board, bounds, request.lines, [&](const Found& found) {
      if (sink) sink(say(found));
    }));
  }

  void new_game() override { search_->forget(); }

 private:
  // Who asks for few plies wants to know all that they show: below this depth cuts save little.
  static constexpr int full_depth = 10;

  // A player of a certain depth also plays the end of the game: levels of other programs do the
  // same. A depth that only the request names is kept to.
  bool plays_out(const Position& pos, int depth) const {
    if (depth != get_integer(settings_, "depth")) return false;
    const auto from = static_cast<int>(get_integer(settings_, "solved_from"));
    return count(pos.board.empty()) <= (from ? from : std::min(2 * depth + 4, 20));
  }

  // What the book knows, if its best move stays in it: what leaves it is worth a deeper look.
  Thought<Othello> by_book(const Position& pos) const {
    Thought<Othello> thought;
    const auto moves = book_->probe(pos.board);
    if (moves.empty() || moves.front().to == 0) return thought;
    for (const BookMove& known : moves)
      thought.candidates.push_back(
          {{Score::Kind::estimate, known.score, 0, pos.to_move}, {move_to(known.square)}});
    thought.note = "book";
    return thought;
  }

  Settings settings_;
  std::unique_ptr<Table> table_;
  std::shared_ptr<const Book> book_;
  std::shared_ptr<const Evaluation> evaluation_;
  std::unique_ptr<Search> search_;
};

}  // namespace

search::PlayerKind<Othello> alphabeta_kind(Method method) {
  const bool pvs = method == Method::pvs;
  return {pvs ? "alphabeta" : "mtdf",
          pvs ? "patterns, selective principal-variation search, exact endgames"
              : "the same with MTD(f): zero windows that close in",
          specs(),
          [method](const Settings& settings,
                   std::uint64_t) -> Result<std::unique_ptr<search::Player<Othello>>> {
            auto table = Table::make(static_cast<std::size_t>(get_integer(settings, "hash")));
            if (!table) return fail(table.error());
            std::shared_ptr<const Book> book;
            if (settings.at("book") == "on") {
              auto read = read_book(settings.at("book_file"));
              if (!read) return fail(read.error());
              book = *std::move(read);
            }
            auto evaluation = evaluation_from(settings.at("weights"));
            if (!evaluation) return fail(evaluation.error());
            const auto cut = cut_from(settings.at("cut"));
            if (!cut) return fail(cut.error());
            return std::make_unique<AlphaBetaPlayer>(method, settings, std::move(*table),
                                                     std::move(book), std::move(*evaluation), *cut);
          },
          search::Honours::everything()};
}

}  // namespace banmen::othello
