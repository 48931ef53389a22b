#include "cli/cli.hpp"
#include "registry/games.hpp"

int main(int argc, char** argv) {
  const banmen::registry::Registry registry{banmen::registry::AllGames{}};
  return banmen::cli::run(registry, argc, argv);
}
