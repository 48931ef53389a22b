#include <algorithm>

#include "core/text.hpp"
#include "server/assets.hpp"
#include "server/entity_tag.hpp"
#include "server/problem.hpp"

namespace banmen::server {
namespace {

const Asset* find(std::string_view path) {
  const auto all = assets();
  const auto found = std::ranges::find(all, path, &Asset::path);
  return found == all.end() ? nullptr : &*found;
}

// Whether an Accept-Encoding header takes gzip: it is named, and not with a weight of zero.
bool takes_gzip(const std::string& header) {
  for (const auto& part : split(lower(header), ',')) {
    const auto words = split(part, ';');
    if (trim(words[0]) != "gzip" && trim(words[0]) != "*") continue;
    if (words.size() < 2) return true;
    const auto weight = split(words[1], '=');
    const auto value = weight.size() == 2 ? parse_number(trim(weight[1])) : std::nullopt;
    return !value || *value > 0;
  }
  return false;
}

// Screens of the page whose names come from users: a dot in them begins no file's ending.
bool is_screen(std::string_view path) {
  return path.starts_with("/g/") || path.starts_with("/runs/") || path.starts_with("/weights/");
}

}  // namespace

Reply file_reply(const Request& request) {
  const Asset* asset = find(request.path);
  const bool names_file = request.path.find('.') != std::string::npos && !is_screen(request.path);
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
  if (is_known(request.header("if-none-match"), asset->etag)) {
    reply.status = 304;
    return reply;
  }
  const bool gzip = takes_gzip(request.header("accept-encoding"));
  reply.body = gzip ? asset->gzip : asset->data;
  if (gzip) reply.headers.emplace_back("Content-Encoding", "gzip");
  return reply;
}

}  // namespace banmen::server
