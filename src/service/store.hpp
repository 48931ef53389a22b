#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/line.hpp"
#include "core/result.hpp"
#include "search/limits.hpp"

namespace banmen::service {

// Who plays a side: a person, or an engine with its limits.
struct Seat {
  std::string engine{};  // "alphabeta:depth=2"; empty: a person
  int level = 0;         // the level it was chosen by, 0: none
  search::Limits limits{};
  std::string token{};  // whoever has it may move; empty: anybody may

  bool is_human() const { return engine.empty(); }
  bool operator==(const Seat&) const = default;
};

// A session as it was when it began. It never changes; what happens later are its changes.
struct Birth {
  std::string id;
  std::string game;
  Line line;  // options, start and the moves it began with
  std::array<Seat, 2> seats{};
  bool autoplay = true;       // engines move by themselves when it is their turn
  std::string forked_from{};  // the id of another session, or empty
  std::int64_t created_ms = 0;

  bool operator==(const Birth&) const = default;
};

// One thing that happened to a session. Changes are numbered by the revision they lead to, from 1,
// without gaps, and are only ever added.
struct Change {
  enum class Kind { move, go, set, seats };

  std::uint64_t revision = 0;
  Kind kind = Kind::move;
  std::string move{};         // of `move`: the canonical text; what could be redone is gone
  std::size_t ply = 0;        // the present ply after the change
  Line line{};                // of `set`: the whole line from here on
  std::vector<Seat> seats{};  // of `seats`: who plays each of the two sides from here on
  std::int64_t at_ms = 0;

  bool operator==(const Change&) const = default;
};

std::string_view to_text(Change::Kind kind);

struct Stored {
  Birth birth;
  std::vector<Change> changes;
};

// Where sessions outlive the program. Every call is one transaction: when it returns without an
// error, what it wrote is on the disk. All members may be called from any thread.
class Store {
 public:
  virtual ~Store() = default;
  // An error of kind conflict if the id is taken.
  virtual Result<void> create(const Birth& birth) = 0;
  // Errors: unknown_name for an unknown session; conflict unless `change` is the next revision
  // (another program may write to the same store).
  virtual Result<void> append(const std::string& id, const Change& change) = 0;
  // unknown_name for an unknown session.
  virtual Result<Stored> load(const std::string& id) const = 0;
  // The changes with a revision above `after`, in order; unknown_name for an unknown session.
  virtual Result<std::vector<Change>> changes(const std::string& id, std::uint64_t after) const = 0;
  virtual Result<std::uint64_t> count() const = 0;  // sessions
};

// A file, made with its folder when missing, that only its owner can read: it holds the tokens as
// they are. An older schema is brought up to date; a newer one and a file of another program are
// refused and left alone. Several programs may share a file. ":memory:" keeps nothing.
Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path);

}  // namespace banmen::service
