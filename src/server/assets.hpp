#pragma once

#include <span>
#include <string_view>

#include "server/http.hpp"

// Files that are part of the program: the page and the description of the API.
namespace banmen::server {

struct Asset {
  std::string_view path, type, data, gzip, etag;
};

std::span<const Asset> assets();  // made by scripts/embed.mjs when the program is built
std::string_view openapi_document();

// The file at a path that is not a call's; the page itself where there is none, because the page
// shows its own screens under paths of its own.
Reply file_reply(const Request& request);

}  // namespace banmen::server
