#include "core/line.hpp"
#include "core/text.hpp"
#include "fuzz.hpp"

// "POSITION\nMOVES": any text as moves of every game. What reads as a move is written and read back
// to itself; what is legal can be played.
namespace banmen::test {
namespace {

template <Game G>
std::vector<std::string> split_for(std::string_view text) {
  if constexpr (MoveSplitting<G>) return G::split_moves(text);
  return split_words(text);
}

template <Game G>
void try_move(typename G::Position& pos, const std::string& text) {
  if (const auto move = parse_move(pos, text)) {
    const auto again = parse_move(pos, to_text(pos, *move));
    require(again && *again == *move, "a move's text reads back", text);
  }
  if constexpr (JsonMoves<G>) {
    if (const auto move = parse_json_move(pos, text)) {
      const auto again = parse_json_move(pos, to_json_text(pos, *move));
      require(again && *again == *move, "a move's JSON reads back", text);
    }
  }
  const auto legal = read_move<G>(pos, text, "here");
  require_words(legal, text);
  const auto says_where = [](std::string_view where) {
    return where == "here" || where.starts_with("here, ");
  };
  require(legal || says_where(legal.error().where), "an error says where", text);
  if (!legal) return;
  auto moves = legal_moves<G>(pos);
  if constexpr (Declaring<G>) declarations(pos, moves);
  require(std::find(moves.begin(), moves.end(), *legal) != moves.end(), "legal is listed", text);
  play(pos, *legal);
}

void moves(std::string_view text) {
  const auto newline = text.find('\n');
  const std::string start(newline == std::string_view::npos ? "" : text.substr(0, newline));
  const auto rest = newline == std::string_view::npos ? text : text.substr(newline + 1);
  for_each_entry([&]<class Entry>() {
    using G = typename Entry::Game;
    auto pos = start.empty() ? G::start({}) : G::parse(start, {}).value_or(G::start({}));
    auto words = split_for<G>(rest);
    if (words.size() > 50) words.resize(50);
    for (const auto& word : words) try_move<G>(pos, word);
    try_move<G>(pos, std::string(rest));
    require_words(replay<G>({{}, start, words}), text);
  });
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::moves)
