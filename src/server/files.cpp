#include <algorithm>

#include "server/assets.hpp"
#include "server/problem.hpp"

namespace banmen::server {
namespace {

const Asset* find(std::string_view path) {
  const auto all = assets();
  const auto found = std::ranges::find(all, path, &Asset::path);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

Reply file_reply(const Request& request) {
  const Asset* asset = find(request.path);
  const bool names_file = request.path.find('.') != std::string::npos;
  if (!asset && !names_file) asset = find("/index.html");
  if (!asset)
    return problem({Errc::unknown_name, "there is no file '" + request.path + "'", "path",
                    "the page is at /, the calls are listed in /api/openapi.json"});
  // Names of scripts and styles change with their content, so they may be kept for ever.
  const bool page = asset->path == "/index.html";
  Reply reply{.type = std::string(asset->type),
              .headers = {{"Cache-Control", page ? "no-cache" : "public, max-age=31536000"},
                          {"ETag", std::string(asset->etag)},
                          {"Vary", "Accept-Encoding"},
                          {"Content-Security-Policy",
                           "default-src 'self'; img-src 'self' data:; style-src 'self' "
                           "'unsafe-inline'; frame-ancestors 'none'"}}};
  if (request.header("if-none-match") == asset->etag) {
    reply.status = 304;
    return reply;
  }
  const bool gzip = request.header("accept-encoding").find("gzip") != std::string::npos;
  reply.body = gzip ? asset->gzip : asset->data;
  if (gzip) reply.headers.emplace_back("Content-Encoding", "gzip");
  return reply;
}

}  // namespace banmen::server
