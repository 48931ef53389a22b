#pragma once

#include <memory>

#include "engines/othello/cut.hpp"
#include "engines/othello/evaluation.hpp"
#include "search/weight_files.hpp"

namespace banmen::othello {

search::WeightFiles weight_files();

// The evaluation with the weights of a file; an empty name: those that the program comes with.
Result<std::shared_ptr<const Evaluation>> evaluation_from(const std::string& file);
// The spreads that belong to them, of a file or the program's own.
Result<Cut> cut_from(const std::string& file);

}  // namespace banmen::othello
