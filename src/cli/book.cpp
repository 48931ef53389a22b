#include <set>

#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

using registry::AnyBook;
using registry::AnyGame;
using registry::AnyPosition;

struct BuildArgs {
  std::string game, output, from, positions, depth;
  RunOptions run;
};

struct LookArgs {
  LineOptions line;
  std::string book, plies = "3";
};

// The game, if it has books.
Result<const AnyGame*> find_bookish(const Context& context, const std::string& id) {
  const auto game = context.registry.find(id);
  if (!game || (*game)->has_books()) return game;
  std::vector<std::string> others;
  for (const auto& other : context.registry.games())
    if (other->has_books()) others.emplace_back(other->id());
  return fail(Errc::unsupported, "there is no opening book for " + id, "GAME",
              others.empty() ? "no game has one" : "games with books: " + join(others, ", "));
}

Result<int> build(Context& context, const BuildArgs& args) {
  const auto game = find_bookish(context, args.game);
  if (!game) return fail(game.error());
  if (const auto apart = context.check_apart(args.output); !apart) return fail(apart.error());
  search::BookOrder order{.output = args.output, .from = args.from};
  if (!args.positions.empty()) {
    const auto positions = read_integer(args.positions, 1, 50'000'000, "--positions");
    if (!positions) return fail(positions.error());
    order.positions = static_cast<std::size_t>(*positions);
  }
  if (!args.depth.empty()) {
    const auto depth = read_integer(args.depth, 2, 60, "--depth");
    if (!depth) return fail(depth.error());
    order.depth = static_cast<int>(*depth);
  }
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  const auto facts = (*game)->build_book(
      order,
      {.threads = *threads, .stop = context.stop, .progress = printer.sink(), .files = true});
  if (!facts) return fail(facts.error());
  printer.clear();
  if (context.json) {
    Json json = {{"game", (*game)->id()}};
    json.update(*facts);
    context.out_json(json);
  } else {
    for (const auto& [key, value] : facts->items())
      context.print("{}: {}\n", key,
                    value.is_string()         ? value.get<std::string>()
                    : value.is_number_float() ? fmt::format("{:.1f}", value.get<double>())
                                              : json_text(value));
  }
  return context.stop.requested() ? exit_stopped : exit_ok;
}

std::string depth_words(std::pair<int, int> depths) {
  return depths.first == depths.second ? std::to_string(depths.first)
                                       : fmt::format("{}-{}", depths.first, depths.second);
}

Json to_json(const AnyGame& game, const registry::BookMoveText& move) {
  return {{"move", move.move},
          {"score", service::to_json(game, move.score)},
          {"in_book", move.to != 0}};
}

// The best moves for both, down to the first that leaves the book.
Result<std::vector<std::string>> main_line(const AnyBook& book, const AnyPosition& start) {
  std::vector<std::string> line;
  const auto pos = start.clone();
  for (;;) {
    const auto moves = book.probe(*pos);
    if (!moves) return fail(moves.error());
    if (moves->empty()) {
      // A pass is in no book; what follows it may be.
      const auto legal = pos->moves();
      if (line.empty() || legal.size() != 1 || pos->result() != Outcome::ongoing) return line;
      line.push_back(legal.front().text);
    } else {
      line.push_back(moves->front().move);
    }
    if (const auto played = pos->advance(line.back(), "book"); !played) return fail(played.error());
    if (!moves->empty() && moves->front().to == 0) return line;
  }
}

struct Branch {
  registry::BookMoveText move;
  std::vector<Branch> below;
};

// The moves within the book, of those to images of one position the first, `plies` deep.
Result<std::vector<Branch>> tree_of(const AnyBook& book, const AnyPosition& pos, long long plies) {
  std::vector<Branch> tree;
  if (plies == 0) return tree;
  const auto moves = book.probe(pos);
  if (!moves) return fail(moves.error());
  std::set<Key> seen;
  for (const auto& move : *moves) {
    if (move.to == 0 || !seen.insert(move.to).second) continue;
    const auto next = pos.clone();
    if (const auto played = next->advance(move.move, "book"); !played) return fail(played.error());
    auto below = tree_of(book, *next, plies - 1);
    if (!below) return below;
    tree.push_back({move, *std::move(below)});
  }
  return tree;
}

Json to_json(const AnyGame& game, const std::vector<Branch>& tree) {
  Json list = Json::array();
  for (const auto& branch : tree) {
    list.push_back(
        {{"move", branch.move.move}, {"score", service::to_json(game, branch.move.score)}});
    if (!branch.below.empty()) list.back()["moves"] = to_json(game, branch.below);
  }
  return list;
}

void print_tree(Context& context, const AnyGame& game, const std::vector<Branch>& tree,
                const std::string& indent) {
  for (const auto& branch : tree) {
    context.print("{}{} {}\n", indent, branch.move.move,
                  service::score_words(game, branch.move.score));
    print_tree(context, game, branch.below, indent + "  ");
  }
}

// The position asked about. Without a book the game is at fault, before anything else is.
Result<Opened> open_bookish(Context& context, const LookArgs& args) {
  return find_bookish(context, args.line.game).and_then([&](auto&&) {
    return args.line.open(context);
  });
}

Result<int> show(Context& context, const LookArgs& args) {
  const auto plies = read_integer(args.plies, 0, 60, "--plies");
  if (!plies) return fail(plies.error());
  const auto opened = open_bookish(context, args);
  if (!opened) return fail(opened.error());
  const AnyGame& game = *opened->game;
  const auto book = game.open_book(args.book);
  if (!book) return fail(book.error());
  const auto line = main_line(**book, *opened->position);
  if (!line) return fail(line.error());
  const auto tree = tree_of(**book, *opened->position, *plies);
  if (!tree) return fail(tree.error());
  const auto depths = (*book)->depths();
  if (context.json) {
    context.out_json({{"game", game.id()},
                      {"positions", (*book)->positions()},
                      {"depth", {depths.first, depths.second}},
                      {"line", *line},
                      {"moves", to_json(game, *tree)}});
    return exit_ok;
  }
  context.print("positions: {}\ndepth: {}\nline: {}\n", with_commas((*book)->positions()),
                depth_words(depths), join(*line, " "));
  print_tree(context, game, *tree, "");
  return exit_ok;
}

Result<int> probe(Context& context, const LookArgs& args) {
  const auto opened = open_bookish(context, args);
  if (!opened) return fail(opened.error());
  const AnyGame& game = *opened->game;
  const auto book = game.open_book(args.book);
  if (!book) return fail(book.error());
  const auto moves = (*book)->probe(*opened->position);
  if (!moves) return fail(moves.error());
  if (context.json) {
    Json list = Json::array();
    for (const auto& move : *moves) list.push_back(to_json(game, move));
    context.out_json({{"game", game.id()},
                      {"position", opened->position->notation()},
                      {"known", !moves->empty()},
                      {"moves", list}});
    return exit_ok;
  }
  if (moves->empty()) context.out("the position is not in the book\n");
  for (const auto& move : *moves)
    context.print("{} {}{}\n", move.move, service::score_words(game, move.score),
                  move.to == 0 ? " (leaves the book)" : "");
  return exit_ok;
}

// A game whose book can be looked at, for examples.
std::string bookish_game(const Context& context) {
  for (const auto& game : context.registry.games())
    if (game->has_books()) return std::string(game->id());
  return sample_game(context);
}

void add_build(CLI::App& group, Context& context) {
  auto args = std::make_shared<BuildArgs>();
  auto* verb = add_verb(group, context, "build", "Build a book, or go on building one",
                        "banmen book build " + bookish_game(context) + " --output book.bin");
  add_game(*verb, args->game);
  add_required(*verb, "-o,--output", args->output,
               "The file to write; Ctrl-C leaves what is there by then");
  add_text(*verb, "--from", args->from, "A book to go on from; may be the output itself");
  add_text(*verb, "--positions", args->positions, "How many it is to hold (default 1000)");
  add_text(*verb, "--depth", args->depth, "Plies of every search (default 8)");
  args->run.add_threads(*verb, "Threads; any number gives the same book (default: all cores)");
  on_run(verb, context, [args, &context] { return build(context, *args); });
}

void add_look(CLI::App& group, Context& context, const std::string& name, const std::string& about,
              Result<int> (*look)(Context&, const LookArgs&)) {
  auto args = std::make_shared<LookArgs>();
  auto* verb =
      add_verb(group, context, name, about, "banmen book " + name + " " + bookish_game(context));
  args->line.add_to(*verb);
  add_text(*verb, "--book", args->book, "A book's file (default: the one that Banmen comes with)");
  if (look == show) add_text(*verb, "--plies", args->plies, "Plies of the tree (default 3)");
  on_run(verb, context, [args, look, &context] { return look(context, *args); });
}

}  // namespace

void add_book(CLI::App& app, Context& context) {
  auto* group = add_group(app, "book", "Opening books: build, show and ask them",
                          "banmen book show " + bookish_game(context));
  add_build(*group, context);
  add_look(*group, context, "show", "How large a book is, its best line and its first moves", show);
  add_look(*group, context, "probe", "What a book knows about a position", probe);
}

}  // namespace banmen::cli
