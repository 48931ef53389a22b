#include "core/text.hpp"
#include "fuzz.hpp"
#include "protocols/gtp.hpp"
#include "protocols/gtp_words.hpp"
#include "protocols/nboard.hpp"
#include "registry/registry.hpp"

// Any lines, told to the engines that speak NBoard and GTP. The player is the quickest there is.
namespace banmen::test {
namespace {

const registry::AnyGame& othello() {
  static const registry::Registry registry{registry::AllGames{}};
  return **registry.find("othello");
}

// Files and solvers are not what is tried here.
bool is_left_out(const std::string& line) {
  return line.find("loadsgf") != std::string::npos ||
         line.find("othello-solve") != std::string::npos;
}

void tell_gtp(const std::vector<std::string>& lines, std::string_view text) {
  std::size_t requests = 0, answers = 0;
  const auto engine =
      protocols::Gtp::open(othello(), {.engine = "random"}, [&](std::string_view answer) {
        ++answers;
        require(answer.starts_with('=') || answer.starts_with('?'), "an answer is marked", text);
        require(answer.find("\n\n") == answer.size() - 2, "an empty line ends it", text);
      });
  for (const auto& line : lines) {
    if (is_left_out(line)) continue;
    requests += protocols::read_gtp(line).has_value();
    if (!(*engine)->obey(line)) break;
  }
  require(requests == answers, "each request has its answer", text);
}

void tell_nboard(const std::vector<std::string>& lines, std::string_view text) {
  std::size_t goes = 0, moves = 0, pings = 0, pongs = 0;
  {
    const auto engine =
        protocols::Nboard::open(othello(), {.engine = "random"}, [&](std::string_view answer) {
          require(answer.find('\n') == std::string_view::npos, "an answer is a line", text);
          moves += answer.starts_with("===");
          pongs += answer.starts_with("pong");
        });
    for (const auto& line : lines) {
      const auto words = split_words(line);
      if (!(*engine)->obey(line)) break;
      goes += !words.empty() && words[0] == "go";
      pings += !words.empty() && words[0] == "ping";
    }
    (*engine)->finish();
  }
  require(pings == pongs, "each ping has its pong", text);
  require(pings > 0 ? moves <= goes : moves == goes, "each go has its move", text);
}

void protocol_lines(std::string_view text) {
  const auto lines = split(text, '\n');
  tell_gtp(lines, text);
  tell_nboard(lines, text);
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::protocol_lines)
