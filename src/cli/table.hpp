#pragma once

#include <array>
#include <memory>
#include <string>

#include "cli/context.hpp"
#include "service/session.hpp"

namespace banmen::cli {

// Who plays a side: a person when there is no engine.
struct Seat {
  std::string name;
  std::unique_ptr<registry::AnyEngine> engine;
};
using Seats = std::array<Seat, 2>;

// A game on the terminal: reads commands from stdin when a person is to move.
class Table {
 public:
  Table(Context& context, service::Session session, Seats seats, search::Limits limits,
        bool explain = false);
  Result<int> run();

 private:
  Seat& seat(Side side) { return seats_[static_cast<std::size_t>(index(side))]; }
  bool over() const { return session_.position().result() != Outcome::ongoing; }
  bool engine_to_move();
  bool has_person() const { return !seats_[0].engine || !seats_[1].engine; }

  Result<void> let_engine_move();
  bool read_command();  // false when the game is left
  bool obey(const std::string& line);
  void try_move(const std::string& text);
  void step(const std::string& word);
  void resign();
  Result<void> hint();
  Result<void> save(const std::string& path);

  void tell_move(const std::string& move, Side side, const registry::ThoughtText* thought);
  void tell_result();
  void tell_commands();
  void tell_moves();
  void tell_position(const std::string& word);
  void draw();
  void tell(const Result<void>& result);

  Context& context_;
  service::Session session_;
  const registry::AnyGame& game_;
  Seats seats_;
  search::Limits limits_;
  bool explain_;
  bool result_told_ = false;
};

}  // namespace banmen::cli
