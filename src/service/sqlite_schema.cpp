#include "service/sqlite_schema.hpp"

#include <array>

namespace banmen::service::sqlite {
namespace {

constexpr std::int64_t application_id = 0x42414e4d;  // "BANM", in the header of every store

// What each version adds to the one before. Never edited: files of every version are about.
constexpr std::array migrations = {
    // 1. The triggers hold whatever program writes: changes are only added, each the next one.
    R"(
CREATE TABLE session (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  line TEXT NOT NULL,   -- JSON: options, start, moves
  seats TEXT NOT NULL,  -- JSON: two of engine, level, time_ms, nodes, depth, token
  autoplay INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE change (
  session_id TEXT NOT NULL REFERENCES session (id),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('move', 'go', 'set')),
  move TEXT NOT NULL,
  ply INTEGER NOT NULL,
  line TEXT,  -- JSON, of 'set' only
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER session_stays BEFORE UPDATE ON session
BEGIN SELECT raise(ABORT, 'sessions never change'); END;
CREATE TRIGGER change_stays BEFORE UPDATE ON change
BEGIN SELECT raise(ABORT, 'changes are only added'); END;
CREATE TRIGGER change_remains BEFORE DELETE ON change
BEGIN SELECT raise(ABORT, 'changes are only added'); END;
CREATE TRIGGER change_is_next BEFORE INSERT ON change
WHEN new.revision IS NOT (SELECT coalesce(max(revision), 0) + 1 FROM change
                          WHERE session_id = new.session_id)
BEGIN SELECT raise(ABORT, 'not the next revision'); END;
)",
    // 2. Where a session was forked from.
    R"(
ALTER TABLE session ADD COLUMN forked_from TEXT NOT NULL DEFAULT '';
)",
    // 3. Who plays a side may change.
    R"(
CREATE TABLE change_with_seats (
  session_id TEXT NOT NULL REFERENCES session (id),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('move', 'go', 'set', 'seats')),
  move TEXT NOT NULL,
  ply INTEGER NOT NULL,
  line TEXT,   -- JSON, of 'set' only
  seats TEXT,  -- JSON as in session, of 'seats' only
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO change_with_seats (session_id, revision, kind, move, ply, line, at_ms)
SELECT session_id, revision, kind, move, ply, line, at_ms FROM change;
DROP TABLE change;
ALTER TABLE change_with_seats RENAME TO change;
CREATE TRIGGER change_stays BEFORE UPDATE ON change
BEGIN SELECT raise(ABORT, 'changes are only added'); END;
CREATE TRIGGER change_remains BEFORE DELETE ON change
BEGIN SELECT raise(ABORT, 'changes are only added'); END;
CREATE TRIGGER change_is_next BEFORE INSERT ON change
WHEN new.revision IS NOT (SELECT coalesce(max(revision), 0) + 1 FROM change
                          WHERE session_id = new.session_id)
BEGIN SELECT raise(ABORT, 'not the next revision'); END;
)"};

constexpr auto newest = static_cast<std::int64_t>(migrations.size());

// The version of the tables, 0 for an empty file.
Result<std::int64_t> read_version(Database& database) {
  auto id = database.number("PRAGMA application_id");
  if (!id) return id;
  auto version = database.number("PRAGMA user_version");
  if (!version) return version;
  auto tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables;
  if (*id == 0 && *version == 0 && *tables == 0) return 0;
  if (*id != application_id)
    return fail(Errc::corrupt, "the file is a database of another program", database.path(),
                "use another file");
  if (*version < 1) return database.damaged("the file is damaged: it has no version");
  if (*version > newest)
    return fail(Errc::unsupported,
                "the store has version " + std::to_string(*version) +
                    "; this program knows versions up to " + std::to_string(newest),
                database.path(), "use a newer Banmen, or another file");
  return version;
}

Result<void> migrate_from(Database& database, std::int64_t version) {
  return database.transaction(Access::write, [&]() -> Result<void> {
    const auto now = read_version(database);
    if (!now) return fail(now.error());
    if (*now != version) return {};  // another program was faster
    return database.run_script(migrations[static_cast<std::size_t>(version)] +
                               ("PRAGMA application_id = " + std::to_string(application_id)) +
                               ("; PRAGMA user_version = " + std::to_string(version + 1)));
  });
}

}  // namespace

Result<void> prepare_schema(Database& database) {
  for (bool logged = false;; logged = true) {
    std::int64_t version = 0;
    auto read = database.transaction(Access::read, [&]() -> Result<void> {
      return read_version(database).map([&](std::int64_t found) { version = found; });
    });
    if (!read) return read;
    if (!logged)  // only now: the mode is written into the file, which must be ours
      if (auto log = database.use_durable_log(); !log) return log;
    if (version == newest) return {};
    if (auto migrated = migrate_from(database, version); !migrated) return migrated;
  }
}

}  // namespace banmen::service::sqlite
