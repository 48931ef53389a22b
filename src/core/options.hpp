#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace banmen {

// Options as text, as they come from a command line, a URL or a Line: {"jump": "single"}.
using Settings = std::map<std::string, std::string>;

// One option of a game, an engine or a solver: enough to list, check and complete it anywhere.
struct OptionSpec {
  enum class Kind { choice, integer, number, text, flag };

  std::string key;
  Kind kind = Kind::text;
  std::string fallback;                // the default, as text
  std::vector<std::string> choices{};  // for `choice`; for `integer`, words allowed besides numbers
  double low = 0, high = 0;            // for `integer` and `number`
  std::string about{};
  bool host_only = false;  // costs memory or touches files: not for strangers over the network
};

OptionSpec choice(std::string key, std::vector<std::string> choices, std::string about);
OptionSpec integer(std::string key, long long fallback, long long low, long long high,
                   std::string about);
OptionSpec number(std::string key, double fallback, double low, double high, std::string about);
OptionSpec flag(std::string key, std::string about);
OptionSpec words(std::string key, std::string fallback, std::string about);
OptionSpec host_only(OptionSpec option);

// `given` with every missing key filled in from `specs`; unknown keys and bad values are errors
// that name the key, list what is allowed and guess what was meant.
Result<Settings> complete(const std::vector<OptionSpec>& specs, const Settings& given,
                          const std::string& where);

// An error if one of the `given` options is only for whoever runs the program.
Result<void> check_guest(const std::vector<OptionSpec>& specs, const Settings& given,
                         const std::string& where);

// "depth=4,tt=64" → {"depth": "4", "tt": "64"}; a bare word is a flag set to "true".
Result<Settings> parse_settings(std::string_view text, char separator, const std::string& where);

// Readers of completed settings; precondition: complete() accepted them.
long long get_integer(const Settings& settings, const std::string& key);
double get_number(const Settings& settings, const std::string& key);
bool get_flag(const Settings& settings, const std::string& key);

}  // namespace banmen
