#include "engines/shogi/com/explain.hpp"

namespace banmen::shogi::com {
namespace {

std::string text(int value) { return std::to_string(value); }

// As the players see it.
std::string name_of(Move move, const Explanation& explanation) {
  std::string usi = to_usi(move);
  if (!explanation.turned) return usi;
  for (char& c : usi) {
    if (c >= '1' && c <= '9') c = static_cast<char>('1' + '9' - c);
    if (c >= 'a' && c <= 'i') c = static_cast<char>('a' + 'i' - c);
  }
  return usi;
}

}  // namespace

Explanation explain(State& state) {
  Explanation explanation{
      .pply = state.pply, .level = state.level, .sub = state.sub, .formation = state.formation};
  explanation.reply = plain::think(state, &explanation.table);
  return explanation;
}

const std::vector<std::string>& think_columns() {
  static const std::vector<std::string> names{"pply",  "level", "sub",      "formation",
                                              "R_adv", "R_dis", "powerHum", "powerCom",
                                              "rbp",   "reply"};
  return names;
}

const std::vector<std::string>& candidate_columns() {
  static const std::vector<std::string> names{
      "cand",    "status",      "move",      "s1_cap",      "s1_adv",     "advSq",   "s1_dis",
      "disSq",   "s1_posi",     "s1_nega",   "s2_cap",      "s2_adv",     "s2_dis",  "s2_posi",
      "s2_nega", "humThreat25", "comSafe25", "comThreat25", "comThreat8", "choke",   "srcDist",
      "dstDist", "hanging",     "promo",     "loose",       "mate",       "improved"};
  return names;
}

std::vector<std::string> think_values(const Explanation& explanation) {
  const Root& root = explanation.table.root;
  return {text(explanation.pply),
          text(explanation.level),
          text(explanation.sub),
          text(explanation.formation),
          text(root.adv),
          text(root.dis),
          text(root.power_hum),
          text(root.power_com),
          text(root.rbp),
          explanation.reply.verdict == Verdict::move ? name_of(explanation.reply.move, explanation)
                                                     : "-"};
}

std::vector<std::vector<std::string>> candidate_rows(const Explanation& explanation) {
  std::vector<std::vector<std::string>> rows;
  for (const plain::Row& row : explanation.table.rows) {
    std::vector<std::string> line{text(static_cast<int>(rows.size())), row.rejected ? "X" : "C",
                                  name_of(row.candidate.move, explanation)};
    const Evaluation &s1 = row.first, &s2 = row.final;
    if (!row.rejected) {
      for (const int value : {s1.cap,
                              s1.adv,
                              s1.adv_sq,
                              s1.dis,
                              s1.dis_sq,
                              s1.posi,
                              s1.nega,
                              s2.cap,
                              s2.adv,
                              s2.dis,
                              s2.posi,
                              s2.nega,
                              s1.hum_threat25,
                              s1.com_safe25,
                              s1.com_threat25,
                              s1.com_threat8,
                              s1.choke,
                              s1.src_dist,
                              s1.dst_dist,
                              static_cast<u8>(s1.hanging),
                              s1.promo,
                              s1.loose,
                              static_cast<u8>(s1.mate),
                              static_cast<u8>(row.improved)})
        line.push_back(text(value));
    }
    line.resize(candidate_columns().size());
    rows.push_back(std::move(line));
  }
  return rows;
}

std::string_view describe(Rule rule) {
  switch (rule) {
    case Rule::king_lost:
      return "one of them loses the king";
    case Rule::more_loss_less_capture:
      return "more loss (nega) and a smaller capture";
    case Rule::more_loss_more_capture:
      return "a larger capture against more loss (nega)";
    case Rule::more_loss_more_gain:
      return "more gain (posi) against more loss (nega)";
    case Rule::great_loss:
      return "less loss (nega) than a best of 30 to 79";
    case Rule::less_loss_more_capture:
      return "less loss (nega) and a larger capture";
    case Rule::less_loss_less_capture:
      return "less loss (nega) against a smaller capture";
    case Rule::less_loss_less_gain:
      return "less loss (nega) against less gain (posi)";
    case Rule::less_loss:
      return "less loss (nega)";
    case Rule::capture:
      return "the larger capture (cap)";
    case Rule::promoted:
      return "more promoted pieces (promo)";
    case Rule::gain:
      return "more gain (posi)";
    case Rule::best_gain:
      return "the larger best gain (adv)";
    case Rule::drop_late:
      return "a drop does not displace an equal move";
    case Rule::drop_cheaper:
      return "the cheaper drop";
    case Rule::hum_threatened:
      return "more effects near HUM's king (humThreat25)";
    case Rule::com_safe:
      return "more own effects near COM's king (comSafe25)";
    case Rule::com_threatened:
      return "fewer of HUM's effects near COM's king (comThreat25)";
    case Rule::loose:
      return "fewer unprotected pieces (loose)";
    case Rule::advance:
      return "the target nearer to HUM's king (dstDist)";
    case Rule::from_afar:
      return "the origin farther from COM's king (srcDist)";
  }
  return {};
}

std::string why(const Explanation& explanation) {
  const auto& rows = explanation.table.rows;
  const Reply& reply = explanation.reply;
  if (reply.verdict == Verdict::suicide) return "HUM's king can be taken.";
  if (reply.from_book) return name_of(reply.move, explanation) + " is the book's move.";
  std::size_t best = rows.size();
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].improved) best = i;
  if (best == rows.size()) return "COM resigns: every candidate was rejected.";
  const std::string name = name_of(rows[best].candidate.move, explanation);
  if (reply.verdict == Verdict::hum_wins)
    return "COM resigns: its best move, " + name + ", leaves the king to be taken.";
  if (reply.mate) return name + " mates.";
  // The last rival that was held against it, else the best that it displaced.
  for (std::size_t i = rows.size(); i-- > best + 1;)
    if (!rows[i].rejected)
      return name + " stays before " + name_of(rows[i].candidate.move, explanation) +
             ", decided by: " + std::string(describe(rows[i].rule)) + ".";
  for (std::size_t i = best; i-- > 0;)
    if (rows[i].improved)
      return name + " displaces " + name_of(rows[i].candidate.move, explanation) +
             ", decided by: " + std::string(describe(rows[best].rule)) + ".";
  return name + " is the only candidate.";
}

}  // namespace banmen::shogi::com
