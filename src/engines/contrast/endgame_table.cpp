#include "engines/contrast/endgame_table.hpp"

#include "games/contrast/position.hpp"

namespace banmen::contrast {
std::optional<Value> value_by_rules(const Board& board, Jump jump) {
  if (const auto end = outcome(board, jump); end != Outcome::ongoing)
    return Value{end == win_for(board.to_move) ? Value::Kind::win : Value::Kind::loss, 0};
  if (winning_cells(board, board.to_move, jump)) return Value{Value::Kind::win, 1};
  return {};
}

Result<EndgameTable> EndgameTable::open(const std::filesystem::path& path) {
  auto file = TableFile::open(path);
  if (!file) return fail(file.error());
  return EndgameTable(std::move(*file));
}

Result<Value> EndgameTable::probe(const Board& board) const {
  const Layout found = layout_of(board, layout().jump);
  for (const bool mirror : {false, true})
    for (const bool turn : {false, true})
      if (apply(Symmetry{mirror, turn}, found) == layout())
        return probe_here(apply(Symmetry{mirror, turn}, board));
  return fail(Errc::unsupported,
              "the position has layout " + to_text(found) + ", the table " + to_text(layout()),
              file_.path().string(), "open the table of the position's own layout");
}

Result<Value> EndgameTable::probe_here(const Board& board) const {
  if (const auto value = value_by_rules(board, layout().jump)) return *value;
  const std::uint64_t rank = file_.index().rank(board);
  const auto codes = block(board.to_move, rank / TableFile::block_states);
  if (!codes) return fail(codes.error());
  return to_value((**codes)[rank % TableFile::block_states]);
}

Result<EndgameTable::Codes> EndgameTable::block(Side mover, std::uint64_t number) const {
  Slot& slot =
      recent_->slots[(2 * number + static_cast<std::uint64_t>(mover)) % recent_->slots.size()];
  {
    const std::lock_guard lock(recent_->mutex);
    if (slot.codes && slot.block == number && slot.mover == mover) return slot.codes;
  }
  auto codes = file_.read_block(mover, number);
  if (!codes) return fail(codes.error());
  auto shared = std::make_shared<const std::vector<std::uint8_t>>(std::move(*codes));
  const std::lock_guard lock(recent_->mutex);
  slot = {number, mover, shared};
  return shared;
}

}  // namespace banmen::contrast
