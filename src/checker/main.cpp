// banmen-check-proof FILE...: accepts a proof of who wins a game of stone capture, or says where it
// fails. It shares nothing with Banmen but the format of the file, so that a mistake in the engine
// cannot hide here too. It does not search: the winner's moves are those of the file, and every
// legal move of the loser is tried. A record is advice only; what it leads to is judged by the
// rules.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using Set = std::uint64_t;  // of points; point row * cols + col is bit row * cols + col
enum Colour { black = 0, white = 1 };
enum Exit { accepted = 0, rejected = 1, bad_arguments = 2, unreadable = 3, malformed = 4 };

Colour other(Colour side) { return side == black ? white : black; }
const char* name_of(Colour side) { return side == black ? "black" : "white"; }

struct Board {
  std::array<Set, 2> stones{};

  Set occupied() const { return stones[black] | stones[white]; }
  auto operator<=>(const Board&) const = default;
};

struct Game {
  int rows = 0, cols = 0, m = 0;
  std::string ko{};
};

struct State {
  Board board{};
  std::array<int, 2> captures{};
  Colour to_move = black;
  std::vector<Board> past{};  // earlier boards that could still come back, sorted
};

// ---- The rules -------------------------------------------------------------------------------

class Rules {
 public:
  explicit Rules(Game game) : game_(std::move(game)) {
    for (int point = 0; point < points(); ++point) {
      const int row = point / game_.cols, col = point % game_.cols;
      if (row > 0) beside_[at(point)] |= one(point - game_.cols);
      if (row + 1 < game_.rows) beside_[at(point)] |= one(point + game_.cols);
      if (col > 0) beside_[at(point)] |= one(point - 1);
      if (col + 1 < game_.cols) beside_[at(point)] |= one(point + 1);
    }
  }

  const Game& game() const { return game_; }
  int points() const { return game_.rows * game_.cols; }
  bool remembers() const { return game_.m > 1 && game_.ko != "none"; }

  bool every_group_lives(const Board& board) const {
    for (const Colour side : {black, white})
      for (Set rest = board.stones[side]; rest; rest &= rest - 1)
        if (!has_liberty(board, group(board, side, std::countr_zero(rest)))) return false;
    return true;
  }

  // The state after the mover puts a stone; nothing if that is not allowed.
  std::optional<State> play(const State& state, int point) const {
    auto next = put(state, point);
    // A capture that wins is never forbidden.
    if (!next || !remembers() || has_won(*next, state.to_move)) return next;
    if (std::binary_search(state.past.begin(), state.past.end(), next->board)) return std::nullopt;
    remember(*next, state);
    return next;
  }

  bool has_won(const State& state, Colour side) const { return state.captures[side] >= game_.m; }

  bool can_win_at_once(const State& state) const {
    const Set beside_enemies = around(state.board.stones[other(state.to_move)]);
    for (Set rest = beside_enemies & ~state.board.occupied(); rest; rest &= rest - 1)
      if (const auto next = put(state, std::countr_zero(rest));
          next && has_won(*next, state.to_move))
        return true;
    return false;
  }

 private:
  static Set one(int point) { return Set{1} << point; }
  static std::size_t at(int point) { return static_cast<std::size_t>(point); }

  Set around(Set stones) const {
    Set found = 0;
    for (; stones; stones &= stones - 1) found |= beside_[at(std::countr_zero(stones))];
    return found;
  }
  Set group(const Board& board, Colour side, int point) const {
    Set found = one(point);
    for (Set edge = found; edge;) {
      edge = around(edge) & board.stones[side] & ~found;
      found |= edge;
    }
    return found;
  }
  bool has_liberty(const Board& board, Set stones) const {
    return (around(stones) & ~board.occupied()) != 0;
  }

  // The stone is put and what it captures taken, whatever the ko rule says; not suicide.
  std::optional<State> put(const State& state, int point) const {
    if (point < 0 || point >= points() || state.board.occupied() & one(point)) return std::nullopt;
    const Colour me = state.to_move, enemy = other(me);
    State next{state.board, state.captures, enemy, {}};
    next.board.stones[me] |= one(point);
    const Board full = next.board;
    Set taken = 0;
    for (Set rest = beside_[at(point)] & full.stones[enemy]; rest; rest &= rest - 1) {
      const Set stones = group(full, enemy, std::countr_zero(rest));
      if (!has_liberty(full, stones)) taken |= stones;
    }
    next.board.stones[enemy] &= ~taken;
    next.captures[me] += std::popcount(taken);
    if (!has_liberty(next.board, group(next.board, me, point))) return std::nullopt;
    return next;
  }

  // An earlier board can come back only if all stones that are new since then are captured, and
  // nobody wins by that.
  bool may_come_back(const Board& old, const State& now) const {
    const auto lost = [&](Colour side) {
      return now.captures[other(side)] + std::popcount(now.board.stones[side] & ~old.stones[side]);
    };
    return lost(black) < game_.m && lost(white) < game_.m;
  }

  // By psk every earlier board is forbidden, by simple ko the one before the last move; the latter
  // is kept only if the next move could bring it back.
  void remember(State& next, const State& before) const {
    if (game_.ko == "psk") {
      for (const Board& old : before.past)
        if (may_come_back(old, next)) next.past.push_back(old);
      if (may_come_back(before.board, next)) next.past.push_back(before.board);
      std::sort(next.past.begin(), next.past.end());
    } else if (can_bring_back(next, before.board)) {
      next.past = {before.board};
    }
  }
  bool can_bring_back(const State& state, const Board& old) const {
    for (int point = 0; point < points(); ++point)
      if (const auto next = put(state, point);
          next && next->board == old && !has_won(*next, state.to_move))
        return true;
    return false;
  }

  Game game_;
  std::array<Set, 64> beside_{};
};

// ---- The file --------------------------------------------------------------------------------

struct Name {  // of a position with the winner to move
  std::uint64_t high = 0, low = 0, past = 0;
  auto operator<=>(const Name&) const = default;
};

struct Proof {
  Game game{};
  State start{};
  Colour winner = black;
  std::vector<std::pair<Name, int>> records{};  // position, point of the winner's move
};

struct Malformed {
  std::string what;
};

// Takes the header apart from left to right; it has one form only.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Reader& expect(const std::string& part) {
    if (text_.compare(at_, part.size(), part) != 0)
      throw Malformed{"expected '" + part + "' at byte " + std::to_string(at_)};
    at_ += part.size();
    return *this;
  }
  long long number(long long least, long long most) {
    const std::size_t start = at_;
    long long value = 0;
    const bool negative = at_ < text_.size() && text_[at_] == '-';
    at_ += negative;
    const std::size_t digits = at_;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && at_ < digits + 12; ++at_)
      value = 10 * value + (text_[at_] - '0');
    value = negative ? -value : value;
    if (at_ == digits || value < least || value > most)
      throw Malformed{"expected a number from " + std::to_string(least) + " to " +
                      std::to_string(most) + " at byte " + std::to_string(start)};
    return value;
  }
  int small(int least, int most) { return static_cast<int>(number(least, most)); }
  Colour colour() {
    const int sign = small(-1, 1);
    if (sign == 0) throw Malformed{"a side is 1 or -1, before byte " + std::to_string(at_)};
    return sign == 1 ? black : white;
  }
  std::string text() {
    const std::size_t end = text_.find('"', at_);
    if (end == std::string::npos || end > at_ + 100)
      throw Malformed{"a text without end at byte " + std::to_string(at_)};
    const std::size_t start = std::exchange(at_, end);
    return text_.substr(start, end - start);
  }
  std::uint64_t word() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 8) value |= std::uint64_t{byte()} << shift;
    return value;
  }
  unsigned char byte() { return static_cast<unsigned char>(text_[at_++]); }
  std::size_t left() const { return text_.size() - at_; }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

Board board_from(const std::string& text, const Game& game) {
  Board board;
  std::size_t at = 0;
  for (int row = 0; row < game.rows; ++row) {
    if (row > 0 && (at >= text.size() || text[at++] != '/')) throw Malformed{"a short row"};
    for (int col = 0; col < game.cols; ++col) {
      const char c = at < text.size() ? text[at++] : '?';
      if (c != 'X' && c != 'O' && c != '.') throw Malformed{"the board is not of X, O and ."};
      const Set stone = Set{1} << (row * game.cols + col);
      if (c == 'X') board.stones[black] |= stone;
      if (c == 'O') board.stones[white] |= stone;
    }
  }
  if (at != text.size()) throw Malformed{"the board is larger than rows and cols say"};
  return board;
}

Proof read_proof(const std::string& text) {
  Proof proof;
  Game& game = proof.game;
  State& start = proof.start;
  Reader in(text);
  game.rows = in.expect(R"({"format":"banmen-proof","version":1,"rows":)").small(1, 8);
  game.cols = in.expect(R"(,"cols":)").small(1, 8);
  if (game.rows * game.cols > 36) throw Malformed{"a board has at most 36 points"};
  game.m = in.expect(R"(,"m":)").small(1, 40);
  game.ko = in.expect(R"(,"ko":")").text();
  if (game.ko != "psk" && game.ko != "simple" && game.ko != "none")
    throw Malformed{"no such ko rule: " + game.ko};
  start.board = board_from(in.expect(R"(","board":")").text(), game);
  start.captures[black] = in.expect(R"(","captures":[)").small(0, game.m - 1);
  start.captures[white] = in.expect(",").small(0, game.m - 1);
  start.to_move = in.expect(R"(],"to_move":)").colour();
  proof.winner = in.expect(R"(,"winner":)").colour();
  const auto count = in.expect(R"(,"records":)").number(0, 99'999'999'999);
  in.expect("}\n");
  const Rules rules(game);
  if (!rules.every_group_lives(start.board)) throw Malformed{"a group without liberty"};
  const bool wide = rules.points() > 25;
  const std::size_t size = 9 + (wide ? 8u : 0u) + (rules.remembers() ? 8u : 0u);
  if (in.left() != size * static_cast<std::size_t>(count))
    throw Malformed{"the file has not the length its header says"};
  proof.records.reserve(static_cast<std::size_t>(count));
  for (long long i = 0; i < count; ++i) {
    Name name;
    name.low = in.word();
    if (wide) name.high = in.word();
    if (rules.remembers()) name.past = in.word();
    if (i > 0 && !(proof.records.back().first < name))
      throw Malformed{"record " + std::to_string(i) + " is out of order"};
    proof.records.emplace_back(name, in.byte());
  }
  return proof;
}

// ---- The check -------------------------------------------------------------------------------

// The mirror images of a board: where each point goes.
std::vector<std::vector<int>> images_of(const Game& game) {
  std::vector<std::vector<int>> images;
  for (int which = 0; which < (game.rows == game.cols ? 8 : 4); ++which) {
    std::vector<int> to;
    for (int point = 0; point < game.rows * game.cols; ++point) {
      int row = point / game.cols, col = point % game.cols;
      if (which & 1) row = game.rows - 1 - row;
      if (which & 2) col = game.cols - 1 - col;
      if (which & 4) std::swap(row, col);
      to.push_back(row * game.cols + col);
    }
    images.push_back(to);
  }
  return images;
}

class Check {
 public:
  explicit Check(const Proof& proof)
      : proof_(proof),
        rules_(proof.game),
        images_(images_of(proof.game)),
        seen_(proof.records.size(), false) {}

  // Whether the winner wins every line; else why() tells one that fails.
  bool run() { return visit(proof_.start); }
  const std::string& why() const { return why_; }
  std::uint64_t positions() const { return positions_; }

 private:
  struct Found {
    std::size_t record = 0;
    int image = 0;
    std::vector<Board> past{};  // in that image
  };

  bool visit(const State& state) {
    ++positions_;
    return state.to_move == proof_.winner ? visit_winner(state) : visit_loser(state);
  }

  bool visit_winner(const State& state) {
    if (rules_.can_win_at_once(state)) return true;
    auto found = find(state);
    if (!found) return fails("there is no record for the position");
    if (seen_[found->record]) {
      // The record names the past by a hash only; it counts as seen if the boards are the same.
      if (found->past.empty()) return true;
      return pasts_[found->record] == found->past || fails("two pasts have the same hash");
    }
    seen_[found->record] = true;
    if (!found->past.empty()) pasts_[found->record] = std::move(found->past);
    const int move = move_of(*found);
    line_.push_back(move);
    const auto next = rules_.play(state, move);
    if (!next) return fails("the winner's move is illegal");
    if (!rules_.has_won(*next, proof_.winner) && !visit(*next)) return false;
    line_.pop_back();
    return true;
  }

  // A loser without a legal move has lost.
  bool visit_loser(const State& state) {
    for (int point = 0; point < rules_.points(); ++point) {
      const auto next = rules_.play(state, point);
      if (!next) continue;
      line_.push_back(point);
      if (rules_.has_won(*next, state.to_move)) return fails("the loser has captured enough");
      if (!visit(*next)) return false;
      line_.pop_back();
    }
    return true;
  }

  Board image(const Board& board, const std::vector<int>& to) const {
    Board result;
    for (const Colour side : {black, white})
      for (Set rest = board.stones[side]; rest; rest &= rest - 1)
        result.stones[side] |= Set{1} << to[static_cast<std::size_t>(std::countr_zero(rest))];
    return result;
  }

  Name name_of_image(const State& state, const Board& board, const std::vector<Board>& past) const {
    unsigned __int128 id = 0;
    const int points = rules_.points();
    for (const Colour side : {black, white})
      for (Set rest = board.stones[side]; rest; rest &= rest - 1)
        id |= static_cast<unsigned __int128>(side == black ? 1 : 2) << 2 * std::countr_zero(rest);
    const auto put = [&](int value, int at) { id |= static_cast<unsigned __int128>(value) << at; };
    put(state.captures[black], points <= 25 ? 50 : 112);
    put(state.captures[white], points <= 25 ? 56 : 119);
    put(state.to_move == white, points <= 25 ? 62 : 126);
    Name name{static_cast<std::uint64_t>(id >> 64), static_cast<std::uint64_t>(id), 0};
    if (past.empty()) return name;
    name.past = 14695981039346656037u;
    for (const Board& old : past)
      for (const Colour side : {black, white}) {
        name.past = (name.past ^ old.stones[side]) * 1099511628211u;
        name.past ^= name.past >> 32;
      }
    return name;
  }

  // The record of the image with the least name.
  std::optional<Found> find(const State& state) const {
    Name least;
    Found found;
    for (std::size_t which = 0; which < images_.size(); ++which) {
      std::vector<Board> past;
      for (const Board& old : state.past) past.push_back(image(old, images_[which]));
      std::sort(past.begin(), past.end());
      const Name name = name_of_image(state, image(state.board, images_[which]), past);
      if (which > 0 && !(name < least)) continue;
      least = name;
      found = {0, static_cast<int>(which), std::move(past)};
    }
    const auto record =
        std::lower_bound(proof_.records.begin(), proof_.records.end(), least,
                         [](const auto& one, const Name& name) { return one.first < name; });
    if (record == proof_.records.end() || record->first != least) return std::nullopt;
    found.record = static_cast<std::size_t>(record - proof_.records.begin());
    return found;
  }

  // The point that the image turns into the one of the record; -1 if there is none.
  int move_of(const Found& found) const {
    const auto& to = images_[static_cast<std::size_t>(found.image)];
    const auto from = std::find(to.begin(), to.end(), proof_.records[found.record].second);
    return from == to.end() ? -1 : static_cast<int>(from - to.begin());
  }

  bool fails(const std::string& why) {
    std::ostringstream text;
    text << why << ", after";
    for (const int point : line_)
      text << " (" << point / proof_.game.cols << ',' << point % proof_.game.cols << ')';
    why_ = line_.empty() ? why + ", at the start" : text.str();
    return false;
  }

  const Proof& proof_;
  Rules rules_;
  std::vector<std::vector<int>> images_;
  std::vector<bool> seen_;
  std::map<std::size_t, std::vector<Board>> pasts_;
  std::vector<int> line_;
  std::string why_;
  std::uint64_t positions_ = 0;
};

int check_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) {
    std::cerr << "banmen-check-proof: error: cannot read the file (" << path << ")\n";
    return unreadable;
  }
  try {
    const Proof proof = read_proof(content);
    Check check(proof);
    if (!check.run()) {
      std::cout << "rejected: " << check.why() << " (" << path << ")\n";
      return rejected;
    }
    std::cout << "accepted: " << name_of(proof.winner) << " wins, " << proof.records.size()
              << " records, " << check.positions() << " positions\n";
    return accepted;
  } catch (const Malformed& error) {
    std::cerr << "banmen-check-proof: error: " << error.what << " (" << path << ")\n";
    return malformed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') {
    std::cerr << "usage: banmen-check-proof FILE...\n"
                 "exit code: 0 all accepted, 1 rejected, 3 unreadable, 4 malformed\n";
    return bad_arguments;
  }
  int worst = accepted;
  for (int i = 1; i < argc; ++i) worst = std::max(worst, check_file(argv[i]));
  return worst;
}
