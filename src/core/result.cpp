#include "core/result.hpp"

namespace banmen {

std::string_view to_text(Errc code) {
  switch (code) {
    case Errc::bad_syntax:
      return "bad_syntax";
    case Errc::out_of_range:
      return "out_of_range";
    case Errc::illegal:
      return "illegal";
    case Errc::unknown_name:
      return "unknown_name";
    case Errc::unreadable:
      return "unreadable";
    case Errc::corrupt:
      return "corrupt";
    case Errc::unsupported:
      return "unsupported";
    case Errc::too_large:
      return "too_large";
    case Errc::conflict:
      return "conflict";
    case Errc::stopped:
      return "stopped";
    case Errc::busy:
      return "busy";
    case Errc::unauthorized:
      return "unauthorized";
    case Errc::forbidden:
      return "forbidden";
  }
  return "unknown";
}

std::string to_text(const Error& error) {
  std::string text = error.what;
  if (!error.where.empty()) text += "\n  at:   " + error.where;
  if (!error.hint.empty()) text += "\n  hint: " + error.hint;
  return text;
}

}  // namespace banmen
