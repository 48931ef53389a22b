#include "service/guest_error.hpp"

namespace banmen::service {
namespace {

std::string shortened(const std::string& text) {
  constexpr std::size_t most = 300, end = 60;
  if (text.size() <= most) return text;
  return text.substr(0, most - end) + " … " + text.substr(text.size() - end);
}

}  // namespace

Error for_guests(Error error) {
  const bool files = error.code == Errc::unreadable || error.code == Errc::corrupt;
  error.what = shortened(error.what);
  error.where = files ? "storage" : shortened(error.where);
  error.hint = shortened(error.hint);
  return error;
}

}  // namespace banmen::service
