#include "games/shogi/position.hpp"

namespace banmen::shogi {

std::vector<Format<Shogi>> Shogi::formats() {
  return {{"sfen", "board, side, hands and move number in one line",
           [](const Position& pos) { return to_text(pos); },
           [](std::string_view text, const Options& options) -> Result<Decoded<Position>> {
             auto pos = parse_sfen(text, options);
             if (!pos) return fail(pos.error());
             return Decoded<Position>{*std::move(pos)};
           }}};
}

}  // namespace banmen::shogi
