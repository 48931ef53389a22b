#include "engines/othello/cut.hpp"

#include <charconv>
#include <cstdio>

#include "core/embed.hpp"
#include "core/text.hpp"

BANMEN_EMBED(othello_cut, BANMEN_DATA "/othello/cut.csv")

namespace banmen::othello {
namespace {

constexpr std::string_view names = "id,constant,empties,deep,shallow";

auto refuse(std::size_t line, std::string what) {
  return fail(Errc::bad_syntax, std::move(what), "spreads, line " + std::to_string(line),
              "as in \"mid,1.7,0,0.05,-0.17\" after the line \"" + std::string(names) + "\"");
}

}  // namespace

const Cut& Cut::standard() {
  static const Cut cut = parse(othello_cut()).value();
  return cut;
}

Result<Cut> Cut::parse(std::string_view csv) {
  Cut cut;
  bool has_mid = false, has_end = false;
  std::size_t number = 0;
  for (const std::string& line : split(csv, '\n')) {
    ++number;
    if (line.empty() || line == names) continue;
    const auto words = split(line, ',');
    if (words.size() != 5 || (words[0] != "mid" && words[0] != "end"))
      return refuse(number, "'" + line + "' is no row of spreads");
    auto& row = words[0] == "mid" ? cut.mid : cut.end;
    (words[0] == "mid" ? has_mid : has_end) = true;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string& word = words[i + 1];
      const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), row[i]);
      if (error != std::errc{} || rest != word.data() + word.size() || std::abs(row[i]) > 10)
        return refuse(number, "'" + word + "' is no number from -10 to 10");
    }
  }
  if (!has_mid || !has_end) return refuse(number, "the rows mid and end are needed");
  return cut;
}

std::string Cut::csv() const {
  std::string text = std::string(names) + "\n";
  const auto add = [&](const char* name, const std::array<double, 4>& row) {
    std::array<char, 80> line{};
    std::snprintf(line.data(), line.size(), "%s,%.4f,%.4f,%.4f,%.4f\n", name, row[0], row[1],
                  row[2], row[3]);
    text += line.data();
  };
  add("mid", mid);
  add("end", end);
  return text;
}

}  // namespace banmen::othello
