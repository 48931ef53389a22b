#include "engines/othello/peer.hpp"

#include "core/file.hpp"
#include "core/process.hpp"
#include "core/temporary_folder.hpp"
#include "core/text.hpp"
#include "games/othello/codec.hpp"

namespace banmen::othello {
namespace {

// "1:02:03.5", "0:01.058" or "1.058".
std::optional<double> parse_clock(std::string_view text) {
  double seconds = 0;
  for (const auto& part : split(text, ':')) {
    const auto number = parse_number(part);
    if (!number || *number < 0) return std::nullopt;
    seconds = seconds * 60 + *number;
  }
  return seconds;
}

std::optional<long long> parse_signed(std::string_view text) {
  return parse_integer(text.starts_with('+') ? text.substr(1) : text);
}

std::string quoted(const std::string& text) {
  std::string safe = "'";
  for (const char letter : text) safe += letter == '\'' ? "'\\''" : std::string(1, letter);
  return safe + "'";
}

}  // namespace

std::optional<PeerSolved> parse_solved(std::string_view line) {
  const auto bar = line.find('|');
  if (bar == std::string_view::npos) return std::nullopt;
  const auto number = parse_integer(trim(line.substr(0, bar)));
  const auto words = split_words(line.substr(bar + 1));  // depth, score, time, nodes, ...
  if (!number || words.size() < 4) return std::nullopt;
  const auto score = parse_signed(words[1]), nodes = parse_integer(words[3]);
  const auto seconds = parse_clock(words[2]);
  if (!score || !seconds || !nodes || *nodes < 0) return std::nullopt;
  return PeerSolved{static_cast<int>(*number), static_cast<int>(*score), *seconds,
                    static_cast<std::uint64_t>(*nodes)};
}

Result<std::vector<PeerSolved>> ask_peer(const std::string& command,
                                         const std::vector<Position>& positions, const Stop& stop) {
  const auto folder = TemporaryFolder::make();
  if (!folder) return fail(folder.error());
  const auto file = folder->path() / "positions.obf";
  std::string text;
  for (const Position& pos : positions) text += to_obf(pos) + "\n";
  if (const auto written = write_file(file, text); !written) return fail(written.error());
  auto program = Process::start(command + " " + quoted(file.string()));
  if (!program) return fail(program.error());
  std::vector<PeerSolved> solved;
  while (solved.size() < positions.size()) {
    if (stop.requested()) return fail(Errc::stopped, "stopped", "--peer");
    const auto line = program->read_line(Clock::now() + std::chrono::milliseconds(200));
    if (!line) {
      const auto said = trim(program->complaints());
      return fail(Errc::bad_syntax,
                  "'" + command + "' ended after " + std::to_string(solved.size()) + " of " +
                      std::to_string(positions.size()) + " positions" +
                      (said.empty() ? "" : ", saying: " + std::string(said)),
                  "--peer", "give a command that solves the file of positions that follows it");
    }
    if (!*line) continue;
    const auto answer = parse_solved(**line);
    if (!answer) continue;
    if (answer->number != static_cast<int>(solved.size()) + 1)
      return fail(Errc::bad_syntax,
                  "'" + command + "' told about position " + std::to_string(answer->number) +
                      " where " + std::to_string(solved.size() + 1) + " was next",
                  "--peer");
    solved.push_back(*answer);
  }
  return solved;
}

}  // namespace banmen::othello
