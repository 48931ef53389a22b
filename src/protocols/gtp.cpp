#include "protocols/gtp.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/file.hpp"
#include "core/text.hpp"
#include "protocols/gtp_words.hpp"
#include "protocols/othello_words.hpp"
#include "service/record.hpp"

namespace banmen::protocols {
namespace {

constexpr int most_depth = 60;

Failure syntax_error(const std::string& form) {
  return fail(Errc::bad_syntax, "syntax error, write " + form);
}

Failure illegal_move() { return fail(Errc::illegal, "illegal move"); }

bool is_pass(const std::string& word) { return lower(word) == "pass" || lower(word) == "pa"; }

// A number of seconds, at most some years.
std::optional<double> read_seconds(const std::string& word) {
  const auto number = parse_number(word);
  if (!number || !(*number >= 0)) return std::nullopt;
  return std::min(*number, 1e8);
}

std::optional<int> read_count(const std::string& word) {
  const auto number = parse_integer(word);
  if (!number || *number < 0) return std::nullopt;
  return static_cast<int>(std::min(*number, 1'000'000LL));
}

// A move that a file writes begins with the pass before it that the file leaves out.
std::vector<std::size_t> turns_of(const service::Imported& game) {
  std::vector<std::size_t> turns;
  const auto unsaid = [&](std::size_t ply) {
    return std::ranges::find(game.unsaid, ply) != game.unsaid.end();
  };
  for (std::size_t ply = 0; ply < game.line.moves.size(); ++ply)
    if (ply == 0 || !unsaid(ply - 1)) turns.push_back(ply);
  return turns;
}

}  // namespace

const std::vector<Gtp::Command>& Gtp::commands() {
  static const std::vector<Command> all = {
      {"protocol_version", &Gtp::protocol_version},
      {"name", &Gtp::name},
      {"version", &Gtp::version},
      {"known_command", &Gtp::known_command},
      {"list_commands", &Gtp::list_commands},
      {"quit", &Gtp::quit},
      {"boardsize", &Gtp::boardsize},
      {"clear_board", &Gtp::clear_board},
      {"komi", &Gtp::komi},
      {"play", &Gtp::play},
      {"genmove", &Gtp::genmove},
      {"reg_genmove", &Gtp::reg_genmove},
      {"undo", &Gtp::undo},
      {"showboard", &Gtp::showboard},
      {"time_settings", &Gtp::time_settings},
      {"time_left", &Gtp::time_left},
      {"set_game", &Gtp::set_game},
      {"list_games", &Gtp::list_games},
      {"loadsgf", &Gtp::loadsgf},
      {"final_score", &Gtp::final_score},
      {"gogui-rules_game_id", &Gtp::rules_game_id},
      {"gogui-rules_board_size", &Gtp::rules_board_size},
      {"gogui-rules_board", &Gtp::rules_board},
      {"gogui-rules_legal_moves", &Gtp::rules_legal_moves},
      {"gogui-rules_side_to_move", &Gtp::rules_side_to_move},
      {"gogui-rules_final_result", &Gtp::rules_final_result},
      {"gogui-analyze_commands", &Gtp::analyze_commands},
      {"othello-setboard", &Gtp::setboard},
      {"othello-solve", &Gtp::solve},
  };
  return all;
}

Result<std::unique_ptr<Gtp>> Gtp::open(const registry::AnyGame& game, const GtpSetup& setup,
                                       Out out) {
  auto table = Table::open(game, setup.engine, setup.seed);
  if (!table) return fail(table.error());
  return std::unique_ptr<Gtp>(new Gtp(*std::move(table), setup, std::move(out)));
}

bool Gtp::obey(std::string_view line) {
  const auto request = read_gtp(line);
  if (!request) return true;
  ponder_.end();
  const auto answered = answer(request->command, request->arguments);
  out_(gtp_answer(*request, answered));
  if (setup_.ponder && answered && request->command == "genmove") ponder_.begin(table_, most_depth);
  return request->command != "quit";
}

Gtp::Answer Gtp::answer(const std::string& command, const Words& words) {
  for (const auto& each : commands())
    if (command == each.name) return (this->*each.run)(words);
  return fail(Errc::unknown_name, "unknown command");
}

Gtp::Answer Gtp::known_command(const Words& words) {
  const auto known = [&](const Command& each) {
    return words.size() == 1 && words[0] == each.name;
  };
  return std::ranges::any_of(commands(), known) ? "true" : "false";
}

Gtp::Answer Gtp::list_commands(const Words&) {
  Words names;
  for (const auto& each : commands()) names.emplace_back(each.name);
  return join(names, "\n");
}

Gtp::Answer Gtp::boardsize(const Words& words) {
  if (words.size() != 1 || !parse_integer(words[0])) return syntax_error("boardsize 8");
  if (parse_integer(words[0]) != 8) return fail(Errc::unsupported, "unacceptable size");
  return "";
}

Gtp::Answer Gtp::restart(const Line& line, std::vector<std::size_t> turns) {
  if (const auto set = table_.set(line); !set) return fail(set.error());
  turns_ = std::move(turns);
  return "";
}

Gtp::Answer Gtp::clear_board(const Words&) {
  table_.new_game();
  clock_.restart();
  return restart({});
}

Gtp::Answer Gtp::komi(const Words& words) {
  if (words.size() != 1 || !parse_number(words[0])) return syntax_error("komi X");
  return "";
}

void Gtp::go_back_to(std::size_t plies) {
  while (table_.line().moves.size() > plies && table_.undo()) {
  }
}

Result<void> Gtp::give_turn(Side side) {
  if (table_.is_over() || table_.position().side() == side) return {};
  if (!table_.play("pass")) return fail(Errc::illegal, "wrong color");
  return {};
}

Gtp::Answer Gtp::play(const Words& words) {
  const auto side = words.size() == 2 ? read_gtp_colour(words[0]) : std::nullopt;
  if (!side) return syntax_error("play COLOR MOVE");
  if (table_.is_over()) {  // whoever does not see that the game has ended still passes
    if (!is_pass(words[1])) return illegal_move();
    turns_.push_back(table_.line().moves.size());
    return "";
  }
  const std::size_t before = table_.line().moves.size();
  if (const auto turn = give_turn(*side); !turn) return fail(turn.error());
  if (!table_.play(words[1])) {
    go_back_to(before);
    return illegal_move();
  }
  turns_.push_back(before);
  return "";
}

Gtp::Answer Gtp::choose(const Words& words, bool and_play) {
  const auto side = words.size() == 1 ? read_gtp_colour(words[0]) : std::nullopt;
  if (!side) return syntax_error(and_play ? "genmove COLOR" : "reg_genmove COLOR");
  const std::size_t before = table_.line().moves.size();
  if (table_.is_over()) {
    if (and_play) turns_.push_back(before);
    return gtp_move("pass");
  }
  if (const auto turn = give_turn(*side); !turn) return fail(turn.error());
  const auto& pos = table_.position();
  const auto time = clock_.time_for(*side, count_discs(pos).empty);
  const auto thought =
      table_.think(pos, {.limits = {.time = time, .nodes = std::nullopt, .depth = std::nullopt},
                         .stop = setup_.stop});
  if (thought && and_play) {
    clock_.took(*side, thought->seconds);
    const auto move = thought->candidates.front().line.front();
    if (const auto played = table_.play(move); !played) {
      go_back_to(before);
      return fail(played.error());
    }
    turns_.push_back(before);
    return gtp_move(move);
  }
  go_back_to(before);
  if (!thought) return fail(Errc::conflict, one_line(thought.error()));
  return gtp_move(thought->candidates.front().line.front());
}

Gtp::Answer Gtp::undo(const Words&) {
  if (turns_.empty()) return fail(Errc::illegal, "cannot undo");
  go_back_to(turns_.back());
  turns_.pop_back();
  return "";
}

Gtp::Answer Gtp::showboard(const Words&) { return "\n" + table_.position().drawing(); }

Gtp::Answer Gtp::time_settings(const Words& words) {
  const auto main = words.size() == 3 ? read_seconds(words[0]) : std::nullopt;
  const auto period = words.size() == 3 ? read_seconds(words[1]) : std::nullopt;
  const auto moves = words.size() == 3 ? read_count(words[2]) : std::nullopt;
  if (!main || !period || !moves) return syntax_error("time_settings MAIN PERIOD STONES");
  clock_.set(*main, *period, *moves);
  return "";
}

Gtp::Answer Gtp::time_left(const Words& words) {
  const auto side = words.size() == 3 ? read_gtp_colour(words[0]) : std::nullopt;
  const auto seconds = words.size() == 3 ? read_seconds(words[1]) : std::nullopt;
  const auto moves = words.size() == 3 ? read_count(words[2]) : std::nullopt;
  if (!side || !seconds || !moves) return syntax_error("time_left COLOR SECONDS STONES");
  clock_.set_left(*side, *seconds, *moves);
  return "";
}

Gtp::Answer Gtp::set_game(const Words& words) {
  if (words.size() != 1) return syntax_error("set_game Othello");
  if (lower(words[0]) != "othello") return fail(Errc::unsupported, "unsupported game");
  return "";
}

// The position before move N, where it is given.
Gtp::Answer Gtp::loadsgf(const Words& words) {
  if (words.empty()) return syntax_error("loadsgf FILE [MOVE]");
  const auto number = words.size() > 1 ? read_count(words.back()) : std::nullopt;
  const std::string file = join(Words(words.begin(), words.end() - (number ? 1 : 0)), " ");
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored))  // others may have no end
    return fail(Errc::unreadable, "cannot load file, there is no such file");
  const auto text = read_file(file);
  if (!text) return fail(Errc::unreadable, "cannot load file, " + one_line(text.error()));
  auto game = service::import_text(table_.game(), *text, {});
  if (!game) return fail(game.error().code, "cannot load file, " + one_line(game.error()));
  auto turns = turns_of(*game);
  const auto before = static_cast<std::size_t>(number.value_or(0));
  if (before > 0 && before <= turns.size()) {
    game->line.moves.resize(turns[before - 1]);
    turns.resize(before - 1);
  }
  return restart(game->line, std::move(turns));
}

Gtp::Answer Gtp::final_score(const Words&) { return gtp_score(table_.position()); }

Gtp::Answer Gtp::rules_board(const Words&) { return gtp_board(table_.position()); }

Gtp::Answer Gtp::rules_legal_moves(const Words&) { return gtp_legal_moves(table_.position()); }

Gtp::Answer Gtp::rules_side_to_move(const Words&) {
  return table_.position().side() == Side::first ? "black" : "white";
}

Gtp::Answer Gtp::rules_final_result(const Words&) { return gtp_result(table_.position()); }

Gtp::Answer Gtp::analyze_commands(const Words&) {
  return "string/Final Score/final_score\n"
         "string/Result/gogui-rules_final_result\n"
         "string/Solve/othello-solve\n"
         "string/Show Board/showboard\n"
         "plist/Legal Moves/gogui-rules_legal_moves\n"
         "varc/Best Move/reg_genmove %c";
}

Gtp::Answer Gtp::setboard(const Words& words) {
  if (words.empty()) return syntax_error("othello-setboard 64_SQUARES SIDE");
  const auto pos = table_.game().decode("text", join(words, " "), {});
  if (!pos) return fail(pos.error().code, one_line(pos.error()));
  table_.new_game();
  return restart({.options = {}, .start = pos->position->notation(), .moves = {}});
}

Gtp::Answer Gtp::solve(const Words& words) {
  const auto seconds = words.empty() ? std::optional(60.0) : read_seconds(words[0]);
  if (!seconds || words.size() > 1) return syntax_error("othello-solve [SECONDS]");
  const std::chrono::milliseconds time(static_cast<long long>(*seconds * 1000));
  const auto& pos = table_.position();
  if (table_.is_over()) return gtp_score(pos);
  if (registry::find_solver(table_.game(), "")) {
    const auto facts = table_.game().run_solver(
        "", pos, {}, {.threads = setup_.threads, .stop = setup_.stop.until(Clock::now() + time)});
    if (!facts) return fail(facts.error().code, one_line(facts.error()));
    return gtp_facts(*facts);
  }
  const auto thought = table_.think(
      pos, {.limits = {}, .stop = setup_.stop.until(Clock::now() + time), .study = true});
  if (!thought) return fail(Errc::conflict, one_line(thought.error()));
  const auto& best = thought->candidates.front();
  return "move: " + gtp_move(best.line.front()) +
         "\nscore: " + disc_words(discs_for(best.score, table_.game().unit(), pos.side())) +
         "\ndepth: " + std::to_string(thought->depth);
}

}  // namespace banmen::protocols
