#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

// SQLite as far as the store needs it, with errors as values that name the file.
namespace banmen::service::sqlite {

using Value = std::variant<std::monostate, std::int64_t, std::string>;  // NULL, INTEGER, TEXT
using Row = std::vector<Value>;

enum class Access { read, write };

// A connection to a file that exists, or to ":memory:". Not shared between threads.
class Database {
 public:
  static Result<Database> open(const std::string& path);

  // Runs one statement with its parameters; it stays prepared for the next time.
  Result<std::vector<Row>> run(const std::string& sql, const Row& parameters = {});
  Result<void> run_script(const std::string& sql);      // several statements without parameters
  Result<std::int64_t> number(const std::string& sql);  // a statement that gives one number
  std::int64_t changed_rows() const;                    // by the last INSERT

  // All of `work` or nothing of it, seeing one state of the file. `write` waits for its turn among
  // the programs that write.
  Result<void> transaction(Access access, const std::function<Result<void>()>& work);

  // Readers and a writer do not wait for each other, and a commit is on the disk when it returns.
  Result<void> use_durable_log();

  const std::string& path() const { return path_; }
  Failure damaged(const std::string& what) const;

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };

  Database(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}
  Result<sqlite3_stmt*> prepared(const std::string& sql);
  Failure failure(int code) const;

  std::unique_ptr<sqlite3, Closer> handle_;
  std::string path_;
  std::map<std::string, std::unique_ptr<sqlite3_stmt, Closer>> statements_{};  // closed first
};

}  // namespace banmen::service::sqlite
