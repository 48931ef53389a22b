#include "python/position.hpp"

#include <pybind11/stl.h>

#include <algorithm>

#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/numbers.hpp"
#include "python/waiting.hpp"
#include "service/json.hpp"

namespace banmen::python {

Game find_game(const std::string& id, const Settings& options) {
  const Game game{take(all_games().find(id)), options};
  take(game->open({options, "", {}}));  // says what is wrong with the options
  return game;
}

Position::Position(const Game& game, const Line& line,
                   std::shared_ptr<const registry::AnyPosition> at)
    : origin_(std::make_shared<const Origin>(Origin{game, line.start})),
      plies_(line.moves.size()),
      at_(std::move(at)) {
  for (const auto& move : line.moves) moves_.push(move);
}

std::vector<std::string> Position::played() const {
  std::vector<std::string> moves(plies_);
  std::size_t left = plies_;
  moves_.for_each([&](const std::string& move) { moves[--left] = move; });
  return moves;
}

PositionPtr Position::open(const Game& game, Line line) {
  line.options = game.options;
  std::shared_ptr<registry::AnyPosition> at = take(game->open(line));
  return std::make_shared<Position>(game, line, std::move(at));
}

PositionPtr Position::play(const std::vector<std::string>& moves) const {
  std::shared_ptr<registry::AnyPosition> next = at_->clone();
  std::vector<std::string> played;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where = moves.size() == 1 ? "move" : "moves[" + std::to_string(i) + "]";
    played.push_back(take(next->advance(moves[i], where)));
  }
  return after(std::move(played), std::move(next));
}

PositionPtr Position::after(std::vector<std::string> moves,
                            std::shared_ptr<const registry::AnyPosition> at) const {
  auto next = std::make_shared<Position>(*this);
  for (auto& move : moves) next->moves_.push(std::move(move));
  next->plies_ += moves.size();
  next->at_ = std::move(at);
  next->planes_ = {};
  next->warnings.clear();
  next->reachable = true;
  return next;
}

bool Position::same_as(const Position& that) const {
  return game() == that.game() && at_->hash() == that.at_->hash() &&
         at_->notation() == that.at_->notation();
}

namespace {

py::object winner_of(const Position& pos) {
  const Outcome result = pos->result();
  for (const Side side : {Side::first, Side::second})
    if (result == win_for(side)) return py::str(pos.side_name(side));
  return py::none();
}

py::list moves_of(const Position& pos, bool declarations) {
  py::list moves;
  for (auto& move : pos->moves())
    if (move.declaration == declarations) moves.append(std::move(move));
  return moves;
}

// As print() likes it: without the end of the last line.
std::string picture_of(const Position& pos) {
  std::string picture = pos->drawing();
  while (picture.ends_with('\n')) picture.pop_back();
  return picture;
}

int depth_of(const Whole& depth) { return within<int>(depth, 0, 99, "depth"); }

std::uint64_t perft(const Position& pos, const Whole& depth, bool bulk,
                    const std::optional<Stop>& stop) {
  const int plies = depth_of(depth);
  return take(wait_with({stop}, [&](const Stop& end, const ProgressSink&) {
    return pos->count_leaves(plies, bulk, end);
  }));
}

py::dict divide(const Position& pos, const Whole& depth, const std::optional<Stop>& stop) {
  const int plies = depth_of(depth);
  const auto parts = take(wait_with(
      {stop}, [&](const Stop& end, const ProgressSink&) { return pos->split_leaves(plies, end); }));
  py::dict leaves;
  for (const auto& [move, count] : parts) leaves[py::str(move)] = count;
  return leaves;
}

PositionPtr play_random(const Position& pos, const Whole& plies, const Whole& seed) {
  std::shared_ptr<registry::AnyPosition> next = pos->clone();
  std::vector<std::string> played;
  Rng rng(seed_of(seed));
  constexpr int at_once = 1000;  // Ctrl-C is looked for in between
  const int most = within<int>(plies, 0, std::numeric_limits<int>::max(), "plies");
  for (int left = most; left > 0; left -= at_once) {
    const int wanted = std::min(left, at_once);
    if (next->play_out(rng, wanted, &played) < wanted) break;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return pos.after(std::move(played), std::move(next));
}

// Runs a solver; a document that it does not write as a file becomes a part of the answer.
py::object solve(const Position& pos, const std::string& solver, const Whole& threads, bool files,
                 const std::optional<Stop>& stop, const py::object& progress,
                 const py::kwargs& options) {
  const int crew = threads_of(threads);
  const auto info = take(registry::find_solver(*pos.game(), solver));
  const Settings settings = to_settings(options, info.options);
  std::string document;
  const auto facts =
      take(wait_with({stop, progress}, [&](const Stop& end, const ProgressSink& sink) {
        search::Work work{crew, end, sink, files};
        work.document = [&](std::string_view piece) -> Result<void> {
          document += piece;
          return {};
        };
        return pos.game()->run_solver(solver, pos.at(), settings, work);
      }));
  const py::object answer = facts.is_null() ? py::dict() : to_python(facts);
  if (!document.empty()) answer["analysis"] = py::module_::import("json").attr("loads")(document);
  return answer;
}

// Every position that can follow, as `banmen visualize` reads it.
py::object tree(const Position& pos, const Whole& max_nodes, const std::optional<Stop>& stop) {
  const auto most = within<std::uint64_t>(max_nodes, 1, 1'000'000'000, "max_nodes");
  std::string document;
  take(wait_with({stop}, [&](const Stop& end, const ProgressSink&) {
    const solve::Sink sink = [&](std::string_view piece) -> Result<void> {
      document += piece;
      return {};
    };
    return pos.game()->write_tree(pos.at(), {.max_nodes = most}, sink, end);
  }));
  return py::module_::import("json").attr("loads")(document);
}

py::tuple state_of(const Position& pos) {
  return py::make_tuple(std::string(pos.game()->id()), pos.game().options, pos.start(),
                        pos.played(), pos.warnings, pos.reachable);
}

// Four parts are what earlier versions have written.
PositionPtr from_state(const py::tuple& state) {
  const std::string whose = "the state of a Position";
  if (state.size() != 4 && state.size() != 6)
    throw py::value_error(whose + " has six parts, not " + std::to_string(state.size()));
  using Texts = std::vector<std::string>;
  auto pos = Position::open(find_game(expected_as<std::string>(state[0], "a game's name", whose),
                                      expected_as<Settings>(state[1], "a dict of options", whose)),
                            {{},
                             expected_as<std::string>(state[2], "a start", whose),
                             expected_as<Texts>(state[3], "a list of moves", whose)});
  if (state.size() == 4) return pos;
  pos->warnings = expected_as<Texts>(state[4], "a list of warnings", whose);
  pos->reachable = expected_as<bool>(state[5], "a bool", whose);
  return pos;
}

}  // namespace

void bind_positions(py::module_& module) {
  py::class_<Position, PositionPtr>(
      module, "Position",
      R"(A position with the way to it. It never changes: play() gives another one.)")
      .def_property_readonly("game", method(&Position::game), R"(The game with its rule options.)")
      .def_property_readonly(
          "text", [](const Position& pos) { return pos->notation(); },
          R"(The position in the game's canonical notation.)")
      .def_property_readonly(
          "side", [](const Position& pos) { return pos.side_name(pos->side()); },
          R"(Who is to move, such as "black".)")
      .def_property_readonly(
          "result", [](const Position& pos) { return std::string(to_text(pos->result())); },
          R"("ongoing", "first_wins", "second_wins" or "draw".)")
      .def_property_readonly("winner", &winner_of, R"(The side that has won, or None.)")
      .def_property_readonly(
          "over", [](const Position& pos) { return pos->result() != Outcome::ongoing; },
          R"(Whether the game is over.)")
      .def_property_readonly(
          "key", [](const Position& pos) { return pos->hash(); },
          R"(A number of 64 bits: equal positions have equal ones.)")
      .def_property_readonly(
          "line", [](const Position& pos) { return to_python(service::to_json(pos.line())); },
          R"(The way here: {"options", "start", "moves"}.)")
      .def_property_readonly("played", method(&Position::played),
                             R"(The moves of the line, as texts.)")
      .def_readonly("warnings", &Position::warnings,
                    R"(What a decoder found strange, by the names of the format's specification.)")
      .def_readonly("reachable", &Position::reachable,
                    R"(False: a decoder knows that no game leads here.)")
      .def(
          "moves", [](const Position& pos) { return moves_of(pos, false); }, R"(The legal moves.)")
      .def(
          "declarations", [](const Position& pos) { return moves_of(pos, true); },
          R"(What may be said instead of moving, such as giving up.)")
      .def(
          "count_moves", [](const Position& pos) { return pos->choices(); },
          R"(How many legal moves there are.)")
      .def(
          "move",
          [](const Position& pos, const py::object& move) {
            return take(pos->describe(move_text(move)));
          },
          py::arg("move"), R"(A legal move with all that is known of it.)")
      .def(
          "play",
          [](const Position& pos, const py::object& moves) {
            return pos.play(move_texts(pos.game(), moves));
          },
          py::arg("moves"),
          R"(The position after a move or several: texts, Moves, dicts, or a list of them.)")
      .def("play_random", &play_random, py::arg("plies"), py::kw_only(), py::arg("seed") = 1,
           R"(The position after so many random moves, or where the game ends.)")
      .def(
          "encode",
          [](const Position& pos, const std::string& format) { return take(pos->encode(format)); },
          py::arg("format"), R"(The position in one of the game's formats.)")
      .def("picture", &picture_of, R"(The board for a terminal.)")
      .def(
          "view", [](const Position& pos) { return to_python(service::to_json(pos->look())); },
          R"(The position as spots and items, as the page draws it.)")
      .def("planes", method(&Position::planes),
           R"(The position as planes of bytes: a read-only view of memory that it keeps.)")
      .def("perft", &perft, py::arg("depth"), py::kw_only(), py::arg("bulk") = true,
           py::arg("stop") = py::none(),
           R"(Leaves of the game tree. Without `bulk` the last ply is listed, not counted.)")
      .def("divide", &divide, py::arg("depth"), py::kw_only(), py::arg("stop") = py::none(),
           R"(The leaves below each move.)")
      .def("solve", &solve, py::arg("solver") = "", py::kw_only(), py::arg("threads") = 0,
           py::arg("files") = false, py::arg("stop") = py::none(), py::arg("progress") = py::none(),
           R"(The exact answer of one of the game's solvers, with its options by keyword.

A document becomes the answer's "analysis"; with `files` it is written as the command line does.)")
      .def("tree", &tree, py::arg("max_nodes") = 300'000, py::kw_only(),
           py::arg("stop") = py::none(),
           R"(Every position that can follow, as an analysis. For games whose boards are grids.)")
      .def("__eq__",
           [](const Position& pos, const py::object& that) -> py::object {
             if (!py::isinstance<Position>(that))
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(pos.same_as(that.cast<const Position&>()));
           })
      .def("__hash__", [](const Position& pos) { return py::hash(py::int_(pos->hash())); })
      .def("__str__", &picture_of)
      .def("__repr__",
           [](const Position& pos) {
             return py::str("Position({!r}, {!r})")
                 .format(std::string(pos.game()->id()), pos->notation());
           })
      .def(py::pickle(&state_of, &from_state));
}

}  // namespace banmen::python
