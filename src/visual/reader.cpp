#include "visual/reader.hpp"

#include "visual/graph_checks.hpp"
#include "visual/node_reader.hpp"

namespace banmen::visual {
namespace {

// Reads until metadata and root are known; nodes before the metadata are read over.
struct SummaryReader {
  explicit SummaryReader(ByteSource source) : json(std::move(source)) {}

  void run(bool with_metadata) {
    if (!reader.expect(JsonKind::object, "the document")) return;
    json.enter_object();
    while (const auto key = json.next_key()) {
      if (*key == "metadata" && with_metadata) {
        reader.read_metadata();
        has_metadata = true;
      } else if (*key == "nodes" && has_metadata) {
        if (look_for_root()) return;
      } else {
        nodes_first = nodes_first || *key == "nodes";
        json.skip();
      }
      if (has_metadata && nodes_first && with_metadata) return;
    }
  }

  bool look_for_root() {
    if (!reader.expect(JsonKind::object, "nodes")) return true;
    json.enter_object(JsonReader::Keys::unchecked);
    while (const auto id = json.next_key()) {
      if (*id != analysis.metadata.root_node_id) {
        json.skip();
        continue;
      }
      reader.read_node(*id);
      found = true;
      return true;
    }
    return false;
  }

  Analysis analysis{};
  JsonReader json;
  NodeReader reader{json, analysis};
  bool has_metadata = false, nodes_first = false, found = false;
};

Result<Summary> summary_of(SummaryReader& in) {
  if (!in.json.ok()) return fail(in.json.error());
  if (in.reader.problem) return fail(*in.reader.problem);
  if (!in.has_metadata) return fail(Errc::corrupt, "metadata is missing", "the document");
  const auto& metadata = in.analysis.metadata;
  if (!in.found)
    return fail(Errc::corrupt, "the root '" + metadata.root_node_id + "' is not in nodes",
                "metadata, root_node_id");
  const Node& root = in.analysis.nodes[*in.analysis.ids.find(metadata.root_node_id)];
  Summary summary{metadata, root.rows, root.cols, root.outcome,
                  std::string(in.analysis.text(root.value, metadata.root_value))};
  if (summary.outcome == OutcomeClass::unknown) summary.outcome = metadata.root_outcome;
  return summary;
}

}  // namespace

Result<Analysis> read_analysis(ByteSource source) {
  Analysis analysis;
  JsonReader json(std::move(source));
  NodeReader reader(json, analysis);
  bool has_metadata = false, has_nodes = false;
  if (reader.expect(JsonKind::object, "the document")) {
    json.enter_object();
    while (const auto key = json.next_key()) {
      if (*key == "metadata") {
        has_metadata = true;
        reader.read_metadata();
      } else if (*key == "nodes") {
        has_nodes = true;
        reader.read_nodes();
      } else {
        json.skip();
      }
    }
    if (!has_metadata) reader.note("metadata is missing", "the document");
    if (!has_nodes) reader.note("nodes is missing", "the document");
  }
  json.finish();
  if (!json.ok()) return fail(json.error());
  if (reader.problem) return fail(*reader.problem);
  if (auto wrong = check_graph(analysis)) return fail(*wrong);
  mark_optimal_edges(analysis);
  return analysis;
}

Result<Summary> read_summary(const std::function<Result<ByteSource>()>& open) {
  auto source = open();
  if (!source) return fail(source.error());
  SummaryReader first(std::move(*source));
  first.run(true);
  if (!first.nodes_first || !first.json.ok() || first.reader.problem) return summary_of(first);
  source = open();
  if (!source) return fail(source.error());
  SummaryReader second(std::move(*source));
  second.analysis.metadata = first.analysis.metadata;
  second.has_metadata = first.has_metadata;
  second.run(false);
  return summary_of(second);
}

}  // namespace banmen::visual
