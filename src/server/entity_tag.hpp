#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace banmen::server {

struct EntityTag {
  std::string text;  // what stands between its quotes
  bool weak = false;
};

// What If-Match and If-None-Match say: "*", or tags separated by commas (RFC 9110, 8.8.3 and 13.1).
struct TagList {
  bool any = false;
  std::vector<EntityTag> tags{};
};

// Errors say at which character it is no list; `where` names the header.
Result<TagList> read_tags(std::string_view header, const std::string& where);

// Whether an If-None-Match says that this answer is known already. Tags are compared weakly: W/"3"
// is "3". A header that cannot be read asks for nothing.
bool is_known(const std::string& if_none_match, std::string_view etag);

}  // namespace banmen::server
