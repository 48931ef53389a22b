#pragma once

#include "service/json.hpp"

namespace banmen::server {

// A large document of our own making as JSON; precondition: it is well-formed, without a key twice.
// The library's reader looks at all keys of an object for each new one, which takes seconds for the
// thousands of nodes of an analysis.
service::Json read_document(const std::string& text);

}  // namespace banmen::server
