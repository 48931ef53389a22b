#pragma once

#include "visual/analysis.hpp"
#include "visual/source.hpp"

namespace banmen::visual {

// Reads and checks a whole file. Errors: bad_syntax with line:column when it is not JSON, corrupt
// with node and field when it is not an analysis, unreadable, too_large.
Result<Analysis> read_analysis(ByteSource source);

// What a heat map needs of a file.
struct Summary {
  Metadata metadata;
  std::size_t rows = 0, cols = 0;  // of the root's board
  OutcomeClass outcome = OutcomeClass::unknown;
  std::string value;
};

// Reads no further than the metadata and the root node; `open` is asked again when the root stands
// before the metadata. Memory does not depend on the size of the file.
Result<Summary> read_summary(const std::function<Result<ByteSource>()>& open);

}  // namespace banmen::visual
