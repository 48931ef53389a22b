#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

// What the files of weights and of books have in common: content packed by zstd behind a head that
// knows its checksum.
namespace banmen::othello {

std::uint64_t checksum_of(std::string_view content);  // XXH3

// The bytes of a head and the packed content behind it.
std::string pack(std::string_view head, std::string_view content);

// The content again, if it has that size and checksum. `name`: of what, for errors, as in "book";
// `hint`: what to do then.
Result<std::string> unpack(std::string_view packed, std::size_t size, std::uint64_t checksum,
                           const std::string& name, const std::string& hint);

}  // namespace banmen::othello
