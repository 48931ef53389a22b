#include "games/shogi/head.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::shogi {
namespace {

constexpr std::string_view wide_colon = "：";

const Setup* setup_of(std::string_view japanese) {
  for (const Setup& setup : setups())
    if (!setup.japanese.empty() && setup.japanese == japanese) return &setup;
  return nullptr;
}

// The setup whose name says all about where a record begins.
const Setup* setup_of(const Position& start) {
  const std::string sfen = to_text(start);
  for (const Setup& setup : setups())
    if (!setup.japanese.empty() && setup.sfen == sfen) return &setup;
  return nullptr;
}

std::string handicap_names() {
  std::vector<std::string> names;
  for (const Setup& setup : setups())
    if (!setup.japanese.empty()) names.emplace_back(setup.japanese);
  return join(names, ", ");
}

std::optional<Side> side_of_name(std::string_view key) {
  if (key == "先手" || key == "下手") return Side::first;
  if (key == "後手" || key == "上手") return Side::second;
  return std::nullopt;
}

std::size_t at(Side side) { return static_cast<std::size_t>(banmen::index(side)); }

Ending ending_in(std::string_view words, const std::optional<Side>& named, Side mover) {
  const auto has = [&](std::string_view word) { return words.find(word) != words.npos; };
  if (has("千日手")) return Ending::repetition;
  if (has("持将棋")) return Ending::impasse;
  if (has("中断") || has("封じ手")) return Ending::stopped;
  if (has("入玉勝")) return Ending::declared;
  const bool mover_named = named == mover;
  if (has("反則勝")) return mover_named ? Ending::illegal_win : Ending::illegal_loss;
  if (has("反則負")) return mover_named ? Ending::illegal_loss : Ending::illegal_win;
  if (has("不詰")) return Ending::no_mate;
  if (has("切れ")) return Ending::time_up;
  if (has("勝")) return mover_named ? Ending::illegal_win : Ending::resigned;
  if (has("詰")) return Ending::mate;
  return Ending::unsaid;
}

}  // namespace

std::string_view strip(std::string_view text) {
  Cursor cursor(text);
  cursor.skip_spaces();
  text = cursor.rest();
  for (;;) {
    const auto before = text.size();
    text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
    if (text.ends_with(wide_space)) text.remove_suffix(wide_space.size());
    if (text.size() == before) return text;
  }
}

Result<void> HeadReader::take(const Sheet::Line& line) {
  const auto in_diagram = diagram_.take(line.text, line.where());
  if (!in_diagram) return fail(in_diagram.error());
  if (*in_diagram) return {};
  auto colon = line.text.find(wide_colon);
  std::size_t width = wide_colon.size();
  if (colon == std::string::npos) colon = line.text.find(':'), width = 1;
  if (colon == std::string::npos)
    return fail(Errc::bad_syntax,
                "'" + first_word(strip(line.text)) + "' is neither a head line nor a move",
                line.where(), "head lines are like 先手：name, comments begin with *");
  const std::string key(strip(std::string_view(line.text).substr(0, colon)));
  const std::string value(strip(std::string_view(line.text).substr(colon + width)));
  if (key == "手合割")
    handicap_ = Sheet::Line{line.number, value};
  else if (const auto side = side_of_name(key))
    players_[at(*side)] = value;
  else if (!value.empty())
    tags_.emplace_back(key, value);
  return {};
}

Result<Scribe> HeadReader::finish(const Options& options) const {
  const Setup* setup = handicap_ ? setup_of(handicap_->text) : &setups().front();
  auto start = [&]() -> Result<Position> {
    if (diagram_.begun()) return diagram_.finish(options, Side::first);
    if (setup) return parse_sfen(setup->sfen, options);
    return fail(Errc::unknown_name, "unknown handicap '" + first_word(handicap_->text) + "'",
                handicap_->where(), "known are " + handicap_names() + "; or give a diagram");
  }();
  if (!start) return fail(start.error());
  Scribe scribe(*std::move(start));
  scribe.record().players = players_;
  scribe.record().tags = tags_;
  return scribe;
}

std::string_view player_word(const Record& record, Side side) {
  const Setup* setup = setup_of(record.start);
  const bool handicap = setup && setup != &setups().front();
  if (side == Side::first) return handicap ? "下手" : "先手";
  return handicap ? "上手" : "後手";
}

std::string write_head(const Record& record) {
  std::string text;
  for (const auto& [key, value] : record.tags) {
    const std::string name = one_line(key);
    if (name.empty() || name.find(wide_colon) != name.npos || name.find(':') != name.npos) continue;
    text += name + std::string(wide_colon) + one_line(value) + "\n";
  }
  const Setup* setup = setup_of(record.start);
  text += "手合割：" + std::string(setup ? setup->japanese : "その他") + "\n";
  if (!setup) text += to_diagram(record.start);
  for (const Side side : {Side::first, Side::second})
    if (const std::string name = one_line(record.players[at(side)]); !name.empty())
      text += std::string(player_word(record, side)) + std::string(wide_colon) + name + "\n";
  return text;
}

std::string write_closing(const Record& record) {
  const Side mover = last_position(record).board.to_move;
  const std::string own(player_word(record, mover)), other_one(player_word(record, other(mover)));
  std::string text = "まで" + std::to_string(board_moves(record).size()) + "手で";
  switch (ending_of(record)) {
    case Ending::unsaid:
    case Ending::stopped:
      text += "中断";
      break;
    case Ending::resigned:
    case Ending::mate:
      text += other_one + "の勝ち";
      break;
    case Ending::no_mate:
      text += "不詰";
      break;
    case Ending::repetition:
      text += "千日手";
      break;
    case Ending::impasse:
      text += "持将棋";
      break;
    case Ending::declared:
      text += own + "の入玉勝ち";
      break;
    case Ending::time_up:
      text += "時間切れにより" + other_one + "の勝ち";
      break;
    case Ending::illegal_win:
      text += own + "の反則勝ち";
      break;
    case Ending::illegal_loss:
      text += own + "の反則負け";
      break;
  }
  return text + "\n";
}

void take_closing(std::string_view line, Scribe& scribe, bool ended) {
  Cursor cursor(strip(line));
  if (!cursor.take("まで")) return;
  cursor.skip_spaces();
  if (const auto count = cursor.take_number();
      count && static_cast<std::size_t>(*count) != board_moves(scribe.record()).size())
    scribe.warn("move_count");
  if (ended) return;
  const std::string_view words = cursor.rest();
  std::optional<Side> named;
  for (const auto& [word, side] :
       {std::pair{"先手", Side::first}, std::pair{"下手", Side::first},
        std::pair{"後手", Side::second}, std::pair{"上手", Side::second}})
    if (words.find(word) != words.npos) named = side;
  scribe.end(ending_in(words, named, scribe.pos().board.to_move));
}

}  // namespace banmen::shogi
