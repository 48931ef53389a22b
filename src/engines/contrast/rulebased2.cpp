#include <algorithm>
#include <array>

#include "engines/contrast/rule_player.hpp"
#include "engines/contrast/thumb.hpp"

namespace banmen::contrast {
namespace {

using Points = std::optional<int>;

// One file as the mover sees it; rows count from the mover's home.
struct File {
  int mine = -1;       // row of the mover's front piece, -1: none
  int theirs = width;  // row of the enemy's front piece, 5: none
  int gap = -1;        // free cells between facing fronts, -1: they do not face
};

class Rules {
 public:
  explicit Rules(const Position& pos)
      : board_(pos.board), side_(pos.board.to_move), moves_(banmen::legal_moves<Contrast>(pos)) {
    for (int cell = 0; cell < cell_count; ++cell) {
      File& file = files_[static_cast<std::size_t>(file_of(cell))];
      const int row = rows_from_home(cell, side_);
      if (board_.own() & bit(cell)) file.mine = std::max(file.mine, row);
      if (board_.enemy() & bit(cell)) file.theirs = std::min(file.theirs, row);
    }
    for (File& file : files_) {
      nearest_ = std::min(nearest_, file.theirs);
      if (file.mine < 0 || file.theirs == width || file.theirs < file.mine) continue;
      file.gap = file.theirs - file.mine - 1;
      gaps_ += file.gap;
    }
  }

  Choice choose(Rng& rng) const {
    const auto pick = [&](auto rule) {
      return best_by(moves_, rng, [&](const Move& m) -> Points { return (this->*rule)(m); });
    };
    if (const auto move = pick(&Rules::win)) return {*move, "wins"};
    if (is_one_step_away(board_, other(side_)))
      if (const auto move = pick(&Rules::block)) return {*move, "blocks"};
    if (const auto move = gaps_ % 2 ? pick(&Rules::push) : pick(&Rules::tile_in_front))
      return {*move, gaps_ % 2 ? "odd gaps: pushes" : "even gaps: tile in front of the enemy"};
    if (const auto move = pick(&Rules::tile_beside)) return {*move, "tile beside a ragged front"};
    if (const auto move = pick(&Rules::edge)) return {*move, "edge file first"};
    if (const auto move = pick(&Rules::shadow)) return {*move, "shadows the runner"};
    return {*pick(&Rules::fallback), "advances"};
  }

 private:
  const File& file(int cell) const { return files_[static_cast<std::size_t>(file_of(cell))]; }
  int row(int cell) const { return rows_from_home(cell, side_); }
  static bool straight(const Move& m) { return file_of(m.from) == file_of(m.to); }
  bool by_front(const Move& m) const { return row(m.from) == file(m.from).mine; }

  Points win(const Move& m) const {
    return wins(m, side_) && m.tile == Tile::none ? Points(1) : std::nullopt;
  }

  // Any step after which no enemy is one orthogonal step from an empty goal cell; no tile.
  Points block(const Move& m) const {
    if (m.tile != Tile::none) return std::nullopt;
    Board next = board_;
    play(next, m);
    return is_one_step_away(next, other(side_)) ? std::nullopt : Points(advance_points(board_, m));
  }

  // A front piece straight on towards the one it faces, where the gap is widest; no tile.
  Points push(const Move& m) const {
    if (m.tile != Tile::none || !straight(m) || rows_gained(m, side_) <= 0) return std::nullopt;
    return by_front(m) && file(m.from).gap > 0 ? Points(file(m.from).gap) : std::nullopt;
  }

  // A tile on the cell before a facing enemy front, where the gap is widest; gray before black. The
  // step that goes with it is the one the fallback likes.
  Points tile_in_front(const Move& m) const {
    if (m.tile == Tile::none || file(m.tile_cell).gap < 0) return std::nullopt;
    if (row(m.tile_cell) != file(m.tile_cell).theirs - 1) return std::nullopt;
    return 10'000 * file(m.tile_cell).gap + tile_points(m);
  }

  // A tile left or right of an enemy front that stands two rows or more off its neighbour's.
  Points tile_beside(const Move& m) const {
    if (m.tile == Tile::none) return std::nullopt;
    for (const int x : {file_of(m.tile_cell) - 1, file_of(m.tile_cell) + 1}) {
      if (x < 0 || x >= width || !ragged(x)) continue;
      if (row(m.tile_cell) == files_[static_cast<std::size_t>(x)].theirs) return tile_points(m);
    }
    return std::nullopt;
  }

  bool ragged(int x) const {
    const int here = files_[static_cast<std::size_t>(x)].theirs;
    if (here == width) return false;
    for (const int beside : {x - 1, x + 1}) {
      if (beside < 0 || beside >= width) continue;
      const int there = files_[static_cast<std::size_t>(beside)].theirs;
      if (there != width && std::abs(here - there) >= 2) return true;
    }
    return false;
  }

  // Straight on along files a and e, the front piece before others; no tile.
  Points edge(const Move& m) const {
    const int x = file_of(m.from);
    if (m.tile != Tile::none || !straight(m) || (x != 0 && x != width - 1)) return std::nullopt;
    return rows_gained(m, side_) > 0 ? Points(2 * rows_gained(m, side_) + by_front(m))
                                     : std::nullopt;
  }

  // Forward in the file of an enemy who has come furthest, up against it; no tile.
  Points shadow(const Move& m) const {
    const int theirs = file(m.to).theirs;
    if (m.tile != Tile::none || theirs != nearest_ || theirs == width) return std::nullopt;
    if (rows_gained(m, side_) <= 0 || row(m.to) >= theirs) return std::nullopt;
    return row(m.to) - theirs;
  }

  Points fallback(const Move& m) const {
    return m.tile == Tile::none ? Points(advance_points(board_, m)) : std::nullopt;
  }

  int tile_points(const Move& m) const {
    return (m.tile == Tile::gray ? 2'000 : 0) + advance_points(board_, m);
  }

  Board board_;
  Side side_;
  MoveList<Move> moves_;
  std::array<File, width> files_{};
  int gaps_ = 0;         // of all files together
  int nearest_ = width;  // row of the enemy nearest to the mover's home
};

}  // namespace

Choice rulebased2_choice(const Position& pos, Rng& rng) { return Rules(pos).choose(rng); }

}  // namespace banmen::contrast
