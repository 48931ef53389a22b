#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/stop.hpp"
#include "protocols/gtp_clock.hpp"
#include "protocols/ponder.hpp"

namespace banmen::protocols {

struct GtpSetup {
  std::string name = "Banmen", version;  // as the engine calls itself
  std::string engine;                    // "alphabeta:hash=64"
  int threads = 1;                       // for the solver
  std::uint64_t seed = 1;
  bool ponder = false;  // think on after a move, until the next request
  Stop stop{};          // ends a search, which still gives its move
};

// The engine's side of the Go Text Protocol, version 2, for Othello: each request has its answer
// before the next is read.
class Gtp {
 public:
  using Out = std::function<void(std::string_view text)>;

  // Errors: there is no such engine, or it cannot be made.
  static Result<std::unique_ptr<Gtp>> open(const registry::AnyGame& game, const GtpSetup& setup,
                                           Out out);

  bool obey(std::string_view line);  // false: it was "quit"

 private:
  using Words = std::vector<std::string>;
  using Answer = Result<std::string>;
  struct Command {
    const char* name;
    Answer (Gtp::*run)(const Words& words);
  };
  static const std::vector<Command>& commands();

  Gtp(Table table, GtpSetup setup, Out out)
      : table_(std::move(table)), setup_(std::move(setup)), out_(std::move(out)) {}

  Answer answer(const std::string& command, const Words& words);
  // Who a command has to do with; a pass that has to come before is played.
  Result<void> give_turn(Side side);
  Answer choose(const Words& words, bool and_play);
  Answer restart(const Line& line, std::vector<std::size_t> turns = {});
  void go_back_to(std::size_t plies);

  Answer protocol_version(const Words&) { return "2"; }
  Answer name(const Words&) { return setup_.name; }
  Answer version(const Words&) { return setup_.version; }
  Answer known_command(const Words& words);
  Answer list_commands(const Words& words);
  Answer quit(const Words&) { return ""; }
  Answer boardsize(const Words& words);
  Answer clear_board(const Words& words);
  Answer komi(const Words& words);
  Answer play(const Words& words);
  Answer genmove(const Words& words) { return choose(words, true); }
  Answer reg_genmove(const Words& words) { return choose(words, false); }
  Answer undo(const Words& words);
  Answer showboard(const Words& words);
  Answer time_settings(const Words& words);
  Answer time_left(const Words& words);
  Answer set_game(const Words& words);
  Answer list_games(const Words&) { return "Othello"; }
  Answer loadsgf(const Words& words);
  Answer final_score(const Words& words);
  Answer rules_game_id(const Words&) { return "Othello"; }
  Answer rules_board_size(const Words&) { return "8"; }
  Answer rules_board(const Words& words);
  Answer rules_legal_moves(const Words& words);
  Answer rules_side_to_move(const Words& words);
  Answer rules_final_result(const Words& words);
  Answer analyze_commands(const Words& words);
  Answer setboard(const Words& words);
  Answer solve(const Words& words);

  Table table_;
  GtpSetup setup_;
  Out out_;
  GtpClock clock_;
  // For each move that was told or chosen, the length of the line before it: a pass that nobody
  // told is taken back with the move it made room for, and one said after the end takes nothing
  // back.
  std::vector<std::size_t> turns_;
  Ponder ponder_;  // the last member: it uses the table
};

}  // namespace banmen::protocols
