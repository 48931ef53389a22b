#include "engines/stones/outcome_analysis.hpp"

namespace banmen::stones {
namespace {

std::string letter_of(bool black_first_wins, bool white_first_wins) {
  return black_first_wins ? white_first_wins ? "N" : "L" : white_first_wins ? "R" : "P";
}

void count_in(Facts& statistics, const OutcomeAnswer& answer) {
  const auto add = [&](const char* key, auto value) {
    statistics[key] = statistics.value(key, decltype(value){}) + value;
  };
  add("nodes", answer.counts.nodes);
  add("positions", answer.counts.positions);
  add("seconds", answer.seconds);
}

}  // namespace

Result<AnalysisAnswer> analyse_outcome(const Position& pos, const OutcomeRequest& request,
                                       const solve::Sink& sink, const search::Work& work) {
  AnalysisAnswer result;
  result.statistics = Facts::object();
  const Position turned = position_of(pos.rules, pos.board, pos.captures, other(pos.to_move));
  const bool same = pos.board == Board{} && pos.captures[0] == pos.captures[1];
  OutcomeSearch search(pos.rules, request.search);
  const auto mine = search.solve(pos, work);
  if (!mine) return fail(mine.error());
  count_in(result.statistics, *mine);
  // The checkpoint belongs to the position that was asked for.
  OutcomeAnswer theirs = *mine;
  if (mine->decided && !same) {
    OutcomeSettings settings = request.search;
    settings.checkpoint.clear();
    settings.resume = false;
    const auto answer = OutcomeSearch(pos.rules, settings).solve(turned, work);
    if (!answer) return fail(answer.error());
    theirs = *answer;
    count_in(result.statistics, theirs);
  }
  const bool complete = mine->decided && theirs.decided;
  const bool black_moves = pos.to_move == Side::first;
  const bool black = black_moves ? mine->mover_wins : theirs.mover_wins;
  const bool white = black_moves ? theirs.mover_wins : mine->mover_wins;
  const int points = pos.rules.rows * pos.rules.cols;
  const std::string id = id_text(pos), letter = complete ? letter_of(black, white) : "";
  Facts& metadata = result.metadata;
  metadata = first_metadata(pos.rules, id, "outcome");
  if (complete) metadata["root_outcome"] = letter;
  metadata["node_count"] = 1;
  metadata["terminal_count"] = 0;
  metadata["edge_count"] = 0;
  metadata["complete"] = complete;
  metadata["generator"] = "banmen";
  if (complete && !request.proof.empty()) {
    const auto proof = search.write_proof(pos, request.proof, work);
    if (!proof) return fail(proof.error());
    result.statistics["proof"] = request.proof.string();
    result.statistics["proof_records"] = proof->records;
    result.statistics["proof_bytes"] = proof->bytes;
    result.statistics["proof_seconds"] = proof->seconds;
  }
  std::array<std::int8_t, max_points> board{};
  for (int point = 0; point < points; ++point)
    board[static_cast<std::size_t>(point)] =
        static_cast<std::int8_t>(pos.board.black & bit(point)   ? 1
                                 : pos.board.white & bit(point) ? -1
                                                                : 0);
  solve::NodeRecord record{.id = id,
                           .columns = pos.rules.cols,
                           .board = {board.data(), static_cast<std::size_t>(points)},
                           .player_to_move = black_moves ? 1 : -1,
                           .outcome_class = letter,
                           .is_optimal = true,
                           .captures = pos.captures};
  if (mine->decided) record.winner = mine->mover_wins == black_moves ? 1 : -1;
  solve::AnalysisWriter writer(sink);
  writer.begin(metadata);
  writer.node(record);
  return writer.end().map([&] { return std::move(result); });
}

}  // namespace banmen::stones
