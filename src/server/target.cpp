#include "server/target.hpp"

#include <algorithm>
#include <optional>

#include "core/text.hpp"

namespace banmen::server {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plus_is_space) c = ' ';
    if (text[i] == '%') {
      if (i + 2 >= text.size() || digit(text[i + 1]) < 0 || digit(text[i + 2]) < 0)
        return std::nullopt;
      c = static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    plain += c;
  }
  return plain;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What a name may hold: RFC 3986, 3.2.2.
bool is_of_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-._~%!$&'()*+,;=").find(c) != std::string_view::npos;
}

bool is_of_address(char c) { return digit(c) >= 0 || c == ':' || c == '.'; }

// Takes "http://host" off the front of a target and puts the host where it is looked for.
bool take_host(std::string_view& target, Request& request) {
  constexpr std::string_view scheme = "http://";
  if (lower(target.substr(0, scheme.size())) != scheme) return !target.empty();
  target.remove_prefix(scheme.size());
  const std::string_view host = target.substr(0, target.find_first_of("/?"));
  target.remove_prefix(host.size());
  if (!is_host(host)) return false;
  request.headers["host"] = std::string(host);
  return true;
}

bool read_path(std::string_view target, Request& request) {
  const auto mark = target.find('?');
  request.path = std::string(target.substr(0, mark));
  const auto path = decode(request.path, false);
  if (!path || !path->starts_with('/')) return false;
  request.path = *path;
  request.parts.clear();
  for (const auto& part : split(target.substr(0, mark), '/'))
    request.parts.push_back(decode(part, false).value_or(""));
  if (mark == std::string_view::npos) return true;
  for (const auto& pair : split(target.substr(mark + 1), '&')) {
    const auto equals = pair.find('=');
    const auto key = decode(pair.substr(0, equals), true);
    const auto value =
        decode(equals == std::string::npos ? "" : std::string_view(pair).substr(equals + 1), true);
    if (!key || !value) return false;
    request.query[*key] = *value;
  }
  return true;
}

}  // namespace

bool is_host(std::string_view text) {
  std::string_view name = text.substr(0, text.starts_with('[') ? text.find(']') : text.find(':'));
  std::string_view port = text.substr(name.size());
  const bool address = name.starts_with('[');
  if (address) {
    if (!port.starts_with(']')) return false;
    name.remove_prefix(1);
    port.remove_prefix(1);
  }
  if (name.empty() || !std::ranges::all_of(name, address ? is_of_address : is_of_name))
    return false;
  return port.empty() || (port.front() == ':' && std::ranges::all_of(port.substr(1), is_digit));
}

bool read_target(std::string_view target, Request& request) {
  if (target == "*" && request.method == "OPTIONS") {
    request.path = "*";
    request.parts = {"*"};
    return true;
  }
  if (!take_host(target, request)) return false;
  // "http://host?ply=3" leaves out the slash.
  if (target.empty() || target.starts_with('?'))
    return read_path("/" + std::string(target), request);
  return read_path(target, request);
}

}  // namespace banmen::server
