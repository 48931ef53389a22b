#include "service/store.hpp"

namespace banmen::service {

std::string_view to_text(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::move:
      return "move";
    case Change::Kind::go:
      return "go";
    case Change::Kind::set:
      return "set";
    case Change::Kind::seats:
      return "seats";
  }
  return "move";
}

}  // namespace banmen::service
