#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"

// What files of weights, of books and the like have in common: content packed by zstd behind a head
// that knows its checksum.
namespace banmen::learn {

std::uint64_t checksum_of(std::string_view content);  // XXH3
std::string hexadecimal(std::uint64_t number);        // 16 digits

// The bytes of a head and the packed content behind it.
std::string pack(std::string_view head, std::string_view content);

// The content again, if it has that size and checksum. `name`: of what, for errors, as in "book";
// `hint`: what to do then.
Result<std::string> unpack(std::string_view packed, std::size_t size, std::uint64_t checksum,
                           const std::string& name, const std::string& hint);

}  // namespace banmen::learn
