#include "protocols/gtp_words.hpp"

#include <cstdlib>

#include "core/json.hpp"
#include "core/text.hpp"
#include "protocols/othello_words.hpp"

namespace banmen::protocols {

std::optional<GtpRequest> read_gtp(std::string_view line) {
  std::string plain;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') plain += ' ';
    if (static_cast<unsigned char>(c) >= 32 && c != 127) plain += c;
  }
  auto words = split_words(plain);
  if (words.empty()) return std::nullopt;
  GtpRequest request;
  if (words.front().find_first_not_of("0123456789") == std::string::npos) {
    request.id = words.front();
    words.erase(words.begin());
  }
  if (words.empty()) return request;
  request.command = words.front();
  request.arguments.assign(words.begin() + 1, words.end());
  return request;
}

std::string gtp_answer(const GtpRequest& request, const Result<std::string>& answer) {
  std::string text = (answer ? "=" : "?") + request.id;
  bool first = true;
  for (const auto& line :
       split(answer ? *answer : one_line({Errc::illegal, answer.error().what}), '\n')) {
    if (trim(line).empty() && !first) continue;  // an empty line would end the answer
    text += first ? (line.empty() ? "" : " " + line) : "\n" + line;
    first = false;
  }
  return text + "\n\n";
}

std::optional<Side> read_gtp_colour(std::string_view word) {
  const std::string colour = lower(word);
  if (colour == "b" || colour == "black") return Side::first;
  if (colour == "w" || colour == "white") return Side::second;
  return std::nullopt;
}

std::string gtp_move(std::string_view move) { return upper(move); }

std::string gtp_score(const registry::AnyPosition& pos) {
  const int score = count_discs(pos).score(pos.result() != Outcome::ongoing);
  if (score == 0) return "0";
  return (score > 0 ? "B+" : "W+") + std::to_string(std::abs(score));
}

std::string gtp_result(const registry::AnyPosition& pos) {
  const auto discs = count_discs(pos);
  const std::string counted =
      " (" + std::to_string(discs.black) + " to " + std::to_string(discs.white) + ")";
  if (pos.result() == Outcome::ongoing) return "The game is not over" + counted;
  const int score = discs.score(true);
  if (score == 0) return "Draw" + counted;
  return std::string(score > 0 ? "Black" : "White") + " wins by " +
         std::to_string(std::abs(score)) + counted;
}

std::string gtp_board(const registry::AnyPosition& pos) {
  const std::string squares = pos.notation();
  std::string text;
  for (std::size_t row = 8; row-- > 0;) {
    text += "\n";
    for (std::size_t column = 0; column < 8; ++column) {
      const char c = squares[8 * row + column];
      text += (column > 0 ? " " : "") + std::string(1, c == '-' ? '.' : c);
    }
  }
  return text;
}

std::string gtp_legal_moves(const registry::AnyPosition& pos) {
  if (pos.result() != Outcome::ongoing) return "";
  std::vector<std::string> moves;
  for (const auto& move : pos.moves())
    moves.push_back(move.text == "pass" ? move.text : gtp_move(move.text));
  return join(moves, " ");
}

std::string gtp_facts(const nlohmann::ordered_json& facts) {
  std::string text;
  for (const auto& [key, value] : facts.items())
    text += (text.empty() ? "" : "\n") + key + ": " +
            (value.is_string() ? value.get<std::string>() : json_text(value));
  return text;
}

}  // namespace banmen::protocols
