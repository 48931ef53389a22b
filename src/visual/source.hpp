#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace banmen::visual {

// Puts the next bytes there and says how many; 0 at the end.
using ByteSource = std::function<Result<std::size_t>(char* into, std::size_t room)>;

// A file, "-" for stdin; what gzip has packed is unpacked on the way.
Result<ByteSource> open_source(const std::string& path);

// `text` must live as long as the source.
ByteSource text_source(std::string_view text);

}  // namespace banmen::visual
