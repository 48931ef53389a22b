#pragma once

#include <string_view>

#include "server/http.hpp"

namespace banmen::server {

// Splits and decodes "/g/contrast?ply=3" into path and query; false if it cannot be read;
// then `path` may still be coded. The other forms of RFC 9112, 3.2: of "http://host/path" the host
// counts, whatever the header Host says; "*" is for OPTIONS alone. Precondition: the method and the
// headers are there.
bool read_target(std::string_view target, Request& request);

// Whether it is "name", "name:80" or "[::1]:80", as in "http://host/" and in the header Host. A
// name with an @ is not one of a host: it is there to look like another one.
bool is_host(std::string_view text);

}  // namespace banmen::server
