#include "cli/table.hpp"

#include <unistd.h>

#include <iostream>

#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> commands = {
    {{"moves", "list the legal moves"},
     {"hint", "ask an engine"},
     {"undo", "take back to your last move"},
     {"redo", "play again what was taken back"},
     {"show", "draw the position"},
     {"save FILE", "write the game as a line of JSON"},
     {"resign", "give up"},
     {"quit", "leave"}}};

}  // namespace

Table::Table(Context& context, service::Session session, Seats seats, search::Limits limits,
             bool explain)
    : context_(context),
      session_(std::move(session)),
      game_(session_.game()),
      seats_(std::move(seats)),
      limits_(limits),
      explain_(explain) {}

bool Table::engine_to_move() { return !over() && seat(session_.position().side()).engine; }

Result<int> Table::run() {
  draw();
  if (has_person() && !context_.json && ::isatty(STDIN_FILENO))
    context_.out("Type a move, or help.\n");
  while (!context_.stop.requested()) {
    if (over()) tell_result();
    if (over() && !has_person()) return exit_ok;
    if (engine_to_move()) {
      const auto moved = let_engine_move();
      if (!moved) return fail(moved.error());
    } else if (!read_command()) {
      break;
    }
  }
  return context_.stop.requested() ? exit_stopped : exit_ok;
}

Result<void> Table::let_engine_move() {
  const auto& pos = session_.position();
  const Side side = pos.side();
  const auto thought = seat(side).engine->think(pos, {limits_, 1, context_.stop, explain_}, {});
  if (!thought) return fail(thought.error());
  if (context_.stop.requested()) return {};
  const auto& best = thought->candidates.front();
  const auto played = session_.play(best.line.front());
  if (!played) return fail(played.error());
  tell_move(*played, side, &*thought);
  if (has_person() || over()) draw();
  return {};
}

bool Table::read_command() {
  const bool terminal = ::isatty(STDIN_FILENO) && !context_.json;
  if (terminal) context_.print("{}> ", service::side_name(game_, session_.position().side()));
  std::string line;
  if (std::getline(std::cin, line)) return obey(std::string(trim(line)));
  if (terminal) context_.out("\n");
  return false;
}

bool Table::obey(const std::string& line) {
  const auto space = line.find(' ');
  const std::string word = line.substr(0, space);
  const std::string rest(space == std::string::npos ? "" : trim(line.substr(space)));
  if (word.empty() || word[0] == '#') return true;
  if (word == "quit" || word == "exit") return false;
  if (word == "help")
    tell_commands();
  else if (word == "undo" || word == "redo")
    step(word);
  else if (word == "show")
    tell_position("position");
  else if (word == "moves")
    tell_moves();
  else if (word == "hint")
    tell(hint());
  else if (word == "save")
    tell(save(rest));
  else if (word == "resign")
    return over() ? true : (resign(), false);
  else
    try_move(line);
  return true;
}

void Table::try_move(const std::string& text) {
  const Side side = session_.position().side();
  const auto played = session_.play(text);
  if (!played) {
    Error error = played.error();
    if (error.hint.empty()) error.hint = "type moves to see the legal ones, help for commands";
    return tell(fail(std::move(error)));
  }
  result_told_ = false;
  tell_move(*played, side, nullptr);
  draw();
}

// To the nearest position, back or forth, where a person is to move.
void Table::step(const std::string& word) {
  const auto one = [&] { return word == "undo" ? session_.undo() : session_.redo(); };
  const auto stepped = one();
  if (!stepped) return tell(stepped);
  while (engine_to_move() && one()) {
  }
  result_told_ = false;
  tell_position(word);
}

void Table::resign() {
  const Side side = session_.position().side();
  const Outcome outcome = win_for(other(side));
  if (context_.json)
    context_.out_json(
        Json{{"event", "result"}, {"result", to_text(outcome)}, {"reason", "resigned"}});
  else
    context_.print("{} resigns: {}\n", service::side_name(game_, side),
                   service::result_words(game_, outcome));
}

Result<void> Table::hint() {
  const auto engine = game_.engine(service::default_engine(game_), 1);
  if (!engine) return fail(engine.error());
  const auto thought = (*engine)->think(session_.position(), {limits_, 1, context_.stop}, {});
  if (!thought) return fail(thought.error());
  const auto& best = thought->candidates.front();
  if (context_.json)
    context_.out_json(Json{{"event", "hint"},
                           {"move", best.line.front()},
                           {"score", service::to_json(game_, best.score)}});
  else
    context_.print("hint: {} ({})\n", best.line.front(), service::score_words(game_, best.score));
  return {};
}

Result<void> Table::save(const std::string& path) {
  if (path.empty()) return fail(Errc::bad_syntax, "the name of a file is missing", "save");
  Json json = {{"game", game_.id()},
               {game_.side_names()[0], seats_[0].name},
               {game_.side_names()[1], seats_[1].name},
               {"result", to_text(session_.position().result())}};
  json.update(service::to_json(session_.line()));
  if (const auto written = write_file(path, json_text(json) + "\n"); !written) return written;
  if (context_.json) context_.out_json(Json{{"event", "saved"}, {"file", path}});
  return {};
}

void Table::tell_commands() {
  if (context_.json) {
    Json list = Json::array();
    for (const auto& [command, about] : commands)
      list.push_back({{"command", command}, {"about", about}});
    return context_.out_json(Json{{"event", "help"}, {"commands", list}});
  }
  context_.out("Type a move, or one of\n");
  for (const auto& [command, about] : commands) context_.print("  {:<11}{}\n", command, about);
}

void Table::tell_moves() {
  const auto moves = session_.position().moves();
  if (context_.json) {
    Json list = Json::array();
    for (const auto& move : moves) list.push_back(service::to_json(move));
    return context_.out_json(Json{{"event", "moves"}, {"moves", list}});
  }
  for (const auto& move : moves) context_.print("{}\n", move.text);
}

// What `word` has led to.
void Table::tell_position(const std::string& word) {
  if (!context_.json) return draw();
  const auto& pos = session_.position();
  context_.out_json(Json{{"event", word},
                         {"ply", session_.ply()},
                         {"side", service::side_name(game_, pos.side())},
                         {"position", pos.notation()},
                         {"result", to_text(pos.result())},
                         {"legal_moves", pos.choices()}});
}

// `thought` is the engine's who played it; null: a person did.
void Table::tell_move(const std::string& move, Side side, const registry::ThoughtText* thought) {
  if (!context_.json) {
    if (!thought) return;
    context_.print("{} ({}): {}\n", service::side_name(game_, side), seat(side).name, move);
    if (explain_) context_.out(service::explanation_words(seat(side).name, thought->explanation));
    return;
  }
  Json json = {{"event", "move"},
               {"ply", session_.ply()},
               {"side", service::side_name(game_, side)},
               {"player", seat(side).name},
               {"move", move},
               {"position", session_.position().notation()}};
  if (thought) json["score"] = service::to_json(game_, thought->candidates.front().score);
  if (thought && explain_)
    json["explanation"] =
        thought->explanation.empty() ? Json() : service::to_json(thought->explanation);
  context_.out_json(json);
}

void Table::tell_result() {
  if (std::exchange(result_told_, true)) return;
  const Outcome outcome = session_.position().result();
  if (context_.json)
    context_.out_json(Json{{"event", "result"}, {"result", to_text(outcome)}, {"reason", "rules"}});
  else
    context_.print("The game is over after {}: {}\n",
                   service::plies_words(static_cast<int>(session_.ply())),
                   service::result_words(game_, outcome));
}

void Table::draw() {
  if (!context_.json) context_.print("\n{}\n", session_.position().drawing());
}

void Table::tell(const Result<void>& result) {
  if (!result) context_.report(result.error());
}

}  // namespace banmen::cli
