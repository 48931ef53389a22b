#include "engines/othello/book_growth.hpp"

#include <algorithm>
#include <atomic>
#include <unordered_set>

#include "core/thread_pool.hpp"
#include "engines/othello/book_links.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {
namespace {

// Plies that a disc given away costs: a book of good lines with the likely mistakes beside them.
constexpr int loss = 2;
// Positions that a round adds: few to a small book, where each changes what is the cheapest next.
// The number of threads has no part in it, because it must not change the book.
std::size_t round_size(std::size_t positions) {
  return std::clamp<std::size_t>(positions / 16, 1, 16);
}

using Boards = std::unordered_set<Board, BoardHash>;

// Looks for the best move of a position among those that leave the book.
class Leaver {
 public:
  Leaver(const Evaluation& evaluation, Table& table, int depth, const Stop& stop)
      : search_(Search::make({.evaluation = &evaluation, .table = &table})), depth_(depth) {
    limits_.stop = stop;
  }

  // `leaves` says whether a move to a canonical board does.
  template <class Leaves>
  BookEntry look(const Board& board, const Leaves& leaves) {
    BookEntry entry{.board = board, .depth = static_cast<std::uint8_t>(depth_)};
    std::vector<Choice> choices;
    bool all = true;
    for (Bits rest = moves_of(board); rest; rest &= rest - 1) {
      const Reached next = reached(board, lowest(rest));
      if (next.over || leaves(canonical(next.board).board))
        choices.push_back({lowest(rest), next, 0});
      else
        all = false;
    }
    if (choices.empty()) return entry;
    const auto [square, score] = all ? best_of_all(board) : best_of(choices);
    entry.out_move = static_cast<std::int8_t>(square);
    entry.out_score = static_cast<std::int8_t>(score);
    return entry;
  }

 private:
  struct Choice {
    Square square;
    Reached next;
    int guess;
  };
  using Best = std::pair<Square, int>;

  Best best_of_all(const Board& board) {
    limits_.depth = depth_;
    limits_.low = -64;
    limits_.high = 64;
    const Found found = search_->run(board, limits_, 1, {});
    return {found.lines[0].move, std::clamp(found.lines[0].score, -64, 64)};
  }

  // One after the other, the likely best first; the others need only show that they are no better.
  Best best_of(std::vector<Choice>& choices) {
    const int glance = std::min(depth_ - 1, 3);
    for (Choice& choice : choices)
      choice.guess = choice.next.over ? -final_score(choice.next.board)
                                      : choice.next.sign * search_->value(choice.next.board, glance,
                                                                          -64, 64, certain);
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& a, const Choice& b) { return a.guess > b.guess; });
    Best best{no_square, -65};
    for (const Choice& choice : choices)
      if (const int score = score_of(choice, best.second); score > best.second)
        best = {choice.square, score};
    return best;
  }

  // Above `floor` it is the score, else something that is not.
  int score_of(const Choice& choice, int floor) {
    const auto& [board, sign, over] = choice.next;
    if (over) return -final_score(board);
    if (floor >= 64) return floor;
    limits_.depth = depth_ - 1;
    limits_.low = sign > 0 ? std::max(floor, -64) : -64;
    limits_.high = sign > 0 ? 64 : std::min(-floor, 64);
    return std::clamp(sign * search_->run(board, limits_, 1, {}).lines[0].score, -64, 64);
  }

  std::unique_ptr<Search> search_;
  SearchLimits limits_;
  int depth_;
};

class Grower {
 public:
  Grower(Book& book, const Evaluation& evaluation, const BookGrowth& growth)
      : book_(book), evaluation_(evaluation), growth_(growth) {
    // What a search finds depends on its table's size, so the depth alone decides it.
    const std::size_t megabytes = growth.depth < 12 ? 2 : growth.depth < 18 ? 16 : 64;
    for (int i = 0; i < std::max(growth.threads, 1); ++i)
      tables_.push_back(std::make_unique<Table>(megabytes));
    links_.catch_up(book_);
  }

  Result<void> run() {
    const Board start = canonical(start_board).board;
    if (!book_.index_of(start) && growth_.positions > book_.size() && !round({start})) return {};
    while (book_.size() < growth_.positions) {
      const auto fresh = pick(std::min(round_size(book_.size()), growth_.positions - book_.size()));
      if (fresh.empty() || !round(fresh)) return {};
      if (!growth_.watch) continue;
      if (const auto seen = growth_.watch(book_); !seen) return seen;
    }
    return {};
  }

 private:
  // The positions just outside that are cheapest to reach.
  std::vector<Board> pick(std::size_t most) const {
    const std::size_t root = *book_.index_of(canonical(start_board).board);
    const auto costs = links_.costs(book_, root, loss);
    struct Pick {
      int cost;
      Board board;
    };
    std::vector<Pick> picks;
    for (std::size_t i = 0; i < book_.size(); ++i) {
      const BookEntry& entry = book_.entries()[i];
      if (entry.out_move == no_square || costs[i] == BookLinks::far) continue;
      const Reached next = reached(entry.board, entry.out_move);
      if (next.over) continue;
      picks.push_back(
          {costs[i] + 1 + loss * (entry.score - entry.out_score), canonical(next.board).board});
    }
    std::sort(picks.begin(), picks.end(), [](const Pick& a, const Pick& b) {
      return std::tie(a.cost, a.board.own, a.board.opponent) <
             std::tie(b.cost, b.board.own, b.board.opponent);
    });
    std::vector<Board> fresh;
    Boards seen;
    for (const Pick& pick : picks) {
      if (fresh.size() == most) break;
      if (seen.insert(pick.board).second) fresh.push_back(pick.board);
    }
    return fresh;
  }

  // Adds positions, and looks again where the move that left the book leaves it no more. False:
  // stopped, and nothing has changed.
  bool round(const std::vector<Board>& fresh) {
    std::vector<Board> boards = fresh;
    for (const Board& board : fresh)
      for (const auto& parent : links_.parents_of(board)) {
        const BookEntry& entry = book_.entries()[parent.from];
        if (entry.out_move == parent.link.square) boards.push_back(entry.board);
      }
    const Boards joining(fresh.begin(), fresh.end());
    const auto leaves = [&](const Board& board) {
      return !book_.index_of(board) && !joining.contains(board);
    };
    std::vector<BookEntry> found(boards.size());
    std::atomic<std::size_t> next = 0;
    run_parallel(static_cast<int>(tables_.size()), [&](int thread) {
      Table& table = *tables_[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < boards.size() && !growth_.stop.now(); i = next++) {
        // Nothing of one search may reach another: which came before depends on the threads.
        table.clear();
        found[i] = Leaver(evaluation_, table, growth_.depth, growth_.stop).look(boards[i], leaves);
      }
    });
    if (growth_.stop.now()) return false;
    for (const BookEntry& entry : found) {
      if (const auto known = book_.index_of(entry.board))
        book_.entries()[*known] = entry;
      else
        book_.add(entry);
    }
    links_.catch_up(book_);
    links_.minimax(book_);
    return true;
  }

  Book& book_;
  const Evaluation& evaluation_;
  const BookGrowth& growth_;
  BookLinks links_;
  std::vector<std::unique_ptr<Table>> tables_;
};

}  // namespace

Result<void> grow(Book& book, const Evaluation& evaluation, const BookGrowth& growth) {
  return Grower(book, evaluation, growth).run();
}

}  // namespace banmen::othello
