#include "engines/shogi/com/win_checkpoint.hpp"

#include <xxhash.h>

#include <charconv>

#include "core/file.hpp"
#include "core/text.hpp"

namespace banmen::shogi::com {
namespace {

// A text file: a line of words a record, the last one a checksum of all before it.
constexpr std::string_view magic = "banmen-com-wins 1";

std::string number(std::uint64_t value) { return std::to_string(value); }

std::string move_text(Move move) {
  return number(move.from) + " " + number(move.to) + " " + number(move.promote);
}

// The words of a line as numbers.
class Numbers {
 public:
  explicit Numbers(std::string_view line) : rest_(line) {}

  std::uint64_t next() {
    while (!rest_.empty() && rest_[0] == ' ') rest_.remove_prefix(1);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    good_ = good_ && error == std::errc{};
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  Move move() {
    Move move;
    move.from = static_cast<u8>(next());
    move.to = static_cast<u8>(next());
    move.promote = next() != 0;
    return move;
  }
  WinKey key() {
    const std::uint64_t low = next();
    return {low, next()};
  }
  bool good() const { return good_; }

 private:
  std::string_view rest_;
  bool good_ = true;
};

std::string checksum(std::string_view text) {
  return "check " + number(XXH3_64bits(text.data(), text.size()));
}

}  // namespace

Result<void> save_checkpoint(const std::filesystem::path& path, const WinCheckpoint& checkpoint,
                             const WonStates& won) {
  std::string text(magic);
  text += "\nquestion " + number(checkpoint.question.low) + " " + number(checkpoint.question.high) +
          " " + number(checkpoint.parts) + "\n";
  for (std::size_t i = 0; i < checkpoint.done.size(); ++i)
    if (checkpoint.done[i]) text += "done " + number(i) + "\n";
  won.for_each([&](WinKey key, const std::vector<WinEdge>& edges) {
    text += "node " + number(key.low) + " " + number(key.high) + " " + number(edges.size());
    for (const WinEdge& edge : edges)
      text += " " + move_text(edge.move) + " " + move_text(edge.reply) + " " +
              number(edge.at_once) + " " + number(edge.next.low) + " " + number(edge.next.high);
    text += "\n";
  });
  return write_file(path, text + checksum(text) + "\n");
}

Result<std::vector<bool>> load_checkpoint(const std::filesystem::path& path, WinKey question,
                                          std::size_t parts, WonStates& won) {
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  const auto corrupt = [&](std::string what) {
    return fail(Errc::corrupt, std::move(what), path.string(),
                "begin anew without resume, or give another file");
  };
  const auto lines = split(*text, '\n');
  if (lines.empty() || lines[0] != magic)
    return corrupt("this is not a checkpoint of a search for wins of this version");
  const std::size_t end = text->rfind("check ");
  if (end == text->npos || trim(text->substr(end)) != checksum(text->substr(0, end)))
    return corrupt("the file is damaged: its checksum does not fit");
  std::vector<bool> done(parts);
  for (const std::string& line : lines) {
    const auto space = line.find(' ');
    const std::string_view word = std::string_view(line).substr(0, space);
    Numbers numbers(space == line.npos ? "" : std::string_view(line).substr(space));
    if (word == "question" && (numbers.key() != question || numbers.next() != parts))
      return fail(Errc::conflict, "the checkpoint belongs to another search", path.string(),
                  "give the moves, goal and depth it was made with");
    if (word == "done") {
      const std::uint64_t part = numbers.next();
      if (!numbers.good() || part >= parts) return corrupt("there is no part of that number");
      done[part] = true;
    }
    if (word == "node") {
      const WinKey key = numbers.key();
      std::vector<WinEdge> edges;
      for (std::uint64_t left = numbers.next(); left > 0 && numbers.good(); --left) {
        WinEdge edge;
        edge.move = numbers.move();
        edge.reply = numbers.move();
        edge.at_once = numbers.next() != 0;
        edge.next = numbers.key();
        edges.push_back(edge);
      }
      if (!numbers.good()) return corrupt("a record cannot be read");
      won.put(key, std::move(edges));
    }
  }
  return done;
}

}  // namespace banmen::shogi::com
