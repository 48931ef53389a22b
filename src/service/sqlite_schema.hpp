#pragma once

#include "service/sqlite.hpp"

namespace banmen::service::sqlite {

// Makes the tables of a new file and brings those of an older one up to date, a version at a time.
// A newer file and one of another program are errors and stay as they are.
Result<void> prepare_schema(Database& database);

}  // namespace banmen::service::sqlite
