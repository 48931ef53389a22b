#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace banmen {

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);  // ASCII only
std::vector<std::string> split(std::string_view text, char separator);
std::vector<std::string> split_words(std::string_view text);  // on white space, no empty words
// The beginning of a text that may be as long as whatever was given, for people to read.
std::string clipped(std::string_view text);
std::string join(const std::vector<std::string>& parts, std::string_view separator);

// The whole text as a number, or nothing: no sign '+', no spaces, no rest.
std::optional<long long> parse_integer(std::string_view text);
std::optional<double> parse_number(std::string_view text);

std::string short_number(double value);         // 3, 0.25, 1.5e+06: no trailing zeros
std::string with_commas(unsigned long long n);  // 1276739132 → "1,276,739,132"

// "did you mean 'contrast'? known games: contrast, ..." or just the list when nothing is near.
std::string suggest(std::string_view word, const std::vector<std::string>& known,
                    std::string_view plural);

}  // namespace banmen
