#include "core/text.hpp"
#include "games/shogi/cells.hpp"
#include "games/shogi/csa.hpp"
#include "games/shogi/diagram.hpp"
#include "games/shogi/kif.hpp"
#include "games/shogi/usi_record.hpp"

// The lists of what can be read and written.
namespace banmen::shogi {
namespace {

template <Result<Position> (*Parse)(std::string_view, const Options&)>
Result<Decoded<Position>> decode(std::string_view text, const Options& options) {
  auto pos = Parse(text, options);
  if (!pos) return fail(pos.error());
  return Decoded<Position>{*std::move(pos)};
}

bool looks_like_csa_position(std::string_view text) {
  return (text.starts_with('P') || text.starts_with('$') || text.starts_with('\'')) &&
         text.substr(0, text.find('\n')).find('/') == std::string_view::npos;
}

}  // namespace

std::vector<Format<Shogi>> Shogi::formats() {
  return {
      {"sfen", "board, side, hands and move number in one line", to_text, decode<parse_sfen>},
      {"cells", "JSON: 11 by 11 cells, hands and codes of the original document", to_cells,
       decode<parse_cells>},
      {"json", "JSON: pieces by square, hands, side to move, ply", to_readable_json,
       decode<parse_readable_json>},
      {"bod", "a diagram of kanji, as KIF files hold it", to_diagram, decode<parse_diagram>},
      {"csa", "P lines and the side to move, as CSA files begin", to_csa_position,
       decode<parse_csa_position>},
      {"picture", "the board for people; cannot be read back", picture, nullptr},
  };
}

std::vector<RecordFormat<Shogi>> Shogi::records() {
  return {
      {"kif", "KIF: a move with its source on each line", looks_like_kif, read_kif, write_kif},
      {"ki2", "KI2: moves as books print them", looks_like_ki2, read_ki2, write_ki2},
      {"csa", "CSA 2.2: moves by digits and letters", looks_like_csa, read_csa, write_csa},
      {"usi", "one line: position startpos moves …", looks_like_usi, read_usi, write_usi},
  };
}

Result<Position> Shogi::parse(std::string_view text, const Options& options) {
  const std::string_view body = trim(text);
  if (body.starts_with('{'))
    return body.find("\"pieces\"") == std::string_view::npos ? parse_cells(body, options)
                                                             : parse_readable_json(body, options);
  if (body.find('|') != std::string_view::npos) return parse_diagram(body, options);
  if (looks_like_csa_position(body)) return parse_csa_position(body, options);
  return parse_sfen(body, options);
}

}  // namespace banmen::shogi
