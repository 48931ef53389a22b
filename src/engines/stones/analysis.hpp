#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "engines/stones/values.hpp"
#include "solve/analysis_writer.hpp"

namespace banmen::stones {

// Which nodes an analysis has: all of alternating play, one of each set of mirror images, the
// winner's best move with every reply, or no tree at all.
enum class Mode { full, reduced, proof, root };

// When a move is best: it attains the plies, it keeps the winner, or no other move of the mover has
// a better value.
enum class Best { depth, outcome, value };

struct AnalysisRequest {
  Mode mode = Mode::full;
  Best best = Best::depth;
  bool both_sides = false, raw = false, values = true;
  std::size_t value_limit = 2000;  // bytes of a value's text
  std::uint64_t max_nodes = 300'000;
  Bounds bounds{};
};

using Facts = nlohmann::ordered_json;

struct AnalysisAnswer {
  Facts metadata;
  Facts statistics;  // counts and rates, for --stats
};

// Works out what `request` asks for and, unless the mode is root, sends the document to `sink`.
// Nothing is sent before everything is known. Errors: too_large with the exact count, stopped.
Result<AnalysisAnswer> analyse(const Position& pos, const AnalysisRequest& request,
                               const solve::Sink& sink, const search::Work& work);

// "analysis_n3_m1.json", "analysis_r2_c4_m1.json".
std::string analysis_name(const Options& rules);

// Fields that begin the metadata of every mode: n (squares only), m, root_node_id, ...
Facts first_metadata(const Options& rules, const std::string& root_id, std::string_view mode);

std::string_view to_text(Ko ko);

}  // namespace banmen::stones
