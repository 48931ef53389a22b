#include "service/sqlite.hpp"

#include <sqlite3.h>

#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace banmen::service::sqlite {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 5s;  // with others who hold the file

void bind(sqlite3_stmt* statement, int index, const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value))
    sqlite3_bind_int64(statement, index, *number);
  else if (const auto* text = std::get_if<std::string>(&value))
    sqlite3_bind_text64(statement, index, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
  else
    sqlite3_bind_null(statement, index);
}

Row read_row(sqlite3_stmt* statement) {
  Row row;
  for (int column = 0; column < sqlite3_column_count(statement); ++column) {
    switch (sqlite3_column_type(statement, column)) {
      case SQLITE_NULL:
        row.emplace_back();
        break;
      case SQLITE_INTEGER:
        row.emplace_back(std::int64_t{sqlite3_column_int64(statement, column)});
        break;
      default: {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
        row.emplace_back(text ? std::string(text, size) : std::string());
      }
    }
  }
  return row;
}

}  // namespace

void Database::Closer::operator()(sqlite3* database) const { sqlite3_close(database); }
void Database::Closer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Result<Database> Database::open(const std::string& path) {
  sqlite3* handle = nullptr;
  // Without CREATE: a new file is made by the caller, who knows its mode.
  const int code = sqlite3_open_v2(path.c_str(), &handle,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                                       SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE,
                                   nullptr);
  Database database(handle, path);  // SQLite gives a handle with an error too, to be closed
  if (code != SQLITE_OK) return database.failure(code);
  if (sqlite3_db_readonly(handle, "main") == 1) return database.failure(SQLITE_READONLY);
  sqlite3_busy_timeout(handle, static_cast<int>(std::chrono::milliseconds(patience).count()));
  const auto set = database.run_script("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;");
  if (!set) return fail(set.error());
  return database;
}

Failure Database::damaged(const std::string& what) const {
  return fail(Errc::corrupt, what, path_,
              "bring back a copy of the file, or move it away to begin a new one");
}

Failure Database::failure(int code) const {
  const std::string words = sqlite3_errmsg(handle_.get());
  const int system = sqlite3_system_errno(handle_.get());
  const std::string reason = system ? std::strerror(system) : words;
  const auto unreadable = [&](const std::string& what, const std::string& hint) {
    return fail(Errc::unreadable, what, path_, hint);
  };
  switch (code & 0xff) {
    case SQLITE_CORRUPT:
      return damaged("the file is damaged: " + words);
    case SQLITE_NOTADB:
      return damaged("the file is not a store of Banmen, or its beginning is damaged");
    case SQLITE_FULL:
      return unreadable("the disk is full", "free some space; what was stored before is safe");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return unreadable("another program keeps the file locked",
                        "end the other program, or use another file");
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return unreadable("cannot write: the file or its folder is read-only",
                        "allow writing to both, or use another file");
    case SQLITE_CANTOPEN:
      return unreadable("cannot open: " + reason, "check the folder, or use another file");
    case SQLITE_IOERR:
      return unreadable("cannot read or write: " + reason, "check the disk");
    default:
      return unreadable("the store failed: " + words, "");
  }
}

Result<sqlite3_stmt*> Database::prepared(const std::string& sql) {
  auto& kept = statements_[sql];
  if (kept) return kept.get();
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.c_str(), static_cast<int>(sql.size()) + 1,
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return failure(code);
  kept.reset(statement);
  return statement;
}

Result<std::vector<Row>> Database::run(const std::string& sql, const Row& parameters) {
  const auto found = prepared(sql);
  if (!found) return fail(found.error());
  sqlite3_stmt* statement = *found;
  int index = 0;
  for (const auto& value : parameters) bind(statement, ++index, value);
  std::vector<Row> rows;
  int code = SQLITE_OK;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) rows.push_back(read_row(statement));
  Result<std::vector<Row>> result = std::move(rows);
  if (code != SQLITE_DONE) result = failure(code);  // before reset, which changes the words
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return result;
}

Result<void> Database::run_script(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failure(code);
  return {};
}

Result<std::int64_t> Database::number(const std::string& sql) {
  const auto rows = run(sql);
  if (!rows) return fail(rows.error());
  const auto* value = rows->empty() ? nullptr : std::get_if<std::int64_t>(&rows->front().front());
  if (!value) return damaged("the file is damaged: no number from " + sql);
  return *value;
}

std::int64_t Database::changed_rows() const { return sqlite3_changes64(handle_.get()); }

Result<void> Database::transaction(Access access, const std::function<Result<void>()>& work) {
  const auto begun = run(access == Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
  if (!begun) return fail(begun.error());
  Result<void> done = work();
  if (done)
    if (const auto ended = run("COMMIT"); !ended) done = fail(ended.error());
  // Some errors, a full disk among them, have ended the transaction already.
  if (!done && sqlite3_get_autocommit(handle_.get()) == 0) (void)run("ROLLBACK");
  return done;
}

Result<void> Database::use_durable_log() {
  // SQLite does not wait when two programs change the mode of a new file at once.
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    auto set = run_script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    const bool busy = (sqlite3_errcode(handle_.get()) & 0xff) == SQLITE_BUSY;
    if (set || !busy || std::chrono::steady_clock::now() >= until) return set;
    std::this_thread::sleep_for(10ms);
  }
}

}  // namespace banmen::service::sqlite
