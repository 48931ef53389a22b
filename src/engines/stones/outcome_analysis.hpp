#pragma once

#include <filesystem>

#include "engines/stones/analysis.hpp"
#include "engines/stones/outcome.hpp"

namespace banmen::stones {

struct OutcomeRequest {
  OutcomeSettings search{};
  std::filesystem::path proof{};  // empty: none
};

// Who wins, whoever begins, as a document with one node. When it is stopped, the document says that
// it is not complete.
Result<AnalysisAnswer> analyse_outcome(const Position& pos, const OutcomeRequest& request,
                                       const solve::Sink& sink, const search::Work& work);

}  // namespace banmen::stones
