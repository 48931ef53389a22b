#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/options.hpp"

namespace banmen::search {

// What of a game's rules a player or a solver takes into account: every one declares it. Where an
// option that it does not know has another value than the usual one, or where moves were played and
// it knows no past, its answer would be about another game: it is not asked at all.
struct Honours {
  std::vector<std::string> options{};  // keys of rule options, or "*" for all of them
  bool past = false;                   // what was played before the position

  static Honours everything() { return {{"*"}, true}; }

  bool knows(const std::string& key) const {
    return std::any_of(options.begin(), options.end(),
                       [&](const std::string& each) { return each == "*" || each == key; });
  }

  // Why `who` cannot be asked about a game by these rules, `given` completed by their `specs`.
  Result<void> check(const std::string& who, const std::vector<OptionSpec>& specs,
                     const Settings& given, bool has_past) const {
    for (const OptionSpec& spec : specs) {
      const auto set = given.find(spec.key);
      if (set == given.end() || set->second == spec.fallback || knows(spec.key)) continue;
      return fail(Errc::unsupported, who + " does not know " + spec.key + "=" + set->second,
                  "options." + spec.key,
                  "ask another one, or leave " + spec.key + " as it usually is, " + spec.fallback);
    }
    if (has_past && !past)
      return fail(Errc::unsupported, who + " does not know what was played before", "moves",
                  "ask another one, or give the position by itself");
    return {};
  }
};

}  // namespace banmen::search
