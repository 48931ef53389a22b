#include "service/random_id.hpp"

#include <random>

namespace banmen::service {

std::string random_id(int digits) {
  thread_local std::random_device source;  // /dev/urandom or the processor's, never a fixed seed
  std::string id;
  for (int i = 0; i < digits; ++i) id += "0123456789abcdef"[source() & 15];
  return id;
}

}  // namespace banmen::service
