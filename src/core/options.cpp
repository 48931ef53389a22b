#include "core/options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/text.hpp"

namespace banmen {
namespace {

std::string allowed(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionSpec::Kind::choice:
      return "one of " + join(spec.choices, ", ");
    case OptionSpec::Kind::integer:
    case OptionSpec::Kind::number: {
      std::string range =
          (spec.kind == OptionSpec::Kind::integer ? "a whole number from " : "a number from ") +
          short_number(spec.low) + " to " + short_number(spec.high);
      for (const auto& word : spec.choices) range += ", or " + word;
      return range;
    }
    case OptionSpec::Kind::flag:
      return "true or false";
    case OptionSpec::Kind::text:
      return "any text";
  }
  return {};
}

bool accepts(const OptionSpec& spec, const std::string& value) {
  const bool listed = std::ranges::find(spec.choices, value) != spec.choices.end();
  switch (spec.kind) {
    case OptionSpec::Kind::choice:
      return listed;
    case OptionSpec::Kind::flag:
      return value == "true" || value == "false";
    case OptionSpec::Kind::text:
      return true;
    case OptionSpec::Kind::integer: {
      const auto read = parse_integer(value);
      return listed || (read && static_cast<double>(*read) >= spec.low &&
                        static_cast<double>(*read) <= spec.high);
    }
    case OptionSpec::Kind::number: {
      const auto read = parse_number(value);
      return listed || (read && *read >= spec.low && *read <= spec.high);
    }
  }
  return false;
}

}  // namespace

OptionSpec choice(std::string key, std::vector<std::string> choices, std::string about) {
  OptionSpec spec{.key = std::move(key), .kind = OptionSpec::Kind::choice, .fallback = choices[0]};
  spec.choices = std::move(choices);
  spec.about = std::move(about);
  return spec;
}

OptionSpec integer(std::string key, long long fallback, long long low, long long high,
                   std::string about) {
  OptionSpec spec{.key = std::move(key),
                  .kind = OptionSpec::Kind::integer,
                  .fallback = std::to_string(fallback)};
  spec.low = static_cast<double>(low);
  spec.high = static_cast<double>(high);
  spec.about = std::move(about);
  return spec;
}

OptionSpec number(std::string key, double fallback, double low, double high, std::string about) {
  OptionSpec spec{
      .key = std::move(key), .kind = OptionSpec::Kind::number, .fallback = short_number(fallback)};
  spec.low = low;
  spec.high = high;
  spec.about = std::move(about);
  return spec;
}

OptionSpec flag(std::string key, std::string about) {
  OptionSpec spec{.key = std::move(key), .kind = OptionSpec::Kind::flag, .fallback = "false"};
  spec.about = std::move(about);
  return spec;
}

OptionSpec words(std::string key, std::string fallback, std::string about) {
  OptionSpec spec{
      .key = std::move(key), .kind = OptionSpec::Kind::text, .fallback = std::move(fallback)};
  spec.about = std::move(about);
  return spec;
}

OptionSpec host_only(OptionSpec option) {
  option.host_only = true;
  return option;
}

Result<Settings> complete(const std::vector<OptionSpec>& specs, const Settings& given,
                          const std::string& where) {
  Settings all;
  for (const auto& spec : specs) all[spec.key] = spec.fallback;
  for (const auto& [key, value] : given) {
    const auto spec =
        std::ranges::find_if(specs, [&key = key](const auto& s) { return s.key == key; });
    if (spec == specs.end()) {
      std::vector<std::string> known;
      for (const auto& s : specs) known.push_back(s.key);
      return fail(Errc::unknown_name, "unknown option '" + key + "'", where,
                  known.empty() ? "there are no options here" : suggest(key, known, "options"));
    }
    if (!accepts(*spec, value))
      return fail(Errc::out_of_range, "'" + value + "' is no value for option '" + key + "'", where,
                  key + " is " + allowed(*spec));
    all[key] = value;
  }
  return all;
}

Result<void> check_guest(const std::vector<OptionSpec>& specs, const Settings& given,
                         const std::string& where) {
  for (const auto& spec : specs)
    if (spec.host_only && given.contains(spec.key))
      return fail(Errc::unsupported, "'" + spec.key + "' cannot be set over the network", where,
                  "leave it out, or use the command line where the program runs");
  return {};
}

Result<Settings> parse_settings(std::string_view text, char separator, const std::string& where) {
  Settings settings;
  if (trim(text).empty()) return settings;
  for (const auto& part : split(text, separator)) {
    const auto equals = part.find('=');
    const std::string key(trim(std::string_view(part).substr(0, equals)));
    if (key.empty())
      return fail(Errc::bad_syntax, "an option without a name in '" + std::string(text) + "'",
                  where, "write KEY=VALUE");
    const std::string value = equals == std::string::npos
                                  ? "true"
                                  : std::string(trim(std::string_view(part).substr(equals + 1)));
    if (!settings.emplace(key, value).second)
      return fail(Errc::bad_syntax, "option '" + key + "' is given twice", where);
  }
  return settings;
}

long long get_integer(const Settings& settings, const std::string& key) {
  return parse_integer(settings.at(key)).value_or(0);
}

double get_number(const Settings& settings, const std::string& key) {
  return parse_number(settings.at(key)).value_or(0);
}

bool get_flag(const Settings& settings, const std::string& key) {
  return settings.at(key) == "true";
}

}  // namespace banmen
