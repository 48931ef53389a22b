#include "engines/othello/books.hpp"

#include <algorithm>

#include "core/file.hpp"
#include "engines/othello/book_growth.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

constexpr auto between_saves = std::chrono::seconds(60);

class OpeningBook final : public search::Book<Othello> {
 public:
  explicit OpeningBook(std::shared_ptr<const othello::Book> book) : book_(std::move(book)) {}

  std::size_t positions() const override { return book_->size(); }

  std::pair<int, int> depths() const override {
    if (book_->size() == 0) return {0, 0};
    const auto [least, most] = std::minmax_element(
        book_->entries().begin(), book_->entries().end(),
        [](const BookEntry& a, const BookEntry& b) { return a.depth < b.depth; });
    return {least->depth, most->depth};
  }

  std::vector<search::BookMove<Othello>> probe(const Position& pos) const override {
    std::vector<search::BookMove<Othello>> moves;
    for (const auto& known : book_->probe(pos.board))
      moves.push_back({move_to(known.square),
                       {search::Score::Kind::estimate, known.score, 0, pos.to_move},
                       known.to});
    return moves;
  }

 private:
  std::shared_ptr<const othello::Book> book_;
};

Result<std::unique_ptr<search::Book<Othello>>> open_book(const std::string& file) {
  auto book = read_book(file);
  if (!book) return fail(book.error());
  return std::make_unique<OpeningBook>(*std::move(book));
}

// Saved now and then, so that little is lost whatever happens.
class Keeper {
 public:
  Keeper(std::string file, std::size_t goal, const ProgressSink& sink)
      : file_(std::move(file)), goal_(goal), sink_(sink) {}

  Result<void> see(const Book& book) {
    if (sink_)
      sink_(
          {.stage = "book", .done = book.size(), .total = goal_, .unit = "positions", .best = {}});
    if (Clock::now() - saved_ < between_saves) return {};
    return save(book);
  }
  Result<void> save(const Book& book) {
    saved_ = Clock::now();
    return write_file(file_, to_file(book));
  }

 private:
  std::string file_;
  std::size_t goal_;
  const ProgressSink& sink_;
  Clock::time_point saved_ = Clock::now();
};

Result<Facts> build_book(const search::BookOrder& order, const search::Work& work) {
  const auto begin = Clock::now();
  Book book;
  if (!order.from.empty()) {
    const auto old = read_book(order.from);
    if (!old) return fail(old.error());
    book = **old;
  }
  if (const auto writable = check_writable(order.output); !writable) return fail(writable.error());
  const std::size_t before = book.size();
  Keeper keeper(order.output, order.positions, work.progress);
  const BookGrowth growth{.positions = order.positions,
                          .depth = order.depth,
                          .threads = work.threads,
                          .stop = work.stop,
                          .watch = [&](const Book& now) { return keeper.see(now); }};
  if (const auto grown = grow(book, Evaluation::standard(), growth); !grown)
    return fail(grown.error());
  if (const auto saved = keeper.save(book); !saved) return fail(saved.error());
  return Facts{{"file", order.output},
               {"positions", book.size()},
               {"added", book.size() - before},
               {"depth", order.depth},
               {"seconds", std::chrono::duration<double>(Clock::now() - begin).count()}};
}

}  // namespace

Result<std::shared_ptr<const Book>> read_book(const std::string& file) {
  if (file.empty()) return std::shared_ptr<const Book>(std::shared_ptr<void>(), &Book::shipped());
  const auto bytes = read_file(file);
  if (!bytes) return fail(bytes.error());
  auto book = book_from_file(*bytes);
  if (!book) {
    Error error = book.error();
    error.where = file;
    return fail(error);
  }
  return std::make_shared<const Book>(*std::move(book));
}

search::Books<Othello> opening_books() { return {.open = open_book, .build = build_book}; }

}  // namespace banmen::othello
