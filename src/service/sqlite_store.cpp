#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <span>
#include <utility>

#include "core/json.hpp"
#include "service/json.hpp"
#include "service/sqlite.hpp"
#include "service/sqlite_schema.hpp"
#include "service/store.hpp"

namespace banmen::service {
namespace {

using sqlite::Access;
using sqlite::Database;
using sqlite::Row;

// JSON columns. Readers throw, as their library does; the store turns that into one error.

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

template <class T>
std::optional<T> optional_of(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional<T>(json.get<T>());
}

Json seat_json(const Seat& seat) {
  const auto& [time, nodes, depth] = seat.limits;
  return {{"engine", seat.engine},
          {"level", seat.level},
          {"time_ms", time ? Json(time->count()) : Json()},
          {"nodes", or_null(nodes)},
          {"depth", or_null(depth)},
          {"token", seat.token}};
}

Seat read_seat(const Json& json) {
  Seat seat{json.at("engine").get<std::string>(), json.at("level").get<int>(), {}, {}};
  if (const auto time = optional_of<std::int64_t>(json.at("time_ms")))
    seat.limits.time = std::chrono::milliseconds(*time);
  seat.limits.nodes = optional_of<std::uint64_t>(json.at("nodes"));
  seat.limits.depth = optional_of<int>(json.at("depth"));
  seat.token = json.at("token").get<std::string>();
  return seat;
}

// A column of our own writing, however long.
Json read_column(const std::string& text) {
  auto json = parse_json(text, "column", {.bytes = text.size()});
  if (!json) throw std::runtime_error(json.error().what);
  return *std::move(json);
}

// What must come back as it was: bytes that are not UTF-8 are refused.
Result<std::string> write_column(const Json& json) {
  return exact_json_text(json).map_error([](Error error) {
    error.where = "line";
    return error;
  });
}

Result<std::string> write_seats(std::span<const Seat> seats) {
  Json all = Json::array();
  for (const auto& seat : seats) all.push_back(seat_json(seat));
  return write_column(all);
}

std::vector<Seat> read_seats(const std::string& text) {
  std::vector<Seat> seats;
  for (const auto& seat : read_column(text)) seats.push_back(read_seat(seat));
  return seats;
}

Line read_line(const std::string& text) {
  const Json json = read_column(text);
  return {json.at("options").get<Settings>(), json.at("start").get<std::string>(),
          json.at("moves").get<std::vector<std::string>>()};
}

std::int64_t number(const Row& row, std::size_t column) {
  return std::get<std::int64_t>(row.at(column));
}

const std::string& text(const Row& row, std::size_t column) {
  return std::get<std::string>(row.at(column));
}

constexpr auto birth_columns = "id, game, line, seats, autoplay, forked_from, created_ms";

Result<Row> write_birth(const Birth& birth) {
  const auto line = write_column(to_json(birth.line));
  if (!line) return fail(line.error());
  const auto seats = write_seats(birth.seats);
  if (!seats) return fail(seats.error());
  return Row{birth.id,       birth.game,        *line,           *seats,
             birth.autoplay, birth.forked_from, birth.created_ms};
}

Birth read_birth(const Row& row) {
  const auto seats = read_seats(text(row, 3));
  return {text(row, 0),        text(row, 1), read_line(text(row, 2)), {seats.at(0), seats.at(1)},
          number(row, 4) != 0, text(row, 5), number(row, 6)};
}

constexpr auto change_columns = "revision, kind, move, ply, line, seats, at_ms";

Result<Row> write_change(const Change& change) {
  sqlite::Value line, seats;
  if (change.kind == Change::Kind::set) {
    auto text = write_column(to_json(change.line));
    if (!text) return fail(text.error());
    line = *std::move(text);
  }
  if (change.kind == Change::Kind::seats) {
    auto text = write_seats(change.seats);
    if (!text) return fail(text.error());
    seats = *std::move(text);
  }
  return Row{static_cast<std::int64_t>(change.revision),
             std::string(to_text(change.kind)),
             change.move,
             static_cast<std::int64_t>(change.ply),
             std::move(line),
             std::move(seats),
             change.at_ms};
}

Change read_change(const Row& row) {
  Change change{.revision = static_cast<std::uint64_t>(number(row, 0)), .move = text(row, 2)};
  for (const auto kind :
       {Change::Kind::move, Change::Kind::go, Change::Kind::set, Change::Kind::seats})
    if (to_text(kind) == text(row, 1)) change.kind = kind;
  change.ply = static_cast<std::size_t>(number(row, 3));
  if (change.kind == Change::Kind::set) change.line = read_line(text(row, 4));
  if (change.kind == Change::Kind::seats) change.seats = read_seats(text(row, 5));
  change.at_ms = number(row, 6);
  return change;
}

Failure unknown_session(const std::string& id) {
  return fail(Errc::unknown_name, "there is no session '" + id + "'", "session");
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Database database) : database_(std::move(database)) {}

  Result<void> create(const Birth& birth) override {
    const auto row = write_birth(birth);
    if (!row) return fail(row.error());
    const std::lock_guard lock(mutex_);
    const auto added = database_.run(std::string("INSERT INTO session (") + birth_columns +
                                         ") VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                                     *row);
    if (!added) return fail(added.error());
    if (database_.changed_rows() == 0)
      return fail(Errc::conflict, "there is a session '" + birth.id + "' already", "session");
    return {};
  }

  Result<void> append(const std::string& id, const Change& change) override {
    auto row = write_change(change);
    if (!row) return fail(row.error());
    row->emplace_back(id);
    const std::lock_guard lock(mutex_);
    return database_.transaction(Access::write, [&]() -> Result<void> {
      const auto last = last_revision(id);
      if (!last) return fail(last.error());
      if (change.revision != *last + 1)
        return fail(Errc::conflict,
                    "the game has changed: it is at revision " + std::to_string(*last) +
                        ", so that " + std::to_string(change.revision) + " cannot be next",
                    "revision", "fetch the game again and repeat the request");
      const auto added = database_.run(std::string("INSERT INTO change (") + change_columns +
                                           ", session_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                       *row);
      if (!added) return fail(added.error());
      return {};
    });
  }

  Result<Stored> load(const std::string& id) const override {
    const std::lock_guard lock(mutex_);
    const auto rows =
        database_.run(std::string("SELECT ") + birth_columns + " FROM session WHERE id = ?", {id});
    if (!rows) return fail(rows.error());
    if (rows->empty()) return unknown_session(id);
    auto births = read_all<Birth>(*rows, read_birth, id);
    if (!births) return fail(births.error());
    auto list = changes_after(id, 0);
    if (!list) return fail(list.error());
    return Stored{std::move(births->front()), *std::move(list)};
  }

  Result<std::vector<Change>> changes(const std::string& id, std::uint64_t after) const override {
    const std::lock_guard lock(mutex_);
    const auto last = last_revision(id);
    if (!last) return fail(last.error());
    return changes_after(id, std::min(after, *last));
  }

  Result<std::uint64_t> count() const override {
    const std::lock_guard lock(mutex_);
    return database_.number("SELECT count(*) FROM session").map([](std::int64_t sessions) {
      return static_cast<std::uint64_t>(sessions);
    });
  }

 private:
  Result<std::uint64_t> last_revision(const std::string& id) const {
    const auto rows = database_.run(
        "SELECT (SELECT coalesce(max(revision), 0) FROM change WHERE session_id = session.id) "
        "FROM session WHERE id = ?",
        {id});
    if (!rows) return fail(rows.error());
    if (rows->empty()) return unknown_session(id);
    return static_cast<std::uint64_t>(number(rows->front(), 0));
  }

  Result<std::vector<Change>> changes_after(const std::string& id, std::uint64_t after) const {
    const auto rows =
        database_.run(std::string("SELECT ") + change_columns +
                          " FROM change WHERE session_id = ? AND revision > ? ORDER BY revision",
                      {id, static_cast<std::int64_t>(after)});
    if (!rows) return fail(rows.error());
    return read_all<Change>(*rows, read_change, id);
  }

  template <class T>
  Result<std::vector<T>> read_all(const std::vector<Row>& rows, T (*read)(const Row&),
                                  const std::string& id) const {
    try {
      std::vector<T> all;
      all.reserve(rows.size());
      for (const auto& row : rows) all.push_back(read(row));
      return all;
    } catch (const std::exception& error) {  // of JSON or of a column's type
      return database_.damaged("session '" + id + "' cannot be read: " + error.what());
    }
  }

  mutable std::mutex mutex_;
  mutable Database database_;  // reading prepares statements
};

Failure cannot_open(const std::filesystem::path& path, const std::string& why) {
  return fail(Errc::unreadable, "cannot open: " + why, path.string(),
              "check the folder, or use another file");
}

// Makes an empty file for its owner alone, if there is none; SQLite gives its log the same mode.
Result<void> make_file(const std::filesystem::path& path) {
  std::error_code failed;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::filesystem::create_directories(folder, failed);
  if (failed) return cannot_open(path, failed.message());
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 && errno != EEXIST) return cannot_open(path, std::strerror(errno));
  if (file < 0) {
    if (std::filesystem::is_directory(path, failed)) return cannot_open(path, "it is a folder");
    // SQLite would wait for the other end of a pipe.
    if (std::filesystem::exists(path, failed) && !std::filesystem::is_regular_file(path, failed))
      return cannot_open(path, "it is not a file");
    return {};
  }
  ::close(file);
  // The name of the file must be as durable as what will be in it.
  if (const int entry = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); entry >= 0) {
    ::fsync(entry);
    ::close(entry);
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path) {
  if (path != ":memory:")
    if (const auto made = make_file(path); !made) return fail(made.error());
  // An absolute path, because SQLite may take "file:x" for an address.
  auto database =
      Database::open(path == ":memory:" ? path.string() : std::filesystem::absolute(path).string());
  if (!database) return fail(database.error());
  if (const auto ready = prepare_schema(*database); !ready) return fail(ready.error());
  return std::make_unique<SqliteStore>(*std::move(database));
}

}  // namespace banmen::service
