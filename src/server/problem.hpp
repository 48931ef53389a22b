#pragma once

#include "server/http.hpp"
#include "service/json.hpp"

namespace banmen::server {

using service::Json;

Reply ok(const Json& body, int status = 200);

int status_of(Errc code);

// RFC 9457: application/problem+json with type, title, status, detail, where, hint, code and tag.
Json problem_json(const Error& error, int status);
Reply problem(const Error& error);
Reply problem(const Error& error, int status);

}  // namespace banmen::server
