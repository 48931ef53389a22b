#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/line.hpp"
#include "core/played.hpp"
#include "core/rng.hpp"
#include "core/view.hpp"
#include "learn/course.hpp"
#include "search/book.hpp"
#include "search/limits.hpp"
#include "search/player.hpp"
#include "search/preset.hpp"
#include "search/score.hpp"
#include "search/solver.hpp"
#include "search/tuner.hpp"
#include "search/weight_files.hpp"
#include "solve/analysis_writer.hpp"

// Games, positions and engines without their types: text in, text out. Held by service, cli,
// server and python only; everything below is templates.
namespace banmen::registry {

struct MoveInfo {
  std::string text;
  Clicks clicks;
  std::string json{};        // the game's own JSON for a move; empty where it defines none
  std::string japanese{};    // its name in Japanese; empty where the game has none
  bool declaration = false;  // said instead of a move, such as giving up; counted nowhere
};

struct FormatInfo {
  std::string name, about;
  bool readable = false;  // false: can be written only
  bool partial = false;   // reads parts of positions, to look at
};

struct EngineInfo {
  std::string name, about;
  std::vector<OptionSpec> options;
  search::Honours honours{};  // which rules it knows
  bool external = false;      // its spec is NAME:COMMAND, a program of whoever runs this one
};

// A position being looked at or played on. It keeps its history, so repetition counts. Its members
// are named unlike the games' free functions, which they would hide from ADL.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;
  virtual std::unique_ptr<AnyPosition> clone() const = 0;
  virtual std::string notation() const = 0;  // the canonical text
  virtual std::string drawing() const = 0;   // several lines for a terminal
  virtual Side side() const = 0;             // to move
  virtual Outcome result() const = 0;
  virtual Key hash() const = 0;
  virtual View look() const = 0;
  // About how many bytes this position keeps for itself, and how many it shares with those it came
  // from. Of a line the last one's past is that of all.
  virtual std::size_t memory() const = 0;
  virtual std::size_t past_memory() const = 0;
  // The legal moves, and behind them what may be said instead.
  virtual std::vector<MoveInfo> moves() const = 0;
  virtual Result<MoveInfo> describe(std::string_view move) const = 0;  // one legal move
  // Plays a move given as text or as the game's JSON and returns its canonical text. On an error
  // nothing has changed; the error's where is `where`.
  virtual Result<std::string> advance(std::string_view text, const std::string& where) = 0;
  virtual Result<std::string> encode(std::string_view format) const = 0;
  // Leaves of the game tree; errors: it was stopped.
  virtual Result<std::uint64_t> count_leaves(int depth, bool bulk, const Stop& stop) const = 0;
  virtual Result<std::vector<std::pair<std::string, std::uint64_t>>> split_leaves(
      int depth, const Stop& stop) const = 0;
  virtual std::uint64_t choices() const = 0;  // the number of legal moves
  // The position as planes of bytes, see banmen::Planar; of no size where it cannot be shown so.
  virtual PlaneShape shape_of_planes() const = 0;
  virtual void fill_planes(std::uint8_t* zeros) const = 0;
  // Plays random moves, at most `plies`, until the game is over; returns how many it played and
  // appends them to `played` if given.
  virtual int play_out(Rng& rng, int plies, std::vector<std::string>* played = nullptr) = 0;
};

struct DecodedText {
  std::unique_ptr<AnyPosition> position;
  std::string format;  // which notation it was
  std::vector<std::string> warnings;
  bool reachable = true;
};

struct RecordInfo {
  std::string name, about;
  bool binary = false;   // bytes that are no text
  bool dated = false;    // a tag "date" says when it was written
  bool several = false;  // a file may hold several games
};

// A game as one of the game's own record files holds it.
struct RecordText {
  std::string format;  // which kind of file it was
  Line line;           // moves in their canonical texts
  std::array<std::string, 2> players{};
  std::string result{};                 // as to_text(Outcome) says it; may be empty
  std::vector<std::string> warnings{};  // what could not be kept: "variations"
  RecordTags tags{};                    // what else its head says
  RecordComments comments{};
  std::vector<std::size_t> unsaid{};  // plies that the file leaves out: forced passes
};

// Thoughts as text; the first candidate is the choice.
struct ThoughtText {
  struct Candidate {
    search::Score score;
    std::vector<std::string> line;
  };
  std::vector<Candidate> candidates;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string note;
  search::Explanation explanation{};
};
using ThoughtTextSink = std::function<void(const ThoughtText&)>;

// A player of one game. Not shared between threads.
class AnyEngine {
 public:
  virtual ~AnyEngine() = default;
  virtual const std::string& spec() const = 0;  // "alphabeta:depth=4", as it was asked for
  // Errors: the position is of another game or played by rules that the player does not know, its
  // game is over, or the player failed.
  virtual Result<ThoughtText> think(const AnyPosition& pos, const search::Request& request,
                                    const ThoughtTextSink& sink) = 0;
  virtual void new_game() = 0;
};

struct BookMoveText {
  std::string move;
  search::Score score;
  Key to = 0;  // see search::BookMove
};

// An opening book of one game.
class AnyBook {
 public:
  virtual ~AnyBook() = default;
  virtual std::size_t positions() const = 0;
  virtual std::pair<int, int> depths() const = 0;
  // Best first; none: the position is not in the book. An error: it is of another game.
  virtual Result<std::vector<BookMoveText>> probe(const AnyPosition& pos) const = 0;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::string_view id() const = 0;
  virtual std::string_view about() const = 0;
  virtual std::array<std::string_view, 2> side_names() const = 0;
  virtual std::vector<OptionSpec> options() const = 0;
  virtual std::vector<FormatInfo> formats() const = 0;
  virtual std::vector<EngineInfo> engines() const = 0;
  virtual std::string_view unit() const = 0;  // of estimates: "points"
  virtual std::vector<search::Preset> presets() const = 0;
  virtual std::vector<std::string> plane_names() const = 0;  // none: no planes

  virtual std::vector<std::string> split_moves(std::string_view text) const = 0;
  virtual Result<std::unique_ptr<AnyPosition>> open(const Line& line) const = 0;
  // An empty format tries every readable one.
  virtual Result<DecodedText> decode(std::string_view format, std::string_view text,
                                     const Settings& options) const = 0;
  // The game's own kinds of record files, besides those that every game has.
  virtual std::vector<RecordInfo> record_formats() const = 0;
  virtual std::string guess_record(std::string_view text) const = 0;  // its format; empty: none
  // The line has the given options: such files do not tell them.
  // All games of a file, of which there is one at least; `beside` are files that complete it, such
  // as those of names.
  virtual Result<std::vector<RecordText>> read_records(
      std::string_view format, std::string_view text, const Settings& options,
      const std::vector<std::string>& beside = {}) const = 0;
  virtual Result<std::string> write_records(std::string_view format,
                                            const std::vector<RecordText>& games) const = 0;
  // The Japanese names of a line's moves; none where the game has none.
  virtual Result<std::vector<std::string>> japanese_names(const Line& line) const = 0;
  // "alphabeta:depth=4,tt=64", or "usi:COMMAND" for an outside program.
  virtual Result<std::unique_ptr<AnyEngine>> engine(std::string_view spec,
                                                    std::uint64_t seed) const = 0;

  // The exact solvers. The one without a name answers what the game itself asks.
  struct SolverInfo {
    std::string name, about;
    std::vector<OptionSpec> options;
    std::vector<std::string> words;  // options that go without a name: the solver's or the game's
    search::Honours honours{};       // which rules it knows
    bool per_line = false;           // see search::Solver
  };
  virtual std::vector<SolverInfo> solvers() const = 0;
  virtual Result<nlohmann::ordered_json> run_solver(std::string_view name, const AnyPosition& pos,
                                                    const Settings& settings,
                                                    const search::Work& work) const = 0;

  // Every position that can follow, as an analysis, in pieces; its metadata is returned. For games
  // whose positions are grids.
  virtual bool has_trees() const = 0;
  virtual Result<nlohmann::ordered_json> write_tree(const AnyPosition& pos,
                                                    const solve::TreeRequest& request,
                                                    const solve::Sink& sink,
                                                    const Stop& stop) const = 0;

  // Opening books; a game without says so in an error. An empty name: the one that the program
  // comes with.
  virtual bool has_books() const = 0;
  virtual Result<std::unique_ptr<AnyBook>> open_book(const std::string& file) const = 0;
  virtual Result<nlohmann::ordered_json> build_book(const search::BookOrder& order,
                                                    const search::Work& work) const = 0;

  // Measurements of its own that the game offers to `banmen bench`.
  struct BenchInfo {
    std::string name, about;
    bool takes_peer = false;
  };
  virtual std::vector<BenchInfo> benches() const = 0;
  virtual Result<nlohmann::ordered_json> run_bench(std::string_view name,
                                                   const search::Work& work) const = 0;

  // Measurements that its engines play by, for `banmen tune`.
  virtual std::vector<search::Tuner> tuners() const = 0;

  // What its engines have learnt, as files; none where they have learnt nothing.
  virtual std::optional<search::WeightFiles> weights() const = 0;

  // How its engines learn; none where they do not.
  virtual std::optional<learn::Training> training() const = 0;

  // The options of a line without what its start contradicts, as older versions kept them.
  virtual Settings settled(const Line& line) const = 0;
};

// The solver of that name, or which ones there are.
Result<AnyGame::SolverInfo> find_solver(const AnyGame& game, std::string_view name);

}  // namespace banmen::registry
