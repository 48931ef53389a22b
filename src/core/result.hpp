#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace banmen {

// What kind of thing went wrong; each surface maps it once (exit code, HTTP status, exception).
enum class Errc {
  bad_syntax,    // the text cannot be read
  out_of_range,  // it can be read, but a number is outside its range
  illegal,       // it can be read, but the rules forbid it
  unknown_name,  // no game, engine, format, option or id of that name
  unreadable,    // a file cannot be opened, read or written
  corrupt,       // a file is not what its header or checksum says
  unsupported,   // this game or build has no such ability
  too_large,     // more work or memory than allowed
  conflict,      // the state has changed since the caller saw it
  stopped,       // cancelled or out of time before a result
  busy,          // too much is going on; the same request may succeed later
  unauthorized,  // a token is needed, and none was given
  forbidden,     // the token given is not the one that is needed
};

std::string_view to_text(Errc code);

// The one error of every surface: what is wrong, where, and what to do about it.
struct Error {
  Errc code = Errc::bad_syntax;
  std::string what;
  std::string where{};  // "board_array[27]", "moves[4]", "--option jump"
  std::string hint{};   // what to do; may be empty
  std::string tag{};    // the name a format's specification gives this error, e.g. "cell_range"

  bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

inline Failure fail(Error error) { return Failure(std::move(error)); }

inline Failure fail(Errc code, std::string what, std::string where = {}, std::string hint = {}) {
  return Failure(Error{code, std::move(what), std::move(where), std::move(hint)});
}

// "unknown game 'chess'\n  at:   game\n  hint: known games: ...", as the terminal shows it.
std::string to_text(const Error& error);

}  // namespace banmen
