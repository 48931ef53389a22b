#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

// Shogi as simply as it can be said, on text, sharing nothing with the program: every man is moved
// by its list of steps, every move is tried out, and it is legal if the king cannot be taken.
namespace banmen::shogi::textual {

struct State {
  std::array<std::array<std::string, 9>, 9> board;  // [rank][file 9 first]: "", "P", "+r", ...
  std::array<std::array<int, 128>, 2> hands{};      // by side and upper-case letter
  bool black = true;
};

inline State read(const std::string& sfen) {
  State state;
  std::size_t i = 0, x = 0, y = 0;
  for (; sfen[i] != ' '; ++i) {
    const char c = sfen[i];
    if (c == '/') {
      ++y;
      x = 0;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      x += static_cast<std::size_t>(c - '0');
    } else {
      std::string man;
      if (c == '+') man = sfen[i++];
      state.board[y][x++] = man + sfen[i];
    }
  }
  state.black = sfen[++i] == 'b';
  int count = 0;
  for (i += 2; sfen[i] != ' '; ++i) {
    const char c = sfen[i];
    if (c == '-') continue;
    if (std::isdigit(static_cast<unsigned char>(c))) {
      count = count * 10 + (c - '0');
      continue;
    }
    const bool black = std::isupper(static_cast<unsigned char>(c));
    state.hands[black ? 0 : 1][static_cast<std::size_t>(std::toupper(c))] = count ? count : 1;
    count = 0;
  }
  return state;
}

inline bool is_black(const std::string& man) {
  return std::isupper(static_cast<unsigned char>(man.back()));
}
inline char letter(const std::string& man) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(man.back())));
}

struct Reach {
  int dx, dy;
  bool far;
};

inline std::vector<Reach> reaches(const std::string& man) {  // for Black, who moves to smaller y
  const bool promoted = man[0] == '+';
  const std::vector<Reach> gold = {{-1, -1, false}, {0, -1, false}, {1, -1, false},
                                   {-1, 0, false},  {1, 0, false},  {0, 1, false}};
  const std::vector<Reach> straight = {
      {0, -1, false}, {0, 1, false}, {-1, 0, false}, {1, 0, false}};
  const std::vector<Reach> slanted = {
      {-1, -1, false}, {1, -1, false}, {-1, 1, false}, {1, 1, false}};
  const auto far = [](std::vector<Reach> list) {
    for (auto& reach : list) reach.far = true;
    return list;
  };
  const auto join = [](std::vector<Reach> a, const std::vector<Reach>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  switch (letter(man)) {
    case 'K':
      return join(straight, slanted);
    case 'R':
      return promoted ? join(far(straight), slanted) : far(straight);
    case 'B':
      return promoted ? join(far(slanted), straight) : far(slanted);
    case 'G':
      return gold;
    case 'S':
      return promoted ? gold : join(slanted, {{0, -1, false}});
    case 'N':
      return promoted ? gold : std::vector<Reach>{{-1, -2, false}, {1, -2, false}};
    case 'L':
      return promoted ? gold : std::vector<Reach>{{0, -1, true}};
    default:
      return promoted ? gold : std::vector<Reach>{{0, -1, false}};
  }
}

struct Move {
  int from_x = -1, from_y = -1, to_x = 0, to_y = 0;  // from_x = -1: a drop
  char drop = 0;
  bool promote = false;
};

inline std::string to_usi(const Move& move) {
  const auto square = [](int x, int y) {
    return std::string{static_cast<char>('9' - x), static_cast<char>('a' + y)};
  };
  if (move.drop) return std::string(1, move.drop) + "*" + square(move.to_x, move.to_y);
  return square(move.from_x, move.from_y) + square(move.to_x, move.to_y) +
         (move.promote ? "+" : "");
}

inline std::string& at(State& state, int x, int y) {
  return state.board[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
}
inline const std::string& at(const State& state, int x, int y) {
  return state.board[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
}

template <class See>
void each_target(const State& state, int x, int y, See see) {
  const std::string& man = at(state, x, y);
  const int up = is_black(man) ? 1 : -1;
  for (const Reach& reach : reaches(man))
    for (int k = 1; k <= (reach.far ? 8 : 1); ++k) {
      const int tx = x + k * reach.dx * up, ty = y + k * reach.dy * up;
      if (tx < 0 || tx > 8 || ty < 0 || ty > 8) break;
      see(tx, ty);
      if (!at(state, tx, ty).empty()) break;
    }
}

inline bool king_attacked(const State& state, bool black) {
  bool attacked = false;
  for (int y = 0; y < 9; ++y)
    for (int x = 0; x < 9; ++x)
      if (!at(state, x, y).empty() && is_black(at(state, x, y)) != black)
        each_target(state, x, y, [&](int tx, int ty) {
          attacked = attacked || at(state, tx, ty) == (black ? "K" : "k");
        });
  return attacked;
}

inline State after(State state, const Move& move) {
  auto& hand = state.hands[state.black ? 0 : 1];
  std::string man;
  if (move.drop) {
    --hand[static_cast<std::size_t>(move.drop)];
    man = std::string(1, state.black ? move.drop : static_cast<char>(std::tolower(move.drop)));
  } else {
    man = at(state, move.from_x, move.from_y);
    at(state, move.from_x, move.from_y).clear();
    if (move.promote) man = "+" + man;
    const std::string& taken = at(state, move.to_x, move.to_y);
    if (!taken.empty()) ++hand[static_cast<std::size_t>(letter(taken))];
  }
  at(state, move.to_x, move.to_y) = man;
  state.black = !state.black;
  return state;
}

std::vector<Move> moves(const State& state, bool pawn_mate_rule = true);

inline bool is_dead(const std::string& man, bool black, int y) {
  const int left = black ? y : 8 - y;  // ranks ahead of it
  if (man == "P" || man == "L") return left < 1;
  return man == "N" && left < 2;
}

inline std::vector<Move> moves(const State& state, bool pawn_mate_rule) {
  std::vector<Move> all;
  const bool black = state.black;
  const auto in_camp = [&](int y) { return black ? y < 3 : y > 5; };
  for (int y = 0; y < 9; ++y)
    for (int x = 0; x < 9; ++x) {
      const std::string& man = at(state, x, y);
      if (man.empty() || is_black(man) != black) continue;
      const std::string plain_man(1, letter(man));
      each_target(state, x, y, [&](int tx, int ty) {
        if (!at(state, tx, ty).empty() && is_black(at(state, tx, ty)) == black) return;
        const bool can =
            man[0] != '+' && plain_man != "K" && plain_man != "G" && (in_camp(y) || in_camp(ty));
        if (can) all.push_back({x, y, tx, ty, 0, true});
        if (man[0] == '+' || !is_dead(plain_man, black, ty))
          all.push_back({x, y, tx, ty, 0, false});
      });
    }
  for (const char drop : std::string("RBGSNLP")) {
    if (!state.hands[black ? 0 : 1][static_cast<std::size_t>(drop)]) continue;
    for (int x = 0; x < 9; ++x) {
      bool pawn_on_file = false;
      for (int y = 0; y < 9; ++y) pawn_on_file |= at(state, x, y) == (black ? "P" : "p");
      for (int y = 0; y < 9; ++y) {
        if (!at(state, x, y).empty() || is_dead(std::string(1, drop), black, y)) continue;
        if (drop == 'P' && pawn_on_file) continue;
        all.push_back({-1, -1, x, y, drop, false});
      }
    }
  }
  std::erase_if(all, [&](const Move& move) {
    const State next = after(state, move);
    if (king_attacked(next, black)) return true;
    return pawn_mate_rule && move.drop == 'P' && king_attacked(next, !black) &&
           moves(next, false).empty();
  });
  return all;
}

}  // namespace banmen::shogi::textual
