#include "engines/stones/bench.hpp"

#include "core/json.hpp"
#include "engines/stones/analysis.hpp"
#include "engines/stones/bench_outcome.hpp"

namespace banmen::stones {
namespace {

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

// All values of a board by dense tables; the plain way is recursion over symmetry classes.
Result<Facts> measure_values(const search::Work& work) {
  Facts facts{{"threads", work.threads}};
  {
    const Options rules{3, 4, 1, Ko::none};
    const auto began = Clock::now();
    LocalRules local(rules);
    cgt::Store store;
    PlainValues plain(local, store, {}, work);
    plain.value({});
    const double plain_seconds = seconds_since(began);
    const auto again = Clock::now();
    cgt::Store other;
    DenseValues dense(rules, other);
    if (!dense.solve({}, {}, work)) return fail(Errc::stopped, "stopped", "bench");
    facts["3x4_m1_seconds"] = seconds_since(again);
    facts["3x4_m1_times_recursion"] = plain_seconds / seconds_since(again);
  }
  for (int m = 1; m <= 3; ++m) {
    const auto began = Clock::now();
    cgt::Store store(64);
    DenseValues dense({4, 4, m, Ko::none}, store);
    if (!dense.solve({}, {}, work)) return fail(Errc::stopped, "stopped", "bench");
    const double seconds = seconds_since(began);
    const std::string name = "4x4_m" + std::to_string(m);
    facts[name + "_seconds"] = seconds;
    facts[name + "_states_per_second"] = static_cast<double>(dense.counts().states) / seconds;
  }
  return facts;
}

// Plain recursion throws when it is stopped.
Result<Facts> bench_values(const search::Work& work) {
  return cgt::attempt([&] { return measure_values(work); });
}

Failure stopped() { return fail(Errc::stopped, "stopped", "bench"); }

// The nodes of a document, each of which has a line of its own, one by one: all at once take longer
// than whoever stops a bench waits.
Result<Facts> read_nodes(std::string_view text, const Stop& stop) {
  Facts nodes = Facts::array();
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(std::min(end + 1, text.size()))) {
    if (stop.requested()) return stopped();
    end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.starts_with('"')) continue;
    if (line.ends_with(',')) line.remove_suffix(1);
    auto node = parse_json("{" + std::string(line) + "}", "document");
    if (!node) return fail(node.error());
    nodes.push_back(*std::move(node));
  }
  return nodes;
}

// Writing a document of 40 MB; the plain way is the general JSON library.
Result<Facts> bench_document(const search::Work& work) {
  const Position start = StoneCapture::start({3, 4, 1, Ko::none});
  std::string text;
  const auto answer = analyse(
      start, {.mode = Mode::full},
      [&](std::string_view piece) {
        text += piece;
        return Result<void>{};
      },
      work);
  if (!answer) return fail(answer.error());
  const auto nodes = read_nodes(text, work.stop);
  if (!nodes) return fail(nodes.error());
  const auto plain_began = Clock::now();
  std::string plain;
  for (const auto& node : *nodes) {
    plain += json_text(node);
    if (work.stop.requested()) return stopped();
  }
  const double plain_rate = static_cast<double>(plain.size()) / seconds_since(plain_began);
  // The writer alone: what the first node says, once for every node.
  const auto& node = *nodes->front().begin();
  std::vector<std::string> ids, moves;
  std::vector<solve::Child> children;
  for (const auto& [move, child] : node["children"].items()) {
    moves.push_back(move);
    ids.push_back(child.get<std::string>());
  }
  for (std::size_t i = 0; i < moves.size(); ++i) children.push_back({moves[i], ids[i]});
  const std::string id = node["id"], value = node["game_value"];
  const std::vector<std::int8_t> board(12);
  std::size_t sent = 0;
  const auto began = Clock::now();
  solve::AnalysisWriter writer([&](std::string_view piece) {
    sent += piece.size();
    return Result<void>{};
  });
  writer.begin(answer->metadata);
  for (int i = 0; i < 200'000 && !work.stop.requested(); ++i)
    writer.node({.id = id,
                 .columns = 4,
                 .board = board,
                 .children = children,
                 .game_value = value,
                 .outcome_class = "N",
                 .captures = std::array<int, 2>{0, 0},
                 .winner = 1,
                 .plies = 9});
  if (const auto ended = writer.end(); !ended) return fail(ended.error());
  if (work.stop.requested()) return stopped();
  const double rate = static_cast<double>(sent) / seconds_since(began);
  // A whole document once more, from the tree to the last byte.
  sent = 0;
  const auto whole_began = Clock::now();
  const auto whole = analyse(
      start, {.mode = Mode::full},
      [&](std::string_view piece) {
        sent += piece.size();
        return Result<void>{};
      },
      work);
  if (!whole) return fail(whole.error());
  const double whole_rate = static_cast<double>(sent) / seconds_since(whole_began);
  return Facts{{"writer_megabytes_per_second", rate / 1e6},
               {"writer_times_json_library", rate / plain_rate},
               {"solve_and_write_megabytes_per_second", whole_rate / 1e6}};
}

}  // namespace

std::vector<search::Bench> benches() {
  return {{"values", "all values of 4x4 boards; 3x4 against plain recursion", bench_values},
          {"document", "megabytes of JSON a second, against the general library", bench_document},
          outcome_bench()};
}

}  // namespace banmen::stones
