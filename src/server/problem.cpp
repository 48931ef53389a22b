#include "server/problem.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "service/guest_error.hpp"

namespace banmen::server {
namespace {

struct Kind {
  std::string_view type, title;
};

// What is wrong with the request itself, and so has no code of its own.
Kind kind_of(const Error& error, int status) {
  switch (status) {
    case 405:
      return {"method-not-allowed", "Method not allowed"};
    case 413:
      return {"too-large", "Too large"};
    case 415:
      return {"unsupported-media-type", "Unsupported media type"};
    case 429:
      return {"too-many-requests", "Too many requests"};
    case 431:
      return {"header-too-large", "Header too large"};
    default:
      break;
  }
  switch (error.code) {
    case Errc::bad_syntax:
      return {"bad-syntax", "Cannot be read"};
    case Errc::out_of_range:
      return {"out-of-range", "Out of range"};
    case Errc::illegal:
      return {"illegal", "Illegal"};
    case Errc::unknown_name:
      return {"unknown", "Unknown"};
    case Errc::unreadable:
      return {"storage", "Cannot be stored or read"};
    case Errc::corrupt:
      return {"corrupt", "Damaged data"};
    case Errc::unsupported:
      return {"unsupported", "Not supported"};
    case Errc::too_large:
      return {"too-large", "Too large"};
    case Errc::conflict:
      return {"conflict", "The game has changed"};
    case Errc::stopped:
      return {"stopped", "Stopped"};
    case Errc::busy:
      return {"busy", "Busy"};
    case Errc::unauthorized:
      return {"token-needed", "A token is needed"};
    case Errc::forbidden:
      return {"forbidden", "Forbidden"};
  }
  return {"unknown", "Unknown"};
}

}  // namespace

Reply ok(const Json& body, int status) { return {.status = status, .body = json_text(body)}; }

int status_of(Errc code) {
  switch (code) {
    case Errc::bad_syntax:
      return 400;
    case Errc::unauthorized:
      return 401;
    case Errc::forbidden:
      return 403;
    case Errc::unknown_name:
      return 404;
    case Errc::conflict:
      return 409;
    case Errc::too_large:
      return 413;
    case Errc::illegal:
    case Errc::out_of_range:
    case Errc::unsupported:
      return 422;
    case Errc::stopped:
    case Errc::busy:
      return 503;
    case Errc::unreadable:
    case Errc::corrupt:
      return 500;
  }
  return 500;
}

Json problem_json(const Error& error, int status) {
  const Kind kind = kind_of(error, status);
  const Error told = service::for_guests(error);
  return {{"type", "/problems/" + std::string(kind.type)},
          {"title", kind.title},
          {"status", status},
          {"detail", told.what},
          {"where", told.where},
          {"hint", told.hint},
          {"code", to_text(error.code)},
          {"tag", error.tag}};
}

Reply problem(const Error& error) { return problem(error, status_of(error.code)); }

Reply problem(const Error& error, int status) {
  Reply reply{.status = status,
              .type = "application/problem+json",
              .body = json_text(problem_json(error, status))};
  if (status == 429 || status == 503) reply.headers.emplace_back("Retry-After", "1");
  if (status == 401) reply.headers.emplace_back("WWW-Authenticate", "Bearer");
  return reply;
}

}  // namespace banmen::server
