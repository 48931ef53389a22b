#pragma once

#include <string>
#include <vector>

#include "core/rng.hpp"

namespace banmen::test {

// Damages a document a little: bytes, cuts, pieces of itself, and words that JSON and analyses
// know.
inline std::string mutate(std::string text, Rng& rng) {
  static const std::vector<std::string> words = {"{",
                                                 "}",
                                                 "[",
                                                 "]",
                                                 ",",
                                                 ":",
                                                 "\"",
                                                 "null",
                                                 "true",
                                                 "false",
                                                 "0",
                                                 "1",
                                                 "-1",
                                                 "2",
                                                 "1e9",
                                                 "-0",
                                                 "1e999",
                                                 "99999999999999999999",
                                                 "\\u0000",
                                                 "\\ud83d\\ude00",
                                                 "\xff",
                                                 "\xe2\x88\x9e",
                                                 "\n",
                                                 "\"children\"",
                                                 "\"opponent_children\"",
                                                 "\"outcome_class\"",
                                                 "\"L\"",
                                                 "\"P\"",
                                                 "\"X\"",
                                                 "\"board_state\"",
                                                 "[[1,0],[0]]",
                                                 "[[0,0],[0,0]]",
                                                 "[[1,-1,0]]",
                                                 "\"player_to_move\"",
                                                 "\"child_transform\"",
                                                 "{\"(0,1)\":9}",
                                                 "{\"(0,0)\":5}",
                                                 "\"optimal_moves\"",
                                                 "\"(0,0)\"",
                                                 "\"value_table\"",
                                                 "{\"1\":{\"L\":[],\"R\":[\"@1\"]}}",
                                                 "\"root_node_id\"",
                                                 "\"r\"",
                                                 "\"a\"",
                                                 "\"terminal\"",
                                                 "\"winner\"",
                                                 "\"captures\"",
                                                 "[1,2]",
                                                 "\"metadata\"",
                                                 "\"nodes\"",
                                                 "\"m\""};
  const auto place = [&](std::size_t size) {
    return static_cast<std::size_t>(rng.below(size + 1));
  };
  const auto times = 1 + rng.below(3);
  for (std::uint64_t i = 0; i < times; ++i) {
    const std::size_t at = place(text.size());
    const std::size_t some = std::min<std::size_t>(place(20), text.size() - at);
    switch (rng.below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
        break;
      case 1:
        text.erase(at, some);
        break;
      case 2:
        text.insert(at, words[static_cast<std::size_t>(rng.below(words.size()))]);
        break;
      case 3:
        text.replace(at, some, words[static_cast<std::size_t>(rng.below(words.size()))]);
        break;
      case 4: {
        const std::string piece = text.substr(at, place(60));
        text.insert(place(text.size()), piece);
        break;
      }
      case 5:
        if (rng.below(4) == 0) text.resize(at);
        break;
      default: {  // one word for another: the document stays well formed more often
        const auto quote = text.find('"', at);
        const auto end = quote == std::string::npos ? quote : text.find('"', quote + 1);
        const auto other = text.find('"', place(text.size()));
        const auto other_end = other == std::string::npos ? other : text.find('"', other + 1);
        if (end == std::string::npos || other_end == std::string::npos) break;
        const std::string word = text.substr(other, other_end - other + 1);
        text.replace(quote, end - quote + 1, word);
      }
    }
  }
  return text;
}

}  // namespace banmen::test
