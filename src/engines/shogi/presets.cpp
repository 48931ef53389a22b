#include "engines/shogi/players.hpp"

namespace banmen::shogi {

// The six games that the cartridge offers. Its person always sits below, as Sente.
std::vector<search::Preset> Players::presets() {
  const auto game = [](std::string name, std::string about, std::string start) {
    return search::Preset{.name = std::move(name),
                          .about = std::move(about),
                          .options = {{"start", std::move(start)}, {"rules", "famicom"}},
                          .engine = "com"};
  };
  return {game("hum-sente", "even, you begin", "even"),
          game("com-sente", "even, COM begins", "gote-first"),
          game("hum-hishaochi", "you give a rook and begin", "sente-rook"),
          game("hum-nimaiochi", "you give rook and bishop and begin", "sente-two"),
          game("com-hishaochi", "COM gives a rook and begins", "rook"),
          game("com-nimaiochi", "COM gives rook and bishop and begins", "two")};
}

}  // namespace banmen::shogi
