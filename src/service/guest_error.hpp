#pragma once

#include "core/result.hpp"

namespace banmen::service {

// What somebody else's program may hear of an error: nothing of where the host keeps its files, and
// of long texts, which may have been sent to us, only the two ends.
Error for_guests(Error error);

}  // namespace banmen::service
