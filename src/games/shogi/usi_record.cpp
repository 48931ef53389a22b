#include "games/shogi/usi_record.hpp"

#include "core/text.hpp"

namespace banmen::shogi {
namespace {

constexpr std::string_view hint =
    "write position startpos moves 7g7f 3c3d, or position sfen BOARD SIDE HANDS NUMBER moves …";

}  // namespace

bool looks_like_usi(std::string_view text) {
  const auto words = split_words(text.substr(0, 4096));
  if (words.empty()) return false;
  if (words[0] == "position" || words[0] == "startpos") return true;
  return words[0] == "sfen" && words.size() > 5;
}

Result<Record> read_usi(std::string_view text, const Options& options) {
  const auto words = split_words(text);
  std::size_t at = 0;
  const auto take = [&](std::string_view word) {
    if (at >= words.size() || words[at] != word) return false;
    ++at;
    return true;
  };
  take("position");
  auto start = [&]() -> Result<Position> {
    if (take("startpos")) return parse_sfen(setups().front().sfen, options);
    if (!take("sfen"))
      return fail(Errc::bad_syntax, "neither startpos nor sfen", "word " + std::to_string(at + 1),
                  std::string(hint));
    std::string sfen;
    for (int i = 0; i < 4 && at < words.size() && words[at] != "moves"; ++i)
      sfen += (i ? " " : "") + words[at++];
    return parse_sfen(sfen, options);
  }();
  if (!start) return fail(start.error());
  Scribe scribe(*std::move(start));
  if (at < words.size() && !take("moves"))
    return fail(Errc::bad_syntax, "'" + first_word(words[at]) + "' where moves should come",
                "word " + std::to_string(at + 1), std::string(hint));
  for (; at < words.size(); ++at)
    if (auto played = scribe.play(parse_move(scribe.pos(), words[at]), {}); !played) {
      Error error = played.error();
      error.where = "move " + std::to_string(scribe.record().moves.size() + 1);
      return fail(std::move(error));
    }
  if (const Outcome end = outcome(scribe.pos()); end != Outcome::ongoing)
    scribe.record().result = to_text(end);
  return scribe.finish();
}

std::string write_usi(const Record& record) {
  const std::string sfen = to_text(record.start);
  std::string text = "position " + (sfen == setups().front().sfen ? "startpos" : "sfen " + sfen);
  if (!record.moves.empty()) text += " moves";
  for (const Move move : record.moves) text += " " + to_text(move);
  return text + "\n";
}

}  // namespace banmen::shogi
