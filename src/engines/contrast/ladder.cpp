#include "engines/contrast/ladder.hpp"

#include "engines/contrast/placement.hpp"

namespace banmen::contrast {
namespace {

Result<Rung> bare_rung(EndgameCache& cache, const Board& board, const Ground& ground,
                       const search::Work& work) {
  const auto obtained = cache.get_or_solve(ground.layout(), work);
  if (!obtained) return fail(obtained.error());
  const auto value = obtained->table->probe(board);
  if (!value) return fail(value.error());
  return Rung{"no tile in hand", {}, *value, obtained->table->statistics()};
}

// `seen`: the board, turned if `solved` is of the other owner.
Rung tile_rung(const Solved& solved, Side owner, Tile tile, const LayoutIndex& index,
               const Board& seen) {
  const std::size_t kind = tile == Tile::black ? 0 : 1;
  Rung rung;
  rung.name = std::string(Contrast::side_names[static_cast<std::size_t>(owner)]) + " holds 1 " +
              (kind ? "gray" : "black") + " tile";
  rung.stock[static_cast<std::size_t>(owner)][kind] = 1;
  rung.value = to_value(solved.codes[static_cast<std::size_t>(seen.to_move)][index.rank(seen)]);
  rung.statistics = solved.statistics;
  return rung;
}

}  // namespace

Result<std::vector<Rung>> climb_ladder(EndgameCache& cache, const Board& board, Jump jump,
                                       const search::Work& work) {
  const Layout layout = layout_of(board, jump);
  const auto ground = Ground::make(layout);
  if (!ground) return fail(ground.error());
  const auto index = LayoutIndex::make(layout.pieces);
  if (!index) return fail(index.error());
  auto bare = bare_rung(cache, board, *ground, work);
  if (!bare) return fail(bare.error());
  std::vector<Rung> rungs = {std::move(*bare)};
  // Where the half turn keeps the layout, White's tile is Black's tile seen from the other side.
  const bool same = apply(Symmetry{.turn = true}, layout) == layout;
  for (const Tile tile : {Tile::black, Tile::gray}) {
    auto solved = solve_with_tile(cache, *ground, Side::first, tile, work);
    if (!solved) return fail(solved.error());
    rungs.push_back(tile_rung(*solved, Side::first, tile, *index, board));
    if (!same) solved = solve_with_tile(cache, *ground, Side::second, tile, work);
    if (!solved) return fail(solved.error());
    rungs.push_back(tile_rung(*solved, Side::second, tile, *index, same ? turned(board) : board));
  }
  return rungs;
}

}  // namespace banmen::contrast
